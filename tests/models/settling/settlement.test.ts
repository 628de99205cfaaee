// Anna owns the trip, Ben has an account too, Clara only a name. Dora is a stranger.
import { beforeEach, describe, expect, test } from "vitest";
import { payerFor } from "~/domain/settling/balance";
import { ownBalance, withRepayments } from "~/domain/settling/settlement";
import { giroCodeFor } from "~/models/settling/giro-code.server";
import { changePayout, payeesOf, payoutOf } from "~/models/settling/payout.server";
import { addRepayment, changeRepayment, deleteRepayment } from "~/models/settling/repayment.server";
import { fewTransfersOf, repaymentsOf, settlementOf } from "~/models/settling/settlement.server";
import { countUnseen, historyOf, seeHistory } from "~/models/sharing/history.server";
import { invite } from "~/models/sharing/invitation.server";
import { acceptInvitation } from "~/models/sharing/joining.server";
import { leaveTrip } from "~/models/sharing/leave.server";
import { addMember, changeMember, membersOf } from "~/models/sharing/member.server";
import { anExpense, aTrip, minutesLater, refusal, sent, someone, today } from "../../support/models";

let anna: string;
let ben: string;
let dora: string;
let tripId: string;
let annas: string;
let bens: string;
let claras: string;

/** Ben paid 30 € for all three. */
beforeEach(async () => {
  [anna, ben, dora] = [await someone(), await someone("Ben"), await someone("Dora")];
  tripId = await aTrip(anna);
  claras = await addMember(anna, tripId, "Clara", sent());
  const { token } = await invite(anna, tripId, undefined, sent());
  await acceptInvitation(ben, token, sent());
  const members = await membersOf(anna, tripId);
  annas = members.find(({ isMe }) => isMe)!.id;
  bens = members.find(({ name }) => name === "Ben")!.id;
  await anExpense(ben, tripId, { amount: 3_000 });
});

const repayment = (
  fields: { fromId?: string; toId?: string; amount?: number; confirmed?: boolean } = {},
) => ({
  fromId: annas,
  toId: bens,
  amount: 1_000,
  day: today,
  method: null,
  note: null,
  ...fields,
});

describe("Settling", () => {
  test("suggests what Anna and Clara owe Ben, by sums as by expenses", async () => {
    const { few, direct, balances } = await settlementOf(anna, tripId);
    const owed = [annas, claras].map((fromId) => ({ fromId, toId: bens, amount: 1_000 }));
    expect(few).toEqual(expect.arrayContaining(owed));
    expect(direct).toEqual(expect.arrayContaining(owed));
    expect((await fewTransfersOf(anna, tripId)).transfers).toEqual(few);
    for (const { paid, share, sent, received, balance } of balances)
      expect(balance).toBe(paid - share + sent - received);
  });

  test("is nothing for Dora", async () => {
    expect(await refusal(settlementOf(dora, tripId))).toBe("tripNotFound");
    expect(await refusal(addRepayment(dora, tripId, repayment(), sent()))).toBe("tripNotFound");
    expect(await repaymentsOf(dora, tripId)).toEqual([]);
    expect((await fewTransfersOf(dora, tripId)).transfers).toEqual([]);
  });

  test("keeps Ben's private expense out", async () => {
    const before = await settlementOf(anna, tripId);
    await anExpense(ben, tripId, { amount: 99_900, isPrivate: true });
    expect(await settlementOf(anna, tripId)).toEqual(before);
    expect((await historyOf(anna, tripId)).entries.map(({ after }) => after?.amount)).not.toContain(99_900);
  });

  test("counts Anna and Clara as one if they pay together", async () => {
    await changeMember(anna, tripId, claras, { settlesWith: annas }, sent());
    const settlement = await settlementOf(anna, tripId);
    expect(settlement.few).toEqual([{ fromId: annas, toId: bens, amount: 2_000 }]);
    expect(payerFor(claras, settlement.settlesWith)).toBe(annas);
    expect(ownBalance(annas, settlement)).toBe(-2_000);
  });

  test("on the device is what it will be once the repayment is sent", async () => {
    const waiting = { id: "waiting", ...repayment(), state: "waiting" as const };
    const expected = withRepayments(await settlementOf(anna, tripId), [waiting]);
    await addRepayment(anna, tripId, repayment(), sent());
    expect(expected).toEqual(await settlementOf(anna, tripId));
    const refused = withRepayments(expected, [{ ...waiting, state: "rejected" }]);
    expect(refused).toBe(expected);
  });
});

describe("A repayment", () => {
  test("counts once, by whoever sends its key again", async () => {
    const first = await addRepayment(anna, tripId, repayment(), sent("key"));
    expect(await addRepayment(anna, tripId, repayment(), sent("key"))).toBe(first);
    expect(await refusal(addRepayment(anna, tripId, repayment({ amount: 2 }), sent("key")))).toBe(
      "keyReused",
    );
    expect(await repaymentsOf(ben, tripId)).toHaveLength(1);
  });

  test("of more than is owed needs a confirmation, under the same key", async () => {
    expect(await refusal(addRepayment(anna, tripId, repayment({ amount: 1_001 }), sent("key")))).toBe(
      "wouldReverse",
    );
    await addRepayment(anna, tripId, repayment({ amount: 1_001, confirmed: true }), sent("key"));
    const { balances } = await settlementOf(ben, tripId);
    expect(balances.find(({ memberId }) => memberId === annas)!.balance).toBe(1);
  });

  test("is changed and deleted only in the version that was seen", async () => {
    const id = await addRepayment(anna, tripId, repayment(), sent());
    await changeRepayment(ben, tripId, id, { ...repayment({ amount: 900 }), version: 1 }, sent());
    const stale = changeRepayment(anna, tripId, id, { ...repayment(), version: 1 }, sent());
    expect(await refusal(stale)).toBe("repaymentChanged");
    expect(await refusal(deleteRepayment(anna, tripId, id, sent(), 1))).toBe("repaymentChanged");
    expect(await refusal(deleteRepayment(anna, tripId, id, sent(), 3))).toBe("repaymentChanged");
    await deleteRepayment(anna, tripId, id, sent(), 2);
    expect(await refusal(deleteRepayment(anna, tripId, id, sent(), 2))).toBe("repaymentNotFound");
    expect(await repaymentsOf(anna, tripId)).toEqual([]);
  });

  test("settles with Ben after he has left", async () => {
    await leaveTrip(ben, tripId, { keepShares: false, suffix: "" }, sent());
    await addRepayment(anna, tripId, repayment(), sent());
    expect((await settlementOf(anna, tripId)).few).toEqual([{ fromId: claras, toId: bens, amount: 1_000 }]);
    expect(await refusal(settlementOf(ben, tripId))).toBe("tripNotFound");
  });
});

describe("Ben's bank account", () => {
  const account = { iban: "DE89370400440532013000", ibanHolder: "Ben Becker" };
  const payees = async (userId: string) => payeesOf(await settlementOf(userId, tripId), "Rom");

  test("is told to Anna while she owes him, and to nobody else", async () => {
    await changePayout(ben, account);
    expect(await payees(anna)).toEqual([
      { memberId: bens, iban: account.iban, bic: null, holder: "Ben Becker", text: "Rom", paypalName: null },
    ]);
    expect(await payees(ben)).toEqual([]);
    const asked = { fromId: annas, toId: bens, view: "few", text: "Rom" } as const;
    expect(await giroCodeFor(anna, tripId, asked, "svg")).toContain("<svg");
    expect(await giroCodeFor(anna, tripId, { ...asked, fromId: claras }, "svg")).toBeUndefined();
    await addRepayment(anna, tripId, repayment(), sent());
    expect(await payees(anna)).toEqual([]);
    expect(await giroCodeFor(anna, tripId, asked, "svg")).toBeUndefined();
  });

  test("is not told to Dora, who says that she pays together with Anna, until Anna says so too", async () => {
    await changePayout(ben, account);
    const { token } = await invite(anna, tripId, undefined, sent());
    await acceptInvitation(dora, token, sent());
    const doras = (await membersOf(dora, tripId)).find(({ isMe }) => isMe)!.id;
    await changeMember(dora, tripId, doras, { settlesWith: annas }, sent());
    const asked = { fromId: annas, toId: bens, view: "few", text: "Rom" } as const;
    expect(await payees(dora)).toEqual([]);
    expect(await giroCodeFor(dora, tripId, asked, "svg")).toBeUndefined();
    expect(await payees(anna)).toHaveLength(1);
    await changeMember(anna, tripId, annas, { settlesWith: doras }, sent());
    expect([await payees(anna), await payees(dora)].map((each) => each.length)).toEqual([1, 1]);
  });

  test("gets a code only with its BIC if it is in Switzerland, and loses that with its IBAN", async () => {
    await changePayout(ben, { ...account, iban: "CH9300762011623852957" });
    const asked = { fromId: annas, toId: bens, view: "few", text: "Rom" } as const;
    expect(await giroCodeFor(anna, tripId, asked, "svg")).toBeUndefined();
    expect(await payees(anna)).toMatchObject([{ bic: null, text: "Rom" }]);
    await changePayout(ben, { payeeBic: "POFICHBEXXX" });
    expect(await giroCodeFor(anna, tripId, asked, "svg")).toContain("<svg");
    expect(await payees(anna)).toMatchObject([{ bic: "POFICHBEXXX" }]);
    await changePayout(ben, { iban: null });
    expect((await payoutOf(ben)).payeeBic).toBeNull();
  });

  test("needs a holder as long as it is there", async () => {
    expect(await refusal(changePayout(ben, { iban: account.iban }))).toBe("ibanHolderMissing");
    await changePayout(ben, account);
    expect(await refusal(changePayout(ben, { ibanHolder: null }))).toBe("ibanHolderMissing");
    await changePayout(ben, { paypalName: "ben" });
    expect(await payoutOf(ben)).toEqual({ ...account, payeeBic: null, paypalName: "ben" });
    await changePayout(ben, { iban: null, ibanHolder: null });
    expect(await payoutOf(ben)).toEqual({ iban: null, ibanHolder: null, payeeBic: null, paypalName: "ben" });
  });
});

describe("The history", () => {
  test("is new to Anna until she has seen it, and again with what came since", async () => {
    await anExpense(ben, tripId, {}, sent(undefined, minutesLater(1)));
    expect(await countUnseen(anna, tripId)).toBe(1);
    const [newest] = (await historyOf(anna, tripId)).entries;
    await seeHistory(anna, tripId, newest!.id);
    expect(await countUnseen(anna, tripId)).toBe(0);
    await anExpense(anna, tripId, {}, sent(undefined, minutesLater(2)));
    await anExpense(ben, tripId, {}, sent(undefined, minutesLater(2)));
    expect(await countUnseen(anna, tripId)).toBe(1);
    expect(await refusal(seeHistory(dora, tripId, newest!.id))).toBe("tripNotFound");
  });

  test("is read in pages of fifty", async () => {
    for (let nth = 0; nth < 55; nth++) await anExpense(anna, tripId);
    const first = await historyOf(ben, tripId);
    expect(first.entries).toHaveLength(50);
    const second = await historyOf(ben, tripId, first.next);
    expect(second.next).toBeUndefined();
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect(new Set(ids).size).toBe(ids.length);
  });
});
