import { type ReactNode, useEffect } from "react";
import { useNavigate, useNavigation, useRevalidator } from "react-router";
import { useAddress } from "~/components/shell/address";
import { focusHeading } from "~/components/ui/focus";
import { useSignal } from "~/components/ui/signal";
import { screens } from "~/domain/addresses";
import { deviceToday } from "~/domain/day";
import { dialogIn, isFormOpen } from "~/domain/dialog";
import { startWorker, storeAgain } from "./cache/worker";
import { writeDrafts } from "./drafts";
import { overlayOf } from "./outbox/pending-overlay";
import { followWaiting, outboxEntries, useOutbox } from "./outbox/queue";
import { useResults } from "./outbox/results";
import { OutboxStrip } from "./outbox/strip";
import { formPage } from "./outbox/submit-form";
import { loadRates } from "./rates";
import { overlay, shownOnScreen, submitting, useSnapshot } from "./screen-state";
import { SignOut } from "./sign-out/sign-out";
import { waitUntil } from "./wait-until";

export { submitForm } from "./outbox/submit-form";
export { forgetAccount } from "./sign-out/sign-out";

export interface RuntimeProps {
  account: string;
  session: string;
  hasWorker: boolean;
}

/** The outbox, the service worker and signing out. Loaded once the page is usable. */
export default function OfflineRuntime({ account, session, hasWorker }: RuntimeProps): ReactNode {
  const navigate = useNavigate();
  const { pathname } = useAddress();
  const { revalidate } = useRevalidator();

  useEffect(() => startWorker(hasWorker), [hasWorker]);
  useEffect(() => writeDrafts(account), [account]);
  useEffect(() => {
    const reload = async () => {
      // Another form was opened while this one was sent: `useResults()` reloads once it is closed.
      const { search } = location;
      if (isFormOpen(search) && dialogIn(new URLSearchParams(search)) !== "receipts") return false;
      await revalidate();
      void restoreFocus();
      return true;
    };
    const go = async (to: string) => navigate(to, { replace: true, preventScrollReset: true });
    formPage.set({ account, go, reload });
    return followWaiting(account, reload);
  }, [account, navigate, revalidate]);

  useEffect(followPending, []);
  useResults(useOutbox(), useSnapshot(), revalidate);
  useStoredTrips();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen may show another trip
  useEffect(keepRates, [pathname]);
  // The last effect: tests and measurements wait for this mark, which means that all listeners above are attached.
  useEffect(() => void performance.mark("outbox ready"), []);
  return (
    <>
      <OutboxStrip />
      <SignOut account={account} session={session} />
    </>
  );
}

/** Focuses the heading if nothing has the focus; on a slow device the screen may be inert for some frames more. */
async function restoreFocus(): Promise<void> {
  const isLost = () => document.activeElement === document.body;
  if (!(await waitUntil(isLost))) return;
  await waitUntil(() => {
    if (isLost()) focusHeading();
    return !isLost();
  });
}

/** Stores the trips to choose from in the outbox again whenever a form about a trip has been sent. */
function useStoredTrips(): void {
  const { formData } = useNavigation();
  const intent = useSignal(submitting)?.intent ?? String(formData?.get("intent"));
  const isAboutTrip = intent.startsWith("trip.");
  useEffect(() => (isAboutTrip ? () => void storeAgain(screens.outbox) : undefined), [isAboutTrip]);
}

/**
 * Keeps the newest rates on the device if the trip on the screen has foreign currencies: its next expense may have to be
 * converted without a network. Returns a function that stops.
 */
function keepRates(): (() => void) | undefined {
  if (!shownOnScreen().trips?.some(({ currencies }) => currencies)) return undefined;
  const load = () => {
    loadRates(deviceToday()).catch(() => undefined);
  };
  load();
  addEventListener("online", load);
  return () => removeEventListener("online", load);
}

/** Shows entries on screens whose data lacks them. Returns a function that stops. */
function followPending(): () => void {
  return outboxEntries.subscribe(async () => {
    const entries = outboxEntries.get();
    if (!entries) return overlay.set(null);
    const made = await overlayOf(entries);
    if (outboxEntries.get() === entries) overlay.set(made);
  });
}
