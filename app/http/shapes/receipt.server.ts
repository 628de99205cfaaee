import { z } from "zod";
import { RECEIPT_NAME_LENGTH } from "~/domain/receipt";
import { SUBMISSION_KEY_LENGTH } from "~/domain/retention";
import { tooLong } from "./text.server";

/** Which expense a receipt is for, the name of its file, and the account that it waits for on a device. */
export const receiptQuery = z.object({
  expense: z.string().optional(),
  submission: z.string().max(SUBMISSION_KEY_LENGTH, tooLong).optional(),
  account: z.string().optional(),
  name: z
    .string()
    .optional()
    .transform((name) => fileName(name)),
});

/** Shortens the name of a sent file, without its folders and control characters. Undefined if nothing is left. */
export function fileName(sent: string | undefined): string | undefined {
  const last = sent
    ?.split(/[\\/]/)
    .at(-1)
    ?.replace(/\p{Cc}+/gu, " ");
  return [...(last ?? "")].slice(0, RECEIPT_NAME_LENGTH).join("").trim() || undefined;
}
