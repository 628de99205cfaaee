import { expect, test } from "vitest";
import { Problem, type ProblemKind, statusOfProblem } from "~/domain/problem";

/** The status of every kind of refusal. A missing kind does not compile. */
const statuses: Record<ProblemKind, number> = {
  malformed: 400,
  noRate: 400,
  paymentMethodUnknown: 400,
  amountMissing: 400,
  amountTooLarge: 400,
  currencyMissing: 400,
  originalMissing: 400,
  originalTooPrecise: 400,
  originalTooLarge: 400,
  tripTooLong: 400,
  invalid: 400,
  unknownIntent: 400,
  signedOut: 401,
  wrongPassword: 400,
  passwordNeeded: 400,
  wrongCredentials: 401,
  crossSite: 403,
  originUnknown: 403,
  trialOver: 403,
  notFound: 404,
  unknownAddress: 404,
  tripNotFound: 404,
  expenseNotFound: 404,
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
  alreadyPremium: 409,
  linkGone: 410,
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
  paymentNotSetUp: 503,
  paymentUnavailable: 503,
  mailNotSent: 503,
  diskFull: 507,
};

test.each(Object.entries(statuses) as [ProblemKind, number][])("%s has the status %i", (kind, status) => {
  expect(statusOfProblem(kind)).toBe(status);
  expect(new Problem(kind)).toMatchObject({ name: "Problem", message: kind, kind, status });
});

test("A problem is an error with an optional time for a retry", () => {
  expect(new Problem("busy")).toBeInstanceOf(Error);
  expect(new Problem("busy").retryAfter).toBeUndefined();
  expect(new Problem("tooManyAttempts", 30).retryAfter).toBe(30);
});
