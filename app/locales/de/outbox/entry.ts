import { sentKind } from "~/domain/expenses/kind";
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
  if (intent.startsWith("trip.")) return tripName ?? name ?? deedOf(entry);
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
export function deedOf(entry: OutboxEntry): string {
  return capitalized(deeds[entry.intent](nounOf(entry)));
}

/** Says that an addition was taken back: `Erstattung zurückgenommen!` */
export function undone(entry: OutboxEntry): string {
  return capitalized(`${nounOf(entry)} zurückgenommen!`);
}

function nounOf({ fields, before }: OutboxEntry): string {
  return kindNouns[sentKind(fields.kind, before)];
}

/** What an entry does by its intent, with the noun of its expense. */
const deeds: Record<OutboxIntent, (noun: string) => string> = {
  "expense.add": (noun) => `Neue ${noun}`,
  "expense.change": (noun) => `${noun} ändern`,
  "expense.delete": (noun) => `${noun} löschen`,
  "expense.undo": (noun) => `${noun} zurücknehmen`,
  "repayment.add": () => "Neue Zahlung",
  "trip.change": () => "Reise ändern",
  "trip.rename": () => "Reise umbenennen",
  "trip.start": () => "Reise starten",
  "trip.end": () => "Reise beenden",
  "trip.duplicate": () => "Reise duplizieren",
  "trip.delete": () => "Reise löschen",
  "trip.restore": () => "Reise wiederherstellen",
};
