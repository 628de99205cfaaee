// Checks SQLite's query plan for each statement of the models: none reads a whole table, and sums read an index alone.
// The plans do not depend on the number of rows: ANALYZE is never run, here as in production.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { categoryIds } from "~/domain/category";
import { addDays } from "~/domain/day";
import type { Declared } from "~/domain/declaration";
import type { ExpenseFilter } from "~/domain/expense-filter";
import { readFilter } from "~/locales/expense-filter";
import * as accessModel from "~/models/access.server";
import * as accountModel from "~/models/account.server";
import * as declarationModel from "~/models/declaration.server";
import * as draftModel from "~/models/draft.server";
import * as emailChangeModel from "~/models/email-change.server";
import * as expenseModel from "~/models/expense.server";
import * as listModel from "~/models/expense-list.server";
import * as exportModel from "~/models/export.server";
import * as formerEmailModel from "~/models/former-email.server";
import * as googleModel from "~/models/google-account.server";
import * as habits from "~/models/habits.server";
import * as housekeeping from "~/models/housekeeping.server";
import * as resetModel from "~/models/password-reset.server";
import * as rateModel from "~/models/rates.server";
import * as recoveryModel from "~/models/recovery.server";
import * as sessionModel from "~/models/session.server";
import * as attemptModel from "~/models/sign-in-attempt.server";
import * as statistics from "~/models/statistics.server";
import * as submissionModel from "~/models/submission.server";
import * as subscriptionModel from "~/models/subscription.server";
import * as tripModel from "~/models/trip.server";
import * as tripListModel from "~/models/trip-list.server";
import * as userModel from "~/models/user.server";
import { transaction } from "../../db/client";
import { passwordResets } from "../../db/schema";
import {
  anExpense,
  aTrip,
  collect,
  daysLater,
  expenseChanges,
  expenseInput,
  manyExpenses,
  now,
  secondConnection,
  sent,
  someone,
  today,
  tripFields,
} from "../support/models";
import { paidSubscription } from "../support/payment";

const connection = secondConnection();
afterAll(() => connection.close());

let anna: string;
let running: string;
let trips: string[];
let token: string;

beforeAll(async () => {
  for (const name of ["Ben", "Carla"]) {
    const id = await someone(name);
    await manyExpenses(
      id,
      await aTrip(id),
      Array.from({ length: 200 }, () => ({})),
    );
  }
  anna = await someone();
  connection.prepare("update users set password_hash = 'x' where id = ?").run(anna);
  running = await aTrip(anna, {}, "active");
  trips = [running];
  for (let i = 0; i < 20; i++) trips.push(await aTrip(anna, {}, i % 3 ? "planned" : "archived"));
  // Includes a day of 500 expenses, so that paging runs each of its statements.
  const days = Array.from({ length: 1_500 }, (_, i) => addDays(today, i < 500 ? -2 : -(i % 60)));
  await manyExpenses(
    anna,
    running,
    days.map((day, i) => ({ day, categoryId: categoryIds[i % 49]!, nights: i % 50 === 0 ? 3 : 1 })),
  );
  token = await sessionModel.startSession(anna, now);
  await accessModel.beginBilling(now);
}, 60_000);

interface Answered {
  sql: string;
  plan: string[];
}

/** Returns the statements that the work runs, each with its plan. */
async function statementsOf(work: () => Promise<unknown>): Promise<Answered[]> {
  const statements = new Set<string>();
  const note = (sql: unknown) => statements.add(String(sql));
  subscribe("reisekasse:statement", note);
  await work();
  unsubscribe("reisekasse:statement", note);
  return [...statements].map((sql) => {
    const values = Array(sql.split("?").length - 1).fill(null);
    const steps = connection.prepare(`explain query plan ${sql}`).all(...values) as { detail: string }[];
    return { sql, plan: steps.map(({ detail }) => detail) };
  });
}

async function allPages(filter?: ExpenseFilter): Promise<void> {
  let page = await listModel.pageOfExpenses(anna, running, { filter });
  while (page.next) page = await listModel.pageOfExpenses(anna, running, { filter, after: page.next });
}

/** Does the work for filters of every kind. */
async function ofEach(work: (filter: ExpenseFilter) => Promise<unknown>): Promise<void> {
  for (const query of [
    "q=pasteis",
    "q=essen+karte",
    "category=food",
    "category=hotel&q=a",
    "from=2026-11-01&to=2026-11-14",
  ])
    await work(readFilter(new URLSearchParams(query)).filter!);
}

const filters = ["all", "planned", "active", "archived", "deleted"] as const;

const reads: Record<string, () => Promise<unknown>> = {
  activeTrip: () => tripModel.activeTrip(anna),
  findTrip: () => tripModel.findTrip(anna, running),
  findTripOrTrash: () => tripModel.findTripOrTrash(anna, running),
  listTrips: async () => {
    for (const filter of filters)
      for (const words of ["", "lissabon"])
        await tripListModel.listTrips(anna, { filter, words, page: 2, size: 5 });
  },
  allTrips: async () => {
    for (const filter of ["all", "deleted"] as const) await tripListModel.allTrips(anna, filter);
  },
  recentTrips: () => tripListModel.recentTrips(anna, "2026-11-22", 3),
  countTrips: () => tripListModel.countTrips(anna),
  findExpense: async () => expenseModel.findExpense(anna, await anExpense(anna, running)),
  recentExpenses: () => listModel.recentExpenses(anna, running, 3),
  frequentChoices: () => habits.frequentChoices(anna, now),
  recentlyEntered: () => habits.recentlyEntered(anna),
  pageOfExpenses: async () => {
    await allPages();
    await ofEach(allPages);
  },
  findExpenses: () => ofEach((filter) => listModel.findExpenses(anna, running, filter, { limit: 9 })),
  sumsByCategory: () => statistics.sumsByCategory(anna, running),
  "sumsByCategory, filtered": () => ofEach((filter) => statistics.sumsByCategory(anna, running, filter)),
  sumsByCategoryOn: () => statistics.sumsByCategoryOn(anna, running, { first: "2026-11-12", last: today }),
  sumOfDay: () => statistics.sumOfDay(anna, running, today),
  sumsByTrip: () => statistics.sumsByTrip(anna, trips),
  sumsByCategoryAndMethod: () => statistics.sumsByCategoryAndMethod(anna, running),
  sumsByDay: () => statistics.sumsByDay(anna, running),
  userStats: () => statistics.userStats(anna),
  listSessions: () => sessionModel.listSessions(anna, token, daysLater(2)),
  findSession: () => sessionModel.findSession(token, daysLater(2)),
  failedAttempts: () => attemptModel.failedAttempts("account:anna"),
  tripsToExport: async () => {
    for (const scope of ["kept", "all", { tripId: running }] as const)
      await exportModel.tripsToExport(anna, scope);
  },
  exportedTrip: () => exportModel.exportedTrip(anna, running),
  exportedTrips: () => collect(exportModel.exportedTrips(anna, trips)),
  expensesInPages: async () => {
    for (const first of ["newest", "oldest"] as const)
      await collect(listModel.expensesInPages(anna, running, first));
  },
  accountToExport: () => exportModel.accountToExport(anna),
  sessionsToExport: () => exportModel.sessionsToExport(anna),
  passwordResetsToExport: () => exportModel.passwordResetsToExport(anna),
  formerEmailsToExport: () => exportModel.formerEmailsToExport(anna),
  contractsToExport: () => exportModel.contractsToExport(anna),
  declarationsToExport: () => collect(exportModel.declarationsToExport(anna)),
  submissionsToExport: () => collect(exportModel.submissionsToExport(anna)),
  latestSubmissions: () => submissionModel.latestSubmissions(anna),
  submittedUnder: () => submissionModel.submittedUnder(anna, "none"),
  findReset: () => resetModel.findReset("none", now),
  findFormerEmail: () => formerEmailModel.findFormerEmail("none", now),
  isEmailTaken: () => accountModel.isEmailTaken("anna@example.com", anna, now),
  pendingEmail: () => emailChangeModel.pendingEmail(anna, now),
  findConfirmation: () => emailChangeModel.findConfirmation("none", now),
  confirmationsToExport: () => exportModel.confirmationsToExport(anna),
  validUndoLinks: () => formerEmailModel.validUndoLinks(anna, now),
  readRecoveryState: () => recoveryModel.readRecoveryState(anna),
  findViewer: () => userModel.findViewer(anna),
  findDeclaration: () => declarationModel.findDeclaration("none"),
  findDeclarationByLink: () => declarationModel.findDeclarationByLink("none", now),
  listUnsettledDeclarations: () => declarationModel.listUnsettledDeclarations(),
  accessOf: () => accessModel.accessOf(anna, now),
  findDraft: () => draftModel.findDraft(anna),
  findGoogleAccount: () => googleModel.findGoogleAccount("sub"),
  findAccount: () => accountModel.findAccount("anna@example.com"),
  isAccount: () => accountModel.isAccount(anna),
  isEventHandled: () => subscriptionModel.isEventHandled("evt_1"),
  subscriptionOf: () => subscriptionModel.subscriptionOf(anna),
  findSubscription: () => subscriptionModel.findSubscription("sub_1"),
  payerOf: () => subscriptionModel.payerOf(anna),
  listUnsettled: () => subscriptionModel.listUnsettled(),
  listUnconfirmed: () => subscriptionModel.listUnconfirmed(),
  newestRateDay: () => rateModel.newestRateDay("ecb"),
  storedMonths: () => rateModel.storedMonths("2026-08-01"),
  referenceRate: () => rateModel.referenceRate("USD", today, today),
  fixingsOf: () => rateModel.fixingsOf("USD", [today, "2026-11-01"], today),
  ratesOf: () => rateModel.ratesOf(["USD", "VND"], today, today),
};

const declared: Declared = {
  ...({ kind: "cancel" } as const),
  name: "Anna Muster",
  contract: "Premium",
  email: "anna@example.com",
  isExtraordinary: false,
  reason: null,
  endsOn: null,
};

let registrations = 0;

/** Emil's account with a password. */
function registered() {
  const names = { firstName: "Emil", lastName: "Muster" };
  const email = `emil-${registrations++}@example.com`;
  return userModel.registerUser({ email, password: "geheim123", ...names }, sent());
}

const writes: Record<string, () => Promise<unknown>> = {
  declare: () =>
    declarationModel.declare(declared, { id: anna, firstName: "Anna", lastName: "Muster" }, sent("declared")),
  newDeclarationLink: () => declarationModel.newDeclarationLink("none"),
  proveDeclaration: async () => {
    const id = await declarationModel.declare(declared, null, sent());
    await declarationModel.proveDeclaration(await declarationModel.newDeclarationLink(id), now);
  },
  noteProgress: () => declarationModel.noteProgress({ id: "none", provedAt: null }, { settledAt: now }),
  requireCreateAccess: () => accessModel.requireCreateAccess(anna, now),
  saveDraft: () => draftModel.saveDraft(anna, { intent: "trip.create", fields: {} }, now),
  createTrip: () => tripModel.createTrip(anna, { ...tripFields, setAsActive: true }, sent("trip")),
  duplicateTrip: () => tripModel.duplicateTrip(anna, running, " (Kopie)", sent("copy")),
  changeTrip: async () => {
    for (const _ of ["first", "repeated"])
      await tripModel.changeTrip(anna, running, { name: "Wandern" }, sent("change"));
  },
  changeLimits: () => tripModel.changeLimits(anna, running, { food: 1 }, sent("limits")),
  renameTrip: () => tripModel.renameTrip(anna, running, "Radeln", sent("rename")),
  startTrip: async () => tripModel.startTrip(anna, await aTrip(anna), sent()),
  archiveTrip: async () => tripModel.archiveTrip(anna, await aTrip(anna), sent()),
  moveTripToTrash: async () => tripModel.moveTripToTrash(anna, await aTrip(anna), sent()),
  restoreTrip: async () => tripModel.restoreTrip(anna, await aTrip(anna, {}, "deleted"), sent()),
  deleteTripForGood: async () => tripModel.deleteTripForGood(anna, await aTrip(anna, {}, "deleted")),
  deleteUser: async () => userModel.deleteUser(await someone("Emil"), now),
  addExpense: async () => {
    for (const _ of ["first", "repeated"])
      await expenseModel.addExpense(anna, expenseInput(running), sent("expense"));
  },
  changeExpense: async () =>
    expenseModel.changeExpense(anna, await anExpense(anna, running), expenseChanges({ amount: 1 }), sent()),
  deleteExpense: async () => expenseModel.deleteExpense(anna, await anExpense(anna, running), sent()),
  once: () => {
    const order = { command: "test", body: {}, resultId: "none" };
    return submissionModel.once(anna, sent("once"), order, async () => {});
  },
  createOnce: () => submissionModel.createOnce(anna, sent("create"), "test", {}, async () => {}),
  startSession: () => sessionModel.startSession(anna, now),
  endSession: async () => sessionModel.endSession(await sessionModel.startSession(anna, now)),
  endSessionById: () => sessionModel.endSessionById("none"),
  endOwnSession: () => sessionModel.endOwnSession(anna, "none"),
  endOtherSessions: () => sessionModel.endOtherSessions(anna, token),
  changeProfile: async () => {
    const provenHash = (await recoveryModel.readRecoveryState(anna))!.passwordHash;
    const changes = { email: `${anna}@neu.example`, newPassword: "neu12345" };
    await userModel.changeProfile(anna, changes, { token, now, provenHash });
  },
  confirmEmail: async () => {
    const emil = await registered();
    const { passwordHash: provenHash } = emil;
    const own = await emailChangeModel.createVerification(emil.id, now);
    await emailChangeModel.confirmEmail(own!.token, now);
    const email = `neu-${emil.email}`;
    const { change } = await userModel.changeProfile(emil.id, { email }, { now, provenHash });
    await emailChangeModel.confirmEmail(change!.pending.token, now);
  },
  createVerification: () => emailChangeModel.createVerification(anna, now),
  repeatEmailChange: () => emailChangeModel.repeatEmailChange(anna, now),
  cancelEmailChange: () => emailChangeModel.cancelEmailChange(anna),
  beginEmailChange: async () =>
    emailChangeModel.beginEmailChange(
      anna,
      `${anna}@begin.example`,
      (await recoveryModel.readRecoveryState(anna))!,
      now,
    ),
  extendUndoLinks: () =>
    transaction(anna, async () =>
      formerEmailModel.extendUndoLinks(anna, (await recoveryModel.readRecoveryState(anna))!, now),
    ),
  drawNumber: () => transaction(anna, () => recoveryModel.drawNumber(anna)),
  useLink: () => transaction(anna, () => recoveryModel.useLink(passwordResets, "none", now)),
  markVerified: () => transaction(anna, () => recoveryModel.markVerified(anna, now)),
  revokeAccess: async () => {
    const emil = await registered();
    const closing = { sessions: true, resets: true, confirmations: true, password: true, google: true };
    await transaction(emil.id, () =>
      recoveryModel.revokeAccess(emil.id, { ...closing, undoLink: () => true }),
    );
  },
  registerUser: async () => {
    const form = { email: "dora@example.com", password: "geheim123", firstName: "Dora", lastName: "Muster" };
    for (const _ of ["first", "repeated"]) await userModel.registerUser(form, sent("registration"));
  },
  registerGoogleUser: async () => {
    const gina = { sub: "gina", email: "gina@example.com", firstName: "Gina", lastName: "Groß" };
    for (const sub of ["gina", "gina", "another"])
      await googleModel.registerGoogleUser({ ...gina, sub }, now);
  },
  joinGoogle: () => googleModel.joinGoogle({ id: anna, passwordHash: "x" }, "anna", `${anna}@example.com`),
  unlinkGoogle: async () => {
    const { id, passwordHash } = await registered();
    await googleModel.unlinkGoogle(id, passwordHash);
  },
  countAttempt: () => attemptModel.countAttempt("account:anna", now),
  forgetAttempts: () => attemptModel.forgetAttempts("account:anna"),
  releaseSubmission: () => submissionModel.releaseSubmission(anna, "none"),
  createReset: () => resetModel.createReset(anna, now),
  resetPassword: async () => {
    const emil = await someone("Emil");
    await resetModel.resetPassword((await resetModel.createReset(emil, now))!, "neu12345", now);
  },
  createUndoLink: () =>
    formerEmailModel.createUndoLink(anna, { email: "alt@example.com", emailSince: 0 }, now),
  restoreEmail: async () => {
    const emil = await someone("Emil");
    const former = { email: `alt-${emil}@example.com`, emailSince: 0 };
    const { token } = await formerEmailModel.createUndoLink(emil, former, now);
    await formerEmailModel.restoreEmail(token, now);
  },
  prune: () => housekeeping.prune(now),
  recordRound: () => housekeeping.recordRound(now),
  recordSubscription: async () => {
    await subscriptionModel.storeCustomerId(anna, "cus_anna", null);
    for (const id of ["evt_1", "evt_2", "evt_2"]) {
      const event = { id, type: "invoice.paid", subscriptionId: "sub_1" };
      await subscriptionModel.recordSubscription(paidSubscription(), { priceId: "price_year", event, now });
    }
  },
  storeCustomerId: () => subscriptionModel.storeCustomerId(anna, "cus_new", "cus_old"),
  requestEndOfAll: async () => subscriptionModel.requestEndOfAll(await someone("Emil"), now),
  requestEndAndRefund: () => subscriptionModel.requestEndAndRefund("sub_none", now),
  markRefunded: () => subscriptionModel.markRefunded("sub_none", now),
  markLost: () => subscriptionModel.markLost("sub_none", now),
  markConfirmed: () => subscriptionModel.markConfirmed("sub_none", now),
  storeRates: async () => {
    for (const day of ["2026-08-01", today])
      await rateModel.storeRates("ecb", [{ source: "ecb", currency: "USD", day, rate: "1.1" }]);
  },
};

describe("Anna's request", () => {
  test.each(Object.entries({ ...reads, ...writes }))(
    "reads no table from end to end: %s",
    async (_, work) => {
      const statements = await statementsOf(work);
      expect(statements.length).toBeGreaterThan(0);
      // The newest entries are a subquery with a limit, and what is due has an index that holds nothing else.
      for (const { sql, plan } of statements)
        for (const step of plan)
          expect(step, sql).not.toMatch(
            /^SCAN (?!entries$|.* USING INDEX \w+_(unsettled|to_\w+)$)|AUTOMATIC/,
          );
    },
  );

  test.each([
    "sumsByCategory",
    "sumOfDay",
    "sumsByTrip",
    "sumsByCategoryAndMethod",
    "sumsByDay",
    "userStats",
    "countTrips",
  ])("computes sums from an index alone: %s", async (name) => {
    for (const { sql, plan } of await statementsOf(reads[name]!)) {
      const tables = plan.filter((step) => step.startsWith("SEARCH"));
      expect(tables.length, sql).toBeGreaterThan(0);
      for (const step of tables) expect(step, sql).toContain("USING COVERING INDEX");
    }
  });

  test.each([
    ["frequentChoices", "USING COVERING INDEX expenses_by_creation (user_id=? AND created_at>?)"],
    ["recentlyEntered", "USING INDEX expenses_by_creation (user_id=?)"],
  ])("finds what she entered lately in the order of an index: %s", async (name, index) => {
    const [statement, ...others] = await statementsOf(reads[name]!);
    expect(others).toEqual([]);
    expect(statement!.plan).toContain(`SEARCH expenses ${index}`);
  });

  test("computes the day totals of a page from an index alone", async () => {
    const sums = (await statementsOf(allPages)).filter(({ sql }) => sql.includes("sum("));
    expect(sums.length).toBeGreaterThan(0);
    for (const { plan } of sums) {
      const tables = plan.filter((step) => /^(SEARCH|SCAN)/.test(step));
      expect(tables.length).toBeGreaterThan(0);
      for (const step of tables) expect(step).toContain("USING COVERING INDEX");
      expect(plan.join()).not.toContain("TEMP B-TREE");
    }
  });

  test.each([
    ["pageOfExpenses", () => allPages()],
    ["recentExpenses", reads.recentExpenses!],
    ["expensesInPages", reads.expensesInPages!],
    ["submissionsToExport", reads.submissionsToExport!],
    ["listTrips", () => tripListModel.listTrips(anna, { filter: "planned", size: 5 })],
  ])("reads rows in the order of an index, without sorting: %s", async (_, work) => {
    const statements = await statementsOf(work);
    expect(statements.length).toBeGreaterThan(0);
    for (const { sql, plan } of statements) expect(plan.join(), sql).not.toContain("TEMP B-TREE");
  });

  test("finds the active trip by the index of active trips, however many trips there are", async () => {
    const [statement] = await statementsOf(reads.activeTrip!);
    expect(statement!.plan).toEqual(["SEARCH trips USING INDEX trips_one_active (user_id=?)"]);
  });

  test("starts the next page where the last one ended, without reading earlier rows", async () => {
    const torn = (await statementsOf(allPages)).filter(({ sql }) => sql.includes(") < ("));
    expect(torn.length).toBeGreaterThan(0);
    for (const { plan } of torn) expect(plan.join()).toMatch(/\(day,created_at,id\)<|day=\?/);
  });
});

test("every function of the models that queries the database is tried here", () => {
  const models = [
    accessModel,
    accountModel,
    declarationModel,
    draftModel,
    tripModel,

    tripListModel,
    expenseModel,
    listModel,
    habits,
    statistics,
    sessionModel,
    userModel,
    googleModel,
    attemptModel,
    submissionModel,
    subscriptionModel,
    exportModel,
    resetModel,
    formerEmailModel,
    emailChangeModel,
    recoveryModel,
    rateModel,
  ];
  const functions = Object.entries(Object.assign({}, ...models, housekeeping));
  const all = functions.filter(([, value]) => typeof value === "function").map(([name]) => name);
  const others = ["backUp", "beginBilling", "checkHealth", "checkPages", "closeDatabase", "untilBackup"];
  const tried = Object.keys({ ...reads, ...writes }).filter((name) => !name.includes(","));
  expect([...tried, ...others].sort()).toEqual(all.sort());
});

test("the health check reads one row", async () => {
  const [statement] = await statementsOf(housekeeping.checkHealth);
  expect(statement!.sql).toMatch(/limit \?$/);
  expect(statement!.plan).toEqual([expect.stringMatching(/^SCAN users USING COVERING INDEX/)]);
});
