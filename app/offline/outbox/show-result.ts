// The result of a form that was sent as an entry, shown where the form is.

import { href } from "react-router";
import { showToast } from "~/components/shell/toast";
import { toPremiumIn } from "~/domain/billing/subscription";
import { withDialog, withoutDialog } from "~/domain/dialog";
import { expenseIdOf } from "~/domain/expenses/expense";
import { type EntryRefusal, isOfDeleted, type OutboxEntry } from "~/domain/outbox";
import { readQuery } from "~/domain/query";
import type { Undo } from "~/domain/toast";
import type { FormAnswer } from "~/http/form-answer";
import { undone } from "~/locales/de/outbox/entry";
import { outboxToasts, whenSent } from "~/locales/de/outbox/outbox";
import { askForSync } from "../cache/worker";
import { keepDraft } from "../drafts";
import { markRefused, targetIn } from "../receipts/draft";
import { formAnswer } from "../screen-state";
import { waitUntil } from "../wait-until";
import { discardEntry } from "./outbox";
import { noteWaiting, showRefusedToast } from "./results";

export interface FormPage {
  account: string;
  go(to: string): Promise<void>;
  /** Reloads the screen's data, unless a form is open; resolves when it is shown. */
  reload(): Promise<boolean>;
}

/** A form that was sent as an entry. */
interface SentForm {
  form: HTMLFormElement;
  page: FormPage;
  /** A sentence about a category limit that the entry crosses, or empty. */
  limit: string;
  /** Returns whether the person has gone elsewhere since. */
  hasOwnWay(): boolean;
}

/** Closes the form and shows the result, or shows the errors in the form. */
export async function showResult(entry: OutboxEntry, sent: SentForm): Promise<void> {
  const { state, refusal, isSignedOut } = entry;
  const closed = location.pathname + withoutDialog(readQuery(location.pathname, location.search));
  if (state === "saved") return showSaved(entry, sent, closed);
  if (state === "rejected" && refusal) return showRefused(entry, refusal, sent);
  if (isSignedOut)
    return location.assign(
      `${href("/login")}?${new URLSearchParams({ redirectTo: closed, ended: "entry" })}`,
    );
  return showWaiting(entry, sent, closed);
}

async function showSaved({ to, toast }: OutboxEntry, sent: SentForm, closed: string): Promise<void> {
  await close(sent, closed, to);
  if (toast) showToast({ kind: "success", ...toast });
  await sent.page.reload();
}

async function showRefused(
  entry: OutboxEntry,
  refusal: EntryRefusal,
  { form, page, hasOwnWay }: SentForm,
): Promise<void> {
  const isOpen = form.isConnected && !hasOwnWay();
  // The toast with the button may have gone meanwhile.
  if (!isOpen && entry.intent !== "expense.undo") return showRefusedToast();
  // The form's address no longer exists. The entry keeps what was typed, and its own form saves a new expense.
  if (isOfDeleted(entry)) return page.go(href("/outbox") + withDialog("", "entry", { id: entry.id }));
  const receipts = targetIn(form);
  if (receipts) markRefused(receipts.id);
  // On a full device it stays in the outbox, with its receipts.
  await discardEntry(entry.id, receipts).catch(() => undefined);
  const { key } = form.dataset;
  const toPremium = toPremiumIn(refusal);
  if (key !== undefined) {
    formAnswer.set({ key, answer: answerOf(entry, refusal) });
    keepDraft(form, page.account);
  } else if (toPremium) await page.go(toPremium);
  else {
    showToast({ kind: "failure", title: refusal.message });
    await page.reload();
  }
}

async function showWaiting(entry: OutboxEntry, sent: SentForm, closed: string): Promise<void> {
  noteWaiting(entry.id);
  const isSentInBackground = await askForSync();
  await close(sent, closed);
  const detail = sent.limit + whenSent(isSentInBackground);
  const title = entry.intent === "expense.undo" ? undone(entry) : outboxToasts.kept;
  showToast({ kind: "success", title, detail, undo: await undoOf(entry) });
}

/** Returns what a toast needs to take back an addition that waits; undefined for other entries. */
async function undoOf({ id, account, intent, fields }: OutboxEntry): Promise<Undo | undefined> {
  if (intent !== "expense.add" || !fields.tripId) return undefined;
  const { tripId, kind } = fields;
  return { id: await expenseIdOf(account, id), tripId, kind, entryId: id };
}

/** Leaves the form for an address, unless the person has left it already and is elsewhere or in another form. */
async function close({ form, page, hasOwnWay }: SentForm, closed: string, to = closed): Promise<void> {
  // The form of a row that is deleted may have gone with the row: its address is still there, and nothing to close.
  const isHere = form.isConnected || !document.querySelector("dialog");
  // A `QuickForm` has no key: it is only a button, with nothing to close.
  const isButton = form.dataset.key === undefined;
  if (hasOwnWay() || !isHere || (isButton && to === closed)) return;
  await page.go(to);
  // A toast shown earlier would be placed in the form's dialog and disappear with it.
  await waitUntil(() => !form.isConnected);
}

export function answerOf({ id, intent, fields }: OutboxEntry, refusal: EntryRefusal): FormAnswer {
  const { status, kind, message, fieldErrors, nextId, savedId, ...ofNoun } = refusal;
  return {
    ...ofNoun,
    intent,
    id: fields.id,
    result: { status: "error", initialValue: fields, error: fieldErrors },
    submissionId: nextId ?? id,
  };
}
