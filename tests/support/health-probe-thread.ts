// The thread of health-probe.ts.
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { send } from "./attacker.ts";
import type { Answers, Probed } from "./health-probe.ts";

const PATIENCE_MS = 30_000;
const PAUSE_MS = 20;

const { address, from } = workerData as Probed;
const times: number[] = [];
let failed = 0;
let isOver = false;
parentPort!.once("message", () => {
  isOver = true;
});
parentPort!.postMessage("asking");
do {
  const { status, ms } = await send(address, { from, patienceMs: PATIENCE_MS });
  if (status === 200) times.push(ms);
  else failed++;
  await wait(PAUSE_MS);
} while (!isOver);
const answers: Answers = { times: times.sort((a, b) => a - b), failed };
parentPort!.postMessage(answers);
