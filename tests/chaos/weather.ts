// Chooses a fault for each request, depending on the weather that the schedule sets.
import type { Fault } from "../support/faults.ts";
import { pick, randomOf, seedOf } from "./random.ts";

export const weathers = ["clear", "changeable", "storm", "lossy", "dead", "hotel"] as const;
export type Weather = (typeof weathers)[number];

type Chances = readonly (readonly [number, Fault | undefined])[];

const through = undefined;

const chances: Record<Weather, Chances> = {
  clear: [[1, through]],
  changeable: [
    ...([
      [60, through],
      [12, "late"],
      [4, "slow"],
    ] as const),
    ...([
      [5, "cut"],
      [6, "lost"],
      [5, "torn"],
      [4, "gateway"],
      [4, "portal"],
    ] as const),
  ],
  storm: [
    ...([
      [25, through],
      [5, "late"],
      [5, "slow"],
    ] as const),
    ...([
      [15, "cut"],
      [18, "lost"],
      [14, "torn"],
      [9, "gateway"],
      [9, "portal"],
    ] as const),
  ],
  // Everything arrives; responses to requests that change something are lost.
  lossy: [[1, "lost"]],
  dead: [[1, "cut"]],
  hotel: [[1, "portal"]],
};

/** Returns the kind of a request. */
function kindOf(method: string, path: string): string {
  if (method === "POST") return path.startsWith("/outbox/send") ? "outbox" : "form";
  if (path === "/service-worker.js") return "worker";
  if (path.startsWith("/assets/")) return "asset";
  return /\.data(\?|$)/.test(path) ? "data" : "document";
}

/**
 * Chooses faults from the seed and the number of earlier requests of the same kind, so that the order in which a
 * browser requests different things does not matter.
 */
export function weatherOf(seed: number) {
  const counts = new Map<string, number>();
  let now: Weather = "clear";
  return {
    turn(next: Weather): void {
      now = next;
    },
    befall(method: string, path: string): Fault | undefined {
      const kind = kindOf(method, path);
      const asked = kind === "asset" ? path : kind;
      const nth = (counts.get(asked) ?? 0) + 1;
      counts.set(asked, nth);
      if (now === "lossy" && method !== "POST") return undefined;
      const random = randomOf(seedOf(`${seed} ${asked} ${nth}`));
      return pick(random, chances[now]);
    },
  };
}
