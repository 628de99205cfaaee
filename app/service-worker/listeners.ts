import type { FromWorker } from "~/offline/cache/messages";
import { worker } from "./scope";

type Served = Extract<FromWorker, { type: "served" }>;

/** How each page's data was last answered: it may have been before anybody there listened. */
const lastServed = new Map<string, Served>();

export function tellServed(clientId: string, message: Served): void {
  lastServed.set(clientId, message);
  void tell(clientId, message);
}

export async function tell(clientId: string, message: FromWorker): Promise<void> {
  (await worker.clients.get(clientId))?.postMessage(message);
}

export function tellAgain(client: Client): void {
  const message = lastServed.get(client.id);
  if (message) client.postMessage(message);
}
