// What an expense of a shared trip has besides, in JSON.
import { z } from "zod";
import { splitModes } from "~/domain/split";

const count = z.int().nonnegative();
const euro = z.number();

/** What an expense of a shared trip has besides. No `split` means: one person. */
export const sharingFields = {
  version: count.optional(),
  createdBy: z.string().optional(),
  paidBy: z.array(z.object({ memberId: z.string(), amount: euro })).optional(),
  split: z
    .object({
      mode: z.enum(splitModes),
      parts: z.array(z.object({ memberId: z.string(), share: euro, weight: z.number().optional() })),
    })
    .optional(),
  isPrivate: z.boolean().optional(),
  myShare: euro.optional(),
};
