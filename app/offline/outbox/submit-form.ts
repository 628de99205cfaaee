import { watchOwnWay } from "~/components/shell/own-way";
import { showToast } from "~/components/shell/toast";
import { signal } from "~/components/ui/signal";
import type { OutboxEntry } from "~/domain/outbox";
import { undone } from "~/locales/de/outbox/entry";
import { deleteDraft } from "../drafts";
import { markSent, prepared, targetIn } from "../receipts/draft";
import { shownOnScreen, submitting } from "../screen-state";
import { isOutboxSupported } from "../storage";
import { entryOf } from "./entry-of-form";
import { addEntry, deliverEntry, takeBackEntry } from "./outbox";
import { pendingLimitNews } from "./pending-overlay";
import { showingResultOf } from "./results";
import { type FormPage, showResult } from "./show-result";

/** Milliseconds that a form waits for receipts that are being prepared. */
const PREPARE_MS = 4_000;

/** The page on which the runtime is mounted. */
export const formPage = signal<FormPage>();

/** Resolves once there is a page: forms that are sent before wait for it. */
const mounted = new Promise<void>((resolve) => formPage.subscribe(resolve));

/** Forms that are being sent. A second click on the button is ignored. */
const submittedForms = new WeakSet<HTMLFormElement>();

/** Stores a form as an entry, then sends it; calls `fallback` if the device cannot store it. */
export async function submitForm(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  fallback: () => void,
): Promise<void> {
  if (!isOutboxSupported()) return fallback();
  if (submittedForms.has(form)) return;
  submittedForms.add(form);
  try {
    await mounted;
    await storeAndSend(form, submitter, formPage.get()!, fallback);
  } finally {
    submittedForms.delete(form);
  }
}

async function storeAndSend(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  page: FormPage,
  fallback: () => void,
): Promise<void> {
  const hasOwnWay = watchOwnWay();
  // What the screen shows before the entry is added to its figures.
  const shown = shownOnScreen();
  const entry = entryOf(form, submitter, page.account, shown);
  const { entryId } = entry.fields;
  // The server may have stored an entry whose answer was lost, so it is taken back there too.
  if (entryId && (await takeBackEntry(entryId).catch(() => false)))
    return showToast({ kind: "success", title: undone(entry) });
  const limit = pendingLimitNews(entry, shown);
  submitting.set({ intent: entry.intent, id: entry.fields.id });
  const stored = await storeWithReceipts(entry, form).catch(() => undefined);
  if (!stored) {
    submitting.set(null);
    return fallback();
  }
  deleteDraft(form, page.account);
  await showingResultOf(stored.id, async () => {
    const delivered = await deliverEntry(stored).catch(() => stored);
    submitting.set(null);
    if (delivered) await showResult(delivered, { form, page, limit, hasOwnWay });
  });
}

/** Stores an entry with the receipts of its form. Those that come late follow it when the form closes. */
async function storeWithReceipts(entry: OutboxEntry, form: HTMLFormElement): Promise<OutboxEntry> {
  const receipts = targetIn(form);
  if (receipts) markSent(receipts.id, entry.id);
  await Promise.race([prepared(), new Promise((resolve) => setTimeout(resolve, PREPARE_MS))]);
  return addEntry(entry, receipts);
}
