import { TextField } from "~/components/ui/field";
import { SubmitButton } from "~/components/ui/submit-button";
import { join as texts } from "~/locales/de/sharing/join";
import { PostForm, useSentForm } from "../sent-form";
import type { joinHandlers } from "./join-form.server";

/** Joins a trip with nothing but a name. */
export function NameOnlyForm() {
  const sent = useSentForm<typeof joinHandlers, "guest.join">("guest.join");
  return (
    <section className="mt-2 border-t border-line pt-4">
      <h2>{texts.nameOnly}</h2>
      <p className="mt-1 mb-3 text-sm text-quiet">{texts.nameOnlyHelp}</p>
      <PostForm of={sent} className="flex flex-col gap-2">
        <TextField
          field={sent.fields.name}
          label={texts.name}
          missing={texts.nameRequired}
          autoComplete="given-name"
        />
        <SubmitButton className="button min-h-12 w-full text-base">{texts.joinByName}</SubmitButton>
      </PostForm>
    </section>
  );
}
