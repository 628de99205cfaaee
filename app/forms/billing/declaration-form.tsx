import { ChipField, TextArea, TextField } from "~/components/ui/field";
import { SubmitButton } from "~/components/ui/submit-button";
import type { DeclarationKind } from "~/domain/billing/declaration";
import { declarationPages, declarationForm as texts } from "~/locales/de/public/declarations";
import { PostForm, useSentForm } from "../sent-form";
import type { declarationHandlers } from "./declaration-form.server";

/** Declares that a contract is cancelled or withdrawn from. Needs no account; `known` fills it in for a viewer. */
export function DeclarationForm({
  kind,
  known,
}: {
  kind: DeclarationKind;
  known: { name: string; email: string } | null;
}) {
  const sent = useSentForm<typeof declarationHandlers, `contract.${typeof kind}`>(`contract.${kind}`, {
    values: { ...known, contract: texts.contractPreset, manner: "ordinary" },
  });
  const { name, contract, email, manner, reason, endsOn } = sent.fields;
  return (
    <PostForm of={sent} className="card flex flex-col gap-4">
      {kind === "cancel" && (
        <>
          <ChipField
            field={manner}
            legend={texts.manner}
            missing={texts.mannerRequired}
            options={[
              { value: "ordinary", label: texts.ordinary },
              { value: "extraordinary", label: texts.extraordinary },
            ]}
          />
          <TextArea field={reason} label={texts.reason} help={texts.reasonHelp} />
        </>
      )}
      <TextField field={name} label={texts.name} missing={texts.nameRequired} autoComplete="name" />
      <TextField
        field={contract}
        label={texts.contract}
        help={texts.contractHelp}
        missing={texts.contractRequired}
      />
      {kind === "cancel" && (
        <TextField field={endsOn} label={texts.endsOn} help={texts.endsOnHelp} type="date" />
      )}
      <TextField
        field={email}
        label={texts.email}
        help={known ? texts.emailHelpSignedIn : texts.emailHelp}
        type="email"
        missing={texts.emailRequired}
        autoComplete="email"
      />
      <SubmitButton>{declarationPages[kind].submit}</SubmitButton>
    </PostForm>
  );
}
