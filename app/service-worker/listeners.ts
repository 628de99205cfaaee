import type { FromWorker } from "~/offline/cache/protocol";
import { worker } from "./scope";

/** The last message to each client, for pages that did not listen yet. */
const lastServed = new Map<string, FromWorker>();

/** Tells a page when the data that it gets was stored. */
export async function postServed(clientId: string, storedAt: number | null): Promise<void> {
  lastServed.set(clientId, { type: "served", storedAt });
  const client = await worker.clients.get(clientId);
  if (client) repeatServed(client);
}

/** Repeats the last message to a page that has just begun to listen. */
export function repeatServed(client: Client): void {
  const message = lastServed.get(client.id);
  if (message) client.postMessage(message);
}
