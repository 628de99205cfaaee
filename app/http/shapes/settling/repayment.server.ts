// The shapes of repayments, in JSON and in forms.
import { z } from "zod";
import { readDay } from "~/domain/day";
import { NOTE_LENGTH, repaymentMethods, storedRepaymentMethods } from "~/domain/settling/repayment";
import type { FieldErrorKey } from "~/locales/de/messages";
import { amount } from "../money/amount.server";
import { memberId, version, versionField } from "../sharing/sharing.server";
import { about, expenseDate, oneOf, optionalText, refuse, text } from "../text.server";

/** Also one that is offered no longer: a change may send back what it has read. */
const storedMethod = oneOf(storedRepaymentMethods, "paymentMethodUnknown").nullish();

const repaymentFields = z.object({
  fromId: memberId,
  toId: memberId,
  amount,
  date: expenseDate,
  method: oneOf(repaymentMethods, "paymentMethodUnknown").nullish(),
  note: optionalText(NOTE_LENGTH),
  confirmed: z.boolean({ error: "yesOrNoInvalid" satisfies FieldErrorKey }).optional(),
});

export const repaymentShape = repaymentFields.extend({ note: repaymentFields.shape.note.default(null) });

/** Partial update: omitted fields keep their value, null removes method or note. */
export const repaymentChangesShape = repaymentFields.partial().extend({
  method: storedMethod,
  version: version.optional(),
});

/** Hidden field with an id. Missing, it is an empty id, which the model reports as not found. */
const id = z.string().default("");

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

export const repaymentChangeFormShape = fields
  .extend({ id, version: versionField })
  .refine(isBetweenTwo, samePerson);

export const repaymentDeletionShape = z.object({ tripId: id, id, version: versionField });

/** Fields of a repayment that nobody types in. */
export const untypedInRepayments = ["method", "confirmed"];
