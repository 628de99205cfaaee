// What an expense of a shared trip has besides, in JSON.
import { z } from "zod";
import { BASE_CURRENCY, type CurrencyCode } from "~/domain/currency";
import { type SharedExpense, type Sharing, shareOf } from "~/domain/expense";
import { euroFromCents, numberFromUnits } from "~/domain/money";
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

type Json = z.input<z.ZodObject<typeof sharingFields>>;

/** Spells what an expense means for each member; nothing on a trip of one person. */
export function sharingJson(
  { amount, original, sharing }: Pick<SharedExpense, "amount" | "original" | "sharing">,
  myId: string | undefined,
): Json {
  if (!sharing) return {};
  const { version, createdBy, mode, parts, isPrivate } = sharing;
  const currency = original?.currency ?? BASE_CURRENCY;
  const own = { version, createdBy, isPrivate, myShare: euroFromCents(shareOf({ amount, sharing }, myId)) };
  if (mode === null) return { ...own, paidBy: [{ memberId: createdBy, amount: euroFromCents(amount) }] };
  return {
    ...own,
    paidBy: parts
      .filter(({ paid }) => paid > 0)
      .map(({ memberId, paid }) => ({ memberId, amount: euroFromCents(paid) })),
    split: {
      mode,
      parts: parts.flatMap(({ memberId, share, weight }) =>
        weight === null
          ? []
          : [{ memberId, share: euroFromCents(share), ...weightJson(mode, weight, currency) }],
      ),
    },
  };
}

function weightJson(mode: Sharing["mode"], weight: number, currency: CurrencyCode): { weight?: number } {
  if (mode === "equal") return {};
  return { weight: mode === "amounts" ? numberFromUnits(weight, currency) : weight };
}
