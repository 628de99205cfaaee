// The fields that only expenses of shared trips have, in JSON.
import { z } from "zod";
import { splitModes } from "~/domain/split";

const count = z.int().nonnegative();
const euro = z.number();

/** The fields that only expenses of shared trips have. Without `split` an expense is one person's. */
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
