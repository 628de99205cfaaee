import { DAY_MS, type Day, DEFAULT_TIME_ZONE, dayOf } from "../day";
import { fold } from "../text";
import type { Subscription } from "./subscription";

/** Declarations about a contract: cancelling it (BGB § 312k) or withdrawing from it (§ 356a). */
const declarationKinds = ["cancel", "withdraw"] as const;
export type DeclarationKind = (typeof declarationKinds)[number];

/** A year plus room for a leap day and a slow payment. */
const FIRST_YEAR_MS = 400 * DAY_MS;

type Period = Pick<Subscription, "startedAt" | "currentPeriodEnd">;

/** Maximum mails about declarations to one address per day, from all senders together. */
export const MAILS_PER_ADDRESS = 5;

/** Days after which support is notified of a declaration that was not proved by its link. */
export const UNPROVED_DAYS = 3;

export const DECLARANT_LENGTH = 200;
export const CONTRACT_LENGTH = 500;
export const REASON_LENGTH = 2_000;

export interface Declared {
  kind: DeclarationKind;
  name: string;
  contract: string;
  email: string;
  /** True for an extraordinary cancellation, which takes effect without notice. */
  isExtraordinary: boolean;
  reason: string | null;
  /** Requested end of the contract; null for the earliest possible day. */
  endsOn: Day | null;
}

/** Returns whether the name is the account owner's, regardless of case and word order. */
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

/** From the second year on a month's notice suffices, which support computes by hand (BGB § 309 No. 9). */
export function isRenewed({ startedAt, currentPeriodEnd }: Period): boolean {
  return startedAt !== null && currentPeriodEnd.getTime() - startedAt.getTime() > FIRST_YEAR_MS;
}

/** Consequence of a declaration for its contract; "checked" if support has to decide. */
export type Consequence =
  | { endsOn: Day; isRenewed?: boolean; isExtraordinary?: boolean; isLate?: boolean }
  | { withdrawn: true }
  | "checked";

/** Computes the consequence as of the receipt, however much later the declaration is proved or applied. */
export function outcomeOf(
  { kind, endsOn, isExtraordinary, receivedAt }: Declared & { receivedAt: Date },
  contract: Period | undefined,
): Consequence {
  if (!contract) return "checked";
  if (kind === "withdraw") return { withdrawn: true };
  const currentPeriodEnd = periodEndAt(receivedAt, contract.currentPeriodEnd);
  const nextEnd = dayOf(currentPeriodEnd, DEFAULT_TIME_ZONE);
  if (endsOn !== null && endsOn > nextEnd) return "checked";
  return {
    endsOn: nextEnd,
    isRenewed: isRenewed({ startedAt: contract.startedAt, currentPeriodEnd }),
    isExtraordinary,
    isLate: currentPeriodEnd < contract.currentPeriodEnd,
  };
}

/** Returns whether support has to decide something, such as a refund, even if the contract ends automatically. */
export function needsReview(outcome: Consequence): boolean {
  if (outcome === "checked") return true;
  return "endsOn" in outcome && Boolean(outcome.isRenewed || outcome.isExtraordinary || outcome.isLate);
}

/** Returns the end of the paid year that contains the moment, even if the contract was renewed since. */
function periodEndAt(moment: Date, currentPeriodEnd: Date): Date {
  const yearBefore = new Date(currentPeriodEnd);
  yearBefore.setUTCFullYear(yearBefore.getUTCFullYear() - 1);
  return yearBefore > moment ? periodEndAt(moment, yearBefore) : currentPeriodEnd;
}
