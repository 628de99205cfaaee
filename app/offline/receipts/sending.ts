// Sends receipts, behind the outbox. Only pages send them: a service worker would be stopped in the middle of a long upload.
import { signal } from "~/components/ui/signal";
import { fateOf, retryDelay } from "~/domain/outbox";
import { sendableReceipts, type WaitingReceipt } from "~/domain/receipts/waiting";
import { ACCOUNT_HEADER } from "~/http/device-protocol";
import { lostReceipt } from "~/locales/de/outbox/outbox";
import {
  inTransaction,
  notifyChange,
  type ReceiptBytes,
  readBytes,
  readEntries,
  readReceipts,
} from "../outbox/database";

const LOCK = "reisekasse-receipts";

/** Milliseconds without progress after which an upload is given up, as one may wait for its turn, and those for all of it. */
const [SILENT_MS, WHOLE_MS] = [60_000, 600_000];

/** The upload under way, and which share of it the server has, from 0 to 1. */
export const uploading = signal<{ id: string; share: number }>();

let current: { id: string; request: XMLHttpRequest } | undefined;

/** Aborts the upload of a discarded receipt. One that has arrived whole is stored all the same. */
export function abortUpload(id: string): void {
  if (current?.id === id) current.request.abort();
}

/**
 * Sends the receipts of an account, oldest first, until all are sent or the server cannot be reached. One tab sends at a
 * time; if another does, this returns at once. `isForced` also sends those that are not due.
 */
export async function flushReceipts(account: string, isForced = false): Promise<void> {
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const ended = new AbortController();
    // The browser may keep a page that was left asleep, with its lock.
    const left = new Promise<void>((resolve) =>
      addEventListener("pagehide", () => resolve(), { signal: ended.signal }),
    );
    await Promise.race([sendAll(account, isForced, ended.signal), left]).finally(() => ended.abort());
  });
}

async function sendAll(account: string, isForced: boolean, ended: AbortSignal): Promise<void> {
  const tried = new Set<string>();
  while (!ended.aborted) {
    const now = Date.now();
    const sendable = sendableReceipts(await readReceipts(account), await readEntries(account));
    const next = sendable.find(({ id, retryAt }) => !tried.has(id) && (isForced || retryAt <= now));
    if (!next) return;
    tried.add(next.id);
    const { fate } = await sendReceipt(next);
    if (fate === "wait" || fate === "signIn") return;
  }
}

interface UploadAttempt {
  fate: ReturnType<typeof fateOf>;
  refusal?: string;
  isAnswered?: boolean;
  isBusy?: boolean;
  /** Milliseconds, from the server's Retry-After. */
  retryAfter?: number;
}

async function sendReceipt({ id }: WaitingReceipt): Promise<UploadAttempt> {
  const receipt = await changeReceipt(id, (one) => ({
    ...one,
    state: "sending",
    attempts: one.attempts + 1,
  }));
  const bytes = await readBytes(id);
  if (!receipt) return { fate: "saved" };
  const attempt: UploadAttempt = bytes
    ? await send(receipt, bytes)
    : { fate: "rejected", refusal: lostReceipt };
  await changeReceipt(id, (one) => changesAfter(attempt, one));
  return attempt;
}

async function send(receipt: WaitingReceipt, { file, thumbnail }: ReceiptBytes): Promise<UploadAttempt> {
  const { id, account, target, name, mediaType, digest } = receipt;
  if (!receipt.isStored) {
    const query = new URLSearchParams({ account, name });
    query.set(target.kind === "entry" ? "submission" : "expense", target.id);
    const headers = { "Content-Type": mediaType, "Content-Digest": `sha-256=:${digest}:` };
    const attempt = await upload(`/api/receipts/${id}?${query}`, file, headers, receipt);
    if (attempt.fate !== "saved") return attempt;
    await changeReceipt(id, (one) => ({ ...one, isStored: true }));
  }
  if (!thumbnail) return { fate: "saved" };
  const headers = { "Content-Type": "image/jpeg" };
  const attempt = await upload(`/api/receipts/${id}/thumbnail`, thumbnail, headers, receipt);
  // Without a thumbnail the picture itself is shown.
  return attempt.fate === "rejected" ? { fate: "saved" } : attempt;
}

/** `fetch()` does not tell how far an upload is. */
function upload(
  address: string,
  body: ArrayBuffer,
  headers: Record<string, string>,
  { id, account }: WaitingReceipt,
): Promise<UploadAttempt> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    current = { id, request };
    let silence: ReturnType<typeof setTimeout>;
    const restartTimer = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), SILENT_MS);
    };
    request.open("PUT", address);
    request.timeout = WHOLE_MS;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer();
      uploading.set({ id, share: total > 0 ? loaded / total : 0 });
    };
    request.onloadend = () => {
      clearTimeout(silence);
      current = undefined;
      uploading.set(null);
      resolve(readAnswer(request, account));
    };
    restartTimer();
    // The bytes themselves would be copied at once, which takes half a second for 10 MB.
    request.send(new Blob([body]));
  });
}

/** Only an answer of our server counts: a captive portal's page would make a receipt vanish. */
function readAnswer(request: XMLHttpRequest, account: string): UploadAttempt {
  const answering = request.getResponseHeader(ACCOUNT_HEADER);
  if (answering === null) return { fate: "wait" };
  if (answering !== account) return { fate: "signIn" };
  const fate = fateOf(request.status);
  const seconds = Number(request.getResponseHeader("Retry-After"));
  const isBusy = request.status === 429 || request.status === 503;
  const answer = { fate, isAnswered: true, isBusy, retryAfter: seconds * 1_000 || undefined };
  if (fate !== "rejected") return answer;
  try {
    return { ...answer, refusal: String(JSON.parse(request.responseText).error) };
  } catch {
    return { fate: "wait" };
  }
}

function changesAfter(attempt: UploadAttempt, receipt: WaitingReceipt): WaitingReceipt {
  const { fate, refusal, isAnswered = false, isBusy = false, retryAfter = 0 } = attempt;
  if (fate === "saved") return { ...receipt, state: "saved", refusal: undefined };
  if (fate === "rejected") return { ...receipt, state: "rejected", refusal };
  const delay = Math.max(retryDelay(receipt.attempts, isAnswered), retryAfter);
  const retryAt = Date.now() + delay;
  return { ...receipt, state: "waiting", isSignedOut: fate === "signIn", isBusy, retryAt };
}

/** Changes a receipt in one transaction. Returns undefined if it has been discarded. */
export async function changeReceipt(
  id: string,
  change: (receipt: WaitingReceipt) => WaitingReceipt,
): Promise<WaitingReceipt | undefined> {
  const changed = await inTransaction("readwrite", async (transaction) => {
    const receipts = transaction.objectStore("receipts");
    const found = await receipts.get(id);
    const changed = found && change(found);
    if (changed) await receipts.put(changed);
    return changed;
  });
  notifyChange();
  return changed;
}
