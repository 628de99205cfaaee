import { TextField } from "~/components/ui/field";
import { SubmitButton } from "~/components/ui/submit-button";
import type { Payout } from "~/domain/settling/payout";
import { payout as texts } from "~/locales/de/settling/payout";
import { PostForm, useSentForm } from "../sent-form";
import type { payoutHandlers } from "./payout-form.server";

/** Edits the payment details, with the IBAN as it is printed. Empty fields remove them. */
export function PayoutForm({ payout: { iban, ibanHolder, payeeBic, paypalName } }: { payout: Payout }) {
  const sent = useSentForm<typeof payoutHandlers, "profile.payout">("profile.payout", {
    values: {
      iban: iban ?? undefined,
      ibanHolder: ibanHolder ?? undefined,
      payeeBic: payeeBic ?? undefined,
      paypalName: paypalName ?? undefined,
    },
  });
  const { fields } = sent;
  return (
    <PostForm of={sent} className="card flex flex-col gap-4">
      <p className="text-sm text-quiet">{texts.lead}</p>
      <TextField field={fields.iban} label={texts.iban} autoComplete="off" placeholder="DE" />
      <TextField field={fields.payeeBic} label={texts.bic} help={texts.bicHelp} autoComplete="off" />
      <TextField field={fields.ibanHolder} label={texts.holder} help={texts.holderHelp} autoComplete="name" />
      <TextField field={fields.paypalName} label={texts.paypal} help={texts.paypalHelp} autoComplete="off" />
      <SubmitButton icon="check">{texts.save}</SubmitButton>
    </PostForm>
  );
}
