// The expense that a waiting entry of the outbox adds or changes, as the server will store it.

import { readDay } from "../day";
import {
  type AmountContext,
  decodeAmount,
  isSameCost,
  type ResolvedAmount,
  resolveAmount,
} from "../money/amount";
import { BASE_CURRENCY, type ForeignCurrency } from "../money/currency";
import type { Units } from "../money/money";
import type { EntryState, OutboxEntry } from "../outbox";
import { Problem } from "../problem";
import { isSameDivision, splitOf } from "../sharing/division";
import { decodeSharing, paymentsIn, sharingTextsIn, splitIn } from "../sharing/form";
import { maximaOf, partsOf } from "../sharing/split";
import { isCategoryId } from "./category";
import { blank, type ExpenseRow, forOptional, readOptional, type Sharing } from "./expense";
import { costOfKind, type ExpenseKind, sentKind, turnOf, type UnpaidKind, withoutSign } from "./kind";
import { isPaymentMethod } from "./payment-method";

export interface Pending {
  entryId: string;
  kind: "add" | "change" | "delete";
  state: EntryState;
  /** The amount in a currency of which the device knows no rate; the server will convert it. It counts in no sum. */
  withoutRate?: { amount: Units; currency: ForeignCurrency };
}

export type ShownRow = ExpenseRow & { pending?: Pending };

/** A waiting change of an expense, with the expense before and after it. */
export interface PendingChange extends Pending {
  tripId: string | undefined;
  expenseId: string | undefined;
  before: ExpenseRow | undefined;
  after: ShownRow | undefined;
}

/** `newId` is the id that the server gives to a new expense. */
export function pendingChange(entry: OutboxEntry, newId: string = entry.id): PendingChange | undefined {
  const { id: entryId, intent, fields, state, tripId, before } = entry;
  const common = { before, expenseId: fields.id, tripId: fields.tripId ?? tripId };
  if (intent === "expense.delete" || intent === "expense.undo")
    return { ...common, entryId, state, kind: "delete", after: undefined };
  if (intent !== "expense.add" && intent !== "expense.change") return undefined;
  const { row, withoutRate } = rowOf(entry, newId) ?? {};
  if (!row) return undefined;
  const kind = intent === "expense.add" ? "add" : "change";
  const pending: Pending = { entryId, state, kind, withoutRate };
  return { ...common, ...pending, after: withoutRate ? { ...row, pending } : row };
}

function rowOf(
  { fields, day, before }: OutboxEntry,
  newId: string,
): { row: ExpenseRow; withoutRate?: Pending["withoutRate"] } | undefined {
  const { categoryId } = fields;
  const paidOn = readDay(fields.date ?? "") ?? before?.day ?? day;
  const paymentMethod = isPaymentMethod(fields.paymentMethod)
    ? fields.paymentMethod
    : (before?.paymentMethod ?? null);
  const kind = sentKind(fields.kind, before);
  const refundOf = kind === "refund" ? (fields.refundOf ?? before?.refundOf) || null : null;
  const cost = costOf(fields, kind, { day: paidOn, paymentMethod, stored: before && withoutSign(before) });
  const optional = forOptional((field) => {
    const typed = fields[field];
    return typed === undefined ? (before?.[field] ?? blank[field]) : readOptional[field](typed);
  });
  if (!cost || Object.values(optional).includes(undefined) || !isCategoryId(categoryId)) return undefined;
  const { nights, ...others } = optional as typeof blank;
  const { amount, original, unpaid, withoutRate } = cost;
  const row = {
    id: fields.id ?? newId,
    amount,
    ...((original || before?.original) && { original }),
    day: paidOn,
    categoryId,
    paymentMethod,
    photoUrl: before?.photoUrl ?? null,
    ...others,
    ...((nights > 1 || before?.nights) && { nights }),
    // Set where the row before has it, which the change replaces.
    ...((unpaid || before?.unpaid) && { unpaid }),
    ...((refundOf || before?.refundOf) && { refundOf }),
  };
  const sharing = sharingOf(fields, { ...cost, turn: turnOf({ id: row.id, refundOf }) }, before);
  return { row: sharing ? { ...row, sharing } : row, withoutRate };
}

type PendingCost = ResolvedAmount & Pick<Pending, "withoutRate"> & { unpaid: UnpaidKind | null };

/**
 * Returns payers and shares of a waiting entry, without parts as long as it has no rate: there are no euros to divide. The
 * author's membership is not known here, so that of the payer stands in its place.
 */
function sharingOf(
  fields: OutboxEntry["fields"],
  { turn, amount, original, withoutRate }: PendingCost & { turn: string },
  before: ExpenseRow | undefined,
): Sharing | undefined {
  const currency = original?.currency ?? BASE_CURRENCY;
  const { sharing } = decodeSharing(sharingTextsIn(fields), currency);
  if (!sharing) return before?.sharing;
  const { version = 0, createdBy = fields.payer ?? "" } = before?.sharing ?? {};
  if (sharing.isPrivate) return { version, createdBy, mode: null, parts: [], isPrivate: true };
  const { payments, split } = sharing;
  if (!payments || !split) return before?.sharing;
  if (withoutRate) return { version, createdBy, mode: split.mode, parts: [], isPrivate: false };
  const cost = { turn, amount, units: original?.amount ?? amount };
  const sent = { payments: paymentsIn(currency, payments), split: splitIn(currency, split) };
  if (before?.sharing?.mode && isSameCost({ amount, original }, before)) {
    const stored = splitOf(cost, before.sharing.parts, before.sharing.mode);
    // Added up by a merge, stored shares may differ from those divided anew.
    if (isSameDivision(cost, sent, stored)) return before.sharing;
  }
  const parts = partsOf(cost, sent.payments, sent.split, maximaOf(before?.sharing));
  if ("error" in parts) return before?.sharing;
  return { version, createdBy, mode: split.mode, parts, isPrivate: false };
}

/** Returns what an entry costs. Without a rate it costs nothing yet, so it counts in no sum. */
function costOf(
  fields: OutboxEntry["fields"],
  kind: ExpenseKind,
  context: AmountContext,
): PendingCost | undefined {
  const { amount } = decodeAmount(fields);
  const resolved = amount && resolveAmount(amount, context);
  if (resolved && !(resolved instanceof Problem)) return costOfKind(kind, resolved);
  if (!amount || !("units" in amount)) return undefined;
  const { currency } = amount;
  const { amount: units, unpaid } = costOfKind(kind, { amount: amount.units });
  return { amount: 0, original: null, unpaid, withoutRate: { amount: units, currency } };
}
