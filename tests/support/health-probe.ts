// A thread that asks a server for its health again and again, as a platform's probe does: attackers who keep this
// process busy do not hold it up.
import { Worker } from "node:worker_threads";

export interface Probed {
  address: string;
  /** The client address that it asks from. */
  from: string | undefined;
  /** The server's process, where Linux can tell how long it waited for a processor. */
  pid: number | undefined;
}

/** Sorted times in milliseconds. */
export interface Answers {
  /** From asking until the answer was read. */
  times: number[];
  /**
   * The server's share of that: without the time in which it, or this thread, was ready to run and others had the processors.
   * No less than the processor time that it took.
   */
  shares: number[];
  /** How many answers did not come or were no 200. */
  failed: number;
}

/** Resolves once it asks. The function that it answers lets it end, after one answer at least. */
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
