// Answers of the API about debts and their repayment.
import { z } from "zod";
import { inEuro } from "~/domain/money/money";
import { type Repayment, storedRepaymentMethods } from "~/domain/settling/repayment";
import type { Settlement } from "~/domain/settling/settlement";
import type { Transfer } from "~/domain/settling/transfer";
import { answers, count, day, euro, type Json, moment, text } from "../answers.server";

const transfer = z.object({ fromId: z.string(), toId: z.string(), amount: euro });

export const balancesAnswer = z
  .object({
    members: z.array(
      z.object({
        memberId: z.string(),
        paid: euro,
        share: euro,
        sent: euro,
        received: euro,
        balance: euro,
      }),
    ),
    transfers: z.array(transfer),
    direct: z.array(transfer),
  })
  .register(answers, { id: "Balances" });

export const repaymentAnswer = z
  .object({
    id: z.string(),
    tripId: z.string(),
    fromId: z.string(),
    toId: z.string(),
    amount: euro,
    date: day,
    method: z.enum(storedRepaymentMethods).nullable(),
    note: text,
    version: count,
    createdBy: z.string(),
    createdAt: moment,
  })
  .register(answers, { id: "Repayment" });

export const repaymentsAnswer = z.array(repaymentAnswer).register(answers, { id: "Repayments" });

/** Converts a settlement without its direct transfers, of which there may be many. */
export function balancesJson({ balances, few }: Settlement): Omit<Json<typeof balancesAnswer>, "direct"> {
  const members = balances.map((each) => inEuro(each, "paid", "share", "sent", "received", "balance"));
  return { members, transfers: few.map(transferJson) };
}

export function transferJson(suggested: Transfer): Json<typeof transfer> {
  return inEuro(suggested, "amount");
}

export function repaymentJson({ day, createdAt, ...repayment }: Repayment): Json<typeof repaymentAnswer> {
  return { ...inEuro(repayment, "amount"), date: day, createdAt: createdAt.toISOString() };
}
