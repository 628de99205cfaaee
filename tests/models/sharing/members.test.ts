// Anna owns a trip, Ben joins it, Clara is a stranger. Dora comes later.
import { beforeEach, describe, expect, test } from "vitest";
import { MEMBERS_PER_TRIP, REMOVED_PER_TRIP } from "~/domain/quota";
import { joinAsGuest } from "~/models/accounts/guest.server";
import { deleteUser } from "~/models/accounts/user.server";
import { addExpense, changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { findExpense } from "~/models/expenses/found.server";
import { addRepayment } from "~/models/settling/repayment.server";
import { settlementOf } from "~/models/settling/settlement.server";
import {
  invitationsOf,
  invite,
  previewInvitation,
  revokeInvitation,
} from "~/models/sharing/invitation.server";
import { acceptInvitation } from "~/models/sharing/joining.server";
import { leaveTrip } from "~/models/sharing/leave.server";
import {
  addMember,
  changeMember,
  membersOf,
  removeMember,
  transferTrip,
} from "~/models/sharing/member.server";
import { insertMember as insertPerson } from "~/models/sharing/member-steps.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import { mergeMembers } from "~/models/sharing/merge.server";
import { listTrips } from "~/models/trips/list.server";
import {
  activeTrip,
  archiveTrip,
  changeTrip,
  findTrip,
  moveTripToTrash,
  startTrip,
} from "~/models/trips/trip.server";
import { transaction } from "../../../db/client";
import {
  anExpense,
  aTrip,
  daysLater,
  expenseChanges,
  expenseInput,
  joins,
  now,
  refusal,
  sent,
  someone,
  today,
} from "../../support/models";
import { countRows, execute, insertMember, insertPeople, rows } from "../../support/rows";

let anna: string;
let ben: string;
let clara: string;
let tripId: string;

beforeEach(async () => {
  [anna, ben, clara] = [await someone(), await someone("Ben"), await someone("Clara")];
  tripId = await aTrip(anna);
});

const namesOn = async (userId = anna) => (await membersOf(userId, tripId)).map(({ name }) => name);
const personOn = async (userId: string, name: string) =>
  (await membersOf(userId, tripId)).find((member) => member.name === name)!;
const balances = async (userId = anna) => {
  const { members, balances } = await settlementOf(userId, tripId);
  return Object.fromEntries(
    balances.map(({ memberId, balance }) => [members.find(({ id }) => id === memberId)?.name, balance]),
  );
};

/** Adds an expense of a shared trip and returns it with its parts. */
async function expense(userId: string, fields: Parameters<typeof expenseInput>[1] = {}) {
  const { expense } = await addExpense(userId, expenseInput(tripId, fields), sent());
  return expense!;
}

/** Adds an expense that one member pays and shares alone, so that they have a record. */
const paysFor = (who: string, memberId: string) =>
  expense(who, { amount: 100, payments: [{ memberId }], split: { mode: "equal", parts: [{ memberId }] } });

describe("people", () => {
  test("Anna adds Ole and Ole, two people of one name", async () => {
    const first = await addMember(anna, tripId, "Ole", sent("one"));
    const second = await addMember(anna, tripId, "Ole", sent("two"));
    expect(first).not.toBe(second);
    expect(await namesOn()).toEqual(["Anna", "Ole", "Ole"]);
  });

  test("the same form twice adds one person", async () => {
    await addMember(anna, tripId, "Ole", sent("one"));
    await addMember(anna, tripId, "Ole", sent("one"));
    expect(await namesOn()).toEqual(["Anna", "Ole"]);
  });

  const seat = (nth: number) => `p-${tripId}-${nth}`;
  const adds = (first: number, count: number) =>
    transaction(anna, async () => {
      for (let nth = first; nth < first + count; nth++)
        await insertPerson({ id: seat(nth), tripId, name: `P${nth}`, userId: null }, now);
    });

  test("50 people fit on a trip; who leaves without a record makes room", async () => {
    await joins(ben, anna, tripId);
    await adds(1, MEMBERS_PER_TRIP - 2);
    expect(await refusal(addMember(anna, tripId, "Ole", sent()))).toBe("tooManyMembers");
    expect(await refusal(joins(clara, anna, tripId))).toBe("tooManyMembers");
    await leaveTrip(ben, tripId, { keepShares: false, suffix: "" }, sent());
    await removeMember(anna, tripId, seat(1), sent(), "");
    await joins(clara, anna, tripId);
    await joins(ben, anna, tripId);
    expect(await refusal(addMember(anna, tripId, "Ole", sent()))).toBe("tooManyMembers");
    // In place of somebody who is there.
    await joins(await someone("Dora"), anna, tripId, seat(2));
    expect(await namesOn(ben)).toEqual(expect.arrayContaining(["Ben", "Clara", "Dora"]));
  });

  test("who has a record keeps the place, and comes back to it", async () => {
    const bens = await joins(ben, anna, tripId);
    await adds(1, MEMBERS_PER_TRIP - 2);
    await paysFor(anna, bens);
    await paysFor(anna, seat(1));
    await leaveTrip(ben, tripId, { keepShares: false, suffix: "" }, sent());
    await removeMember(anna, tripId, seat(1), sent(), "");
    expect(await refusal(addMember(anna, tripId, "Ole", sent()))).toBe("tooManyMembers");
    expect(await joins(ben, anna, tripId)).toBe(bens);
    await joins(clara, anna, tripId, seat(1));
    expect(await memberIdOf(clara, tripId)).toBe(seat(1));
  });

  test("nobody comes back to an older trip that 50 people are on", async () => {
    const bens = await joins(ben, anna, tripId);
    await paysFor(anna, bens);
    await leaveTrip(ben, tripId, { keepShares: false, suffix: "" }, sent());
    insertPeople([tripId], MEMBERS_PER_TRIP - 1, "Früher");
    expect(await refusal(joins(ben, anna, tripId))).toBe("tooManyMembers");
    await removeMember(anna, tripId, `0 on ${tripId}`, sent(), "");
    expect(await joins(ben, anna, tripId)).toBe(bens);
  });

  test.each([
    ["an expense", async (ole: string) => paysFor(anna, ole)],
    [
      "a repayment",
      async (ole: string) => {
        const fromTo = { fromId: await memberIdOf(anna, tripId), toId: ole };
        const fields = { amount: 100, day: today, method: null, note: null, confirmed: true };
        await addRepayment(anna, tripId, { ...fromTo, ...fields }, sent());
      },
    ],
  ])("Ole, whom %s names, is still there after he was removed", async (_, makeRecord) => {
    const ole = await addMember(anna, tripId, "Ole", sent());
    await makeRecord(ole);
    await removeMember(anna, tripId, ole, sent(), "");
    expect(await personOn(anna, "Ole")).toMatchObject({ id: ole, hasLeft: true });
  });

  test("Ben, who entered an expense of others, is still there after he has left", async () => {
    const bens = await joins(ben, anna, tripId);
    await paysFor(ben, await memberIdOf(anna, tripId));
    await leaveTrip(ben, tripId, { keepShares: false, suffix: "" }, sent());
    expect(await personOn(anna, "Ben")).toMatchObject({ id: bens, hasLeft: true });
  });

  test("whose last record goes later is forgotten with the next person who comes", async () => {
    const ole = await addMember(anna, tripId, "Ole", sent());
    const { id } = await paysFor(anna, ole);
    await removeMember(anna, tripId, ole, sent(), "");
    await deleteExpense(anna, id, sent());
    await addMember(anna, tripId, "Uwe", sent());
    expect(await namesOn()).toEqual(["Anna", "Uwe"]);
  });

  test("nobody pays together with somebody who is forgotten", async () => {
    const [ole, uwe] = [
      await addMember(anna, tripId, "Ole", sent()),
      await addMember(anna, tripId, "Uwe", sent()),
    ];
    await changeMember(anna, tripId, ole, { settlesWith: uwe }, sent());
    await removeMember(anna, tripId, uwe, sent(), "");
    expect(await personOn(anna, "Ole")).toMatchObject({ settlesWith: null });
  });

  test("198 names are added and removed, and the 199th has a place", async () => {
    const comeAndGo = async (first: number) => {
      for (let nth = first; nth < first + 18; nth++) {
        const id = await addMember(anna, tripId, `Ole ${nth}`, sent());
        await removeMember(anna, tripId, id, sent(), "");
      }
    };
    for (let first = 1; first < 198; first += 18) await transaction(anna, () => comeAndGo(first));
    await addMember(anna, tripId, "Uwe", sent());
    expect(await namesOn()).toEqual(["Anna", "Uwe"]);
    expect(countRows("trip_members", "trip_id = ?", tripId)).toBe(2);
  });

  test("removed accounts take no place, and the latest 50 of them cannot come back by a link for all", async () => {
    const last = await someone("Ben");
    await joins(last, anna, tripId);
    await removeMember(anna, tripId, await memberIdOf(last, tripId), sent(), "");
    const removed = [last];
    for (let nth = 1; nth <= REMOVED_PER_TRIP; nth++) {
      removed.push(await someone(`Ben ${nth}`));
      insertMember(tripId, removed[nth]!, now.getTime() - nth);
    }
    execute("update trip_members set is_removed = true where trip_id = ? and left_at is not null", tripId);
    await adds(1, MEMBERS_PER_TRIP - 1);
    await removeMember(anna, tripId, seat(1), sent(), "");
    expect(countRows("trip_members", "trip_id = ? and is_removed", tripId)).toBe(REMOVED_PER_TRIP);
    expect(await refusal(joins(removed[0]!, anna, tripId))).toBe("invitationGone");
    expect(await refusal(joins(removed.at(-2)!, anna, tripId))).toBe("invitationGone");
    await joins(removed.at(-1)!, anna, tripId);
  });

  test("Clara, a stranger, finds nothing", async () => {
    const ole = await addMember(anna, tripId, "Ole", sent());
    const { id } = await invite(anna, tripId, undefined, sent());
    const tries = [
      addMember(clara, tripId, "Carl", sent()),
      changeMember(clara, tripId, ole, { name: "Carl" }, sent()),
      changeMember(clara, tripId, ole, { weight: 50 }, sent()),
      removeMember(clara, tripId, ole, sent(), ""),
      mergeMembers(clara, tripId, { from: ole, into: ole }, sent()),
      transferTrip(clara, tripId, ole, sent()),
      leaveTrip(clara, tripId, { keepShares: true, suffix: "" }, sent()),
      invite(clara, tripId, undefined, sent()),
      invitationsOf(clara, tripId, now),
      revokeInvitation(clara, tripId, id),
    ];
    expect(await Promise.all(tries.map(refusal))).toEqual(tries.map(() => "tripNotFound"));
    expect(await membersOf(clara, tripId)).toEqual([]);
  });

  test("a foreign member's id is nobody on the trip", async () => {
    const elsewhere = await aTrip(anna);
    const ole = await addMember(anna, elsewhere, "Ole", sent());
    expect(await refusal(changeMember(anna, tripId, ole, { name: "Carl" }, sent()))).toBe("memberNotFound");
    expect(await refusal(removeMember(anna, tripId, ole, sent(), ""))).toBe("memberNotFound");
  });

  test("Ben sets his own budget, and Anna cannot; neither renames the other", async () => {
    const bens = await joins(ben, anna, tripId);
    await changeMember(ben, tripId, bens, { budget: 40_000 }, sent());
    expect((await findTrip(ben, tripId))?.ownBudget).toBe(40_000);
    expect((await findTrip(anna, tripId))?.ownBudget).toBeNull();
    expect(await refusal(changeMember(anna, tripId, bens, { budget: 1 }, sent()))).toBe("ownerOnly");
    expect(await refusal(changeMember(anna, tripId, bens, { settlesWith: null }, sent()))).toBe("ownerOnly");
    expect(await refusal(changeMember(anna, tripId, bens, { name: "Benno" }, sent()))).toBe(
      "memberHasAccount",
    );
  });

  test("Anna sets shares of new expenses, her own and Ben's too; stored expenses keep theirs", async () => {
    const bens = await joins(ben, anna, tripId);
    await expense(anna, { amount: 3_000 });
    await changeMember(anna, tripId, bens, { weight: 50 }, sent());
    await changeMember(anna, tripId, await memberIdOf(anna, tripId), { weight: 250 }, sent());
    expect((await membersOf(ben, tripId)).map(({ weight }) => weight)).toEqual([250, 50]);
    expect(await balances()).toEqual({ Anna: 1_500, Ben: -1_500 });
    const { sharing } = await expense(ben, { amount: 3_000 });
    expect([sharing?.mode, sharing?.parts.map(({ share }) => share).sort()]).toEqual([
      "shares",
      [2_500, 500],
    ]);
  });

  test("Ben, whose share is 0, takes part only where somebody chooses him", async () => {
    const bens = await joins(ben, anna, tripId);
    await changeMember(anna, tripId, bens, { weight: 0 }, sent());
    await expense(ben, { amount: 1_000 });
    expect(await balances()).toEqual({ Anna: -1_000, Ben: 1_000 });
    await expense(anna, { amount: 400, split: { mode: "equal", parts: [{ memberId: bens }] } });
    expect(await balances()).toEqual({ Anna: -600, Ben: 600 });
  });

  test("Ben may not do what only the owner does", async () => {
    const bens = await joins(ben, anna, tripId);
    const ole = await addMember(ben, tripId, "Ole", sent());
    const tries = [
      changeMember(ben, tripId, ole, { weight: 50 }, sent()),
      changeMember(ben, tripId, bens, { weight: 50 }, sent()),
      removeMember(ben, tripId, ole, sent(), ""),
      mergeMembers(ben, tripId, { from: ole, into: bens }, sent()),
      transferTrip(ben, tripId, bens, sent()),
      invite(ben, tripId, undefined, sent()),
      changeTrip(ben, tripId, { name: "Bens Reise" }, sent()),
      moveTripToTrash(ben, tripId, sent()),
    ];
    expect(await Promise.all(tries.map(refusal))).toEqual(tries.map(() => "ownerOnly"));
  });
});

describe("invitations", () => {
  test("Ben joins, and joining again uses nothing up", async () => {
    const { token } = await invite(anna, tripId, undefined, sent());
    expect(await acceptInvitation(ben, token, sent())).toBe(tripId);
    expect(await acceptInvitation(ben, token, sent())).toBe(tripId);
    expect(await namesOn(ben)).toEqual(["Anna", "Ben"]);
    expect((await invitationsOf(anna, tripId, now))[0]?.usesLeft).toBe(29);
  });

  test("Ben's first trip is his active one, unless he has another or it has ended", async () => {
    const activeOf = async (person: string) => (await activeTrip(person))?.id;
    const over = await aTrip(anna, { startDate: "2026-11-15", endDate: "2026-11-12" });
    await joins(ben, anna, over);
    expect(await activeOf(ben)).toBeUndefined();
    const lastDay = await aTrip(anna, { startDate: today, endDate: "2026-11-12" });
    await joins(ben, anna, lastDay);
    await joins(ben, anna, tripId);
    expect([await activeOf(ben), await activeOf(anna)]).toEqual([lastDay, undefined]);
    await joins(clara, anna, tripId);
    expect(await activeOf(clara)).toBe(tripId);
  });

  test("what Ben has ended stays so when he comes back", async () => {
    await paysFor(anna, await joins(ben, anna, tripId));
    await archiveTrip(ben, tripId, sent());
    await leaveTrip(ben, tripId, { keepShares: false, suffix: "" }, sent());
    await joins(ben, anna, tripId);
    expect(await findTrip(ben, tripId)).toMatchObject({ isActive: false, isArchived: true });
  });

  test("two take the last use at once, and one of them gets it", async () => {
    const ole = await addMember(anna, tripId, "Ole", sent());
    const { token } = await invite(anna, tripId, ole, sent());
    const both = await Promise.allSettled([ben, clara].map((who) => acceptInvitation(who, token, sent())));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await membersOf(anna, tripId)).toHaveLength(2);
  });

  test("an expired link, a revoked one and one before a new one no longer work", async () => {
    const before = await invite(anna, tripId, undefined, sent());
    const { token, id } = await invite(anna, tripId, undefined, sent());
    expect(await refusal(acceptInvitation(ben, before.token, sent()))).toBe("invitationGone");
    expect(await refusal(acceptInvitation(ben, token, sent(undefined, daysLater(60))))).toBe(
      "invitationGone",
    );
    await revokeInvitation(anna, tripId, id);
    expect(await refusal(acceptInvitation(ben, token, sent()))).toBe("invitationGone");
    expect(await previewInvitation(token, now, ben)).toBeUndefined();
  });

  test("who was removed comes back by a personal link only, with the history", async () => {
    const bens = await joins(ben, anna, tripId);
    await removeMember(anna, tripId, bens, sent(), "");
    const { token } = await invite(anna, tripId, undefined, sent());
    expect(await refusal(acceptInvitation(ben, token, sent()))).toBe("invitationGone");
    const benni = await addMember(anna, tripId, "Benni", sent());
    await joins(ben, anna, tripId, benni);
    expect(await namesOn()).toEqual(["Anna", "Ben"]);
    expect(await memberIdOf(ben, tripId)).toBe(bens);
  });

  test("whoever is removed ends the link for all, by which they would come back as somebody else", async () => {
    const link = () => invite(anna, tripId, undefined, sent());
    const ole = await addMember(anna, tripId, "Ole", sent());
    let { token } = await link();
    await acceptInvitation(ben, token, sent());
    await removeMember(anna, tripId, ole, sent(), "");
    expect(await previewInvitation(token, now, undefined)).toBeDefined();
    await removeMember(anna, tripId, (await personOn(anna, "Ben")).id, sent(), "");
    expect(await refusal(acceptInvitation(clara, token, sent()))).toBe("invitationGone");
    expect(await refusal(joinAsGuest(token, "Benni", sent()))).toBe("invitationGone");
    ({ token } = await link());
    await joinAsGuest(token, "Benni", sent());
    const elsewhere = await aTrip(anna);
    const other = await invite(anna, elsewhere, undefined, sent());
    await removeMember(anna, tripId, (await personOn(anna, "Benni")).id, sent(), "");
    expect(await previewInvitation(token, now, undefined)).toBeUndefined();
    expect(await previewInvitation(other.token, now, undefined)).toBeDefined();
  });

  test("who has left and is removed afterwards does not come back by a link for all", async () => {
    const bens = await joins(ben, anna, tripId);
    await paysFor(anna, bens);
    await leaveTrip(ben, tripId, { keepShares: false, suffix: "" }, sent());
    await removeMember(anna, tripId, bens, sent(), "");
    const { token } = await invite(anna, tripId, undefined, sent());
    expect(await refusal(acceptInvitation(ben, token, sent()))).toBe("invitationGone");
  });

  test("a link for Ben, who was removed, brings his account back once, and no other", async () => {
    const bens = await joins(ben, anna, tripId);
    await paysFor(anna, bens);
    await removeMember(anna, tripId, bens, sent(), "");
    const { token } = await invite(anna, tripId, bens, sent());
    expect(await refusal(acceptInvitation(clara, token, sent()))).toBe("invitationGone");
    expect(await refusal(joinAsGuest(token, "Ben", sent()))).toBe("invitationGone");
    expect(await previewInvitation(token, now, clara)).toMatchObject({ closedAs: "other" });
    expect((await previewInvitation(token, now, ben))?.closedAs).toBeUndefined();
    await acceptInvitation(ben, token, sent());
    expect(await personOn(ben, "Ben")).toMatchObject({ id: bens, userId: ben, hasLeft: false });
    await leaveTrip(ben, tripId, { keepShares: false, suffix: "" }, sent());
    expect(await refusal(acceptInvitation(ben, token, sent()))).toBe("invitationGone");
    expect(await joins(ben, anna, tripId)).toBe(bens);
  });

  test("nobody names the former person whose account was deleted", async () => {
    const bens = await joins(ben, anna, tripId);
    await paysFor(anna, bens);
    await deleteUser(ben, now);
    expect(await refusal(changeMember(anna, tripId, bens, { name: "Ben" }, sent()))).toBe("memberHasAccount");
    expect(await namesOn()).toEqual(["Anna", null]);
  });

  test("nobody is invited who is there, and nobody takes the place of Ben's deleted account", async () => {
    const bens = await joins(ben, anna, tripId);
    await paysFor(anna, bens);
    expect(await refusal(invite(anna, tripId, bens, sent()))).toBe("memberHasAccount");
    await leaveTrip(ben, tripId, { keepShares: false, suffix: "" }, sent());
    const { token } = await invite(anna, tripId, bens, sent());
    await deleteUser(ben, now);
    expect(await refusal(acceptInvitation(clara, token, sent()))).toBe("invitationGone");
  });

  test("a personal link takes over what Ole paid and owes", async () => {
    const ole = await addMember(anna, tripId, "Ole", sent());
    const { id } = await expense(anna, { amount: 3_000, payments: [{ memberId: ole }] });
    expect(await joins(ben, anna, tripId, ole)).toBe(ole);
    expect(await namesOn()).toEqual(["Anna", "Ben"]);
    expect(await balances()).toEqual({ Anna: -1_500, Ben: 1_500 });
    expect((await findExpense(ben, id))?.sharing?.parts).toHaveLength(2);
  });
});

describe("merging", () => {
  test("where both have parts of an equal split, Ben counts twice, also after the amount changes", async () => {
    const bens = await joins(ben, anna, tripId);
    const benni = await addMember(anna, tripId, "Benni", sent());
    const { id } = await expense(anna, { amount: 3_000 });
    await mergeMembers(anna, tripId, { from: benni, into: bens }, sent());
    const merged = (await findExpense(anna, id))!.sharing!;
    expect([merged.mode, merged.parts.map(({ weight }) => weight).sort()]).toEqual(["shares", [100, 200]]);
    expect(await balances()).toEqual({ Anna: 2_000, Ben: -2_000 });
    await changeExpense(anna, id, expenseChanges({ amount: 6_000 }), sent());
    expect(await balances()).toEqual({ Anna: 4_000, Ben: -4_000 });
  });

  test("where only one has a part, the split stays equal", async () => {
    const bens = await joins(ben, anna, tripId);
    const { id } = await expense(anna, { amount: 3_000 });
    const benni = await addMember(anna, tripId, "Benni", sent());
    await mergeMembers(anna, tripId, { from: benni, into: bens }, sent());
    expect((await findExpense(anna, id))?.sharing?.mode).toBe("equal");
    expect(await balances()).toEqual({ Anna: 1_500, Ben: -1_500 });
  });

  test("where Benni only paid and Ben only shares, nothing is counted twice", async () => {
    const bens = await joins(ben, anna, tripId);
    const benni = await addMember(anna, tripId, "Benni", sent());
    const annas = await memberIdOf(anna, tripId);
    const split = { mode: "equal" as const, parts: [{ memberId: annas }, { memberId: bens }] };
    await expense(anna, { amount: 3_000, payments: [{ memberId: benni }], split });
    await mergeMembers(anna, tripId, { from: benni, into: bens }, sent());
    expect(await balances()).toEqual({ Anna: -1_500, Ben: 1_500 });
  });

  test("the share of new expenses stays Ben's", async () => {
    const bens = await joins(ben, anna, tripId);
    const benni = await addMember(anna, tripId, "Benni", sent());
    await changeMember(anna, tripId, benni, { weight: 50 }, sent());
    await changeMember(anna, tripId, bens, { weight: 150 }, sent());
    await mergeMembers(anna, tripId, { from: benni, into: bens }, sent());
    expect((await personOn(anna, "Ben")).weight).toBe(150);
  });

  test("what they paid each other goes, what they paid others stays", async () => {
    const bens = await joins(ben, anna, tripId);
    const benni = await addMember(anna, tripId, "Benni", sent());
    const annas = await memberIdOf(anna, tripId);
    await expense(anna, { amount: 3_000 });
    const paid = { amount: 500, day: today, method: null, note: null, confirmed: true };
    await addRepayment(anna, tripId, { ...paid, fromId: benni, toId: bens }, sent());
    await addRepayment(anna, tripId, { ...paid, fromId: benni, toId: annas }, sent());
    await mergeMembers(anna, tripId, { from: benni, into: bens }, sent());
    expect(await balances()).toEqual({ Anna: 1_500, Ben: -1_500 });
  });
});

describe("leaving", () => {
  test("Ben leaves with debts, which stay, and comes back to them", async () => {
    const bens = await joins(ben, anna, tripId);
    await expense(anna, { amount: 3_000 });
    await leaveTrip(ben, tripId, { keepShares: false, suffix: "" }, sent());
    expect(await findTrip(ben, tripId)).toBeUndefined();
    expect(await personOn(anna, "Ben")).toMatchObject({ id: bens, hasLeft: true });
    expect(await balances()).toEqual({ Anna: 1_500, Ben: -1_500 });
    await expense(anna, { amount: 1_000 });
    expect(await balances()).toEqual({ Anna: 1_500, Ben: -1_500 });
    expect(await joins(ben, anna, tripId)).toBe(bens);
    expect(await balances(ben)).toEqual({ Anna: 1_500, Ben: -1_500 });
  });

  test("Anna hands over before she leaves", async () => {
    const bens = await joins(ben, anna, tripId);
    const ole = await addMember(anna, tripId, "Ole", sent());
    expect(await refusal(leaveTrip(anna, tripId, { keepShares: false, suffix: "" }, sent()))).toBe(
      "ownerLeaves",
    );
    expect(await refusal(transferTrip(anna, tripId, ole, sent()))).toBe("ownerNeedsAccount");
    const forOle = await invite(anna, tripId, ole, sent());
    await transferTrip(anna, tripId, bens, sent());
    // Anna knows that link, too.
    expect(await previewInvitation(forOle.token, now, anna)).toBeUndefined();
    await leaveTrip(anna, tripId, { keepShares: false, suffix: "" }, sent());
    expect((await findTrip(ben, tripId))?.role).toBe("owner");
    expect(await findTrip(anna, tripId)).toBeUndefined();
  });

  test("Ben keeps his shares in a trip of his own, with his budget", async () => {
    const bens = await joins(ben, anna, tripId);
    await changeMember(ben, tripId, bens, { budget: 40_000 }, sent());
    await expense(anna, { amount: 3_001, description: "Zelt", paymentMethod: "kreditkarte" });
    await expense(ben, { amount: 900, description: "Brot", paymentMethod: "barzahlung" });
    await expense(ben, { amount: 700, description: "Kur", isPrivate: true });
    await expense(anna, { amount: 800, description: "Annas", isPrivate: true });
    await leaveTrip(ben, tripId, { keepShares: true, suffix: "" }, sent("one"));
    await leaveTrip(ben, tripId, { keepShares: true, suffix: "" }, sent("one"));
    const { trips } = await listTrips(ben, { filter: "all", size: 10 });
    expect(trips).toHaveLength(1);
    expect(trips[0]).toMatchObject({
      name: "Interrail Portugal",
      role: "owner",
      isShared: false,
      budget: 40_000,
    });
    const copied = rows<{ description: string; amount: number; payment_method: string | null }>(
      "select description, amount, payment_method from expenses where trip_id = ? order by description",
      trips[0]!.id,
    );
    expect(copied.map(({ description, payment_method }) => [description, payment_method])).toEqual([
      ["Brot", "barzahlung"],
      ["Kur", "kreditkarte"],
      ["Zelt", null],
    ]);
    expect(
      copied.map(({ amount }) => Number(amount)).filter((cents) => cents === 450 || cents === 700),
    ).toHaveLength(2);
    expect([1_500, 1_501]).toContain(Number(copied[2]!.amount));
  });

  test("the copy stays active if the trip was Ben's active one", async () => {
    await joins(ben, anna, tripId);
    await startTrip(ben, tripId, sent());
    await leaveTrip(ben, tripId, { keepShares: true, suffix: "" }, sent());
    expect(await activeTrip(ben)).toMatchObject({ name: "Interrail Portugal", isShared: false });
  });
});

describe("deleting", () => {
  test("while Ben is there, Anna cannot put the trip into the trash; after he has left she can", async () => {
    await joins(ben, anna, tripId);
    await addMember(anna, tripId, "Ole", sent());
    expect(await refusal(moveTripToTrash(anna, tripId, sent()))).toBe("tripShared");
    await leaveTrip(ben, tripId, { keepShares: false, suffix: "" }, sent());
    await moveTripToTrash(anna, tripId, sent());
    expect(await findTrip(anna, tripId)).toBeUndefined();
  });

  test("Anna deletes her account: the trip is Ben's, and only her private expenses go", async () => {
    await joins(ben, anna, tripId);
    const shared = await expense(anna, { amount: 3_000 });
    const secret = await expense(anna, { amount: 900, isPrivate: true });
    await deleteUser(anna, now);
    expect((await findTrip(ben, tripId))?.role).toBe("owner");
    expect(await namesOn(ben)).toEqual([null, "Ben"]);
    expect(await findExpense(ben, shared.id)).toBeDefined();
    expect(rows("select id from expenses where id = ?", secret.id)).toEqual([]);
  });

  test("the last account takes the trip along", async () => {
    await joins(ben, anna, tripId);
    await anExpense(anna, tripId);
    await deleteUser(anna, now);
    await deleteUser(ben, now);
    expect(rows("select id from trips where id = ?", tripId)).toEqual([]);
  });
});
