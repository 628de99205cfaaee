import { type ComponentType, useEffect, useState } from "react";
import { LEAVING } from "~/components/leaving";
import { discardAll, discardDelivered, readUnsent } from "./outbox";
import type { WarningProps } from "./sign-out-warning";
import { forgetPages } from "./worker";
import { forgetDrafts } from "./write-drafts";

interface Asked {
  Warning: ComponentType<WarningProps>;
  form: HTMLFormElement;
  count: number;
}

/** Signing out: warns of what is not sent yet, and has the device forget what it keeps for the account. */
export function SignOut({ account }: { account: string }) {
  const [asked, setAsked] = useState<Asked>();

  useEffect(() => {
    async function ask(form: HTMLFormElement) {
      const unsent = await readUnsent(account).catch(() => []);
      if (unsent.length === 0) return leave(form, account, discardDelivered);
      const { SignOutWarning: Warning } = await import("./sign-out-warning");
      setAsked({ Warning, form, count: unsent.length });
    }
    function onSubmit(event: SubmitEvent) {
      const form = event.target as HTMLFormElement;
      // Should it succeed, the page that says goodbye has nobody else to ask.
      if (new FormData(form).get("intent") === "account.delete") sessionStorage.setItem(LEAVING, account);
      if (new URL(form.action).pathname !== "/logout") return;
      event.preventDefault();
      void ask(form);
    }
    document.addEventListener("submit", onSubmit, true);
    return () => document.removeEventListener("submit", onSubmit, true);
  }, [account]);

  if (!asked) return null;
  const { Warning, form, count } = asked;
  return (
    <Warning
      {...{ account, count }}
      onSent={() => void leave(form, account, discardDelivered)}
      onLeave={() => void leave(form, account, discardAll)}
      onStay={() => setAsked(undefined)}
    />
  );
}

/** Forgets what the device keeps for reading, and of the outbox what is `discarded`, then signs out the browser's own way. */
async function leave(
  form: HTMLFormElement,
  account: string,
  discard: (account: string) => Promise<void>,
): Promise<void> {
  forgetDrafts(account);
  await Promise.allSettled([discard(account), forgetPages()]);
  form.submit();
}
