import type { Day } from "~/domain/day";

/** Values and errors for showing a refused form again. */
interface FormResult {
  status?: "success" | "error";
  initialValue?: Record<string, unknown> | null;
  /** Errors by field; those of the form as a whole have an empty name. */
  error?: Record<string, string[] | null> | null;
}

/** A link that only the answer to one form contains, since only its hash is stored. */
export interface SecretLink {
  url: string;
  /** The link as a QR code, as SVG. */
  qr: string;
  /** The last day on which it works, and the number of people who can use it. */
  lastDay?: Day;
  usesLeft?: number;
  /** Path at which the person goes on. */
  to?: string;
}

/**
 * The response to a form that stays open: its intent, its values and its errors. A noun adds members of its own to a refusal,
 * which its reader finds there, such as `conflictIn()`.
 */
export interface FormAnswer {
  intent: string;
  /** Id of the form's subject, if a screen has several forms of the intent. */
  id: string | undefined;
  result: FormResult;
  /** Key for the next submission. */
  submissionId: string;
  /** Id of what the form will add. It decides who gets a cent that is left over. */
  newId?: string;
  /** A secret that an accepted form shows once, instead of redirecting. */
  secret?: SecretLink;
  /** True if there was no usable answer: no network, or the server failed. It may have saved the form. */
  isUnanswered?: boolean;
}

/** Fields that are neither sent back nor stored on the device. */
export const secretFields = ["password", "currentPassword", "newPassword", "passwordAgain"];

export function textsOfForm(fields: FormData): Record<string, string> {
  return Object.fromEntries(
    [...fields].filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}
