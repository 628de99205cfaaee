import { addDays, type Day, DEFAULT_TIME_ZONE, dayOf, daysBetween, weekday } from "./day";
import type { Cents } from "./money";
import { TRIAL_DAYS, WITHDRAWAL_DAYS } from "./plan";

/** How often an account may begin to order in an hour. */
export const ORDERS_PER_HOUR = 30;

const DAY_MS = 86_400_000;

/** The states of a subscription, in Stripe's words. */
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

/** Those that are paid for. While a payment is late Stripe tries again; until it gives up, nothing is taken away. */
export const premiumStatuses = ["trialing", "active", "past_due"] as const satisfies SubscriptionStatus[];

/** Those that nothing comes after. */
export const endedStatuses = ["incomplete_expired", "canceled"] as const satisfies SubscriptionStatus[];

/**
 * What somebody may do: all for free where there is no payment, all as premium or in trial, and after the trial
 * everything but creating trips and expenses.
 */
export type Access =
  | { kind: "free" }
  | { kind: "premium" }
  | { kind: "trial"; endsAt: Date }
  | { kind: "over"; endedAt: Date };

/** The trial as screens show it, `endsIn` in calendar days: null with premium or without payment. */
export type TrialState = { kind: "trial"; endsIn: number } | { kind: "over" } | null;

/** What access there is at this moment. `billingSince` is when payment was first set up, undefined where it is not. */
export function accessAt(
  now: Date,
  { registeredAt, isPremium }: { registeredAt: Date; isPremium: boolean },
  billingSince: Date | undefined,
): Access {
  if (!billingSince) return { kind: "free" };
  if (isPremium) return { kind: "premium" };
  const end = trialEnd(registeredAt, billingSince);
  return now < end ? { kind: "trial", endsAt: end } : { kind: "over", endedAt: end };
}

/** The trial begins with the account, or with the day on which payment came for accounts that were there before. */
export function trialEnd(registeredAt: Date, billingSince: Date): Date {
  const start = Math.max(registeredAt.getTime(), billingSince.getTime());
  return new Date(start + TRIAL_DAYS * DAY_MS);
}

/** Calendar days until the day on which the trial ends: 0 is today, 1 tomorrow. Never more than the trial has. */
export function trialEndsIn(today: Day, endsAt: Date, timeZone: string): number {
  return Math.min(TRIAL_DAYS, Math.max(0, daysBetween(today, dayOf(endsAt, timeZone))));
}

/**
 * The last day on which one can withdraw from a contract that was concluded at this moment, its end included. The
 * day of the order does not count, and a last day at the weekend is put off to Monday. (BGB § 187, § 188, § 193)
 */
export function lastDayToWithdraw(startedAt: Date): Day {
  const last = addDays(dayOf(startedAt, DEFAULT_TIME_ZONE), WITHDRAWAL_DAYS);
  const untilMonday: Record<number, number> = { 6: 2, 0: 1 };
  return addDays(last, untilMonday[weekday(last)] ?? 0);
}

/** Whether one can still withdraw from a contract that was concluded at this moment. */
export function isWithdrawable(startedAt: Date, now: Date): boolean {
  return dayOf(now, DEFAULT_TIME_ZONE) <= lastDayToWithdraw(startedAt);
}

/** An invoice as Stripe made it out. */
export interface Invoice {
  number: string;
  at: Date;
  amount: Cents;
  isPaid: boolean;
  /** Where Stripe shows it. */
  url: string | undefined;
}

/** An account's subscription. */
export interface Subscription {
  id: string;
  customerId: string;
  status: SubscriptionStatus;
  currentPeriodEnd: Date;
  /** Whether it ends with the period that is paid for. */
  isCancelled: boolean;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** Whether a subscription in this state is paid for. */
export function isPremium(status: SubscriptionStatus): boolean {
  return premiumStatuses.some((each) => each === status);
}

/** Whether nothing comes after this state. */
export function isEnded(status: SubscriptionStatus): boolean {
  return endedStatuses.some((each) => each === status);
}
