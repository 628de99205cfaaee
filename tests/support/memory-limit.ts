// Limits the memory of processes, if this machine allows it.
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

let count = 0;

/** A memory cgroup of version 1 or 2, below the one of the test run. */
export class MemoryLimit {
  readonly folder: string;
  readonly #version: 1 | 2;

  private constructor(folder: string, version: 1 | 2) {
    this.folder = folder;
    this.#version = version;
  }

  /** Creates a cgroup with a limit in megabytes; undefined, with a note, if this machine forbids it. */
  static of(megabytes: number): MemoryLimit | undefined {
    const name = `reisekasse-${process.pid}-${count++}`;
    for (const [version, parent] of ownGroups()) {
      const folder = path.join(parent, name);
      try {
        mkdirSync(folder);
      } catch {
        continue;
      }
      try {
        const file = version === 1 ? "memory.limit_in_bytes" : "memory.max";
        writeFileSync(path.join(folder, file), String(megabytes * 2 ** 20), { flag: "r+" });
        return new MemoryLimit(folder, version);
      } catch {
        rmdirSync(folder);
      }
    }
    console.warn("SKIPPED: this machine does not let us make a memory cgroup, so that memory is not limited");
    return undefined;
  }

  /** Number of processes killed for lack of memory. */
  get killed(): number {
    const file = this.#version === 1 ? "memory.oom_control" : "memory.events";
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync(path.join(this.folder, file), "utf8"))?.[1]);
  }

  /** Removes the cgroup. No process may run in it. */
  remove(): void {
    rmdirSync(this.folder);
  }
}

function ownGroups(): [1 | 2, string][] {
  if (process.platform !== "linux") return [];
  const lines = readFileSync("/proc/self/cgroup", "utf8").split("\n");
  return lines.flatMap((line): [1 | 2, string][] => {
    const [, controllers, group = "/"] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    if (controllers?.split(",").includes("memory")) return [[1, path.join("/sys/fs/cgroup/memory", group)]];
    return controllers === "" ? [[2, path.join("/sys/fs/cgroup", group)]] : [];
  });
}
