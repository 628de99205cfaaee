import { type ReactNode, useEffect, useState } from "react";
import { readSignOuts } from "../outbox/database";

const load = () => import("./start-sign-out");

/** Signs out on the device, which also works offline. Everything but the listeners is loaded on demand. */
export function SignOut({ account, session }: { account: string; session: string }) {
  const [warning, setWarning] = useState<ReactNode>();

  useEffect(() => {
    function onSubmit(event: SubmitEvent) {
      const form = event.target as HTMLFormElement;
      if (new URL(form.action).pathname !== "/logout") return;
      event.preventDefault();
      load()
        .then(({ startSignOut }) => startSignOut({ account, session }, setWarning))
        .catch(() => form.submit());
    }
    // A forced reload bypasses the service worker: it must not show data of a session signed out before.
    readSignOuts()
      .then(async (found) => found.includes(session) && (await load()).resumeSignOut(session))
      .catch(() => undefined);
    document.addEventListener("submit", onSubmit, true);
    return () => document.removeEventListener("submit", onSubmit, true);
  }, [account, session]);

  return warning;
}
