import { readdirSync, readFileSync } from "node:fs";

/** How long a process has had a processor so far, in milliseconds, all its threads together. Linux only. */
export function cpuMs(pid: number): number {
  // The scheduler counts nanoseconds, for each thread; /proc/<pid>/stat only hundredths of a second.
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [ns = "0"] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    return sum + Number(ns) / 1e6;
  }, 0);
}
