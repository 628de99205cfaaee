// Decides who pays and who shares when an expense is stored.
import { eq } from "drizzle-orm";
import type { Sharing } from "~/domain/expenses/expense";
import type { ExpenseState } from "~/domain/expenses/stale-change";
import type { ResolvedAmount } from "~/domain/money/amount";
import { BASE_CURRENCY, type CurrencyCode } from "~/domain/money/currency";
import { Problem } from "~/domain/problem";
import { type Division, isSameDivision, splitOf } from "~/domain/sharing/division";
import { paymentsIn, splitIn, type TypedSharing } from "~/domain/sharing/form";
import { sharingJson, withoutReadBack } from "~/domain/sharing/json";
import { type Cost, defaultSplit, maximaOf, partsOf, SplitProblem } from "~/domain/sharing/split";
import { db } from "../../../db/client";
import { tripMembers } from "../../../db/schema";

/** Payers and shares of a request. Omitted, a new expense gets the default and a changed one keeps its own. */
export type SharingInput = TypedSharing;

/** How an expense is divided; without parts it is its author's alone. */
type DecidedSharing = Pick<Sharing, "mode" | "parts" | "isPrivate">;

/** The trip and the author of an expense. */
interface Place {
  tripId: string;
  isShared: boolean;
  /** The author's membership. */
  createdBy: string;
}

/** The amount of an expense, with the currency of its units. */
interface CostIn extends Cost {
  currency: CurrencyCode;
}

export function costOf(
  turn: string,
  { amount, original }: Pick<ResolvedAmount, "amount" | "original">,
): CostIn {
  return { turn, amount, units: original?.amount ?? amount, currency: original?.currency ?? BASE_CURRENCY };
}

const alone: DecidedSharing = { mode: null, parts: [], isPrivate: false };

/** Divides a new expense: paid by its author and by the default split, unless the input says otherwise. */
export async function newSharing(
  { tripId, isShared, createdBy }: Place,
  cost: CostIn,
  input: SharingInput,
): Promise<DecidedSharing> {
  if (input.isPrivate) return privateSharing(tripId, input);
  if (!isShared && isLeftOpen(input)) return alone;
  const members = await membersNow(tripId);
  if (isLeftOpen(input) && members.filter(({ hasLeft }) => !hasLeft).length === 1) return alone;
  const usual = { payments: [{ memberId: createdBy }], split: defaultSplit(members) };
  return divided(cost, completed(input, cost, usual), members);
}

/**
 * Divides a changed expense. Omitted payers and shares are kept, in proportion to the new amount. Of the same cost, sent
 * as they were read, they stay to the cent: merged people's are added up, and dividing anew may differ.
 */
export async function changedSharing(
  { tripId, createdBy }: Omit<Place, "isShared">,
  cost: CostIn & { isSame: boolean },
  input: SharingInput,
  stored: DecidedSharing,
): Promise<DecidedSharing> {
  const { mode, parts, isPrivate } = stored;
  if (input.isPrivate ?? isPrivate) return privateSharing(tripId, input);
  if (isPrivate && isLeftOpen(input)) return newSharing({ tripId, isShared: true, createdBy }, cost, {});
  if (mode === null && isLeftOpen(input)) return alone;
  const before = mode === null ? ofOne(createdBy) : splitOf(cost, parts, mode);
  const division = completed(input, cost, before);
  // Forms send what they show: an expense that nobody has divided shows its author alone, and stays undivided.
  if (!isPrivate && (cost.isSame || mode === null) && isSameDivision(cost, division, before))
    return { mode, parts, isPrivate };
  // Somebody in an older version may have been forgotten since; then the change conflicts, which says more.
  const former = parts.map(({ memberId }) => ({ id: memberId }));
  return divided(cost, division, [...(await membersNow(tripId)), ...former], maximaOf(stored));
}

/** Returns what was sent of payers and shares. In the API's JSON, what an answer says of `base` counts as omitted. */
export function sentSharing(
  { isJson, payments, split, isPrivate }: SharingInput & { isJson?: boolean },
  base: ExpenseState,
  { isShared, createdBy, version }: { isShared: boolean; createdBy: string; version: number },
): SharingInput {
  const sent = { payments, split, isPrivate };
  const sharing = isShared ? { ...base, createdBy, version } : undefined;
  return isJson ? withoutReadBack(sent, sharingJson({ ...base, sharing }, undefined)) : sent;
}

function isLeftOpen({ payments, split }: SharingInput): boolean {
  return !payments && !split;
}

/** Takes from `rest` what the input omits. Of a refund, payments and shares may have the minus that answers have. */
function completed(input: SharingInput, { currency, amount }: CostIn, rest: Division): Division {
  const { payments, split } = amount < 0 ? withoutSigns(input) : input;
  return {
    payments: payments ? paymentsIn(currency, payments) : rest.payments,
    split: split ? splitIn(currency, split) : rest.split,
  };
}

function withoutSigns({ payments, split }: SharingInput): SharingInput {
  return {
    payments: payments && withoutMinus(payments, "amount"),
    split: split && { ...split, parts: withoutMinus(split.parts, "share") },
  };
}

/** Takes off a minus that all numbers of a list have. Those with different signs keep theirs, and are refused. */
function withoutMinus<Name extends "amount" | "share", Each extends Partial<Record<Name, number>>>(
  list: readonly Each[],
  name: Name,
): Each[] {
  const haveMinus = list.every((each) => (each[name] ?? 0) <= 0);
  return list.map((each) => (haveMinus && each[name] ? { ...each, [name]: -each[name] } : each));
}

function ofOne(memberId: string): Division {
  return { payments: [{ memberId }], split: { mode: "equal", parts: [{ memberId }] } };
}

/** Drops payers and shares that come with a private expense, on purpose. @throws Problem memberUnknown */
async function privateSharing(
  tripId: string,
  { payments = [], split }: SharingInput,
): Promise<DecidedSharing> {
  const named = [...payments, ...(split?.parts ?? [])];
  if (named.length > 0) requireKnown(named, await membersNow(tripId));
  return { ...alone, isPrivate: true };
}

/** @throws SplitProblem, or Problem memberUnknown for a person of another trip */
function divided(
  cost: CostIn,
  { payments, split }: Division,
  members: readonly { id: string }[],
  maxima?: ReturnType<typeof maximaOf>,
): DecidedSharing {
  requireKnown([...payments, ...split.parts], members);
  const parts = partsOf(cost, payments, split, maxima);
  if ("error" in parts) throw new SplitProblem(parts, cost.currency);
  return { mode: split.mode, parts, isPrivate: false };
}

/** @throws Problem memberUnknown for a person of another trip */
function requireKnown(named: readonly { memberId: string }[], members: readonly { id: string }[]): void {
  if (named.some(({ memberId }) => !members.some(({ id }) => id === memberId)))
    throw new Problem("memberUnknown");
}

async function membersNow(tripId: string) {
  const { id, weight, leftAt } = tripMembers;
  const found = await db
    .select({ id, weight, leftAt })
    .from(tripMembers)
    .where(eq(tripMembers.tripId, tripId));
  return found.map(({ leftAt, ...member }) => ({ ...member, hasLeft: leftAt !== null }));
}
