import { type Day, readDay } from "../day";
import type { Original } from "../money/conversion";
import type { Cents } from "../money/money";
import type { ExpensePart, SplitMode } from "../sharing/split";
import type { CategoryId } from "./category";
import type { UnpaidKind } from "./kind";
import type { PaymentMethod } from "./payment-method";

export const EXPENSE_TEXT_LENGTH = 200;
export const EXPENSE_NOTES_LENGTH = 2_000;

/** Maximum characters of the field for a quick line; a shared text may be longer. */
export const QUICK_LINE_LENGTH = 200;

/** Expenses after which a page ends with the current day, and the maximum of a page whose last day is long. */
export const PAGE_ROWS = 50;
export const PAGE_ROWS_MAX = 100;

export const RECENT_ON_HOME = 3;
/** Planned expenses on home, and as many deposits. */
export const OPEN_ON_HOME = 3;
export const RECENT_ON_TRIP = 5;

export interface Expense {
  id: string;
  tripId: string;
  /** Negative for a refund, like the amount in `original`. */
  amount: Cents;
  /** The amount in a foreign currency, and the rate that `amount` came from; null if it was paid in euro. */
  original: Original | null;
  day: Day;
  categoryId: CategoryId;
  paymentMethod: PaymentMethod | null;
  description: string | null;
  notes: string | null;
  locationName: string | null;
  locationAddress: string | null;
  photoUrl: string | null;
  createdAt: Date;
  /** Number of nights that the amount is spread over, from `day` on; 1 if it is not spread. */
  nights: number;
  /** Set for what is not paid: then the amount is positive, and counts in no total. */
  unpaid: UnpaidKind | null;
  /** Id of the expense that a refund belongs to, which may be gone or somebody's private one; null for all others. */
  refundOf: string | null;
}

/** Payers and shares of an expense of a shared trip, with its author and version. */
export interface Sharing {
  /** Counts the changes. */
  version: number;
  /** The member who entered it. */
  createdBy: string;
  /** How it is divided; null if it is its author's alone. */
  mode: SplitMode | null;
  /** Empty for an expense that is its author's alone. */
  parts: readonly ExpensePart[];
  /** Its author alone sees it. */
  isPrivate: boolean;
}

/** Returns a member's share. An expense that is not divided is its author's; one of a trip of one person is theirs. */
export function shareOf(
  { amount, sharing }: { amount: Cents; sharing?: Sharing },
  memberId: string | undefined,
): Cents {
  if (!sharing) return amount;
  const { mode, parts, createdBy } = sharing;
  if (mode === null) return createdBy === memberId ? amount : 0;
  return parts.find((part) => part.memberId === memberId)?.share ?? 0;
}

/** An expense; `sharing` is set on a shared trip. */
export interface SharedExpense extends Expense {
  sharing?: Sharing;
}

/**
 * The fields that the owner of an expense sets. Whatever reads, writes, sends, shows or exports an expense is typed by
 * this list, so a new field is a type error wherever it is still missing.
 */
export const expenseFields = [
  "amount",
  "original",
  "day",
  "categoryId",
  "paymentMethod",
  "description",
  "notes",
  "locationName",
  "locationAddress",
  "nights",
  "unpaid",
  "refundOf",
] as const satisfies (keyof Expense)[];

export type ExpenseField = (typeof expenseFields)[number];
export type ExpenseFields = Pick<Expense, ExpenseField>;

/** Names of the fields in forms and in the API, which call the day `date`, and say `kind` for `unpaid` and the sign. */
export type SentField = Exclude<ExpenseField, "day" | "original" | "unpaid"> | "date" | "kind";

export type ExpenseTextField = {
  [Field in Exclude<ExpenseField, "refundOf">]: string | null extends Expense[Field] ? Field : never;
}[Exclude<ExpenseField, "refundOf">];

/** Maximum characters of each text. The search reads all of them, in this order. */
const textLengths: Record<ExpenseTextField, number> = {
  description: EXPENSE_TEXT_LENGTH,
  notes: EXPENSE_NOTES_LENGTH,
  locationName: EXPENSE_TEXT_LENGTH,
  locationAddress: EXPENSE_TEXT_LENGTH,
};

export const textFields = Object.keys(textLengths) as ExpenseTextField[];

export function forTexts<Value>(
  make: (field: ExpenseTextField, maxLength: number) => Value,
): Record<ExpenseTextField, Value> {
  const values = textFields.map((field) => [field, make(field, textLengths[field])]);
  return Object.fromEntries(values) as Record<ExpenseTextField, Value>;
}

/** Fields that say what an expense cost, and of which kind it is. */
type KindField = "amount" | "original" | "unpaid" | "refundOf";

/** Fields that an expense may do without. */
type OptionalField = Exclude<ExpenseField, "day" | "categoryId" | "paymentMethod" | KindField>;

/** What an expense has in optional fields that were left blank. */
export const blank: Pick<Expense, OptionalField> = { ...forTexts(() => null), nights: 1 };

/** Reads optional fields as they were typed on a device; undefined for what the server would refuse. */
export const readOptional: { [Field in OptionalField]: (typed: string) => Expense[Field] | undefined } = {
  ...forTexts(() => (typed: string) => typed.trim() || null),
  nights: (typed) => readNights(typed).nights,
};

export function forOptional<Value>(make: (field: OptionalField) => Value): Record<OptionalField, Value> {
  const values = (Object.keys(blank) as OptionalField[]).map((field) => [field, make(field)]);
  return Object.fromEntries(values) as Record<OptionalField, Value>;
}

/** Picks the owner's fields, and nothing else that an object may have at runtime. */
export function ownFieldsOf(expense: ExpenseFields): ExpenseFields {
  return Object.fromEntries(expenseFields.map((name) => [name, expense[name]])) as unknown as ExpenseFields;
}

/**
 * An expense as lists show it, with everything its dialog needs to open without asking the server. Lists leave out what
 * most expenses lack, so that it weighs nothing.
 */
export interface ExpenseRow
  extends Omit<SharedExpense, "tripId" | "createdAt" | "original" | "nights" | "unpaid" | "refundOf"> {
  original?: Original | null;
  nights?: number;
  unpaid?: UnpaidKind | null;
  refundOf?: string | null;
  /** Number of its receipts; left out without any. */
  receipts?: number;
}

export function isSpread({ nights }: Pick<ExpenseRow, "nights">): boolean {
  return nights !== undefined && nights > 1;
}

/**
 * Computes the id of the expense that a submission creates. Server and device use the same rule, so a device
 * recognises which row of a list is its own waiting entry.
 */
export async function expenseIdOf(account: string, submissionId: string): Promise<string> {
  const text = new TextEncoder().encode(`expense ${account} ${submissionId}`);
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", text)).slice(0, 16);
  // Version and variant bits of a custom UUID, version 8 (RFC 9562, section 5.8).
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Position after which the next page begins: the end of `day`, or within it after `row` (epoch milliseconds). */
export interface ExpenseCursor {
  day: Day;
  row?: { createdAt: number; id: string };
}

/** Formats a cursor for an address: the day `2026-11-12`, plus the row if the page ended within a day. */
export function writeCursor({ day, row }: ExpenseCursor): string {
  return row ? `${day}_${row.createdAt}_${row.id}` : day;
}

/** Parses a cursor from an address. Returns undefined for anything else, so that the list starts at the beginning. */
export function readCursor(text: string | null): ExpenseCursor | undefined {
  const [, day, createdAt, id] = /^([\d-]+)(?:_(\d{1,14})_([a-z\d-]{1,64}))?$/.exec(text ?? "") ?? [];
  if (!day || !readDay(day)) return undefined;
  return id ? { day, row: { createdAt: Number(createdAt), id } } : { day };
}

export interface DayGroup<Row> {
  day: Day;
  /** Sum of the whole day, even if the page shows only some of its rows. */
  total: Cents;
  rows: Row[];
}

/** Groups rows, sorted newest day first, by day. `totals` holds each day's sum. */
export function groupByDay<Row extends { day: Day }>(
  rows: readonly Row[],
  totals: ReadonlyMap<Day, Cents>,
): DayGroup<Row>[] {
  const groups: DayGroup<Row>[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.day === row.day) last.rows.push(row);
    else groups.push({ day: row.day, total: totals.get(row.day) ?? 0, rows: [row] });
  }
  return groups;
}

export const NIGHTS_MAX = 366;

export type NightsError = "unreadable" | "zero" | "tooMany";

type NightsReading = { nights: number; error?: undefined } | { nights?: undefined; error: NightsError };

/** Reads typed nights: a whole number from 1 to 366. Blank text is one night, which spreads nothing. */
export function readNights(text: string): NightsReading {
  const trimmed = text.trim();
  if (trimmed === "") return { nights: 1 };
  if (/^-\d+$/.test(trimmed)) return { error: "zero" };
  return /^\d+$/.test(trimmed) ? nightsFromNumber(Number(trimmed)) : { error: "unreadable" };
}

export function nightsFromNumber(nights: number): NightsReading {
  if (!Number.isInteger(nights)) return { error: "unreadable" };
  if (nights < 1) return { error: "zero" };
  return nights > NIGHTS_MAX ? { error: "tooMany" } : { nights };
}
