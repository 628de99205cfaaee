import { waitingReceipts } from "~/components/receipts/waiting-receipts";
import { expenseIdOf } from "~/domain/expenses/expense";
import { timerDelay } from "~/domain/outbox";
import { receiptName } from "~/domain/receipts/receipt";
import {
  type ReceiptTarget,
  type ShownReceipt,
  sendableReceipts,
  type WaitingReceipt,
} from "~/domain/receipts/waiting";
import {
  deleteReceipt,
  inTransaction,
  notifyChange,
  onChange,
  readBytes,
  readEntries,
  readReceipts,
} from "../outbox/database";
import { askToKeepStorage } from "../outbox/outbox";
import { reloadScreen } from "../outbox/submit-form";
import { prepareReceipt, type RefusalReason } from "./prepare";
import { abortUpload, changeReceipt, flushReceipts } from "./sending";
import { closesWith } from "./waiting";

export { flushReceipts, uploading } from "./sending";

/** Returns the thumbnail of a receipt on the device; undefined if it has none. */
export async function readThumbnail(id: string): Promise<ImageBitmap | undefined> {
  const bytes = await readBytes(id);
  return bytes?.thumbnail && createImageBitmap(new Blob([bytes.thumbnail]));
}

/** Milliseconds between two attempts to reload a screen on which a form is open. */
const RELOAD_AGAIN_MS = 1_000;

/** Milliseconds without news of an upload after which this tab tries to send: the tab that was sending may be closed. */
const ABANDONED_MS = 60_000;

/** Receipts of one account that wait on this device, and their sending. Each is stored before it is sent. */
class ReceiptQueue {
  #account: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #close = () => {};

  /** Follows the receipts of this account and sends them. */
  open(account: string): void {
    if (this.#account === account) return;
    this.#close();
    this.#account = account;
    const closed = new AbortController();
    const { signal } = closed;
    const stopFollowing = onChange(() => void this.#read());
    const sendNow = () => document.visibilityState === "visible" && void this.send();
    addEventListener("online", sendNow, { signal });
    document.addEventListener("visibilitychange", sendNow, { signal });
    this.#close = () => {
      closed.abort();
      stopFollowing();
      clearTimeout(this.#timer);
      this.#account = undefined;
      waitingReceipts.set(null);
    };
    closesWith(this.#close);
    void this.#forgetSaved(account);
    void this.send();
  }

  /** Keeps a file on the device and begins to send it, or returns why it cannot be a receipt. */
  async add(file: File, target: ReceiptTarget, title?: string): Promise<RefusalReason | undefined> {
    const account = this.#account!;
    const prepared = await prepareReceipt(file);
    if ("refused" in prepared) return prepared.refused;
    const { file: content, thumbnail, mediaType, digest } = prepared;
    const receipt: WaitingReceipt = {
      id: crypto.randomUUID(),
      account,
      target,
      title,
      name: receiptName(file.name) ?? "",
      mediaType,
      bytes: content.byteLength,
      digest,
      state: "waiting",
      createdAt: Date.now(),
      attempts: 0,
      retryAt: 0,
    };
    await inTransaction("readwrite", async (transaction) => {
      await transaction.objectStore("receipts").put(receipt);
      await transaction.objectStore("receiptFiles").put({ file: content, thumbnail }, receipt.id);
    });
    notifyChange();
    // Not waited for: a browser may ask the person.
    askToKeepStorage().catch(() => undefined);
    if (target.kind !== "draft") void this.send();
    return undefined;
  }

  async discard(id: string): Promise<void> {
    abortUpload(id);
    await inTransaction("readwrite", (transaction) => deleteReceipt(transaction, id));
    notifyChange();
  }

  async retry(id: string): Promise<void> {
    await changeReceipt(id, (one) => ({ ...one, state: "waiting", refusal: undefined, retryAt: 0 }));
    void this.send();
  }

  /** Sends what waits, also what is not due. */
  async send(): Promise<void> {
    if (this.#account === undefined) return;
    await flushReceipts(this.#account, true).catch(() => undefined);
    await this.#read();
  }

  /** Deletes receipts saved under an earlier page: this page was loaded later and has them. */
  async #forgetSaved(account: string): Promise<void> {
    const saved = (await readReceipts(account)).filter(({ state }) => state === "saved");
    for (const { id } of saved) await this.discard(id);
  }

  async #read(): Promise<void> {
    const account = this.#account;
    if (account === undefined) return;
    const read = await Promise.all([readReceipts(account), readEntries(account)]).catch(() => undefined);
    // Receipts that cannot be read now stay on the screen. The outbox announces when they can.
    if (!read) return;
    const [found, entries] = read;
    const shown = await Promise.all(found.map(withExpense));
    if (this.#account !== account) return;
    const before = waitingReceipts.get() ?? [];
    waitingReceipts.set(shown);
    this.#schedule(sendableReceipts(shown, entries));
    const saved = shown.filter(({ state }) => state === "saved");
    const isNew = saved.some(({ id }) => before.find((one) => one.id === id)?.state !== "saved");
    if (isNew) {
      // Deleted only after the reload: until then rows count them from here.
      while (!(await reloadScreen().catch(() => true)))
        await new Promise((resolve) => setTimeout(resolve, RELOAD_AGAIN_MS));
      for (const { id } of saved) await this.discard(id);
    }
  }

  #schedule(sendable: readonly WaitingReceipt[]): void {
    clearTimeout(this.#timer);
    const account = this.#account;
    const due = sendable.filter((one) => !one.isSignedOut).map(({ retryAt }) => retryAt);
    if (account === undefined || due.length === 0) return;
    const send = async () => {
      await flushReceipts(account).catch(() => undefined);
      await this.#read();
    };
    // The sender announces its result, which sets the timer again. Without one the tab is gone.
    const isSending = sendable.some(({ state }) => state === "sending");
    const wait = isSending ? ABANDONED_MS : timerDelay(Math.min(...due), Date.now());
    this.#timer = setTimeout(send, wait);
  }
}

async function withExpense(receipt: WaitingReceipt): Promise<ShownReceipt> {
  const { account, target } = receipt;
  if (target.kind === "draft") return receipt;
  const expenseId = target.kind === "expense" ? target.id : await expenseIdOf(account, target.id);
  return { ...receipt, expenseId };
}

export const receiptQueue = new ReceiptQueue();
