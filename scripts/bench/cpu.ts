import { readdirSync, readFileSync } from "node:fs";

/** Returns the CPU milliseconds of a process so far, of all threads together. Linux only. */
export function cpuMs(pid: number): number {
  // schedstat counts nanoseconds per thread; /proc/<pid>/stat only hundredths of a second.
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [ns = "0"] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    return sum + Number(ns) / 1e6;
  }, 0);
}
