// Payers and shares of an expense of a shared trip.
import { apportion } from "../money/apportion";
import type { CurrencyCode } from "../money/currency";
import { type Cents, MAX_UNITS, type Units } from "../money/money";
import { Problem } from "../problem";
import { PAYERS_PER_EXPENSE } from "../quota";
import { type Member, payersOf } from "./member";

export const splitModes = ["equal", "shares", "percent", "amounts"] as const;
export type SplitMode = (typeof splitModes)[number];

export type MemberId = string;

/**
 * The people an expense is for. Weights by mode: none for `equal`; hundredths for `shares` (a child may count 50); basis
 * points for `percent`, 10,000 together; for `amounts` units of the expense's own currency, together its amount.
 */
export interface Split {
  mode: SplitMode;
  parts: readonly { memberId: MemberId; weight?: number }[];
}

/** A member's payment, in the expense's own currency. The amount of an only payer may be omitted. */
export interface Payment {
  memberId: MemberId;
  amount?: Units;
}

/** The amount to divide, negative for a refund. Payments and weights have no sign. */
export interface Cost {
  /** Decides who gets a cent that is left over (`turnOf()`). */
  turn: string;
  amount: Cents;
  /** The amount in the expense's own currency; the same as `amount` for euro. */
  units: Units;
}

/** A member's stored payment and share of an expense; of a refund both are negative. */
export interface ExpensePart {
  memberId: MemberId;
  paid: Cents;
  share: Cents;
  /** The weight in the split, 1 if all are equal; null for someone who only paid. */
  weight: number | null;
}

/** Weight of a person who counts once in a split by shares; a child counts half. */
export const WHOLE_WEIGHT = 100;
export const WHOLE_PERCENT = 10_000;

/** Maximum weight of a person in a split by shares, as it can be typed. */
export const MAX_WEIGHT = 1_000 * WHOLE_WEIGHT;

const maxWeight: Record<Exclude<SplitMode, "shares">, number> = {
  equal: 1,
  percent: WHOLE_PERCENT,
  amounts: MAX_UNITS,
};

/** `missing` is in the unit of the weights or payments, and negative if there is too much. */
export type SplitError =
  | { error: "noPayer" | "tooManyPayers" | "noPart" | "noShares" }
  | { error: "payersSum" | "percentSum" | "amountsSum"; missing: number }
  | { error: MemberError; memberId: MemberId };

type MemberError =
  | "doubleMember"
  | "paymentMissing"
  | "paymentInvalid"
  | "weightMissing"
  | "weightInvalid"
  | "weightTooLarge";

/** The largest weight of a split by shares, and the largest number of payers. */
interface Maxima {
  maxShare: number;
  maxPayers: number;
}

const usual: Maxima = { maxShare: MAX_WEIGHT, maxPayers: PAYERS_PER_EXPENSE };

/**
 * Returns the maxima for a change of an expense, which may keep what it has: where two people were merged, their shares
 * were added up, and older expenses may have more payers.
 */
export function maximaOf(
  stored: { mode: SplitMode | null; parts: readonly ExpensePart[] } | undefined,
): Maxima {
  if (!stored) return usual;
  const weights = stored.mode === "shares" ? stored.parts.map(({ weight }) => weight ?? 0) : [];
  return {
    maxShare: Math.max(usual.maxShare, ...weights),
    maxPayers: Math.max(usual.maxPayers, payersOf(stored.parts).length),
  };
}

/**
 * Computes each member's payment and share, in the order of their ids. With a foreign currency the
 * frozen euros are divided, and amounts typed in that currency count as weights.
 */
export function partsOf(
  cost: Cost,
  payments: readonly Payment[],
  split: Split,
  { maxShare, maxPayers }: Maxima = usual,
): ExpensePart[] | SplitError {
  const error = errorOfPayments(payments, cost, maxPayers);
  if (error) return error;
  const shares = sharesOf(cost, split, maxShare);
  if ("error" in shares) return shares;
  const whole = Math.abs(cost.units);
  const payers = new Map(payments.map(({ memberId, amount = whole }) => [memberId, amount]));
  const paid = apportion(cost.amount, payers, cost.turn);
  const weights = weightsOf(split);
  const members = new Set([...payments.filter(({ amount }) => amount !== 0), ...split.parts].map(idOf));
  return [...members].sort().map((memberId) => ({
    memberId,
    paid: paid.get(memberId) ?? 0,
    share: shares.get(memberId) ?? 0,
    weight: weights.get(memberId) ?? null,
  }));
}

/** Computes each member's share, whoever has paid. */
export function sharesOf(
  cost: Cost,
  split: Split,
  maxShare: number = usual.maxShare,
): Map<MemberId, Cents> | SplitError {
  return errorOfSplit(split, cost, maxShare) ?? apportion(cost.amount, weightsOf(split), cost.turn);
}

function weightsOf({ mode, parts }: Split): Map<MemberId, number> {
  return new Map(parts.map(({ memberId, weight }) => [memberId, mode === "equal" ? 1 : weight!]));
}

export function errorOfPayments(
  payments: readonly Payment[],
  { units }: Pick<Cost, "units">,
  maxPayers: number = usual.maxPayers,
): SplitError | undefined {
  if (payments.length === 0) return { error: "noPayer" };
  // Whoever paid 0 is no payer.
  if (payments.filter(({ amount }) => amount !== 0).length > maxPayers) return { error: "tooManyPayers" };
  const double = doubleOf(payments);
  if (double !== undefined) return { error: "doubleMember", memberId: double };
  for (const { memberId, amount } of payments) {
    if (amount === undefined && payments.length > 1) return { error: "paymentMissing", memberId };
    if (amount !== undefined && !isWhole(amount, MAX_UNITS)) return { error: "paymentInvalid", memberId };
  }
  const whole = Math.abs(units);
  return differenceError("payersSum", whole, sumOf(payments.map(({ amount = whole }) => amount)));
}

function errorOfSplit({ mode, parts }: Split, { units }: Cost, maxShare: number): SplitError | undefined {
  // Percentages and amounts add up to nothing then, which says more.
  if (parts.length === 0 && (mode === "equal" || mode === "shares")) return { error: "noPart" };
  const double = doubleOf(parts);
  if (double !== undefined) return { error: "doubleMember", memberId: double };
  if (mode === "equal") return undefined;
  const max = mode === "shares" ? maxShare : maxWeight[mode];
  for (const { memberId, weight } of parts) {
    if (weight === undefined) return { error: "weightMissing", memberId };
    if (!isWhole(weight, Number.MAX_SAFE_INTEGER)) return { error: "weightInvalid", memberId };
    if (weight > max) return { error: "weightTooLarge", memberId };
  }
  const sum = sumOf(parts.map(({ weight }) => weight!));
  if (mode === "percent") return differenceError("percentSum", WHOLE_PERCENT, sum);
  if (mode === "amounts") return differenceError("amountsSum", Math.abs(units), sum);
  return sum === 0 ? { error: "noShares" } : undefined;
}

function idOf({ memberId }: { memberId: MemberId }): MemberId {
  return memberId;
}

function doubleOf(named: readonly { memberId: MemberId }[]): MemberId | undefined {
  const ids = named.map(idOf);
  return ids.find((id, index) => ids.indexOf(id) < index);
}

function isWhole(number: number, max: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= max;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function differenceError(
  error: "payersSum" | "percentSum" | "amountsSum",
  whole: number,
  sum: number,
): SplitError | undefined {
  return sum === whole ? undefined : { error, missing: whole - sum };
}

/**
 * Returns the split of an expense that was entered without one: among all who are there, by the weights that the trip's
 * owner has set. People of weight 0 are left out, unless all have it.
 */
export function defaultSplit(members: readonly Pick<Member, "id" | "weight" | "hasLeft">[]): Split {
  const present = members.filter(({ hasLeft }) => !hasLeft);
  const sharing = present.filter(({ weight }) => weight > 0);
  const among = sharing.length > 0 ? sharing : present;
  if (among.every(({ weight }) => weight === among[0]!.weight))
    return { mode: "equal", parts: among.map(({ id }) => ({ memberId: id })) };
  return { mode: "shares", parts: among.map(({ id, weight }) => ({ memberId: id, weight })) };
}

/**
 * A refusal because payments or shares don't add up. `missing` is the difference in the unit of payments or weights, negative
 * if there is too much; 0 for other errors.
 */
export class SplitProblem extends Problem<{
  kind: SplitError["error"];
  missing: number;
  currency: CurrencyCode;
}> {
  constructor(error: SplitError | { error: MemberError }, currency: CurrencyCode) {
    const kind = error.error;
    const isOfPayers = /Payer|^pay/.test(kind);
    super(
      { kind, status: 400, field: isOfPayers ? "paidBy" : "split" },
      { kind, missing: "missing" in error ? error.missing : 0, currency },
    );
  }
}
