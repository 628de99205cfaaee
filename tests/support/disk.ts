// Disks that fail: a small one that can be filled, files that the system protects from writing, a mount that becomes
// read-only. Prints a note where the machine forbids this.
import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { atExit } from "./at-exit.ts";

/** Mounted disks by folder, each with the function that takes back its unmounting at the end of the process. */
const mounted = new Map<string, () => void>();

/** Runs a command and returns whether it succeeded. */
function run(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Mounts a disk of this size in memory; undefined if the machine forbids mounting. */
export function smallDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-disk-"));
  if (run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder)) {
    mounted.set(
      folder,
      atExit(() => run("umount", "--lazy", folder)),
    );
    return folder;
  }
  rmSync(folder, { recursive: true });
  console.warn("SKIPPED: this machine forbids mounting, so that no disk can be filled or made read-only");
  return undefined;
}

/** Unmounts a disk and removes its folder. */
export function unmount(folder: string | undefined): void {
  if (!folder) return;
  run("umount", "--lazy", folder);
  mounted.get(folder)?.();
  mounted.delete(folder);
  rmSync(folder, { recursive: true, force: true });
}

/** Fills the disk, and returns a function that frees the space again. */
export function fill(folder: string): () => void {
  const file = path.join(folder, "filler");
  const opened = openSync(file, "w");
  for (let size = 1 << 20; size > 0; size >>= 1) {
    try {
      while (writeSync(opened, Buffer.alloc(size)) === size);
    } catch {
      // Smaller chunks may still fit.
    }
  }
  closeSync(opened);
  return () => rmSync(file);
}

/** Makes these files immutable, even for open handles, and returns a function that undoes it. */
export function forbidWriting(files: readonly string[]): () => void {
  execFileSync("chattr", ["+i", ...files]);
  return () => {
    execFileSync("chattr", ["-i", ...files]);
  };
}

/** Returns whether this machine can make open files in this folder immutable. */
export function canForbidWriting(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "probe");
  const opened = openSync(file, "w");
  try {
    const allow = forbidWriting([file]);
    try {
      writeSync(opened, "x");
      throw new Error("it was written");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EPERM") return true;
      throw error;
    } finally {
      allow();
    }
  } catch {
    console.warn("SKIPPED: this machine cannot forbid writing to files that are open");
    return false;
  } finally {
    closeSync(opened);
    rmSync(file);
  }
}

/** Overwrites all pages but the first two, as a failing disk would. */
export function damage(file: string): void {
  const script = `
    const fs = require("node:fs");
    const file = fs.openSync(${JSON.stringify(file)}, "r+");
    const { size } = fs.fstatSync(file);
    for (let at = 8192; at < size; at += 4096) fs.writeSync(file, Buffer.alloc(512, 0xa5), 0, 512, at);
    fs.fsyncSync(file);`;
  const code = path.join(mkdtempSync(path.join(tmpdir(), "reisekasse-damage-")), "damage.cjs");
  writeFileSync(code, script);
  execFileSync(process.execPath, [code]);
  rmSync(path.dirname(code), { recursive: true });
}
