import { z } from "zod";
import {
  CONTRACT_LENGTH,
  DECLARANT_LENGTH,
  type Declared,
  REASON_LENGTH,
} from "~/domain/billing/declaration";
import { cutToDay } from "~/domain/day";
import { email } from "../accounts/account.server";
import { about, oneOf, optionalText, refuse, requiredLine, text } from "../text.server";

const parties = {
  name: requiredLine(DECLARANT_LENGTH, "nameRequired"),
  contract: requiredLine(CONTRACT_LENGTH, "contractRequired"),
  email,
};

export const withdrawalShape = z.object(parties);

/** A cancellation. An extraordinary one needs a reason. */
export const cancellationShape = z
  .object({
    ...parties,
    manner: oneOf(["ordinary", "extraordinary"], "choiceRequired"),
    reason: optionalText(REASON_LENGTH).default(null),
    endsOn: text("dateInvalid")
      .default("")
      .transform((text, ctx) =>
        text.trim() === "" ? null : (cutToDay(text.trim()) ?? refuse(ctx, "dateInvalid")),
      ),
  })
  .refine(
    ({ manner, reason }) => manner === "ordinary" || reason !== null,
    about("reason", "reasonRequired"),
  );

export function declaredBy(
  sent: z.output<typeof withdrawalShape> | z.output<typeof cancellationShape>,
): Declared {
  const { name, contract, email } = sent;
  if (!("manner" in sent)) {
    return { kind: "withdraw", name, contract, email, isExtraordinary: false, reason: null, endsOn: null };
  }
  const isExtraordinary = sent.manner === "extraordinary";
  const reason = isExtraordinary ? sent.reason : null;
  return { kind: "cancel", name, contract, email, isExtraordinary, reason, endsOn: sent.endsOn };
}
