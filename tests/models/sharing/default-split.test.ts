// Anna travels with Ben and a child. Nobody says whose an expense is: server, form and device divide it in the same way.
import { expect, test } from "vitest";
import { decodeSharing, paymentsIn, splitIn } from "~/domain/sharing/form";
import { partsOf } from "~/domain/sharing/split";
import { ownShares } from "~/domain/statistics/pending-sums";
import { initialSharing } from "~/forms/sharing/split-values";
import { addExpense } from "~/models/expenses/expense.server";
import { addMember, changeMember, membersOf, removeMember } from "~/models/sharing/member.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import { aTrip, expenseInput, sent, someone } from "../../support/models";

test.each<[what: string, weights: Record<"Anna" | "Ben" | "Emil", number>, gone?: "Emil"]>([
  ["all alike", { Anna: 100, Ben: 100, Emil: 100 }],
  ["a child's half", { Anna: 100, Ben: 100, Emil: 50 }],
  ["Anna only pays", { Anna: 0, Ben: 100, Emil: 100 }],
  ["a share for Ben alone", { Anna: 0, Ben: 70, Emil: 0 }],
  ["nobody has a share", { Anna: 0, Ben: 0, Emil: 0 }],
  ["the child has left", { Anna: 100, Ben: 100, Emil: 50 }, "Emil"],
])("%s", async (_what, weights, gone) => {
  const anna = await someone();
  const tripId = await aTrip(anna);
  const annas = await memberIdOf(anna, tripId);
  const ids = {
    Anna: annas,
    Ben: await addMember(anna, tripId, "Ben", sent("ben")),
    Emil: await addMember(anna, tripId, "Emil", sent("emil")),
  };
  for (const name of ["Anna", "Ben", "Emil"] as const)
    await changeMember(anna, tripId, ids[name], { weight: weights[name] }, sent());
  if (gone) await removeMember(anna, tripId, ids[gone], sent(), "");
  const members = await membersOf(anna, tripId);

  for (const amount of [1, 1_000, 99_999_999_999]) {
    const { expense } = await addExpense(anna, expenseInput(tripId, { amount }), sent());
    const { sharing, ...row } = expense!;

    const { payer, mode, among, split, isUnusual } = initialSharing(
      {},
      { members, memberId: annas },
      undefined,
    );
    const texts = { payer, splitMode: mode, for: Object.fromEntries(among.map((id) => [id, "on"])), split };
    const draft = (more: object) =>
      initialSharing({ ...texts, ...more }, { members, memberId: annas }, undefined).isUnusual;
    const benAlone = { splitMode: "amounts", split: { [ids.Ben]: "10" } };
    expect([draft({}), draft({ paidBy: { [ids.Ben]: "10" } }), draft(benAlone)]).toEqual([false, true, true]);
    const typed = decodeSharing(texts).sharing!;
    const cost = { turn: row.id, amount, units: amount };
    const parts = partsOf(cost, paymentsIn("EUR", typed.payments!), splitIn("EUR", typed.split!));
    expect([mode, isUnusual, parts]).toEqual([sharing!.mode, false, sharing!.parts]);

    const opened = initialSharing({}, { members, memberId: annas }, expense);
    expect([opened.mode, opened.isUnusual]).toEqual([mode, false]);

    for (const memberId of Object.values(ids)) {
      const added = { entryId: "e", kind: "add", state: "waiting", tripId, expenseId: row.id } as const;
      const [change] = ownShares([{ ...added, before: undefined, after: row }], { members, memberId });
      const share = sharing!.parts.find((part) => part.memberId === memberId)?.share;
      expect(change?.after?.amount).toBe(share || undefined);
    }
  }
});
