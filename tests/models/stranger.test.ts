// Anna owns, Ben is a stranger or has left her trips: none of her things exist for him.
import { beforeAll, describe, expect, test } from "vitest";

import { expenseKinds } from "~/domain/expenses/kind";
import { Problem, type ProblemKind } from "~/domain/problem";
import * as expenseModel from "~/models/expenses/expense.server";
import * as foundModel from "~/models/expenses/found.server";
import * as habits from "~/models/expenses/habits.server";
import * as listModel from "~/models/expenses/list.server";
import * as roomModel from "~/models/expenses/room.server";
import * as currencyModel from "~/models/money/trip-currencies.server";
import * as receiptOwnerModel from "~/models/receipts/owner.server";
import * as receiptModel from "~/models/receipts/receipt.server";
import * as sweepModel from "~/models/receipts/sweep.server";
import * as debtsModel from "~/models/settling/direct-debts.server";
import * as repaymentModel from "~/models/settling/repayment.server";
import * as settlementModel from "~/models/settling/settlement.server";
import * as deletionModel from "~/models/sharing/deleted-by.server";
import * as earlierModel from "~/models/sharing/earlier-expenses.server";
import * as formerModel from "~/models/sharing/former-members.server";
import * as historyModel from "~/models/sharing/history.server";
import * as invitationModel from "~/models/sharing/invitation.server";
import * as joiningModel from "~/models/sharing/joining.server";
import * as leaveModel from "~/models/sharing/leave.server";
import * as memberModel from "~/models/sharing/member.server";
import * as stepsModel from "~/models/sharing/member-steps.server";
import * as membershipModel from "~/models/sharing/membership.server";
import * as mergeModel from "~/models/sharing/merge.server";
import * as ownViewModel from "~/models/sharing/own-view.server";
import * as privateModel from "~/models/sharing/private-expenses.server";
import * as removalModel from "~/models/sharing/removal.server";
import * as listedSumsModel from "~/models/statistics/listed-sums.server";
import * as openSumsModel from "~/models/statistics/open-sums.server";
import * as personSums from "~/models/statistics/person-sums.server";
import * as statistics from "~/models/statistics/statistics.server";
import * as tripSums from "~/models/statistics/trip-sums.server";
import * as tripDeletion from "~/models/trips/deletion.server";
import * as limitsModel from "~/models/trips/limits.server";
import * as tripListModel from "~/models/trips/list.server";
import * as tripModel from "~/models/trips/trip.server";
import { transaction } from "../../db/client";
import {
  anExpense,
  aTrip,
  collect,
  expenseChanges,
  expenseInput,
  now,
  refusal,
  sent,
  someone,
  today,
  tripFields,
} from "../support/models";
import { allRows, execute, insertMember, moment } from "../support/rows";

let anna: string;
let ben: string;

interface Annas {
  tripId: string;
  trashed: string;
  expenseId: string;
  expenseInTrash: string;
  /** Her own membership, and Clara's, who has only a name. */
  memberId: string;
  claraId: string;
  invitationId: string;
  repaymentId: string;
  receiptId: string;
}

let annas: Annas;

beforeAll(async () => {
  anna = await someone();
  const [tripId, trashed] = [await aTrip(anna, {}, "active"), await aTrip(anna)];
  const expenseInTrash = await anExpense(anna, trashed);
  await tripModel.moveTripToTrash(anna, trashed, sent());
  await aTrip(anna, {}, "archived");
  const memberId = await membershipModel.memberIdOf(anna, tripId);
  const claraId = await memberModel.addMember(anna, tripId, "Clara", sent());
  const invitation = await invitationModel.invite(anna, tripId, undefined, sent());
  const fields = { ...repayment, fromId: claraId, toId: memberId };
  const expenseId = await anExpense(anna, tripId);
  const { receipt } = await receiptModel.addReceipt(anna, expenseId, aReceipt("annas"), now);
  annas = {
    ...{ tripId, trashed, expenseId, expenseInTrash, receiptId: receipt.id },
    ...{ memberId, claraId, invitationId: invitation.id },
    repaymentId: await repaymentModel.addRepayment(anna, tripId, fields, sent()),
  };
});

/** Half of what Anna paid for both. */
const repayment = { amount: 625, day: today, method: null, note: null };

type Attempt = (annas: Annas) => Promise<unknown>;

const refused: Record<string, Attempt> = {
  requireRoomForReceipt: ({ expenseId }) =>
    receiptModel.requireRoomForReceipt(ben, { id: "new", expenseId, digest: undefined }, 1, now),
  addReceipt: ({ expenseId }) => receiptModel.addReceipt(ben, expenseId, aReceipt("bens"), now),
  removeReceipt: ({ receiptId }) => receiptModel.removeReceipt(ben, receiptId, now),
  requireOwnPicture: ({ receiptId }) => receiptModel.requireOwnPicture(ben, receiptId),
  addThumbnail: ({ receiptId }) => receiptModel.addThumbnail(ben, receiptId, 1, now),
  requireRoomForThumbnail: ({ receiptId }) => receiptModel.requireRoomForThumbnail(ben, receiptId, 1, now),
  memberIdOf: ({ tripId }) => membershipModel.memberIdOf(ben, tripId),
  requireMembership: ({ tripId }) => membershipModel.requireMembership(ben, tripId),
  requireOwner: ({ tripId }) => membershipModel.requireOwner(ben, tripId),
  requireMembers: ({ tripId }) => memberModel.requireMembers(ben, tripId),
  addMember: ({ tripId }) => memberModel.addMember(ben, tripId, "Emil", sent("key")),
  changeMember: ({ tripId, claraId }) =>
    memberModel.changeMember(ben, tripId, claraId, { name: "Emil" }, sent()),
  transferTrip: ({ tripId, memberId }) => memberModel.transferTrip(ben, tripId, memberId, sent()),
  earlierExpenses: ({ tripId }) => earlierModel.earlierExpenses(ben, tripId),
  divideEarlierExpenses: ({ tripId }) => earlierModel.divideEarlierExpenses(ben, tripId, sent("key")),
  leaveTrip: ({ tripId }) => leaveModel.leaveTrip(ben, tripId, { keepShares: false, suffix: "" }, sent()),
  removeMember: ({ tripId, claraId }) => memberModel.removeMember(ben, tripId, claraId, sent(), ""),
  mergeMembers: ({ tripId, claraId: from, memberId: into }) =>
    mergeModel.mergeMembers(ben, tripId, { from, into }, sent()),
  invitationsOf: ({ tripId }) => invitationModel.invitationsOf(ben, tripId, now),
  invite: ({ tripId }) => invitationModel.invite(ben, tripId, undefined, sent()),
  revokeInvitation: ({ tripId, invitationId }) => invitationModel.revokeInvitation(ben, tripId, invitationId),
  "acceptInvitation, by what is stored of a link": ({ invitationId }) =>
    joiningModel.acceptInvitation(ben, invitationId, sent()),
  historyOf: ({ tripId }) => historyModel.historyOf(ben, tripId),
  historyOfExpense: ({ tripId, expenseId: id }) => historyModel.historyOfExpense(ben, { id, tripId }),
  unseenSince: ({ tripId }) => historyModel.unseenSince(ben, tripId),
  countUnseen: ({ tripId }) => historyModel.countUnseen(ben, tripId),
  seeHistory: ({ tripId }) => historyModel.seeHistory(ben, tripId, "none"),
  settlementOf: ({ tripId }) => settlementModel.settlementOf(ben, tripId),
  settlementAndRepayments: ({ tripId }) => settlementModel.settlementAndRepayments(ben, tripId),
  addRepayment: ({ tripId, claraId: fromId, memberId: toId }) =>
    repaymentModel.addRepayment(ben, tripId, { ...repayment, fromId, toId }, sent("key")),
  changeRepayment: ({ tripId, repaymentId, claraId: fromId, memberId: toId }) =>
    repaymentModel.changeRepayment(ben, tripId, repaymentId, { ...repayment, fromId, toId }, sent("key")),
  deleteRepayment: ({ tripId, repaymentId }) =>
    repaymentModel.deleteRepayment(ben, tripId, repaymentId, sent("key")),
  requireTrip: ({ tripId }) => tripModel.requireTrip(ben, tripId),
  requireTripAsOwner: ({ tripId }) => tripModel.requireTripAsOwner(ben, tripId),
  duplicateTrip: ({ tripId }) => tripModel.duplicateTrip(ben, tripId, " (Kopie)", sent("key")),
  changeTrip: ({ tripId }) => tripModel.changeTrip(ben, tripId, { name: "Bens Reise" }, sent("key")),
  "changeTrip, its limits": ({ tripId }) =>
    tripModel.changeTrip(ben, tripId, { limits: { food: 1 } }, sent("key")),
  changeLimits: ({ tripId }) => limitsModel.changeLimits(ben, tripId, { food: 1 }, sent("key")),
  renameTrip: ({ tripId }) => tripModel.renameTrip(ben, tripId, "Bens Reise", sent("key")),
  startTrip: ({ tripId }) => tripModel.startTrip(ben, tripId, sent("key")),
  archiveTrip: ({ tripId }) => tripModel.archiveTrip(ben, tripId, sent("key")),
  moveTripToTrash: ({ tripId }) => tripModel.moveTripToTrash(ben, tripId, sent("key")),
  restoreTrip: ({ trashed }) => tripModel.restoreTrip(ben, trashed, sent("key")),
  deleteTripForGood: ({ trashed }) => tripDeletion.deleteTripForGood(ben, trashed),
  addExpense: ({ tripId }) => expenseModel.addExpense(ben, expenseInput(tripId), sent("key")),
  changeExpense: ({ expenseId }) =>
    expenseModel.changeExpense(ben, expenseId, expenseChanges({ amount: 1 }), sent("key")),
  "addExpense, in dong without a rate": ({ tripId }) => {
    const amount = { number: 450_000, currency: "VND" } as const;
    return expenseModel.addExpense(ben, expenseInput(tripId, { amount }), sent("key"));
  },
  changeTripCurrency: ({ tripId }) =>
    currencyModel.changeTripCurrency(ben, tripId, "VND", { cashRate: "28000" }, sent("key")),
  changeTripCurrencies: ({ tripId }) =>
    currencyModel.changeTripCurrencies(ben, tripId, { cardFee: "1" }, sent("key")),
  requireForChange: ({ expenseId }) => foundModel.requireForChange(ben, expenseId),
  deleteExpense: ({ expenseId }) => expenseModel.deleteExpense(ben, expenseId, sent("key")),
};

/** Refusals of what is not found by its trip. */
const kinds: Record<string, ProblemKind> = {
  changeExpense: "expenseNotFound",
  requireRoomForReceipt: "expenseNotFound",
  addReceipt: "expenseNotFound",
  removeReceipt: "receiptNotFound",
  requireOwnPicture: "receiptNotFound",
  addThumbnail: "receiptNotFound",
  requireRoomForThumbnail: "receiptNotFound",
  deleteExpense: "expenseNotFound",
  requireForChange: "expenseNotFound",
  "acceptInvitation, by what is stored of a link": "invitationGone",
};

function aReceipt(id: string) {
  const size = { bytes: 1_000, width: 640, height: 480 };
  return { id, key: `file of ${id}`, kind: "jpeg", name: "IMG_1.jpg", digest: "abc", ...size } as const;
}

const noTrips = { planned: 0, active: 0, archived: 0, deleted: 0 };
const noRows = { rows: [], dayTotals: new Map(), next: undefined };
const everything = { words: [] };
const noStats = { totalTrips: 0, totalExpenses: 0, totalAmount: 0, averagePerTrip: 0 };

/** Conditions of the queries that are tried here. */
const conditions = [
  ...["enteredBy", "expensesOfAll", "expensesOn", "groupExpensesOfAll", "groupExpensesOn"],
  ...["isMember", "isOfGroup", "isVisibleTo", "membershipOn", "ownMembership", "tripOf"],
];

/** Parts of operations, which these call once the membership has been checked. */
const inner = [
  ...["changedMeanwhile", "countMembers", "endMembership", "changesSince", "insertMember", "insertTrip"],
  ...["isWithOthers", "lockTrip", "mergeTaken", "ownBalances", "peopleOfTrips"],
  ...[
    "ownViews",
    "record",
    "recordSettings",
    "recordTripChange",
    "requireMember",
    "requireRoomForExpenses",
    "requireRoomForDivided",
    "requireRoomInGroup",
  ],
  ...[
    "handOver",
    "linksFor",
    "farewellOf",
    "forgetFormer",
    "forgottenIn",
    "takeFormerPrivateAlong",
    "takePrivateAlong",
  ],
  ...["forgetReceipts", "handOverReceipts", "keptReceipts", "knownKeys", "receiptFilesOf", "receiptsOf"],
  ...["finishDeletions", "removableReceipts", "takeOverReceipts", "withReceipts"],
  ...["owedByExpenses", "requireRoomForMember", "sharedExpenseOf", "stateAt", "expenseState"],
  ...["findMember", "repaymentsOn", "settle"],
];

/** Operations on what is his own, or on a trip of which somebody has sent him a link. */
const own = [
  ...[
    "acceptInvitation",
    "createTrip",
    "emptyTripsOf",
    "hasLeftTrip",
    "leaveAllTrips",
    "rateOfLastUsed",
    "requireRoomForTrip",
  ],
];

/** Spending that lets a sum of some days ask for other days. */
const outside = {
  days: [{ day: "2025-12-31", total: 1, hasExpenses: true, paid: 1, unspread: 1 }],
  spread: [],
};

const empty: Record<string, [look: Attempt, nothing: unknown]> = {
  findReceipt: [({ receiptId }) => receiptModel.findReceipt(ben, receiptId), undefined],
  namesOfTrips: [() => privateModel.namesOfTrips(ben), new Set()],
  countPrivate: [({ tripId }) => privateModel.countPrivate(ben, tripId), 0],
  hasLeftReceipts: [({ receiptId }) => receiptOwnerModel.hasLeftReceipts(ben, receiptId), false],
  leftReceipts: [() => receiptOwnerModel.leftReceipts(ben, 9), { largest: [], all: { count: 0, bytes: 0 } }],
  receiptBytes: [({ tripId, trashed }) => receiptModel.receiptBytes(ben, [tripId, trashed]), 0],
  activeTrip: [() => tripModel.activeTrip(ben), undefined],
  fewTransfersOf: [
    ({ tripId }) => settlementModel.fewTransfersOf(ben, tripId),
    { members: [], transfers: [], settlesWith: new Map() },
  ],
  recentRemovals: [() => removalModel.recentRemovals(ben, now), []],
  findTrip: [({ tripId }) => tripModel.findTrip(ben, tripId), undefined],
  findTripOrTrash: [({ trashed }) => tripModel.findTripOrTrash(ben, trashed), undefined],
  listTrips: [() => tripListModel.listTrips(ben, { filter: "all", size: 9 }), { trips: [], hasMore: false }],
  tripChoices: [() => tripListModel.tripChoices(ben), { trips: [], hasMore: false }],
  allTrips: [() => tripListModel.allTrips(ben, "all"), []],
  recentTrips: [() => tripListModel.recentTrips(ben, "2026-11-22", 3), []],
  countTrips: [() => tripListModel.countTrips(ben), noTrips],
  tripCurrencySettings: [({ tripId }) => currencyModel.tripCurrencySettings(ben, tripId), undefined],
  sumsByCurrency: [({ tripId }) => currencyModel.sumsByCurrency(ben, tripId), []],
  rememberCurrency: [
    ({ tripId }) => transaction(ben, () => currencyModel.rememberCurrency(ben, tripId, null, "VND")),
    undefined,
  ],
  membersOf: [({ tripId }) => memberModel.membersOf(ben, tripId), []],
  membersOfTrips: [({ tripId, trashed }) => memberModel.membersOfTrips(ben, [tripId, trashed]), new Map()],
  withMembers: [
    ({ tripId: id }) => memberModel.withMembers(ben, { id, isShared: true }).then(({ members }) => members),
    [],
  ],
  previewInvitation: [
    ({ invitationId }) => invitationModel.previewInvitation(invitationId, now, ben),
    undefined,
  ],
  tripJoinedBy: [({ invitationId }) => joiningModel.tripJoinedBy(ben, invitationId), undefined],
  repaymentsOf: [({ tripId }) => settlementModel.repaymentsOf(ben, tripId), []],
  findRepayment: [
    ({ tripId, repaymentId }) => repaymentModel.findRepayment(ben, tripId, repaymentId),
    undefined,
  ],
  findWithTrip: [({ expenseId }) => foundModel.findWithTrip(ben, expenseId), undefined],
  deletionOf: [
    ({ tripId, expenseId }) => deletionModel.deletionOf(ben, tripId, "expense", expenseId),
    undefined,
  ],
  deletionAfter: [
    ({ tripId, repaymentId: id }) =>
      deletionModel.deletionAfter(new Problem("repaymentNotFound"), ben, "repayment", { id, tripId }),
    undefined,
  ],
  findExpense: [({ expenseId }) => foundModel.findExpense(ben, expenseId), undefined],
  expensesInPages: [({ tripId }) => collect(listModel.expensesInPages(ben, tripId, "newest")), []],
  recentExpenses: [({ tripId }) => listModel.recentExpenses(ben, tripId, 9), []],
  recentlyEntered: [() => habits.recentlyEntered(ben), []],
  pageOfExpenses: [({ tripId }) => listModel.pageOfExpenses(ben, tripId), noRows],
  findExpenses: [
    ({ tripId }) => listModel.findExpenses(ben, tripId, everything, { kinds: expenseKinds, limit: 9 }),
    { expenses: [], next: undefined },
  ],
  openExpenses: [({ tripId }) => listModel.openExpenses(ben, tripId, { limit: 9 }), []],
  countedOpen: [
    ({ tripId }) => listModel.countedOpen(ben, tripId, { kind: "planned", own: undefined, limit: 9 }),
    [],
  ],
  countExpenses: [({ tripId }) => listModel.countExpenses(ben, tripId), 0],
  plannedByDay: [({ tripId }) => statistics.plannedByDay(ben, tripId), []],
  listedSums: [({ tripId }) => listedSumsModel.listedSums(ben, tripId), []],
  foundSums: [({ tripId }) => listedSumsModel.foundSums(ben, tripId, { words: [] }), []],
  sumsByCategory: [({ tripId }) => statistics.sumsByCategory(ben, tripId), []],
  sumsByCategoryOn: [
    ({ tripId }) =>
      statistics.sumsByCategoryOn(ben, tripId, { first: "2026-01-01", last: today }, [], outside),
    [],
  ],
  spendingByDay: [({ tripId }) => statistics.spendingByDay(ben, tripId), { days: [], spread: [] }],
  sumOfDay: [
    ({ tripId }) => statistics.sumOfDay(ben, tripId, today),
    { total: 0, count: 0, spread: 0, due: 0 },
  ],
  openSums: [({ tripId }) => openSumsModel.openSums(ben, tripId), []],
  openTotalsByTrip: [
    ({ tripId, trashed }) => openSumsModel.openTotalsByTrip(ben, [tripId, trashed]),
    new Map(),
  ],
  ownOpenTotalsByTrip: [
    ({ tripId, trashed }) => openSumsModel.ownOpenTotalsByTrip(ben, [tripId, trashed]),
    new Map(),
  ],
  sumsByTrip: [({ tripId, trashed }) => tripSums.sumsByTrip(ben, [tripId, trashed]), new Map()],
  ownSumsByTrip: [({ tripId, trashed }) => tripSums.ownSumsByTrip(ben, [tripId, trashed]), new Map()],
  sumsByCategoryAndMethod: [({ tripId }) => statistics.sumsByCategoryAndMethod(ben, tripId), []],
  sumsByDay: [({ tripId }) => statistics.sumsByDay(ben, tripId), []],
  sumsByPerson: [({ tripId }) => personSums.sumsByPerson(ben, tripId), []],
  userStats: [() => tripSums.userStats(ben), noStats],
};

/** Ben enters an expense on Anna's trip, and leaves her trips. */
async function joinAndLeave(): Promise<void> {
  const { tripId, trashed } = annas;
  const member = insertMember(tripId, ben);
  annas = { ...annas, expenseId: await anExpense(ben, tripId) };
  execute("update trip_members set left_at = ? where id = ?", moment(now.getTime()), member);
  insertMember(trashed, ben, now.getTime());
}

describe.each([
  ["who knows Anna's ids", async () => {}],
  ["who has left Anna's trips", joinAndLeave],
])("Ben, %s,", (_, prepare) => {
  beforeAll(async () => {
    ben = await someone("Ben");
    await prepare();
  });

  test.each(Object.entries(refused))("is refused as if it did not exist: %s", async (name, attempt) => {
    const before = allRows();
    const kind = kinds[name] ?? "tripNotFound";
    expect(await refusal(attempt(annas))).toBe(kind);
    const unknown = Object.fromEntries(Object.keys(annas).map((name) => [name, "none"]));
    expect(await refusal(attempt(unknown as unknown as Annas))).toBe(kind);
    expect(allRows()).toEqual(before);
  });

  test.each(Object.entries(empty))("sees nothing of hers: %s", async (_, [look, nothing]) => {
    const before = allRows();
    expect(await look(annas)).toEqual(nothing);
    expect(allRows()).toEqual(before);
  });

  test("has tried every function about trips, the people on them, expenses and statistics", () => {
    const tried = [
      ...Object.keys(refused).filter((name) => !name.includes(",")),
      ...Object.keys(empty),
      ...conditions,
      ...inner,
      ...own,
    ];
    const all = {
      ...membershipModel,
      ...tripModel,
      ...limitsModel,
      ...tripDeletion,
      ...currencyModel,
      ...memberModel,
      ...stepsModel,
      ...leaveModel,
      ...formerModel,
      ...privateModel,
      ...earlierModel,
      ...mergeModel,
      ...invitationModel,
      ...joiningModel,
      ...historyModel,
      ...settlementModel,
      ...repaymentModel,
      ...debtsModel,
      ...ownViewModel,
      ...removalModel,
      ...deletionModel,
      ...expenseModel,
      ...roomModel,
      ...foundModel,
      ...listModel,
      ...habits,
      ...listedSumsModel,
      ...openSumsModel,
      ...statistics,
      ...tripSums,
      ...personSums,
      ...tripListModel,
      ...receiptModel,
      ...sweepModel,
      ...receiptOwnerModel,
    };
    const functions = Object.entries(all).filter(([, value]) => typeof value === "function");
    expect(tried.sort()).toEqual(functions.map(([name]) => name).sort());
  });

  test("is told whether he has left her trip, and of no other that it exists", async () => {
    const hasLeft = [annas.tripId, annas.trashed].map((id) => membershipModel.hasLeftTrip(ben, id));
    const isFormer = prepare === joinAndLeave;
    expect(await Promise.all(hasLeft)).toEqual([isFormer, isFormer]);
    expect(await membershipModel.hasLeftTrip(anna, annas.tripId)).toBe(false);
    expect(await membershipModel.hasLeftTrip(ben, "none")).toBe(false);
  });

  test("starts his own trip, and hers stays active", async () => {
    const bens = await tripModel.createTrip(ben, { ...tripFields, setAsActive: true }, sent());
    expect(await tripModel.activeTrip(ben)).toMatchObject({ id: bens });
    expect(await tripModel.activeTrip(anna)).toMatchObject({ id: annas.tripId });
  });

  test("finds none of the expenses on her trip in the trash, and neither does she", async () => {
    for (const userId of [ben, anna])
      expect(await foundModel.findExpense(userId, annas.expenseInTrash)).toBeUndefined();
  });

  test("cannot set fields that are not his to change", async () => {
    const tripId = await aTrip(ben);
    const id = await anExpense(ben, tripId);
    const before = {
      expense: await foundModel.findExpense(ben, id),
      trip: await tripModel.findTrip(ben, tripId),
    };
    const more = {
      id: "another",
      tripId: annas.tripId,
      userId: anna,
      createdAt: new Date(0),
      photoUrl: "javascript:",
    };
    const flags = { id: "another", userId: anna, isActive: true, isArchived: true, isDeleted: true };
    const changed = {
      ...(await expenseModel.changeExpense(ben, id, expenseChanges({ ...more, amount: 2 }), sent())),
      trip: await tripModel.changeTrip(ben, tripId, { ...flags, name: "Bens Reise" }, sent()),
    };
    expect(changed.expense).toEqual({ ...before.expense, amount: 2 });
    expect(changed.trip).toEqual({ ...before.trip, name: "Bens Reise" });
    expect(await foundModel.findExpense(ben, id)).toEqual(changed.expense);
    expect(await tripModel.findTrip(ben, tripId)).toEqual(changed.trip);
  });
});

test("Anna still has everything", async () => {
  expect(await tripListModel.countTrips(anna)).toEqual({ planned: 0, active: 1, archived: 1, deleted: 1 });
  expect(await tripSums.userStats(anna)).toMatchObject({ totalTrips: 2, totalExpenses: 2 });
  expect(await foundModel.findExpense(anna, annas.expenseId)).toBeDefined();
});
