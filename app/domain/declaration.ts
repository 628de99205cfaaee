import { type Day, DEFAULT_TIME_ZONE, dayOf } from "./day";
import type { Subscription } from "./subscription";
import { fold } from "./text";

/** Declarations about a contract: cancelling it (BGB § 312k) or withdrawing from it (§ 356a). */
export const declarationKinds = ["cancel", "withdraw"] as const;
export type DeclarationKind = (typeof declarationKinds)[number];

/** A year, with room for a leap day and for how long a payment takes. */
const FIRST_YEAR_MS = 400 * 86_400_000;

/** Mails about declarations to one address within a day, whoever asks for them. */
export const MAILS_PER_ADDRESS = 5;

/** Days after which the support is asked about a declaration that nobody proved by its link. */
export const UNPROVED_DAYS = 3;

export const DECLARANT_LENGTH = 200;
export const CONTRACT_LENGTH = 500;
export const REASON_LENGTH = 2_000;

/** A declaration in the words of whoever makes it. */
export interface Declared {
  kind: DeclarationKind;
  name: string;
  /** What identifies the contract. */
  contract: string;
  /** Where the confirmation goes. */
  email: string;
  /** Cancelling for a reason that does not let one wait. */
  isExtraordinary: boolean;
  reason: string | null;
  /** To what day; null for as early as possible. */
  endsOn: Day | null;
}

/** Whether the name is that of the account's owner, however it is written. */
export function isNameOf(
  name: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): boolean {
  const words = (text: string) =>
    fold(text)
      .split(/[\s,]+/)
      .filter(Boolean)
      .sort()
      .join(" ");
  return words(name) === words(`${firstName} ${lastName}`);
}

/** From the second year on one can leave with a month's notice, which a person reckons. (BGB § 309 No. 9) */
export function isRenewed({
  startedAt,
  currentPeriodEnd,
}: {
  startedAt: Date | null;
  currentPeriodEnd: Date;
}): boolean {
  return startedAt !== null && currentPeriodEnd.getTime() - startedAt.getTime() > FIRST_YEAR_MS;
}

/**
 * Whether the contract can be ended as declared without a person looking at it: an ordinary cancellation to the
 * next possible day, or one that is that day or before it.
 */
export function isPlainCancellation(declared: Pick<Declared, "endsOn">, nextEnd: Day): boolean {
  return declared.endsOn === null || declared.endsOn <= nextEnd;
}

/** The consequence of a declaration for its contract; "checked" where a person has to decide. */
export type Outcome =
  | { endsOn: Day; isRenewed?: boolean; isExtraordinary?: boolean; isLate?: boolean }
  | { withdrawn: true }
  | "checked";

/** Reckons the consequence as of the moment of receipt, however much later the declaration is proved or applied. */
export function outcomeOf(
  { kind, endsOn, isExtraordinary, receivedAt }: Declared & { receivedAt: Date },
  contract: Pick<Subscription, "startedAt" | "currentPeriodEnd"> | undefined,
): Outcome {
  if (!contract) return "checked";
  if (kind === "withdraw") return { withdrawn: true };
  const currentPeriodEnd = periodEndAt(receivedAt, contract.currentPeriodEnd);
  const nextEnd = dayOf(currentPeriodEnd, DEFAULT_TIME_ZONE);
  if (!isPlainCancellation({ endsOn }, nextEnd)) return "checked";
  return {
    endsOn: nextEnd,
    isRenewed: isRenewed({ startedAt: contract.startedAt, currentPeriodEnd }),
    isExtraordinary,
    isLate: currentPeriodEnd < contract.currentPeriodEnd,
  };
}

/** Whether a person has to decide something, such as about money, even if the contract ends by itself. */
export function needsPerson(outcome: Outcome): boolean {
  if (outcome === "checked") return true;
  return "endsOn" in outcome && Boolean(outcome.isRenewed || outcome.isExtraordinary || outcome.isLate);
}

/** The end of the paid year that ran at this moment, where the contract was renewed since. */
function periodEndAt(moment: Date, currentPeriodEnd: Date): Date {
  const yearBefore = new Date(currentPeriodEnd);
  yearBefore.setUTCFullYear(yearBefore.getUTCFullYear() - 1);
  return yearBefore > moment ? periodEndAt(moment, yearBefore) : currentPeriodEnd;
}
