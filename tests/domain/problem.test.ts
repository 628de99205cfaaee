import { expect, test } from "vitest";
import type { SharedExpense } from "~/domain/expenses/expense";
import { ExpenseChanged, ExpenseDeleted } from "~/domain/expenses/stale-change";
import { CurrencyProblem } from "~/domain/money/currency";
import { fieldOfProblem, Problem, type ProblemKind, statusOfProblem } from "~/domain/problem";
import {
  type Repayment,
  RepaymentChanged,
  RepaymentDeleted,
  WouldReverse,
} from "~/domain/settling/repayment";
import { SplitProblem } from "~/domain/sharing/split";
import { conflictIn } from "~/forms/expenses/texts";

/** The status of every kind of refusal without details. A missing kind does not compile. */
const statuses: Record<ProblemKind, number> = {
  malformed: 400,
  receiptCutOff: 400,
  receiptNotFound: 404,
  tooManyReceipts: 409,
  tooManyReceiptsInAccount: 409,
  receiptsFull: 409,
  receiptsFullOnTrial: 409,
  receiptTooLarge: 413,
  receiptKind: 415,
  receiptHeic: 415,
  receiptsNotSetUp: 503,
  paymentMethodUnknown: 400,
  repaymentMethodUnknown: 400,
  amountMissing: 400,
  amountTooLarge: 400,
  currencyMissing: 400,
  originalMissing: 400,
  originalTooLarge: 400,
  tripTooLong: 400,
  keyNotUuid: 400,
  dayTooFar: 400,
  memberUnknown: 400,
  ibanHolderMissing: 400,
  invalid: 400,
  unknownIntent: 400,
  signedOut: 401,
  wrongPassword: 400,
  passwordNeeded: 400,
  wrongCredentials: 401,
  crossSite: 403,
  originUnknown: 403,
  trialOver: 403,
  accountNeeded: 403,
  ownerOnly: 403,
  authorOnly: 403,
  notFound: 404,
  unknownAddress: 404,
  tripNotFound: 404,
  tripLeft: 404,
  expenseNotFound: 404,
  memberNotFound: 404,
  invitationNotFound: 404,
  repaymentNotFound: 404,
  methodNotAllowed: 405,
  emailTaken: 409,
  emailFixed: 409,
  passwordFixed: 409,
  googleFixed: 409,
  tripArchived: 409,
  formerEmailTaken: 409,
  tripNotInTrash: 409,
  tooManyTrips: 409,
  tooManyExpenses: 409,
  tooManyExpensesInAccount: 409,
  tooManyDivided: 409,
  tooManyMembers: 409,
  tooManyRepayments: 409,
  tooManyRepaymentsInAccount: 409,
  tripShared: 409,
  ownerLeaves: 409,
  ownerNeedsAccount: 409,
  memberHasAccount: 409,
  memberHasLeft: 409,
  alreadyPremium: 409,
  linkGone: 410,
  invitationGone: 410,
  noSubscription: 409,
  tooSlow: 408,
  tooLarge: 413,
  addressTooLong: 414,
  notJson: 415,
  wrongHost: 421,
  keyReused: 422,
  tooManyAttempts: 429,
  headersTooLarge: 431,
  failed: 500,
  busy: 503,
  tooManyUploads: 503,
  paymentNotSetUp: 503,
  paymentUnavailable: 503,
  mailNotSent: 503,
  diskFull: 507,
};

test.each(Object.entries(statuses) as [ProblemKind, number][])("%s has the status %i", (kind, status) => {
  expect(statusOfProblem(kind)).toBe(status);
  expect(new Problem(kind)).toMatchObject({ name: "Problem", message: kind, kind });
});

test("A problem is an error with an optional time for a retry", () => {
  expect(new Problem("busy")).toBeInstanceOf(Error);
  expect(new Problem("busy").retryAfter).toBeUndefined();
  expect(new Problem("tooManyAttempts", 30).retryAfter).toBe(30);
});

const dinner = { id: "dinner" } as SharedExpense;
const debt = { amount: 100, debtor: [], creditor: [] };

test.each([
  [new CurrencyProblem("noRate", "USD"), 400, "exchangeRate"],
  [new CurrencyProblem("originalTooPrecise", "JPY"), 400, "originalAmount"],
  [new SplitProblem({ error: "payersSum", missing: 1 }, "EUR"), 400, "paidBy"],
  [new SplitProblem({ error: "percentSum", missing: 1 }, "EUR"), 400, "split"],
  [new SplitProblem({ error: "weightInvalid" }, "EUR"), 400, "split"],
  [new ExpenseChanged(dinner, undefined), 409, undefined],
  [new ExpenseDeleted(undefined), 404, undefined],
  [new RepaymentChanged({} as Repayment, undefined), 409, undefined],
  [new RepaymentDeleted(undefined), 404, undefined],
  [new WouldReverse(debt), 409, "confirmed"],
])("%s brings its status and its field with it", (problem, status, field) => {
  expect([statusOfProblem(problem), fieldOfProblem(problem)]).toEqual([status, field]);
  expect(problem).toBeInstanceOf(Problem);
});

test("A device shows the conflict of an entry whose refusal a build stored that named its members", () => {
  const stored = {
    ...{ status: 409, kind: "expenseChanged", message: "Ben hat sie geändert.", fieldErrors: {} },
    ...{ toPremium: undefined, current: dinner, conflicts: ["money"] },
  };
  expect(conflictIn(stored)).toEqual({ current: dinner, conflicts: ["money"] });
  expect(conflictIn({ ...stored, current: undefined, conflicts: undefined })).toBeUndefined();
});
