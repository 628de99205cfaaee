import { type ReactNode, useEffect } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { focusHeading } from "~/components/focus";
import { startWorker } from "./cache/worker";
import { writeDrafts } from "./drafts/write-drafts";
import type { LateProps } from "./offline";
import { canKeep } from "./outbox/outbox";
import { OutboxStrip } from "./outbox/outbox-strip";
import { type Page, takeForm } from "./outbox/take-forms";
import { useOutbox } from "./outbox/use-outbox";
import { SignOut } from "./sign-out/sign-out";
import { soon } from "./wait-until";

let ready: (page: Page) => void;
let page = new Promise<Page>((resolve) => {
  ready = resolve;
});
const sending = new WeakSet<HTMLFormElement>();

/** Sends a form by way of the outbox; `fallback` is the way without one. */
export async function sendFirst(form: HTMLFormElement, fallback: () => void): Promise<void> {
  if (!canKeep()) return fallback();
  // Pressed twice is meant once.
  if (sending.has(form)) return;
  sending.add(form);
  try {
    await takeForm(form, await page, fallback);
  } finally {
    sending.delete(form);
  }
}

/** What is loaded once the page can be used: the outbox, and reading without a network. */
export default function Late({ account, session, hasWorker }: LateProps): ReactNode {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  useEffect(() => startWorker(account, hasWorker), [account, hasWorker]);
  useEffect(() => writeDrafts(account), [account]);
  useEffect(() => {
    const own: Page = {
      account,
      go: async (to) => navigate(to, { replace: true, preventScrollReset: true }),
      reload: async () => {
        await revalidate();
        void keepFocus();
      },
    };
    page = Promise.resolve(own);
    ready(own);
  }, [account, navigate, revalidate]);

  useOutbox(account, revalidate);
  // The last effect of all: tests and measurements see by it that everything above listens.
  useEffect(() => void performance.mark("outbox ready"), []);
  return (
    <>
      <OutboxStrip />
      <SignOut account={account} session={session} />
    </>
  );
}

/** What had the focus may go with the old list, as soon as the new one is shown. */
async function keepFocus(): Promise<void> {
  if (await soon(() => document.activeElement === document.body)) focusHeading();
}
