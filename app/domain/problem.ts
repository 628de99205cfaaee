import type { SharedExpense } from "./expenses/expense";
import type { FieldGroup } from "./expenses/stale-change";
import type { CurrencyCode } from "./money/currency";
import type { Cents } from "./money/money";
import type { Repayment } from "./settling/repayment";
import type { Member } from "./sharing/member";
import type { SplitError } from "./sharing/split";

/** The closed list of refusals with their HTTP status; http/form/ and api.server.ts make responses of them. */
const statusOf = {
  malformed: 400,
  invalid: 400,
  unknownIntent: 400,
  paymentMethodUnknown: 400,
  repaymentMethodUnknown: 400,
  noRate: 400,
  amountMissing: 400,
  amountTooLarge: 400,
  currencyMissing: 400,
  originalMissing: 400,
  originalTooPrecise: 400,
  originalTooLarge: 400,
  tripTooLong: 400,
  keyNotUuid: 400,
  dayTooFar: 400,
  memberUnknown: 400,
  noPayer: 400,
  tooManyPayers: 400,
  noPart: 400,
  noShares: 400,
  payersSum: 400,
  percentSum: 400,
  amountsSum: 400,
  doubleMember: 400,
  paymentMissing: 400,
  paymentInvalid: 400,
  weightMissing: 400,
  weightInvalid: 400,
  weightTooLarge: 400,
  receiptCutOff: 400,
  ibanHolderMissing: 400,
  wrongPassword: 400,
  passwordNeeded: 400,
  signedOut: 401,
  wrongCredentials: 401,
  crossSite: 403,
  originUnknown: 403,
  trialOver: 403,
  ownerOnly: 403,
  accountNeeded: 403,
  authorOnly: 403,
  notFound: 404,
  unknownAddress: 404,
  tripNotFound: 404,
  tripLeft: 404,
  expenseNotFound: 404,
  expenseDeleted: 404,
  memberNotFound: 404,
  invitationNotFound: 404,
  repaymentNotFound: 404,
  repaymentDeleted: 404,
  receiptNotFound: 404,
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
  expenseChanged: 409,
  repaymentChanged: 409,
  wouldReverse: 409,
  alreadyPremium: 409,
  tooManyReceipts: 409,
  tooManyReceiptsInAccount: 409,
  receiptsFull: 409,
  receiptsFullOnTrial: 409,
  linkGone: 410,
  invitationGone: 410,
  noSubscription: 409,
  tooSlow: 408,
  tooLarge: 413,
  receiptTooLarge: 413,
  addressTooLong: 414,
  notJson: 415,
  receiptKind: 415,
  receiptHeic: 415,
  wrongHost: 421,
  keyReused: 422,
  tooManyAttempts: 429,
  headersTooLarge: 431,
  failed: 500,
  busy: 503,
  tooManyUploads: 503,
  paymentNotSetUp: 503,
  receiptsNotSetUp: 503,
  paymentUnavailable: 503,
  mailNotSent: 503,
  diskFull: 507,
} as const;

export type ProblemKind = keyof typeof statusOf;
export type ProblemStatus = (typeof statusOf)[ProblemKind];

/** The form field that a problem belongs to, if it is a single one. */
const fieldOf: Partial<Record<ProblemKind, string>> = {
  paymentMethodUnknown: "paymentMethod",
  repaymentMethodUnknown: "method",
  noRate: "exchangeRate",
  amountMissing: "amount",
  amountTooLarge: "amount",
  currencyMissing: "originalCurrency",
  originalMissing: "originalAmount",
  originalTooPrecise: "originalAmount",
  originalTooLarge: "originalAmount",
  tripTooLong: "endDate",
  keyNotUuid: "Idempotency-Key",
  dayTooFar: "date",
  wouldReverse: "confirmed",
  memberUnknown: "split",
  noPayer: "paidBy",
  tooManyPayers: "paidBy",
  noPart: "split",
  noShares: "split",
  payersSum: "paidBy",
  percentSum: "split",
  amountsSum: "split",
  doubleMember: "split",
  paymentMissing: "paidBy",
  paymentInvalid: "paidBy",
  weightMissing: "split",
  weightInvalid: "split",
  weightTooLarge: "split",
  ibanHolderMissing: "ibanHolder",
  wrongPassword: "currentPassword",
  passwordNeeded: "currentPassword",
  emailTaken: "email",
  emailFixed: "email",
  passwordFixed: "newPassword",
};

export class Problem extends Error {
  override name = "Problem";
  readonly kind: ProblemKind;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(kind: ProblemKind, retryAfter?: number) {
    super(kind);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

/** A refusal about a currency, which its text names. */
export class CurrencyProblem extends Problem {
  readonly currency: CurrencyCode;

  constructor(kind: "noRate" | "originalTooPrecise", currency: CurrencyCode) {
    super(kind);
    this.currency = currency;
  }
}

/** A refusal because payments or shares don't add up. */
export class SplitProblem extends Problem {
  /** The missing difference in the unit of payments or weights, negative if there is too much; 0 for other errors. */
  readonly missing: number;
  readonly currency: CurrencyCode;

  constructor(error: SplitError, currency: CurrencyCode) {
    super(error.error);
    this.missing = "missing" in error ? error.missing : 0;
    this.currency = currency;
  }
}

/** A person as a sentence names them. */
type Person = Pick<Member, "name" | "namesake" | "isMe">;

/** A refusal because others have changed an expense since it was read. */
export class ExpenseChanged extends Problem {
  /** The expense as it is now. */
  readonly current: SharedExpense;
  /** The person who changed it last, if the history knows. */
  readonly by: Person | undefined;

  /** The groups of fields that both have changed; undefined if the version of the change is not known. */
  readonly conflicts: readonly FieldGroup[] | undefined;

  constructor(current: SharedExpense, by: Person | undefined, conflicts?: readonly FieldGroup[]) {
    super("expenseChanged");
    this.current = current;
    this.by = by;
    this.conflicts = conflicts;
  }
}

/** A refusal because others have changed a repayment since it was read. */
export class RepaymentChanged extends Problem {
  /** The repayment as it is now. */
  readonly current: Repayment;
  /** The person who changed it last, if the history knows. */
  readonly by: Person | undefined;

  constructor(current: Repayment, by: Person | undefined) {
    super("repaymentChanged");
    this.current = current;
    this.by = by;
  }
}

/** A refusal for a change of a deleted expense or repayment. Only members of its trip get it. */
export class DeletedMeanwhile extends Problem {
  readonly what: "expense" | "repayment";
  readonly by: Person | undefined;

  constructor(what: "expense" | "repayment", by: Person | undefined) {
    super(`${what}Deleted`);
    this.what = what;
    this.by = by;
  }
}

/**
 * A repayment of more than is owed, which needs a confirmation: with it, the debtors would owe the creditors the amount.
 * On each side are those who pay together.
 */
export class WouldReverse extends Problem {
  readonly debt: { amount: Cents; debtor: readonly Person[]; creditor: readonly Person[] };

  constructor(debt: WouldReverse["debt"]) {
    super("wouldReverse");
    this.debt = debt;
  }
}

// Functions, so that browsers, which only make and name problems, don't load the tables.

export function statusOfProblem(kind: ProblemKind): ProblemStatus {
  return statusOf[kind];
}

export function fieldOfProblem(kind: ProblemKind): string | undefined {
  return fieldOf[kind];
}
