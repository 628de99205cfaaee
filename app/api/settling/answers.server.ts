// Answers of the API about debts and their repayment.
import { z } from "zod";
import { euroFromCents } from "~/domain/money/money";
import type { Balance } from "~/domain/settling/balance";
import { type Repayment, storedRepaymentMethods } from "~/domain/settling/repayment";
import type { Settlement } from "~/domain/settling/settlement";
import type { Transfer } from "~/domain/settling/transfer";
import { answers } from "../answers.server";

const euro = z.number();

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
    date: z.iso.date(),
    method: z.enum(storedRepaymentMethods).nullable(),
    note: z.string().nullable(),
    version: z.int().nonnegative(),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
  })
  .register(answers, { id: "Repayment" });

export const repaymentsAnswer = z.array(repaymentAnswer).register(answers, { id: "Repayments" });

/** Converts a settlement without its direct transfers, of which there may be many. */
export function balancesJson({ balances, few }: Settlement): Omit<z.input<typeof balancesAnswer>, "direct"> {
  const ofMember = ({ memberId, ...sums }: Balance) => ({
    memberId,
    paid: euroFromCents(sums.paid),
    share: euroFromCents(sums.share),
    sent: euroFromCents(sums.sent),
    received: euroFromCents(sums.received),
    balance: euroFromCents(sums.balance),
  });
  return { members: balances.map(ofMember), transfers: few.map(transferJson) };
}

export function transferJson({ amount, ...people }: Transfer): z.input<typeof transfer> {
  return { ...people, amount: euroFromCents(amount) };
}

export function repaymentJson({
  amount,
  day,
  createdAt,
  ...repayment
}: Repayment): z.input<typeof repaymentAnswer> {
  return { ...repayment, amount: euroFromCents(amount), date: day, createdAt: createdAt.toISOString() };
}
