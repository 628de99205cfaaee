/** The closed list of refusals that are only a sentence, with their HTTP status. Those with details are classes of their nouns. */
const statusOf = {
  malformed: 400,
  invalid: 400,
  unknownIntent: 400,
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
  memberNotFound: 404,
  invitationNotFound: 404,
  repaymentNotFound: 404,
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
  amountMissing: "amount",
  amountTooLarge: "amount",
  currencyMissing: "originalCurrency",
  originalMissing: "originalAmount",
  originalTooLarge: "originalAmount",
  tripTooLong: "endDate",
  keyNotUuid: "Idempotency-Key",
  dayTooFar: "date",
  memberUnknown: "split",
  ibanHolderMissing: "ibanHolder",
  wrongPassword: "currentPassword",
  passwordNeeded: "currentPassword",
  emailTaken: "email",
  emailFixed: "email",
  passwordFixed: "newPassword",
};

/** Kind, status and form field of a refusal that is a class of its noun. */
interface OwnRule {
  kind: string;
  status: ProblemStatus;
  field?: string;
}

/** A refusal: of the closed list by its kind, or one with details, which only its noun makes and reads. */
export class Problem<Details extends object = object> extends Error {
  override name = "Problem";
  readonly kind: string;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;
  readonly own: OwnRule | undefined;
  readonly details: Details;

  constructor(kind: ProblemKind, retryAfter?: number);
  constructor(own: OwnRule, details: Details);
  constructor(of: ProblemKind | OwnRule, more?: number | Details) {
    const own = typeof of === "string" ? undefined : of;
    super(own?.kind ?? (of as ProblemKind));
    this.kind = this.message;
    this.own = own;
    this.retryAfter = typeof more === "number" ? more : undefined;
    this.details = (typeof more === "object" ? more : {}) as Details;
  }
}

/** Returns the value. @throws Problem of this kind if there is none */
export function orRefuse<T>(value: T | null | undefined, kind: ProblemKind): T {
  if (value == null) throw new Problem(kind);
  return value;
}

// Functions, so that browsers, which only make and name problems, don't load the tables.

export function statusOfProblem(problem: ProblemKind | Problem): ProblemStatus {
  if (typeof problem === "string") return statusOf[problem];
  return problem.own?.status ?? statusOf[problem.kind as ProblemKind];
}

export function fieldOfProblem({ own, kind }: Problem): string | undefined {
  return own ? own.field : fieldOf[kind as ProblemKind];
}
