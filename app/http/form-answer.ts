import type { Day } from "~/domain/day";
import type { ExpenseRow } from "~/domain/expenses/expense";
import type { FieldGroup } from "~/domain/expenses/stale-change";
import type { ShownRepayment } from "~/domain/settling/waiting-repayment";

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

/** The response to a form that stays open: its intent, its values and its errors. */
export interface FormAnswer {
  intent: string;
  /** Id of the form's subject, if a screen has several forms of the intent. */
  id: string | undefined;
  result: FormResult;
  /** Key for the next submission. */
  submissionId: string;
  /** Address of the offer, if the end of the trial is the reason. */
  toPremium?: string;
  /** Id of what the form will add. It decides who gets a cent that is left over. */
  newId?: string;
  /** True if only accounts with an address may do that. */
  needsAccount?: boolean;
  /** The expense as it is now, if others have changed it since the form was opened. */
  current?: ExpenseRow;
  /** The groups of fields that both have changed, if known. */
  conflicts?: readonly FieldGroup[];
  /** The repayment as it is now, if others have changed it since the form was opened. */
  currentRepayment?: ShownRepayment;
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
