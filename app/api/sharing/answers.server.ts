// Answers of the API about shared trips.
import { z } from "zod";
import type { ExpenseState } from "~/domain/expenses/stale-change";
import { originalJson } from "~/domain/money/conversion";
import { euroFromCents, inEuro } from "~/domain/money/money";
import { type HistoryEntry, historyActions } from "~/domain/sharing/history";
import { sharingJson } from "~/domain/sharing/json";
import type { LimitChanges } from "~/domain/trips/limit";
import type { Invitation } from "~/models/sharing/invitation.server";
import { answers, count, moment, text } from "../answers.server";
import { memberAnswer } from "../trips/answers.server";

export const membersAnswer = z.array(memberAnswer).register(answers, { id: "Members" });

const invitation = { id: z.string(), memberId: text, createdAt: moment, expiresAt: moment, usesLeft: count };

export const invitationsAnswer = z.array(z.object(invitation)).register(answers, { id: "Invitations" });

export const invitationAnswer = z
  .object({ ...invitation, url: z.string() })
  .register(answers, { id: "Invitation" });

const values = z.record(z.string(), z.unknown()).nullable();

export const historyAnswer = z
  .object({
    entries: z.array(
      z.object({
        id: z.string(),
        at: moment,
        memberId: z.string(),
        action: z.enum(historyActions),
        expenseId: text,
        subjectId: text,
        before: values,
        after: values,
      }),
    ),
    next: text,
  })
  .register(answers, { id: "History" });

export function invitationJson({ createdAt, expiresAt, ...rest }: Invitation) {
  return { ...rest, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

export function historyJson({ at, id, memberId, action, subjectId, before, after }: HistoryEntry) {
  const [expenseId, spell] = action.startsWith("expense.") ? [subjectId, expenseState] : [null, ownFields];
  const values = { before: before && spell(before), after: after && spell(after) };
  return { id, at: at.toISOString(), memberId, action, expenseId, subjectId, ...values };
}

type Values = Record<string, unknown>;

/** Converts an expense's values from the history to JSON, without the author and the caller's share. */
function expenseState(values: Values): Values {
  const { amount, original, day, mode, parts, isPrivate, ...rest } = values as unknown as ExpenseState;
  // Of a change that left the money as it was they are missing.
  const sharing = parts && { mode, parts, isPrivate, version: 0, createdBy: "" };
  const { paidBy, split } = sharingJson({ amount, original, sharing }, undefined);
  return {
    ...rest,
    amount: euroFromCents(amount),
    date: day,
    ...originalJson(original),
    ...(split && { paidBy, split }),
  };
}

/** Converts values of a repayment or trip from the history to JSON. */
function ownFields({ day, limits, ...values }: Values): Values {
  return {
    ...inEuro(values, "amount", "budget"),
    ...(day !== undefined && { date: day }),
    ...(limits !== undefined && { limits: changedLimitsJson(limits as LimitChanges) }),
  };
}

function changedLimitsJson(limits: LimitChanges) {
  return Object.entries(limits).map(([categoryId, amount]) => inEuro({ categoryId, amount }, "amount"));
}
