// A limit for the memory of processes, where this machine lets us set one.
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

let count = 0;

/** A memory cgroup of version 1 or 2, within the one that the tests run in. */
export class MemoryLimit {
  readonly folder: string;
  readonly #version: 1 | 2;

  private constructor(folder: string, version: 1 | 2) {
    this.folder = folder;
    this.#version = version;
  }

  /** Makes a group with a limit in megabytes; undefined, and said, where this machine forbids it. */
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

  /** How many processes were killed for want of memory. */
  get killed(): number {
    const file = this.#version === 1 ? "memory.oom_control" : "memory.events";
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync(path.join(this.folder, file), "utf8"))?.[1]);
  }

  /** Takes the group away once nothing runs in it. */
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
