import { DAY_MS } from "../day";

/** A person's consent to storage on their device. Storage that the app needs requires no consent. */
export interface Consent {
  necessary: true;
  analytics: boolean;
  marketing: boolean;
  date: string;
}

export const CONSENT_DAYS = 180;

/** Choices of the banner; `reject` has the same effect as `necessary`. */
const consentChoices = ["all", "necessary", "reject", "selection"] as const;
type ConsentChoice = (typeof consentChoices)[number];

export function isConsentChoice(value: unknown): value is ConsentChoice {
  return consentChoices.includes(value as ConsentChoice);
}

/** Converts a choice into consent. `selected` holds the ticked boxes, which count only for a selection. */
export function consentOf(
  choice: ConsentChoice,
  selected: Pick<Consent, "analytics" | "marketing">,
  now: Date,
): Consent {
  const all = choice === "all";
  const { analytics, marketing } = choice === "selection" ? selected : { analytics: all, marketing: all };
  return { necessary: true, analytics, marketing, date: now.toISOString() };
}

/** Parses a stored choice; undefined if it is malformed or has expired. */
export function readConsent(text: string | undefined, now: Date): Consent | undefined {
  const { analytics, marketing, date } = parse(text) ?? {};
  if (typeof analytics !== "boolean" || typeof marketing !== "boolean" || typeof date !== "string")
    return undefined;
  const age = now.getTime() - Date.parse(date);
  // A date in the future comes from a clock that was set back since, and remains valid.
  if (!(age < CONSENT_DAYS * DAY_MS)) return undefined;
  return { necessary: true, analytics, marketing, date };
}

function parse(text: string | undefined): Record<string, unknown> | null {
  try {
    return JSON.parse(text ?? "null") as Record<string, unknown> | null;
  } catch {
    return null;
  }
}
