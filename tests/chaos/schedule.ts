// Generates the steps of a schedule from its seed alone, so that a failure can be repeated.
import { pick, randomOf } from "./random.ts";
import type { Weather } from "./weather.ts";

/** How long a person waits after pressing a button. */
export type ClientTimeouts =
  /** Until the screen shows a response. */
  | "answer"
  /** Continues with something else at once. */
  | "leave"
  /** Closes the tab at once. */
  | "close"
  /** Closes the tab as soon as a request is on its way to the server. */
  | "closeOnSend";

export type Step =
  | { do: "add"; tab: number; then: ClientTimeouts }
  | { do: "change" | "delete"; tab: number; which: number; then: ClientTimeouts }
  | { do: "rename" | "duplicate"; tab: number; then: ClientTimeouts }
  | { do: "discard"; tab: number; which: number }
  | { do: "reload" | "closeTab" | "online" | "comeBack" | "sendNow"; tab: number }
  | { do: "signOut"; tab: number; warned: "send" | "discard" | "cancel"; next: "Anna" | "Ben" }
  | { do: "weather"; is: Weather }
  | { do: "endSession" | "update" | "restart" };

const STEPS_MIN = 6;
const STEPS_MAX = 12;

export function scheduleOf(seed: number): Step[] {
  const random = randomOf(seed);
  const count = STEPS_MIN + Math.floor(random() * (STEPS_MAX - STEPS_MIN + 1));
  const steps: Step[] = [{ do: "weather", is: weather(random) }];
  while (steps.length < count) steps.push(step(random));
  return steps;
}

function step(random: () => number): Step {
  const tab = pick(random, [
    [3, 0],
    [2, 1],
  ] as const);
  const which = Math.floor(random() * 100);
  const then = pick<ClientTimeouts>(random, [
    [11, "answer"],
    [4, "leave"],
    [3, "close"],
    [2, "closeOnSend"],
  ]);
  return pick<() => Step>(random, [
    [28, () => ({ do: "add", tab, then })],
    [17, () => ({ do: "change", tab, which, then })],
    [8, () => ({ do: "delete", tab, which, then })],
    [7, () => ({ do: "rename", tab, then })],
    [4, () => ({ do: "duplicate", tab, then })],
    [3, () => ({ do: "discard", tab, which })],
    [5, () => ({ do: "reload", tab })],
    [3, () => ({ do: "closeTab", tab })],
    [5, () => ({ do: "online", tab })],
    [8, () => ({ do: "comeBack", tab })],
    [6, () => ({ do: "sendNow", tab })],
    [7, () => signOut(random, tab)],
    [24, () => ({ do: "weather", is: weather(random) })],
    [4, () => ({ do: "endSession" })],
    [4, () => ({ do: "update" })],
    [2, () => ({ do: "restart" })],
  ])();
}

function signOut(random: () => number, tab: number): Step {
  const warned = pick(random, [
    [2, "send"],
    [2, "discard"],
    [1, "cancel"],
  ] as const);
  return {
    do: "signOut",
    tab,
    warned,
    next: pick(random, [
      [1, "Anna"],
      [1, "Ben"],
    ] as const),
  };
}

function weather(random: () => number): Weather {
  return pick<Weather>(random, [
    ...([
      [5, "clear"],
      [4, "changeable"],
      [3, "storm"],
    ] as const),
    ...([
      [3, "lossy"],
      [3, "dead"],
      [1, "hotel"],
    ] as const),
  ]);
}
