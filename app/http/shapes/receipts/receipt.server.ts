import { z } from "zod";
import { receiptName } from "~/domain/receipts/receipt";
import { SUBMISSION_KEY_LENGTH } from "~/domain/retention";
import { tooLong } from "../text.server";

/** Which expense a receipt is for, the name of its file, and the account that it waits for on a device. */
export const receiptQuery = z.object({
  expense: z.string().optional(),
  submission: z.string().max(SUBMISSION_KEY_LENGTH, tooLong).optional(),
  account: z.string().optional(),
  name: z
    .string()
    .optional()
    .transform((name) => receiptName(name)),
});
