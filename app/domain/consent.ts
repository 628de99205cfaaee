/** What a person agreed to have stored on their device (spec, section 3). What the app needs is never asked for. */
export interface Consent {
  necessary: true;
  analytics: boolean;
  marketing: boolean;
  /** When they chose, as a moment in ISO form. */
  date: string;
}

/** How long a choice holds before it is asked for again, in days. */
export const CONSENT_DAYS = 180;

/** The banner's ways to answer (spec, section 2); `reject` comes to the same as `necessary`. */
export const consentChoices = ["all", "necessary", "reject", "selection"] as const;
export type ConsentChoice = (typeof consentChoices)[number];

export function isConsentChoice(value: unknown): value is ConsentChoice {
  return consentChoices.includes(value as ConsentChoice);
}

/** What a choice comes to; `selected` is what is ticked, which only counts for a selection. */
export function consentOf(
  choice: ConsentChoice,
  selected: Pick<Consent, "analytics" | "marketing">,
  now: Date,
): Consent {
  const { analytics, marketing } = choice === "selection" ? selected : agreedTo(choice === "all");
  return { necessary: true, analytics, marketing, date: now.toISOString() };
}

function agreedTo(all: boolean) {
  return { analytics: all, marketing: all };
}

/** Reads a kept choice; undefined for everything that is none, or too old to hold. */
export function readConsent(text: string | undefined, now: Date): Consent | undefined {
  const { analytics, marketing, date } = parse(text) ?? {};
  if (typeof analytics !== "boolean" || typeof marketing !== "boolean" || typeof date !== "string")
    return undefined;
  const age = now.getTime() - Date.parse(date);
  // A clock that was put back is no reason to ask again.
  if (!(age < CONSENT_DAYS * 86_400_000)) return undefined;
  return { necessary: true, analytics, marketing, date };
}

function parse(text: string | undefined): Record<string, unknown> | null {
  try {
    return JSON.parse(text ?? "null") as Record<string, unknown> | null;
  } catch {
    return null;
  }
}
