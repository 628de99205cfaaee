// Programs that browsers consist of. Each has a process group of its own, which all that it starts belongs to.
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds in which a program may end by itself. */
export const END_MS = 2_000;

/** Runs a program that ends with this process, however that ends. */
export function run(file: string, args: string[], options: SpawnOptions): ChildProcess {
  return spawn("setpriv", ["--pdeathsig", "TERM", file, ...args], { ...options, detached: true });
}

/** Fails when the program ends. */
export async function failed(program: ChildProcess): Promise<never> {
  const [code, signal] = await once(program, "exit");
  throw new Error(`${program.spawnargs.join(" ")} ended with ${code ?? signal}`);
}

/** Ends a program with all that it has started, even if they hang. */
export async function end(program: ChildProcess): Promise<void> {
  const gone = once(program, "exit");
  signalGroup(program, "SIGTERM");
  await Promise.race([gone, sleep(END_MS)]);
  signalGroup(program, "SIGKILL");
}

export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid!, signal);
  } catch {
    // All of them have ended.
  }
}
