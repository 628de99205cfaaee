import { randomUUID } from "node:crypto";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { createTransport } from "nodemailer";
import pLimit from "p-limit";
import { isEmail } from "~/domain/email";
import { oneLine } from "~/domain/text";

/** A plain-text mail to one person. Only `kind` and the recipient's domain are logged. */
export interface Mail {
  kind: string;
  to: string;
  subject: string;
  text: string;
  replyTo?: { name: string; address: string };
  attachments?: { filename: string; content: string | Buffer; contentType?: string }[];
}

interface MailSettings {
  /** If undefined, mails are written into the `outbox` folder instead. */
  smtpUrl: string | undefined;
  outbox: string;
  from: { name: string; address: string };
  log: Record<"info" | "warn" | "error", (facts: object, message: string) => void>;
}

export interface Mailer {
  /**
   * Sends immediately.
   * @throws the error, after logging it
   */
  send(mail: Mail): Promise<void>;
  /**
   * Sends after the current request, with retries for half an hour; failures are only logged. `make` may look up
   * data, and may return undefined to send nothing.
   */
  sendLater(make: () => Promise<Mail | undefined>): void;
  /** Waits for pending mails. Failed ones are retried once, immediately. */
  finish(timeoutMs: number): Promise<void>;
}

// Milliseconds. Most mails are sent in the background, but a hanging server must not delay those queued behind.
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

/** Milliseconds between attempts: servers restart, or ask unknown senders to retry (greylisting). */
const RETRY_AFTER_MS = [2_000, 10_000, 60_000, 300_000, 1_200_000];

/** Maximum of pending mails, to limit memory. */
const MAX_PENDING = 1_000;

/** Creates a mailer that sends by SMTP, or writes into a folder without an SMTP address. */
export function openMailer(settings: MailSettings): Mailer {
  const deliver = settings.smtpUrl ? smtpDelivery(settings.smtpUrl) : folderDelivery(settings.outbox);
  // One at a time, so that mails leave in the order of the calls.
  const queue = pLimit(1);
  const inFlight = new Set<Promise<void>>();
  const finishing = new AbortController();

  async function attempt(mail: Mail): Promise<unknown> {
    const logged = { kind: mail.kind, domain: domainOf(mail.to) };
    try {
      // The library would take a list of several addresses.
      if (!isEmail(mail.to)) throw Object.assign(new Error("no address"), { code: "EENVELOPE" });
      await deliver(envelopeOf(mail, settings.from), mail.kind);
      settings.log.info(logged, "mail sent");
      return undefined;
    } catch (error) {
      // Do not log the error's message, which contains the address.
      const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
      settings.log.error({ ...logged, code, responseCode }, "mail not sent");
      return error;
    }
  }

  async function sendWithRetries(make: () => Promise<Mail | undefined>): Promise<void> {
    let mail: Mail | undefined;
    for (const wait of [...RETRY_AFTER_MS, undefined]) {
      const isLast = wait === undefined || finishing.signal.aborted;
      const error = await queue(async () => {
        try {
          mail ??= await make();
        } catch (failure) {
          settings.log.error({ code: (failure as { code?: unknown }).code }, "mail not made");
          return failure;
        }
        return mail && attempt(mail);
      });
      if (error === undefined || isRefusal(error) || isLast) return;
      await pause(wait, finishing.signal);
    }
  }

  return {
    async send(mail) {
      const error = await attempt(mail);
      if (error !== undefined) throw error;
    },

    sendLater(make) {
      if (inFlight.size >= MAX_PENDING) return settings.log.error({}, "mail not sent: too many wait");
      const sending = new Promise<void>((resolve) => {
        setImmediate(() => sendWithRetries(make).finally(resolve));
      });
      inFlight.add(sending);
      void sending.finally(() => inFlight.delete(sending));
    },

    async finish(timeoutMs) {
      finishing.abort();
      const timeout = new AbortController();
      await Promise.race([Promise.all(inFlight), pause(timeoutMs, timeout.signal)]);
      timeout.abort();
      if (inFlight.size > 0) settings.log.error({ count: inFlight.size }, "mails given up");
    },
  };
}

type Envelope = ReturnType<typeof envelopeOf>;
type Deliver = (message: Envelope, kind: string) => Promise<unknown>;

/** No text can become a header or an attachment: addresses are objects, and reading files or URLs is off. */
function envelopeOf({ to, subject, text, replyTo, attachments }: Mail, from: MailSettings["from"]) {
  return {
    from,
    subject: oneLine(subject),
    text,
    attachments,
    to: [{ name: "", address: to }],
    ...(replyTo &&
      isEmail(replyTo.address) && { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } }),
    envelope: { from: from.address, to: [to] },
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function smtpDelivery(url: string): Deliver {
  // Mails contain links that sign in, so they are encrypted in transit unless the address says `?requireTLS=false`.
  const requireTLS = !/^(localhost|\[::1\]|127(\.\d+){3})$/.test(new URL(url).hostname);
  const transport = createTransport({ url, requireTLS, ...TIMEOUTS });
  return (message) => transport.sendMail(message);
}

function folderDelivery(folder: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (message, kind) => {
    const { message: content } = await transport.sendMail(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    const name = `${new Date().toISOString().replaceAll(":", "-")}-${kind}-${randomUUID().slice(0, 8)}.eml`;
    await writeFile(path.join(folder, name), content as Buffer, { mode: 0o600, flag: "wx" });
  };
}

/** Returns whether retrying is useless: the server refused the mail permanently, or the address is invalid. */
export function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return typeof responseCode === "number" ? responseCode >= 500 : code === "EENVELOPE";
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {});
}
