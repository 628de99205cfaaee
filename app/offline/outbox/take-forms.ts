import { showToast } from "~/components/toast";
import { deviceToday } from "~/domain/day";
import { withoutDialog } from "~/domain/dialog";
import type { OutboxEntry, Refusal } from "~/domain/outbox";
import type { FormAnswer } from "~/http/form-answer";
import { outboxNews } from "~/locales/de/outbox";
import { askForSync } from "../cache/worker";
import { forgetDraft, keepDraft } from "../drafts/write-drafts";
import { answered, shownExpense, shownTrip, shownTripId, submitting } from "../screen-state";
import { soon } from "../wait-until";
import { textsIn } from "./form-texts";
import { deliverNow, discard, keep } from "./outbox";

/** The page on which a form is sent. */
export interface Page {
  account: string;
  /** Goes on in place of the address that is there. */
  go(to: string): Promise<void>;
  /** Loads the screen's data anew; resolves when it is shown. */
  reload(): Promise<void>;
}

/** So long, in milliseconds, the device may take to keep a form; then it goes the way without an outbox. */
const KEEP_MS = 4_000;

const taken = new Set<string>();

/** Whether the form that the entry came from still waits for its answer: it says itself what came of it. */
export function isBeingTaken(id: string): boolean {
  return taken.has(id);
}

/** Keeps what the form says on the device, then sends it; `fallback` is the way without an outbox. */
export async function takeForm(form: HTMLFormElement, page: Page, fallback: () => void): Promise<void> {
  const entry = entryOf(form, page.account);
  submitting.set({ intent: entry.intent, id: entry.fields.id });
  try {
    await Promise.race([keep(entry), tooLong()]);
  } catch {
    submitting.set(null);
    fallback();
    return;
  }
  forgetDraft(form, page.account);
  taken.add(entry.id);
  try {
    const delivered = await deliverNow(entry).catch(() => entry);
    submitting.set(null);
    if (delivered) await conclude(delivered, form, page);
  } finally {
    taken.delete(entry.id);
  }
}

/** Should it be kept after all, it is sent under the same id and counts once. */
function tooLong(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, KEEP_MS));
}

function entryOf(form: HTMLFormElement, account: string): OutboxEntry {
  const { intent, submissionId, account: _, ...fields } = textsIn(form);
  const now = new Date();
  const day = deviceToday(now);
  return {
    id: submissionId!,
    account,
    intent: intent as OutboxEntry["intent"],
    fields: withDay(fields, intent!, day),
    screen: location.pathname + location.search,
    tripId: shownTripId(),
    before: shownExpense(fields.id),
    tripName: shownTrip(fields.id)?.name,
    state: "waiting",
    createdAt: now.getTime(),
    day,
    attempts: 0,
    retryAt: 0,
  };
}

/** Without a date it is today's, and today is where and when it was made. (product.md, section 9) */
function withDay(fields: Record<string, string>, intent: string, today: string): Record<string, string> {
  return intent === "expense.add" && !fields.date ? { ...fields, date: today } : fields;
}

async function conclude(entry: OutboxEntry, form: HTMLFormElement, page: Page): Promise<void> {
  const { state, refusal } = entry;
  const closed = location.pathname + withoutDialog(location.search);
  // One that is nothing but its button has no place to say anything.
  const key = form.dataset.key;
  // Whoever has closed it meanwhile is somewhere else by now, perhaps in another form.
  const isOpen = form.isConnected;
  const leave = async (to: string) => {
    if (!isOpen || (key === undefined && to === closed)) return;
    await page.go(to);
    // A toast that comes earlier would be shown in the form's dialog, and go with it.
    await soon(() => !form.isConnected);
  };
  if (state === "saved") {
    await leave(entry.to ?? closed);
    if (entry.toast) showToast({ kind: "success", ...entry.toast });
    await page.reload();
    await discard(entry.id);
  } else if (state === "rejected" && refusal) {
    if (!isOpen) return sayRefused();
    await discard(entry.id);
    if (key === undefined) {
      if (refusal.toPremium) return page.go(refusal.toPremium);
      showToast({ kind: "failure", title: refusal.message });
      return page.reload();
    }
    answered.set({ key, answer: answerOf(entry, refusal) });
    keepDraft(form, page.account);
  } else if (entry.isSignedOut) {
    location.assign(`/login?${new URLSearchParams({ redirectTo: closed })}`);
  } else {
    void askForSync();
    await leave(closed);
    showToast({ kind: "success", title: outboxNews.kept, detail: outboxNews.keptHelp });
  }
}

/** Says that there is something in the outbox to be mended. */
export function sayRefused(): void {
  showToast({ kind: "failure", title: outboxNews.refused, detail: outboxNews.refusedHelp });
}

/** What the form shows that was refused. */
export function answerOf({ id, intent, fields }: OutboxEntry, refusal: Refusal): FormAnswer {
  const { faults, nextId, toPremium } = refusal;
  return {
    intent,
    id: fields.id,
    toPremium,
    result: { status: "error", initialValue: fields, error: faults },
    submissionId: nextId ?? id,
  };
}
