import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type SubscriptionStatus, subscriptionStatuses } from "../../app/domain/billing/subscription";
import { isOneOf } from "../checks";
import { check, day, flag, index, moment, table, text } from "../columns";
import { users } from "./accounts";

/** Events of this installation, such as when payment was first set up. */
export const milestones = table("milestones", {
  name: text("name").primaryKey(),
  reachedAt: moment("reached_at").notNull(),
});

type Columns = Record<
  "userId" | "startedAt" | "endedAt" | "confirmedAt" | "endRequestedAt" | "refundRequestedAt" | "refundedAt",
  SQLWrapper
>;

/** Condition for subscriptions with requests to Stripe due. */
export function toReconcile(t: Columns): SQL {
  const toEnd = sql`${t.endRequestedAt} is not null and ${t.endedAt} is null`;
  return sql`((${toEnd}) or (${t.refundRequestedAt} is not null and ${t.refundedAt} is null))`;
}

/** Condition for contracts whose confirmation is due and whose account still exists. */
export function toConfirm(t: Columns): SQL {
  return sql`(${t.startedAt} is not null and ${t.confirmedAt} is null and ${t.userId} is not null)`;
}

/** Condition for declarations with notifications due, or not yet applied to their contract. */
export function isIncomplete(t: Record<"settledAt", { getSQL(): SQL }>): SQL {
  return sql`${t.settledAt} is null`;
}

/** Contracts, as last read from Stripe. The law requires that they outlive the account. */
export const subscriptions = table(
  "subscriptions",
  {
    id: text("id").primaryKey(),
    /** Null after the account was deleted. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    customerId: text("customer_id").notNull(),
    status: text("status").$type<SubscriptionStatus>().notNull(),
    currentPeriodEnd: moment("current_period_end").notNull(),
    /** True if it ends with the paid period. */
    isCancelled: flag("is_cancelled").notNull(),
    createdAt: moment("created_at").notNull(),
    /** Time of the first payment, which concludes the contract. */
    startedAt: moment("started_at"),
    endedAt: moment("ended_at"),
    /** Moment when this state was read from Stripe. */
    readAt: moment("read_at").notNull(),
    confirmedAt: moment("confirmed_at"),
    endRequestedAt: moment("end_requested_at"),
    refundRequestedAt: moment("refund_requested_at"),
    refundedAt: moment("refunded_at"),
  },
  (t) => [
    index("subscriptions_of_user").on(t.userId),
    index("subscriptions_of_customer").on(t.customerId),
    index("subscriptions_end").on(t.endedAt),
    index("subscriptions_to_settle").on(t.id).where(toReconcile(t)),
    index("subscriptions_to_confirm").on(t.id).where(toConfirm(t)),
    check("subscriptions_status", isOneOf(t.status, subscriptionStatuses)),
  ],
);

export const stripeEvents = table(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("stripe_events_age").on(t.createdAt)],
);

/** Declarations about a contract, stored as received: cancelling it (BGB § 312k) or withdrawing from it (§ 356a). */
export const declarations = table(
  "declarations",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<"cancel" | "withdraw">().notNull(),
    name: text("name").notNull(),
    contract: text("contract").notNull(),
    /** Address typed for the confirmation. */
    email: text("email").notNull(),
    /** The `mailboxKey` of the address, to count the mails sent there; null in old rows. */
    emailKey: text("email_key"),
    isExtraordinary: flag("is_extraordinary").notNull(),
    reason: text("reason"),
    /** Requested end; null for the earliest possible day. */
    endsOn: day("ends_on"),
    receivedAt: moment("received_at").notNull(),
    /** The form's submission key, so that sending it twice stores one declaration. */
    submissionKey: text("submission_key").unique(),
    /** Declared while signed in as the contract's owner. */
    isSignedIn: flag("is_signed_in").notNull().default(false),
    subscriptionId: text("subscription_id").references(() => subscriptions.id),
    /** True if the address reached its daily limit; mails then go to support only. */
    isQuiet: flag("is_quiet").notNull().default(false),
    /** SHA-256 of the token in the link that proves it. */
    linkId: text("link_id").unique(),
    /** The moment of the proof that the contract's owner made the declaration. It is not applied before. */
    provedAt: moment("proved_at"),
    confirmedAt: moment("confirmed_at"),
    ownerToldAt: moment("owner_told_at"),
    supportToldAt: moment("support_told_at"),
    /** Moment when the declaration was applied to its contract. Requests to Stripe may still be due. */
    appliedAt: moment("applied_at"),
    /** Moment when no step was left; null again after the link proves the declaration. */
    settledAt: moment("settled_at"),
  },
  (t) => [
    index("declarations_age").on(t.receivedAt),
    index("declarations_of_subscription").on(t.subscriptionId),
    index("declarations_of_address").on(t.emailKey, t.receivedAt),
    index("declarations_unsettled").on(t.id).where(isIncomplete(t)),
    check("declarations_kind", isOneOf(t.kind, ["cancel", "withdraw"])),
  ],
);
