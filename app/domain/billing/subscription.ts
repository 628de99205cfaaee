import { addDays, type Day, DEFAULT_TIME_ZONE, dayOf, daysBefore, daysBetween, weekday } from "../day";
import type { Cents } from "../money/money";

/** Days after registration during which everything is free. */
export const TRIAL_DAYS = 5;

/** Price of a year of premium, tax included. */
export const PRICE_PER_YEAR: Cents = 1_990;

export const PRICE_PER_MONTH: Cents = Math.round(PRICE_PER_YEAR / 12);

/** Days in which a customer may withdraw from the contract, and in which the refund is due. */
export const WITHDRAWAL_DAYS = 14;

/** Days in which a customer may object to a minor change of the terms. */
export const OBJECTION_DAYS = 14;

export const subscriptionStatuses = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Until Stripe gives up on a late payment (`past_due`), the account keeps premium. */
export const premiumStatuses = ["trialing", "active", "past_due"] as const satisfies SubscriptionStatus[];

/** After the trial everything remains possible except creating trips and expenses. */
export type Access =
  | { kind: "free" }
  | { kind: "premium" }
  | { kind: "trial"; endsAt: Date }
  | { kind: "over" };

/** The trial as screens show it, with `endsIn` in calendar days. Null with premium or without payment. */
export type TrialState = { kind: "trial"; endsIn: number } | { kind: "over" } | null;

/** Determines the access level. `billingSince` is when payment was first set up, or undefined without payment. */
export function accessAt(
  now: Date,
  { registeredAt, isPremium }: { registeredAt: Date; isPremium: boolean },
  billingSince: Date | undefined,
): Access {
  if (!billingSince) return { kind: "free" };
  if (isPremium) return { kind: "premium" };
  const end = trialEnd(registeredAt, billingSince);
  return now < end ? { kind: "trial", endsAt: end } : { kind: "over" };
}

/** Returns the end of the trial. It starts at registration, or when payment was set up if the account is older. */
export function trialEnd(registeredAt: Date, billingSince: Date): Date {
  return daysBefore(registeredAt > billingSince ? registeredAt : billingSince, -TRIAL_DAYS);
}

/** Counts the calendar days until the trial ends: 0 is today, 1 tomorrow. At most the length of the trial. */
export function trialEndsIn(today: Day, endsAt: Date, timeZone: string): number {
  return Math.min(TRIAL_DAYS, Math.max(0, daysBetween(today, dayOf(endsAt, timeZone))));
}

/**
 * Returns the last day, inclusive, to withdraw from a contract concluded at this moment. The day of the order does
 * not count, and a last day at a weekend moves to Monday (BGB § 187, § 188, § 193).
 */
export function lastDayToWithdraw(startedAt: Date): Day {
  const last = addDays(dayOf(startedAt, DEFAULT_TIME_ZONE), WITHDRAWAL_DAYS);
  const untilMonday: Record<number, number> = { 6: 2, 0: 1 };
  return addDays(last, untilMonday[weekday(last)] ?? 0);
}

export function isWithdrawable(startedAt: Date, now: Date): boolean {
  return dayOf(now, DEFAULT_TIME_ZONE) <= lastDayToWithdraw(startedAt);
}

export interface Invoice {
  number: string;
  at: Date;
  amount: Cents;
  isPaid: boolean;
  /** Address of Stripe's page for the invoice. */
  url: string | undefined;
}

export interface Subscription {
  id: string;
  customerId: string;
  status: SubscriptionStatus;
  currentPeriodEnd: Date;
  /** True if it ends with the paid period. */
  isCancelled: boolean;
  startedAt: Date | null;
  endedAt: Date | null;
}

export function isPremium(status: SubscriptionStatus): boolean {
  return premiumStatuses.some((each) => each === status);
}

export function isEnded(status: SubscriptionStatus): boolean {
  return status === "incomplete_expired" || status === "canceled";
}

/** Reads the address of the offer from the answer to a form, or from a refusal on the device, if the trial was over. */
export function toPremiumIn(answer: object | undefined): string | undefined {
  return (answer as { toPremium?: string } | undefined)?.toPremium;
}
