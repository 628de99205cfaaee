// Asks a server for its health repeatedly, from a thread of its own so that attackers that keep this process busy do
// not delay it.
import { Worker } from "node:worker_threads";

export interface Probed {
  address: string;
  /** The client address. */
  from: string | undefined;
  /** The server's process id on Linux, which reports how long it waited for a processor. */
  pid: number | undefined;
}

/** Sorted times in milliseconds. */
export interface Answers {
  /** From the request until the response was read. */
  times: number[];
  /**
   * The server's share of that: without the time in which it or this thread was runnable and others had the processors.
   * At least the CPU time that it used.
   */
  shares: number[];
  /** Number of requests without a response or with another status than 200. */
  failed: number;
}

/** Starts to probe. The returned function stops it, after at least one response. */
export async function probeHealth(probed: Probed): Promise<() => Promise<Answers>> {
  const worker = new Worker(new URL("health-probe-thread.ts", import.meta.url), {
    workerData: probed,
    execArgv: [],
  });
  const nextMessage = () =>
    new Promise<unknown>((resolve, reject) => worker.once("message", resolve).once("error", reject));
  await nextMessage();
  return async () => {
    const answers = nextMessage();
    worker.postMessage("end");
    return (await answers) as Answers;
  };
}
