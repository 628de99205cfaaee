import { type ReactNode, useEffect, useState } from "react";
import { DELETED_ACCOUNT_KEY } from "~/components/deleted-account-key";
import { readSignOuts } from "../outbox/database";

const load = () => import("./leave");

/** Has the device sign out, which works without a network. All but these listeners is loaded when it is needed. */
export function SignOut({ account, session }: { account: string; session: string }) {
  const [warning, setWarning] = useState<ReactNode>();

  useEffect(() => {
    function onSubmit(event: SubmitEvent) {
      const form = event.target as HTMLFormElement;
      // Should it succeed, the page that says goodbye has nobody else to ask.
      if (new FormData(form).get("intent") === "account.delete")
        sessionStorage.setItem(DELETED_ACCOUNT_KEY, account);
      if (new URL(form.action).pathname !== "/logout") return;
      event.preventDefault();
      load()
        .then(({ leave }) => leave({ account, session }, setWarning))
        .catch(() => form.submit());
    }
    function onShow({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      // Its account may have signed out since the browser put this page aside.
      document.documentElement.hidden = true;
      location.reload();
    }
    // A page that came past the service worker, by a forced reload, must not show what was signed out of.
    readSignOuts()
      .then(async (found) => found.includes(session) && (await load()).leaveAgain(session))
      .catch(() => undefined);
    document.addEventListener("submit", onSubmit, true);
    addEventListener("pageshow", onShow);
    return () => {
      document.removeEventListener("submit", onSubmit, true);
      removeEventListener("pageshow", onShow);
    };
  }, [account, session]);

  return warning;
}
