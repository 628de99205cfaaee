import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type SubscriptionStatus, subscriptionStatuses } from "../../app/domain/subscription";
import { isOneOf } from "../checks";
import { check, day, flag, index, moment, table, text } from "../columns";
import { users } from "./accounts";

/** Moments in the life of this installation, such as when payment was first set up. */
export const milestones = table("milestones", {
  name: text("name").primaryKey(),
  reachedAt: moment("reached_at").notNull(),
});

type Columns = Record<
  "userId" | "startedAt" | "endedAt" | "confirmedAt" | "endRequestedAt" | "refundRequestedAt" | "refundedAt",
  SQLWrapper
>;

/** Which subscriptions Stripe has yet to be told something about. */
export function toSettle(t: Columns): SQL {
  const toEnd = sql`${t.endRequestedAt} is not null and ${t.endedAt} is null`;
  return sql`((${toEnd}) or (${t.refundRequestedAt} is not null and ${t.refundedAt} is null))`;
}

/** Which contracts have yet to be confirmed to somebody who can still be reached. */
export function toConfirm(t: Columns): SQL {
  return sql`(${t.startedAt} is not null and ${t.confirmedAt} is null and ${t.userId} is not null)`;
}

/** Declarations that somebody has yet to be told of, or that have yet to be applied to their contract. */
export function isUnsettled(t: Record<"settledAt", { getSQL(): SQL }>): SQL {
  return sql`${t.settledAt} is null`;
}

/** Contracts, as Stripe last told of them. They outlive the account: the law has one keep them. */
export const subscriptions = table(
  "subscriptions",
  {
    /** Stripe's id. */
    id: text("id").primaryKey(),
    /** Null once the account is gone. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    customerId: text("customer_id").notNull(),
    status: text("status").$type<SubscriptionStatus>().notNull(),
    currentPeriodEnd: moment("current_period_end").notNull(),
    /** Whether it ends with the period that is paid for. */
    isCancelled: flag("is_cancelled").notNull(),
    createdAt: moment("created_at").notNull(),
    /** When it was first paid, which concludes the contract. */
    startedAt: moment("started_at"),
    endedAt: moment("ended_at"),
    /** When Stripe was asked for what stands here. */
    readAt: moment("read_at").notNull(),
    /** When the confirmation of the contract was sent. */
    confirmedAt: moment("confirmed_at"),
    /** Since when Stripe is to be told to end it at once. */
    endRequestedAt: moment("end_requested_at"),
    /** Since when Stripe is to be told to give the money back. */
    refundRequestedAt: moment("refund_requested_at"),
    refundedAt: moment("refunded_at"),
  },
  (t) => [
    index("subscriptions_of_user").on(t.userId),
    index("subscriptions_of_customer").on(t.customerId),
    index("subscriptions_end").on(t.endedAt),
    index("subscriptions_to_settle").on(t.id).where(toSettle(t)),
    index("subscriptions_to_confirm").on(t.id).where(toConfirm(t)),
    check("subscriptions_status", isOneOf(t.status, subscriptionStatuses)),
  ],
);

/** Stripe's events that have been dealt with, so that none is twice. */
export const stripeEvents = table(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("stripe_events_age").on(t.createdAt)],
);

/** Declarations about a contract, cancelling it (BGB § 312k) or withdrawing from it (§ 356a), kept as received. */
export const declarations = table(
  "declarations",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<"cancel" | "withdraw">().notNull(),
    name: text("name").notNull(),
    /** Identifies the contract, in the words of whoever declared. */
    contract: text("contract").notNull(),
    /** Address typed for the confirmation. */
    email: text("email").notNull(),
    /** The same as `emailKey` in domain/account.ts, to count the mails to an address; null in old rows. */
    emailKey: text("email_key"),
    isExtraordinary: flag("is_extraordinary").notNull(),
    reason: text("reason"),
    /** To what day; null for as early as possible. */
    endsOn: day("ends_on"),
    receivedAt: moment("received_at").notNull(),
    /** The form's key, so that sending it twice declares once. */
    submissionKey: text("submission_key").unique(),
    /** Declared while signed in as the contract's owner. */
    isSignedIn: flag("is_signed_in").notNull().default(false),
    /** The contract that it fits, where there is exactly one. */
    subscriptionId: text("subscription_id").references(() => subscriptions.id),
    /** Too many came for this address that day: mails go to the support alone. */
    isQuiet: flag("is_quiet").notNull().default(false),
    /** SHA-256 of the token in the link that proves it. */
    linkId: text("link_id").unique(),
    /** Proved to come from the contract's owner: by a session at once, else by the link. Nothing is applied before. */
    provedAt: moment("proved_at"),
    /** Moment at which the typed address was mailed the confirmation. */
    confirmedAt: moment("confirmed_at"),
    /** Moment at which the account's own address was mailed. */
    ownerToldAt: moment("owner_told_at"),
    /** Moment at which support was asked to look at it. */
    supportToldAt: moment("support_told_at"),
    /** When Stripe did as declared. */
    appliedAt: moment("applied_at"),
    /** Moment at which nothing was left to do; null again once the link proves it. */
    settledAt: moment("settled_at"),
  },
  (t) => [
    index("declarations_age").on(t.receivedAt),
    index("declarations_of_subscription").on(t.subscriptionId),
    index("declarations_of_address").on(t.emailKey, t.receivedAt),
    index("declarations_unsettled").on(t.id).where(isUnsettled(t)),
    check("declarations_kind", isOneOf(t.kind, ["cancel", "withdraw"])),
  ],
);
