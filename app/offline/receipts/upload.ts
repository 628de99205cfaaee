// Uploads receipts. Loaded when one is to be sent, and by what shows receipts on the device.
import { signal } from "~/components/ui/signal";
import { type Attempt, fateOf } from "~/domain/outbox";
import type { WaitingReceipt } from "~/domain/receipts/waiting";
import { ACCOUNT_HEADER } from "~/http/device-protocol";
import { lostReceipt } from "~/locales/de/outbox/outbox";
import { changeReceipt, inTransaction, onChange, type ReceiptBytes } from "../outbox/database";

/** Milliseconds without progress after which an upload is given up, as one may wait for its turn, and those for all of it. */
const [SILENT_MS, WHOLE_MS] = [60_000, 600_000];

/** The upload under way, and which share of it the server has, from 0 to 1. */
export const uploading = signal<{ id: string; share: number }>();

type UploadAttempt = Attempt<WaitingReceipt>;

const unanswered: UploadAttempt = { fate: "wait", changes: { isBusy: false } };

export function readBytes(id: string): Promise<ReceiptBytes | undefined> {
  return inTransaction("readonly", (transaction) => transaction.objectStore("receiptFiles").get(id));
}

function readReceipt(id: string): Promise<WaitingReceipt | undefined> {
  return inTransaction("readonly", (transaction) => transaction.objectStore("receipts").get(id));
}

/** Uploads a receipt and its thumbnail, until it is sent or discarded. */
export async function uploadReceipt(receipt: WaitingReceipt): Promise<UploadAttempt> {
  const { id, account, target, name, mediaType, digest } = receipt;
  const bytes = await readBytes(id);
  if (!bytes) return { fate: "rejected", changes: { refusal: lostReceipt } };
  const { file, thumbnail } = bytes;
  if (!receipt.isStored) {
    const query = new URLSearchParams({ account, name });
    query.set(target.kind === "entry" ? "submission" : "expense", target.id);
    const headers = { "Content-Type": mediaType, "Content-Digest": `sha-256=:${digest}:` };
    const attempt = await upload(`/api/receipts/${id}?${query}`, file, headers, receipt);
    if (attempt.fate !== "saved") return attempt;
    await changeReceipt(id, (one) => one && { ...one, isStored: true });
  }
  if (!thumbnail) return { fate: "saved" };
  const headers = { "Content-Type": "image/jpeg" };
  const attempt = await upload(`/api/receipts/${id}/thumbnail`, thumbnail, headers, receipt);
  // Without a thumbnail the picture itself is shown.
  return attempt.fate === "rejected" ? { fate: "saved" } : attempt;
}

/** Uploads bytes, unless the receipt is discarded meanwhile. `fetch()` does not tell how far an upload is. */
function upload(
  address: string,
  body: ArrayBuffer,
  headers: Record<string, string>,
  receipt: WaitingReceipt,
): Promise<UploadAttempt> {
  const { id, account } = receipt;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    // What has arrived whole is stored all the same.
    const stopFollowing = onChange(async () => {
      if (!(await readReceipt(id).catch(() => receipt))) request.abort();
    });
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
      stopFollowing();
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
  if (answering === null) return unanswered;
  if (answering !== account) return { fate: "signIn", changes: { isBusy: false } };
  const fate = fateOf(request.status);
  const seconds = Number(request.getResponseHeader("Retry-After"));
  const isBusy = request.status === 429 || request.status === 503;
  if (fate !== "rejected")
    return { fate, changes: { isBusy }, isAnswered: true, retryAfter: seconds * 1_000 || undefined };
  try {
    return { fate, changes: { refusal: String(JSON.parse(request.responseText).error) } };
  } catch {
    return unanswered;
  }
}
