import { z } from "zod";
import { PERSON_NAME_LENGTH } from "~/domain/accounts/account";
import { readShare, type SharingTexts } from "~/domain/sharing/form";
import { MEMBER_NAME_LENGTH } from "~/domain/sharing/member";
import { MAX_WEIGHT, splitModes } from "~/domain/sharing/split";
import type { FieldErrorKey } from "~/locales/de/messages";
import { budget } from "../money/amount.server";
import { oneOf, refuse, requiredLine, text } from "../text.server";

export const memberId = text("memberInvalid");
const number = z.number({ error: "amountNotNumber" satisfies FieldErrorKey });
const listInvalid = { error: "splitInvalid" satisfies FieldErrorKey };

/** Payments in the expense's own currency. An only payer needs no amount. */
export const paidBy = z
  .array(z.object({ memberId, amount: number.optional() }, listInvalid), listInvalid)
  .min(1, "splitInvalid" satisfies FieldErrorKey);

/** The split: weights in hundredths or basis points, or shares in the expense's own currency. */
export const split = z.object(
  {
    mode: oneOf(splitModes, "splitMode"),
    parts: z
      .array(
        z.object({ memberId, weight: number.optional(), share: number.optional() }, listInvalid),
        listInvalid,
      )
      .min(1, "splitInvalid" satisfies FieldErrorKey),
  },
  listInvalid,
);

export const version = z
  .int({ error: "versionInvalid" satisfies FieldErrorKey })
  .min(1, "versionInvalid" satisfies FieldErrorKey);

const textsByMember = z.record(z.string(), text("textInvalid")).optional();

/** Payers and shares in a form, which only one of a shared trip has. */
export const sharingFormFields = {
  payer: text("memberInvalid").optional(),
  paidBy: textsByMember,
  splitMode: text("splitMode").optional(),
  for: textsByMember,
  split: textsByMember,
  isPrivate: text("yesOrNoInvalid").optional(),
} satisfies Record<keyof SharingTexts, z.ZodType>;

/** The version of an expense that a form has shown. */
export const versionField = text("versionInvalid")
  .optional()
  .transform((text, ctx) => (text ? versionOf(text, ctx) : undefined));

function versionOf(text: string, ctx: z.RefinementCtx): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : refuse(ctx, "versionInvalid");
}

/** The version that a deletion was made from. */
export const versionQuery = z.object({
  version: z
    .string()
    .meta({ type: "integer", minimum: 1 })
    .optional()
    .transform((text, ctx) => (text ? versionOf(text, ctx) : undefined)),
});

export const newMemberShape = z.object({ name: requiredLine(MEMBER_NAME_LENGTH, "memberName") });

const weight = z
  .int({ error: "weightNotWhole" satisfies FieldErrorKey })
  .min(0, "weightNotWhole" satisfies FieldErrorKey)
  .max(MAX_WEIGHT, "weightTooLarge" satisfies FieldErrorKey);

/** A typed weight: `0,5`. */
const typedWeight = text("weightInvalid").transform((typed, ctx) => {
  const read = readShare(typed);
  if (read === undefined) return refuse(ctx, typed.trim() === "" ? "weightRequired" : "weightInvalid");
  return read > MAX_WEIGHT ? refuse(ctx, "weightTooLarge") : read;
});

/** Changes of a member; omitted fields keep their value, null removes. */
export const memberChangesShape = z
  .object({
    name: requiredLine(MEMBER_NAME_LENGTH, "memberName"),
    settlesWith: memberId.nullable(),
    budget,
    weight,
  })
  .partial();

/** The form about a member. A form without a field leaves its value as it is. */
export const memberFormShape = memberChangesShape.extend({
  weight: typedWeight.optional(),
  id: z.string().default(""),
});

export const mergeShape = z.object({ into: memberId });

/** A merge by a form, which cannot be undone and so is confirmed. */
export const mergeFormShape = mergeShape.extend({
  isSame: z.literal("on", { error: "isSameRequired" satisfies FieldErrorKey }),
});

/** A new link, for one person or for anyone. */
export const newInvitationShape = z.object({ memberId: memberId.nullish() });

/** Joining a trip. Without a session the name makes a guest. */
export const joinShape = z.object({
  name: requiredLine(PERSON_NAME_LENGTH, "firstNameRequired").optional(),
});

export const transferShape = z.object({ memberId });

export const leaveShape = z.object({
  keepShares: z.boolean({ error: "yesOrNoInvalid" satisfies FieldErrorKey }).default(false),
});
