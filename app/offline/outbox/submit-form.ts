import { useEffect, useRef } from "react";
import { href, useNavigation } from "react-router";
import { useAddress } from "~/components/shell/address";
import { watchOwnWay } from "~/components/shell/own-way";
import { showToast } from "~/components/shell/toast";
import { deviceToday } from "~/domain/day";
import { isFormOpen, withDialog, withoutDialog } from "~/domain/dialog";
import {
  type EntryRefusal,
  isForgotten,
  isMissing,
  isOfDeleted,
  isUnsaved,
  isWaiting,
  nextEntries,
  type OutboxEntry,
  type Snapshot,
} from "~/domain/outbox";
import { readQuery } from "~/domain/query";
import type { ToastText } from "~/domain/toast";
import type { FormAnswer } from "~/http/form-answer";
import { outboxToasts, whenSent } from "~/locales/de/outbox/outbox";
import { askForSync } from "../cache/worker";
import { deleteDraft, saveDraft, textsIn } from "../drafts";
import { draftOf, heirs, preparing } from "../receipts/waiting";
import {
  findOnScreen,
  formAnswer,
  isSharedTrip,
  type OnScreen,
  shownOnScreen,
  submitting,
} from "../screen-state";
import { waitUntil } from "../wait-until";
import { outbox } from "./outbox";
import { pendingLimitNews } from "./pending-overlay";
import { isOutboxSupported } from "./supported";
import { undoOf } from "./undo";

interface FormPage {
  account: string;
  go(to: string): Promise<void>;
  /** Reloads the screen's data, unless a form is open; resolves when it is shown. */
  reload(): Promise<boolean>;
}

/** Milliseconds that a form waits for receipts that are being prepared. */
const PREPARE_MS = 4_000;

/** Entries whose answer `submitForm()` waits for: it shows the result itself. */
const awaited = new Set<string>();

/** Entries whose owner knows that they wait. Only of these a toast says that they were sent or refused: of others, the form. */
const waiting = new Set<string>();

/** Forms that are sent before the runtime is mounted wait for the page. */
let resolvePage: (page: FormPage) => void;
let currentPage = new Promise<FormPage>((resolve) => {
  resolvePage = resolve;
});

export function setPage(page: FormPage): void {
  currentPage = Promise.resolve(page);
  resolvePage(page);
}

/** Reloads the screen's data. Returns false if a form is open, so that it has not been reloaded. */
export async function reloadScreen(): Promise<boolean> {
  return (await currentPage).reload();
}

const submittedForms = new WeakSet<HTMLFormElement>();

/** Stores a form as an entry, then sends it; calls `fallback` if the device cannot store it. */
export async function submitForm(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  fallback: () => void,
): Promise<void> {
  if (!isOutboxSupported()) return fallback();
  // A second click on the button is ignored.
  if (submittedForms.has(form)) return;
  submittedForms.add(form);
  try {
    await storeAndSend(form, submitter, await currentPage, fallback);
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
  let entry = entryOf({ ...textsIn(form), ...textOf(submitter) }, page.account, shown);
  const { entryId } = entry.fields;
  // The server may have stored an entry whose answer was lost, so it is taken back there too.
  if (entryId && (await outbox.takeBack(entryId).catch(() => false))) {
    showToast({ kind: "success", title: outboxToasts.undone });
    return;
  }
  const limit = pendingLimitNews(entry, shown);
  submitting.set({ intent: entry.intent, id: entry.fields.id });
  const receipts = draftOf(form);
  // Receipts that come late, or that the outbox could not store, follow the expense when the form closes.
  if (receipts) heirs.set(receipts.id, { kind: "entry", id: entry.id });
  await Promise.race([preparing.get(), prepareTimeout()]).catch(() => undefined);
  try {
    entry = await outbox.add(entry, receipts);
  } catch {
    submitting.set(null);
    fallback();
    return;
  }
  deleteDraft(form, page.account);
  awaited.add(entry.id);
  try {
    const delivered = await outbox.deliver(entry).catch(() => entry);
    submitting.set(null);
    if (delivered) await showResult(delivered, form, page, limit, hasOwnWay);
  } finally {
    awaited.delete(entry.id);
  }
}

function prepareTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PREPARE_MS));
}

/** The field that a button adds to its form, such as a confirmation. */
export function textOf(button: HTMLElement | null): Record<string, string> {
  const { name, value } = (button ?? {}) as Partial<HTMLButtonElement>;
  return name ? { [name]: value! } : {};
}

function entryOf(texts: Record<string, string>, account: string, shown: OnScreen): OutboxEntry {
  const { intent, submissionId, account: _, ...fields } = texts;
  const now = new Date();
  const day = deviceToday(now);
  const { expense } = findOnScreen(shown, fields.id);
  const { trip } = findOnScreen(shown, fields.tripId ?? fields.id);
  return {
    id: submissionId!,
    account,
    intent: intent as OutboxEntry["intent"],
    // A new expense belongs to the day on which it was entered, not to the day it is sent.
    fields: intent!.endsWith(".add") && !fields.date ? { ...fields, date: day } : fields,
    screen: location.pathname + location.search,
    tripId: shown.tripId,
    // An expense that was never added is not in the sums, so taking it back must not lower them.
    before: intent === "expense.undo" && expense?.pending?.kind === "add" ? undefined : expense,
    people: isSharedTrip(trip) ? { members: trip.members, memberId: trip.memberId } : undefined,
    tripName: trip?.name,
    state: "waiting",
    createdAt: now.getTime(),
    day,
    attempts: 0,
    retryAt: 0,
  };
}

/**
 * Closes the form and shows the result, or shows the errors in the form. `limit` is a sentence
 * about a category limit that the entry crosses, or empty.
 */
async function showResult(
  entry: OutboxEntry,
  form: HTMLFormElement,
  page: FormPage,
  limit: string,
  hasOwnWay: () => boolean,
): Promise<void> {
  const { state, refusal } = entry;
  const closed = location.pathname + withoutDialog(readQuery(location.pathname, location.search));
  // A `QuickForm` has no key: it is only a button and cannot show a message.
  const key = form.dataset.key;
  // If the form was closed meanwhile, the person may be on another screen or in another form.
  const isOpen = form.isConnected && !hasOwnWay();
  // The form of a row that is deleted may have gone with the row: its address is still there, and nothing to close.
  const isLeft = !form.isConnected && !hasOwnWay() && !document.querySelector("dialog");
  const close = async (to: string) => {
    if (!(isOpen || isLeft) || (key === undefined && to === closed)) return;
    await page.go(to);
    // A toast shown earlier would be placed in the form's dialog and disappear with it.
    await waitUntil(() => !form.isConnected);
  };
  if (state === "saved") {
    await close(entry.to ?? closed);
    if (entry.toast) showToast({ kind: "success", ...entry.toast });
    await page.reload();
  } else if (state === "rejected" && refusal) {
    // The toast with the button may have gone meanwhile.
    if (!isOpen && entry.intent !== "expense.undo") return showRefusedToast();
    // The form's address no longer exists. The entry keeps what was typed, and its own form saves a new expense.
    if (isOfDeleted(entry)) return page.go(href("/outbox") + withDialog("", "entry", { id: entry.id }));
    const ofForm = draftOf(form);
    if (ofForm) heirs.delete(ofForm.id);
    // On a full device it stays in the outbox, with its receipts.
    await outbox.discard(entry.id, ofForm).catch(() => undefined);
    if (key === undefined) {
      if (refusal.toPremium) return page.go(refusal.toPremium);
      showToast({ kind: "failure", title: refusal.message });
      await page.reload();
      return;
    }
    formAnswer.set({ key, answer: answerOf(entry, refusal) });
    saveDraft(form, page.account);
  } else if (entry.isSignedOut) {
    location.assign(`${href("/login")}?${new URLSearchParams({ redirectTo: closed, ended: "entry" })}`);
  } else {
    waiting.add(entry.id);
    const isSentInBackground = await askForSync();
    await close(closed);
    const detail = limit + whenSent(isSentInBackground);
    const title = entry.intent === "expense.undo" ? outboxToasts.undone : outboxToasts.kept;
    showToast({ kind: "success", title, detail, undo: await undoOf(entry) });
  }
}

function showRefusedToast(): void {
  showToast({ kind: "failure", title: outboxToasts.refused, detail: outboxToasts.refusedHelp });
}

export function answerOf({ id, intent, fields }: OutboxEntry, refusal: EntryRefusal): FormAnswer {
  const { fieldErrors, nextId, toPremium, current, conflicts } = refusal;
  return {
    intent,
    id: fields.id,
    toPremium,
    current,
    conflicts,
    result: { status: "error", initialValue: fields, error: fieldErrors },
    submissionId: nextId ?? id,
  };
}

/**
 * Returns whether somebody may have typed what is not sent yet: in an open form, or the quick line. Until it is closed the
 * screen's data is not reloaded by itself, which could change the form's trip, or replace it by an error page.
 */
export function mayBeTyping(search: string): boolean {
  const quickLine = document.querySelector<HTMLInputElement>('[name="line"]');
  return isFormOpen(search) || Boolean(quickLine?.value);
}

/**
 * Follows entries whose form has closed: reloads the screen's data once for each saved one that it lacks, forgets old
 * ones, and shows a toast for those that were saved or rejected meanwhile.
 */
export function useResults(
  found: readonly OutboxEntry[] | null,
  snapshot: Snapshot | undefined,
  revalidate: () => Promise<void>,
): void {
  const reloaded = useRef(new Set<string>());
  const isNavigating = useNavigation().state !== "idle";
  const { search } = useAddress();
  useEffect(() => {
    if (!found || !snapshot) return;
    const saved = found.filter((entry) => !isUnsaved(entry) && !awaited.has(entry.id));
    for (const entry of saved) if (isForgotten(entry, snapshot)) void outbox.forget(entry.id);
    const isLacking = (entry: OutboxEntry) => isMissing(entry, snapshot) && !reloaded.current.has(entry.id);
    // Reloading would begin a navigation again; what it brings is looked at next.
    if (isNavigating || mayBeTyping(search) || !saved.some(isLacking)) return;
    for (const { id } of saved) reloaded.current.add(id);
    void revalidate();
  }, [found, snapshot, isNavigating, search, revalidate]);
  useEffect(() => {
    if (!found) return;
    const [next] = nextEntries(found);
    // Sending has failed, so that all behind it wait too.
    if (next && (next.retryAt > 0 || next.isSignedOut))
      for (const entry of found) if (isWaiting(entry) && !awaited.has(entry.id)) waiting.add(entry.id);
    const ended = found.filter((entry) => !isWaiting(entry) && waiting.delete(entry.id));
    const saved = ended.filter(({ state }) => state === "saved");
    if (saved.length < ended.length) showRefusedToast();
    else if (saved.length > 0) {
      // What the server says of one, such as a limit that is used up, would be too long of several.
      const { detail, link, undo }: Partial<ToastText> = (saved.length === 1 && saved[0]!.toast) || {};
      showToast({ kind: "success", title: outboxToasts.sent(saved.length), detail, link, undo });
    }
  }, [found]);
}
