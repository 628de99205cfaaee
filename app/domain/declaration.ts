import type { Day } from "./day";
import { fold } from "./text";

/** What somebody can declare of a contract: that they cancel it (BGB § 312k), or withdraw from it (§ 356a). */
export const declarationKinds = ["cancel", "withdraw"] as const;
export type DeclarationKind = (typeof declarationKinds)[number];

/** A year, with room for a leap day and for how long a payment takes. */
const FIRST_YEAR_MS = 400 * 86_400_000;

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
