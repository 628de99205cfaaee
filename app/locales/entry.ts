import type { OutboxEntry } from "~/domain/outbox";
import { categoryNames } from "./de/names";
import { intents } from "./de/outbox-intents";

/** Returns the title of an outbox entry: the name of its expense or trip, or else the name of its intent. */
export function titleOf({ intent, fields, before, tripName }: OutboxEntry): string {
  const { description, categoryId, name } = fields;
  if (intent.startsWith("trip.")) return tripName ?? name ?? intents[intent];
  const category = (categoryId ?? before?.categoryId) as keyof typeof categoryNames | undefined;
  return description || before?.description || (category && categoryNames[category]) || intents[intent];
}
