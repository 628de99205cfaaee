import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { log } from "~/http/log.server";
import { domainOf, isRefusal } from "~/integrations/mail.server";
import { claimMail, finishMail, postponeMail, type QueuedMail, queueMail } from "~/models/mail.server";
import { mailer } from "./mail.server";

/** Milliseconds between attempts: servers restart, or ask unknown senders to retry (greylisting). */
export const RETRY_AFTER_MS = [2_000, 10_000, 60_000, 300_000, 1_200_000];

/** Milliseconds between two looks for mails that other instances have left, or that are due again. */
const LOOK_EVERY_MS = 2_000;

/** Milliseconds to wait if the database fails. */
const FAILED_MS = 10_000;

/** Milliseconds between attempts to store a mail, and their number: most databases are back within five minutes. */
const STORE_AGAIN = { afterMs: 5_000, times: 60 };

/** One at a time, so that mails are queued in the order of the calls. */
const afterResponse = pLimit(1);

/** Ends the sender's present pause when it aborts. */
let pause = new AbortController();

/**
 * Stores a mail, which is sent soon, with retries for half an hour. Failures are only logged: what the mail tells of
 * has happened already.
 */
export async function sendLater(mail: QueuedMail): Promise<void> {
  if (!(await isStored(mail))) void storeAgain(mail);
}

/** A mail that still waits here at a stop is lost: the database has not answered since. */
async function storeAgain(mail: QueuedMail): Promise<void> {
  for (let attempts = 0; attempts < STORE_AGAIN.times; attempts++) {
    await sleep(STORE_AGAIN.afterMs, undefined, { ref: false });
    if (await isStored(mail)) return;
  }
}

async function isStored(mail: QueuedMail): Promise<boolean> {
  try {
    if (!(await queueMail(mail, new Date()))) log.error({ kind: mail.kind }, "mail not sent: too many wait");
    pause.abort();
    return true;
  } catch (error) {
    log.error({ kind: mail.kind, code: codeOf(error) }, "mail not queued");
    return false;
  }
}

/** Makes and stores a mail after the response, where its time would reveal whether there is a mail. */
export function sendAfterResponse(make: () => Promise<QueuedMail | undefined>): void {
  void afterResponse(async () => {
    await setImmediate();
    try {
      const mail = await make();
      if (mail) await sendLater(mail);
    } catch (error) {
      log.error({ code: codeOf(error) }, "mail not made");
    }
  });
}

/** Resolves when the mails are stored that sendAfterResponse() was called for. */
export const mailsStored = (): Promise<void> => afterResponse(async () => {});

/**
 * Sends stored mails, one after the other. The returned function waits for the attempt under way; other mails are sent
 * after the next start.
 */
export function startSending(): (timeoutMs: number) => Promise<void> {
  const stopping = new AbortController();
  const running = keepSending(stopping.signal);
  return async (timeoutMs) => {
    stopping.abort();
    pause.abort();
    const finished = Promise.all([running, mailsStored()]);
    await Promise.race([finished, sleep(timeoutMs, undefined, { ref: false })]);
  };
}

async function keepSending(stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    pause = new AbortController();
    const { signal } = pause;
    const delay = await sendNext().catch((error) => {
      log.warn({ code: codeOf(error) }, "waiting mails cannot be read");
      return FAILED_MS;
    });
    await sleep(delay, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** Tries to send the oldest mail that is due. Returns the milliseconds after which to call it again. */
export async function sendNext(): Promise<number> {
  const claimed = await claimMail(new Date());
  if (!claimed) return LOOK_EVERY_MS;
  const { id, mail, attempts } = claimed;
  const error = await mailer.send(mail).catch((failure: unknown) => failure);
  const wait = RETRY_AFTER_MS[attempts - 1];
  if (error !== undefined && wait !== undefined && !isRefusal(error)) {
    await postponeMail(claimed, new Date(Date.now() + wait));
    return 0;
  }
  await finish(id);
  if (error !== undefined) log.error({ kind: mail.kind, domain: domainOf(mail.to) }, "mail given up");
  return 0;
}

/** Tries repeatedly, since a mail that stays in the table would be sent again. */
async function finish(id: string): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      return await finishMail(id);
    } catch (error) {
      if (failures === 5) throw error;
      await sleep(1_000);
    }
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}
