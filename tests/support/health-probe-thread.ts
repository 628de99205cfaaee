// The thread of health-probe.ts.
import { readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { send } from "./attacker.ts";
import type { Answers, Probed } from "./health-probe.ts";

const PATIENCE_MS = 30_000;
const PAUSE_MS = 20;

const { address, from, pid } = workerData as Probed;
const times: number[] = [];
const shares: number[] = [];
let failed = 0;
let isOver = false;
parentPort!.once("message", () => {
  isOver = true;
});
try {
  // On Linux this changes only this thread. A probe that waits for a processor would measure its own wait.
  setPriority(constants.priority.PRIORITY_HIGHEST);
} catch {
  // Not permitted: the times are somewhat too long.
}
parentPort!.postMessage("asking");
do {
  const before = scheduling();
  const { status, ms } = await send(address, { from, patienceMs: PATIENCE_MS });
  const after = scheduling();
  if (status === 200) {
    times.push(ms);
    shares.push(Math.max(after.cpuMs - before.cpuMs, ms - (after.waitedMs - before.waitedMs)));
  } else failed++;
  await wait(PAUSE_MS);
} while (!isOver);
const sorted = (values: number[]) => values.sort((a, b) => a - b);
const answers: Answers = { times: sorted(times), shares: sorted(shares), failed };
parentPort!.postMessage(answers);

/** CPU time of the server's main thread so far, and how long it and this thread have waited for a processor. */
function scheduling() {
  if (pid === undefined) return { cpuMs: 0, waitedMs: 0 };
  const [cpuMs, serverWaitedMs] = schedstat(`${pid}/task/${pid}`);
  const [, ownWaitedMs] = schedstat("thread-self");
  return { cpuMs, waitedMs: serverWaitedMs + ownWaitedMs };
}

function schedstat(thread: string): [ranMs: number, waitedMs: number] {
  const [ran, waited] = readFileSync(`/proc/${thread}/schedstat`, "utf8").split(" ");
  return [Number(ran) / 1e6, Number(waited) / 1e6];
}
