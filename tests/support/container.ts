// Runs an image without Docker, as far as this machine allows: its folder as the root, read-only apart from the volume
// and /tmp, as the image's user, within a memory limit. Prints a note where something is not allowed.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Image } from "./image.ts";
import { MemoryLimit } from "./memory-limit.ts";

/** Folders of the base image; the others are mounted for each run. */
const BASE = ["bin", "etc", "lib", "lib32", "lib64", "sbin", "usr"];

// Each command has its own mounts. It replaces the shell, so that signals reach it.
const ENTER = `
set -e
root=$1 volume=$2 user=$3 workdir=$4 limit=$5
shift 5
if [ -n "$limit" ]; then echo $$ > "$limit/cgroup.procs"; fi
mount --make-rprivate /
mount --bind "$root" "$root"
for each in ${BASE.join(" ")}; do
  if [ -e "/$each" ]; then mkdir -p "$root/$each"; mount --bind "/$each" "$root/$each"; mount -o remount,bind,ro "$root/$each"; fi
done
mkdir -p "$root/proc" "$root/dev" "$root/tmp" "$root$volume"
mount --rbind /proc "$root/proc"
mount -t tmpfs -o size=64k,mode=755 tmpfs "$root/dev"
for each in null zero random urandom; do : > "$root/dev/$each"; mount --bind "/dev/$each" "$root/dev/$each"; done
mount -t tmpfs -o size=16m,mode=1777 tmpfs "$root/tmp"
mount --bind "$root$volume" "$root$volume"
mount -o remount,bind,ro "$root"
exec chroot --userspec="$user" "$root" sh -c 'cd "$0"; exec "$@"' "$workdir" "$@"
`;

export interface Ended {
  code: number | null;
  output: string;
}

export class Container {
  readonly image: Image;
  readonly environment: Record<string, string>;
  readonly #limit: MemoryLimit | undefined;
  readonly #running = new Set<ChildProcess>();
  /** True if it has its own root, user and mounts. */
  readonly isContained: boolean;

  /** Sets a memory limit in megabytes; the environment is added to the image's own. */
  constructor(image: Image, megabytes: number, environment: Record<string, string>) {
    this.image = image;
    this.isContained = canMount();
    this.#limit = MemoryLimit.of(megabytes);
    this.environment = { ...image.environment, ...environment };
  }

  get hasLimit(): boolean {
    return this.#limit !== undefined;
  }

  /** Number of processes killed for lack of memory; undefined without a limit. */
  get killed(): number | undefined {
    return this.#limit?.killed;
  }

  start(command: readonly string[]): ChildProcess {
    const child = this.#spawn(command);
    this.#running.add(child);
    child.once("exit", () => this.#running.delete(child));
    return child;
  }

  #spawn(command: readonly string[]): ChildProcess {
    const { root, volume, user, workdir } = this.image;
    const stdio = ["ignore", "pipe", "pipe"] as const;
    if (this.isContained) {
      const args = [root, volume, user, workdir, this.#limit?.folder ?? "", ...command];
      return spawn("unshare", ["--mount", "sh", "-c", ENTER, "sh", ...args], {
        stdio: [...stdio],
        env: this.environment,
      });
    }
    const here = (text: string) =>
      text
        .replaceAll(volume, path.join(root, volume))
        .replaceAll(`${workdir}/`, `${path.join(root, workdir)}/`);
    const env = Object.entries(this.environment).map(([name, value]) => [name, here(value)]);
    return spawn("sh", ["-c", 'exec "$@"', "sh", ...command], {
      stdio: [...stdio],
      cwd: path.join(root, workdir),
      env: Object.fromEntries(env),
    });
  }

  /** Runs a command beside the running ones. */
  async run(command: readonly string[]): Promise<Ended> {
    const child = this.start(command);
    let output = "";
    for (const stream of [child.stdout!, child.stderr!])
      stream.on("data", (chunk) => {
        output += chunk;
      });
    const [code] = (await once(child, "close")) as [number | null];
    return { code, output };
  }

  /** Ends what still runs, and takes the limit away again. */
  async remove(): Promise<void> {
    for (const child of this.#running) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    this.#limit?.remove();
  }
}

function canMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-mount-"));
  const { status } = spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", folder]);
  rmdirSync(folder);
  if (status === 0) return true;
  console.warn(
    "SKIPPED: this machine forbids mounting, so that the image runs as who tests it and can write everywhere",
  );
  return false;
}
