import { isKind, kindOf } from "~/domain/expenses/kind";
import { pendingChange } from "~/domain/expenses/pending-expense";
import { readAmount } from "~/domain/money/money";
import type { OutboxEntry, OutboxIntent } from "~/domain/outbox";
import { formatMoney } from "~/locales/format";
import { formatExpense } from "../expenses/sum";
import { capitalized, categoryNames, kindNouns } from "../names";
import { repaymentOf } from "./pending";

/** Returns the title of an outbox entry: the name of its expense or trip, or else the name of its intent. */
export function titleOf(entry: OutboxEntry): string {
  const { intent, fields, before, tripName } = entry;
  const { description, categoryId, name } = fields;
  if (intent.startsWith("trip.")) return tripName ?? name ?? intents[intent];
  if (intent === "repayment.add") return repaymentOf(formatMoney(readAmount(fields.amount ?? "").cents ?? 0));
  const category = (categoryId ?? before?.categoryId) as keyof typeof categoryNames | undefined;
  return description || before?.description || (category && categoryNames[category]) || deedOf(entry);
}

/** Names an entry within a sentence: `Kaffee 3,00 €`, `Reise umbenennen (Portugal)`. */
export function lineOf(entry: OutboxEntry): string {
  const { intent } = entry;
  const change = pendingChange(entry);
  const row = change?.after ?? change?.before;
  const title = titleOf(entry);
  const name = row ? `${title} ${formatExpense({ ...row, pending: change })}` : title;
  const isNew = intent === "expense.add" || intent === "repayment.add";
  const deed = deedOf(entry);
  return isNew || name === deed ? name : `${deed} (${name})`;
}

/** Returns what an entry does, with the kind of its expense: `Neue Erstattung`. */
export function deedOf({ intent, fields, before }: OutboxEntry): string {
  const kind = isKind(fields.kind) ? fields.kind : before ? kindOf(before) : "expense";
  return capitalized(intents[intent].replace("Ausgabe", kindNouns[kind]));
}

/** Name of an entry by its intent. */
export const intents: Record<OutboxIntent, string> = {
  "expense.add": "Neue Ausgabe",
  "expense.change": "Ausgabe ändern",
  "expense.delete": "Ausgabe löschen",
  "expense.undo": "Ausgabe zurücknehmen",
  "repayment.add": "Neue Zahlung",
  "trip.change": "Reise ändern",
  "trip.rename": "Reise umbenennen",
  "trip.start": "Reise starten",
  "trip.end": "Reise beenden",
  "trip.duplicate": "Reise duplizieren",
  "trip.delete": "Reise löschen",
  "trip.restore": "Reise wiederherstellen",
};
