// Asks a server for its health again and again, from a thread of its own, since attackers keep this process busy.
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, Worker, workerData } from "node:worker_threads";

export interface Health {
  answers: number;
  /** Requests without an answer, or with another status than 200. */
  failed: number;
  /** The longest time until an answer, in milliseconds, without the time in which others had the processors. */
  longestMs: number;
}

interface Probed {
  address: string;
  /** The server's process, on Linux. */
  pid: number | undefined;
}

const PAUSE_MS = 100;

/** Starts to ask. The returned function stops, after at least one answer. */
export async function probeHealth(
  serverUrl: string,
  pid: number | undefined,
): Promise<() => Promise<Health>> {
  const probed: Probed = { address: `${serverUrl}/healthz`, pid };
  const worker = new Worker(new URL(import.meta.url), { workerData: { probed } });
  await once(worker, "message");
  return async () => {
    worker.postMessage("stop");
    const [health] = (await once(worker, "message")) as [Health];
    return health;
  };
}

const { probed } = (workerData ?? {}) as { probed?: Probed };
if (probed) void probe(probed);

async function probe({ address, pid }: Probed): Promise<void> {
  const health: Health = { answers: 0, failed: 0, longestMs: 0 };
  let isOver = false;
  parentPort!.once("message", () => {
    isOver = true;
  });
  parentPort!.postMessage("asking");
  do {
    const [began, waited] = [performance.now(), waitedMs(pid)];
    if ((await statusOf(address)) === 200) health.answers++;
    else health.failed++;
    health.longestMs = Math.max(health.longestMs, performance.now() - began - (waitedMs(pid) - waited));
    await wait(PAUSE_MS);
  } while (!isOver);
  parentPort!.postMessage(health);
}

/** Milliseconds that the server, if it is alive, and this thread have waited for a processor so far. */
function waitedMs(pid: number | undefined): number {
  if (!pid) return 0;
  const threads = [`/proc/${pid}/task/${pid}`, "/proc/thread-self"].filter((thread) => existsSync(thread));
  const waits = threads.map((thread) => Number(readFileSync(`${thread}/schedstat`, "utf8").split(" ")[1]));
  return waits.reduce((sum, ns) => sum + ns, 0) / 1e6;
}

function statusOf(address: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    get(address, { agent: false }, (response) =>
      response.resume().on("end", () => resolve(response.statusCode)),
    ).on("error", () => resolve(undefined));
  });
}
