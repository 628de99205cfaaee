import type { FromWorker } from "~/offline/cache/protocol";
import { worker } from "./scope";

type Served = Extract<FromWorker, { type: "served" }>;

/** The last message about served data by client, for pages that did not listen yet. */
const lastServed = new Map<string, Served>();

/** Reports to a page where its data came from. */
export function postServed(clientId: string, message: Served): void {
  lastServed.set(clientId, message);
  void post(clientId, message);
}

export async function post(clientId: string, message: FromWorker): Promise<void> {
  (await worker.clients.get(clientId))?.postMessage(message);
}

/** Repeats the last message to a page that has just begun to listen. */
export function repeatServed(client: Client): void {
  const message = lastServed.get(client.id);
  if (message) client.postMessage(message);
}
