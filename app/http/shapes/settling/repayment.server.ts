// The shapes of forms about repayments.
import { z } from "zod";
import { readDay } from "~/domain/day";
import type { FieldErrorKey } from "~/locales/de/messages";
import { repaymentShape, storedMethod } from "../sharing/sharing.server";
import { about, refuse, text } from "../text.server";

/** Hidden field with an id. Missing, it is an empty id, which the model reports as not found. */
const id = z.string().default("");

/** The version that a form was made from. */
const version = z
  .string()
  .optional()
  .transform((sent, ctx) => {
    if (!sent) return undefined;
    return /^[1-9]\d{0,8}$/.test(sent) ? Number(sent) : refuse(ctx, "versionInvalid");
  });

const day = text("dateInvalid")
  .optional()
  .transform((sent, ctx) => (sent === undefined ? undefined : (readDay(sent) ?? refuse(ctx, "dateInvalid"))));

/** A form may have waited on a device since another method was offered. */
const fields = repaymentShape.extend({
  tripId: id,
  date: day,
  method: storedMethod,
  /** See `confirmationOf()`. */
  confirmed: text("yesOrNoInvalid").optional(),
});

const isBetweenTwo = ({ fromId, toId }: { fromId: string; toId: string }) => fromId !== toId;
const samePerson = about("toId", "samePerson" satisfies FieldErrorKey);

export const newRepaymentFormShape = fields.refine(isBetweenTwo, samePerson);

export const repaymentChangeFormShape = fields.extend({ id, version }).refine(isBetweenTwo, samePerson);

export const repaymentDeletionShape = z.object({ tripId: id, id, version });
