import { useEffect, useRef, useState } from "react";
import { isUnsent } from "~/domain/outbox";
import { signOutWarning as texts } from "~/locales/de/outbox";
import { shell } from "~/locales/de/shell";
import { flush } from "./flush";
import { discardAll, readUnsent } from "./outbox";
import { forgetPages } from "./worker";
import { forgetDrafts } from "./write-drafts";

/** Before signing out: warns of what is not sent yet, and has the device forget what it keeps for the account. */
export function SignOutWarning({ account }: { account: string }) {
  const [asked, setAsked] = useState<{ form: HTMLFormElement; count: number }>();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    function onSubmit(event: SubmitEvent) {
      const form = event.target as HTMLFormElement;
      if (new URL(form.action).pathname !== "/logout") return;
      event.preventDefault();
      const count = readUnsent(account).then(
        (unsent) => unsent.length,
        () => 0,
      );
      void count.then((found) => (found > 0 ? setAsked({ form, count: found }) : leave(form, account)));
    }
    document.addEventListener("submit", onSubmit, true);
    return () => document.removeEventListener("submit", onSubmit, true);
  }, [account]);

  useEffect(() => {
    if (asked) dialog.current?.showModal();
  }, [asked]);

  async function sendFirst(form: HTMLFormElement) {
    await flush({ account, isForced: true });
    const left = (await readUnsent(account)).filter(isUnsent).length;
    if (left > 0) setAsked({ form, count: left });
    else await leave(form, account);
  }

  if (!asked) return null;
  const { form, count } = asked;
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby="sign-out-title"
      onClose={() => setAsked(undefined)}
    >
      <div className="grid gap-4 p-4">
        <h2 id="sign-out-title" className="text-lg">
          {texts.title}
        </h2>
        <p role="status">{texts.text(count)}</p>
        <div className="grid gap-2">
          <button type="button" className="button-main" onClick={() => void sendFirst(form)}>
            {texts.send}
          </button>
          <button type="button" className="button-danger" onClick={() => void leave(form, account)}>
            {texts.leave}
          </button>
          <button type="button" className="button min-h-12" onClick={() => dialog.current?.close()}>
            {shell.cancel}
          </button>
        </div>
      </div>
    </dialog>
  );
}

/** Forgets all that the device keeps, then signs out the browser's own way. */
async function leave(form: HTMLFormElement, account: string): Promise<void> {
  forgetDrafts(account);
  await Promise.allSettled([discardAll(account), forgetPages()]);
  form.submit();
}
