import { MAX_CENTS } from "../../app/domain/money/money";
import type { RepaymentMethod } from "../../app/domain/settling/repayment";
import { NOTE_LENGTH } from "../../app/domain/settling/repayment";
import { type HistoryAction, historyActions } from "../../app/domain/sharing/history";
import { hasLength, isCents, isOneOf, isWhole, looksLikeDay } from "../checks";
import { cents, check, day, index, json, moment, number, primaryKey, table, text } from "../columns";
import { expenses, memberKey, tripId } from "./trips";

/** Each member's payment and share of an expense. An expense without parts is its author's alone. */
export const expenseParts = table(
  "expense_parts",
  {
    expenseId: text("expense_id")
      .notNull()
      .references(() => expenses.id, { onDelete: "cascade" }),
    tripId: tripId(),
    memberId: text("member_id").notNull(),
    /** Negative for a refund, like `share`. */
    paid: cents("paid").notNull(),
    share: cents("share").notNull(),
    /** Weight in the split, by `expenses.splitMode`; null for someone who only paid. */
    weight: cents("weight"),
  },
  (t) => [
    primaryKey({ columns: [t.expenseId, t.memberId] }),
    memberKey("expense_parts_member", t.memberId, t.tripId),
    // Covering index of the balances of a trip.
    index("expense_parts_of_trip").on(t.tripId, t.memberId, t.paid, t.share),
    check("expense_parts_paid", isCents(t.paid, -MAX_CENTS)),
    check("expense_parts_share", isCents(t.share, -MAX_CENTS)),
  ],
);

/** Money that one member has given another to settle up. */
export const repayments = table(
  "repayments",
  {
    id: text("id").primaryKey(),
    tripId: tripId(),
    fromId: text("from_id").notNull(),
    toId: text("to_id").notNull(),
    amount: cents("amount").notNull(),
    day: day("day").notNull(),
    /** How the money was handed over; null if unknown. */
    method: text("method").$type<RepaymentMethod>(),
    note: text("note"),
    version: number("version").notNull().default(1),
    /** The member who entered it. */
    createdBy: text("created_by").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    memberKey("repayments_from", t.fromId, t.tripId),
    memberKey("repayments_to", t.toId, t.tripId),
    index("repayments_of_trip").on(t.tripId, t.day, t.id),
    index("repayments_of_author").on(t.createdBy),
    check("repayments_amount", isCents(t.amount, 1)),
    check("repayments_day", looksLikeDay(t.day)),
    check("repayments_note", hasLength(t.note, 1, NOTE_LENGTH)),
  ],
);

/** Links by which others join a trip. */
export const invitations = table(
  "invitations",
  {
    /** SHA-256 of the token in the link. */
    id: text("id").primaryKey(),
    tripId: tripId(),
    /** The person whom a personal link is for: without an account, which then replaces them, or gone; null for anyone. */
    memberId: text("member_id"),
    /** The member who made it. */
    createdBy: text("created_by").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usesLeft: number("uses_left").notNull(),
  },
  (t) => [
    memberKey("invitations_member", t.memberId, t.tripId).onDelete("cascade"),
    index("invitations_of_trip").on(t.tripId, t.createdAt),
    index("invitations_expiry").on(t.expiresAt),
    check("invitations_uses", isWhole(t.usesLeft, 0, 1_000)),
  ],
);

/** Actions of members on shared trips: read in the history, and compared to merge stale changes of an expense. */
export const history = table(
  "history",
  {
    id: text("id").primaryKey(),
    tripId: tripId(),
    /** The member who did it. */
    memberId: text("member_id").notNull(),
    at: moment("at").notNull(),
    action: text("action").$type<HistoryAction>().notNull(),
    /** Id of the expense, repayment or member that was changed. */
    subjectId: text("subject_id"),
    /** The subject's version after the change; null if it has none. */
    version: number("version"),
    before: json("before").$type<Record<string, unknown>>(),
    after: json("after").$type<Record<string, unknown>>(),
  },
  (t) => [
    index("history_of_trip").on(t.tripId, t.id),
    index("history_of_subject").on(t.subjectId, t.version),
    check("history_action", isOneOf(t.action, historyActions)),
  ],
);
