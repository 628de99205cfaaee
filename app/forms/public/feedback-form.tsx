import { type MouseEvent, useState } from "react";
import { showToast } from "~/components/shell/toast";
import { FieldMessage, inputProps } from "~/components/ui/field";
import { SubmitButton } from "~/components/ui/submit-button";
import { FEEDBACK_LENGTH } from "~/domain/accounts/account";
import { feedback } from "~/locales/de/public/feedback";
import { formatCount } from "~/locales/format";
import type { profileHandlers } from "../accounts/profile-form.server";
import { PostForm, useSentForm } from "../sent-form";

const OPENS_WITHIN_MS = 2_000;

/** Numbers of remaining characters that are announced to screen readers, instead of every keystroke. */
const ANNOUNCED = [0, 10, 20, 50, 100];

/**
 * Sends feedback to support. The main button opens the mail program with the message filled in. The other one, and any
 * submission without JavaScript, has the server send it.
 */
export function FeedbackForm({ supportEmail }: { supportEmail: string }) {
  const sent = useSentForm<typeof profileHandlers, "feedback.send">("feedback.send");
  const { message } = sent.fields;
  const [length, setLength] = useState((message.initialValue ?? "").length);
  const left = ANNOUNCED.find((step) => FEEDBACK_LENGTH - length <= step);

  async function onClick(event: MouseEvent<HTMLButtonElement>) {
    const form = event.currentTarget.form!;
    // An invalid form is submitted as usual and shows its errors.
    if (!form.checkValidity()) return;
    event.preventDefault();
    const text = String(new FormData(form).get("message"));
    const hasLeft = await openComposer(supportEmail, text);
    showToast(
      hasLeft
        ? { kind: "success", title: feedback.opened, detail: feedback.openedHelp }
        : { kind: "failure", title: feedback.copied, detail: await copy(supportEmail) },
    );
  }

  return (
    <PostForm of={sent}>
      <div>
        <div className="mb-1 flex items-baseline justify-between gap-3 text-sm">
          <label className="font-semibold" htmlFor={message.id}>
            {feedback.message}
          </label>
          <span className="whitespace-nowrap text-quiet noscript:hidden" aria-hidden="true">
            {feedback.counter(formatCount(length), formatCount(FEEDBACK_LENGTH))}
          </span>
        </div>
        <textarea
          className="field-input"
          rows={7}
          data-missing={feedback.required}
          onInput={(event) => setLength(event.currentTarget.value.length)}
          {...inputProps(message, true)}
        />
        <FieldMessage field={message} help={feedback.limit(formatCount(FEEDBACK_LENGTH))} />
        <p role="status" className="sr-only">
          {left !== undefined && feedback.left(left)}
        </p>
      </div>
      <p className="mb-2 text-sm break-words text-quiet">{feedback.to(supportEmail)}</p>
      <SubmitButton onClick={onClick}>{feedback.submit}</SubmitButton>
      <SubmitButton className="button w-full noscript:hidden">{feedback.direct}</SubmitButton>
    </PostForm>
  );
}

/**
 * Asks the browser to open a mail in the mail program. Returns true if the page lost the focus, the only sign that a
 * program may have opened: Firefox loses it also to its own question which program to use.
 */
async function openComposer(address: string, text: string): Promise<boolean> {
  const finished = new AbortController();
  const options = { signal: finished.signal };
  const body = text.toWellFormed().replace(/\r?\n/g, "\r\n");
  const query = `subject=${encodeURIComponent(feedback.subject)}&body=${encodeURIComponent(body)}`;
  try {
    return await new Promise<boolean>((resolve) => {
      window.addEventListener("blur", () => resolve(true), options);
      document.addEventListener("visibilitychange", () => resolve(true), options);
      setTimeout(() => resolve(false), OPENS_WITHIN_MS);
      window.location.href = `mailto:${encodeURIComponent(address).replace("%40", "@")}?${query}`;
    });
  } catch {
    return false;
  } finally {
    finished.abort();
  }
}

/** Copies the address to the clipboard. Returns the text of the toast. */
async function copy(address: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(address);
    return feedback.copiedHelp(address);
  } catch {
    return feedback.notCopiedHelp(address);
  }
}
