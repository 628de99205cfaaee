import { readFileSync } from "node:fs";
import path from "node:path";

/** Returns the moment of this version's newest migration, in epoch milliseconds. */
export function newestKnown(folder: string): number {
  const file = path.join(folder, "meta", "_journal.json");
  const { entries } = JSON.parse(readFileSync(file, "utf8")) as { entries: { when: number }[] };
  return Math.max(...entries.map(({ when }) => when));
}
