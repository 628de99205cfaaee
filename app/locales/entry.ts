import type { OutboxEntry } from "~/domain/outbox";
import { categoryNames } from "./de/names";
import { intents } from "./de/outbox";

/** What an entry of the outbox is called: as its expense or its trip is, else what is to be done. */
export function titleOf({ intent, fields, before, tripName }: OutboxEntry): string {
  const { description, categoryId, name } = fields;
  if (intent.startsWith("trip.")) return tripName ?? name ?? intents[intent];
  const category = (categoryId ?? before?.categoryId) as keyof typeof categoryNames | undefined;
  return description || before?.description || (category && categoryNames[category]) || intents[intent];
}
