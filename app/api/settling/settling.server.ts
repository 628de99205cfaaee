import type { Day } from "~/domain/day";
import { orRefuse } from "~/domain/problem";
import { WouldReverse } from "~/domain/settling/repayment";
import { changes, creates, DetailedProblem, reads, removes } from "~/http/api.server";
import { type Context, visitOf } from "~/http/context.server";
import { repaymentChangesShape, repaymentShape } from "~/http/shapes/settling/repayment.server";
import { versionQuery } from "~/http/shapes/sharing/sharing.server";
import { resolveDay } from "~/models/expenses/input.server";
import {
  addRepayment,
  changeRepayment,
  deleteRepayment,
  findRepayment,
} from "~/models/settling/repayment.server";
import { repaymentsOf, settlementOf } from "~/models/settling/settlement.server";
import { requireMembers } from "~/models/sharing/member.server";
import { listOf, whole, withLists } from "../long-answer.server";
import {
  balancesAnswer,
  balancesJson,
  repaymentAnswer,
  repaymentJson,
  repaymentsAnswer,
  transferJson,
} from "./answers.server";

export const settlingOperations = {
  "GET /api/trips/:id/balances": reads({
    answer: balancesAnswer,
    effect: (viewer, { param, request }) =>
      whole({ userId: viewer.id, request }, async function* () {
        const settlement = await settlementOf(viewer.id, param("id"));
        yield* withLists(balancesJson(settlement), { direct: listOf(settlement.direct, transferJson) });
      }),
  }),

  "GET /api/trips/:id/repayments": reads({
    answer: repaymentsAnswer,
    effect: (viewer, { param, request }) =>
      whole({ userId: viewer.id, request }, async function* () {
        await requireMembers(viewer.id, param("id"));
        yield* listOf(await repaymentsOf(viewer.id, param("id")), repaymentJson);
      }),
  }),

  "POST /api/trips/:id/repayments": creates({
    body: repaymentShape,
    answer: repaymentAnswer,
    refusals: [409],
    async effect(viewer, { param, body, submission, context }) {
      const { date, method = null, ...fields } = body;
      const sent = { ...fields, method, day: sentDay(date, context), isToday: date === undefined };
      const id = await addRepayment(viewer.id, param("id"), sent, submission).catch(withCode);
      return currentRepayment(viewer.id, param("id"), id);
    },
  }),

  "PUT /api/trips/:id/repayments/:repaymentId": changes({
    takesKey: true,
    body: repaymentChangesShape,
    answer: repaymentAnswer,
    refusals: [409],
    async effect(viewer, { param, body, submission, context }) {
      const repaymentId = param("repaymentId");
      const { date, ...changes } = body;
      const sent = date === undefined ? changes : { ...changes, day: sentDay(date, context) };
      await changeRepayment(viewer.id, param("id"), repaymentId, sent, submission).catch(withCode);
      return currentRepayment(viewer.id, param("id"), repaymentId);
    },
  }),

  "DELETE /api/trips/:id/repayments/:repaymentId": removes({
    takesKey: true,
    query: versionQuery,
    refusals: [409],
    effect: (viewer, { param, query, submission }) =>
      deleteRepayment(viewer.id, param("id"), param("repaymentId"), submission, query.version),
  }),
};

/** A repayment without a day is of today. */
function sentDay(date: string | undefined, context: Context): Day {
  const { now, timeZone } = visitOf(context);
  return resolveDay(date, now, timeZone);
}

/** Adds the code by which a program knows that it may confirm. */
function withCode(error: unknown): never {
  if (error instanceof WouldReverse) throw new DetailedProblem(error, { code: error.kind });
  throw error;
}

async function currentRepayment(userId: string, tripId: string, id: string) {
  return repaymentJson(orRefuse(await findRepayment(userId, tripId, id), "repaymentNotFound"));
}
