import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

/** Returns the resident memory of a process in megabytes: now, and the peak since the last reset. Linux only. */
export function memoryMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) / 1_024);
  return { now: read("VmRSS"), peak: read("VmHWM") };
}

export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** Returns the heap limits that `npm start` sets for small machines in a checkout. */
export function memorySettings(checkout = "."): Record<string, string> {
  const settings = parseEnv(readFileSync(path.join(checkout, "scripts/memory.env"), "utf8"));
  return { ...settings, MALLOC_ARENA_MAX: "2" } as Record<string, string>;
}
