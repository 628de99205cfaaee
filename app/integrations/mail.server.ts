import { randomUUID } from "node:crypto";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import pLimit from "p-limit";
import { oneLine } from "~/domain/text";

/** A mail to one person, in plain text. `kind` names it in the log, which says nothing else of it. */
export interface Mail {
  kind: string;
  to: string;
  subject: string;
  text: string;
  replyTo?: { name: string; address: string };
  attachments?: { filename: string; content: string | Buffer; contentType?: string }[];
}

export interface MailSettings {
  /** Left out: mails are written into the folder instead of being sent. */
  smtpUrl: string | undefined;
  outbox: string;
  from: { name: string; address: string };
  log: Record<"info" | "warn" | "error", (facts: object, message: string) => void>;
}

/** What sends mails. */
export interface Mailer {
  /** Sends now. @throws whatever went wrong; it has been logged */
  send(mail: Mail): Promise<void>;
  /**
   * Sends when the current request is answered, again and again for half an hour where that fails; nobody is told
   * but the log. What makes the mail may look something up first, and may find that there is none to be sent. `whose`
   * names who causes it: mails of one do not keep those of others out.
   */
  sendLater(make: () => Promise<Mail | undefined>, whose?: string): void;
  /** Waits for what is to be sent; what still fails gets one last try at once. */
  finish(patienceMs: number): Promise<void>;
}

// Nobody waits for most mails, but a server that hangs must not hold up those behind it.
const PATIENCE = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

/** Waits between tries, in milliseconds: a server that is started anew, or asks an unknown sender to come again. */
const RETRY_AFTER_MS = [2_000, 10_000, 60_000, 300_000, 1_200_000];

/** More than this is no usage of ours; it would only fill the memory. */
const WAITING_MAX = 1_000;
/** More than this of one account, address or client would push out the mails of others. */
const WAITING_OF_ONE = 50;

/** Opens the way that mails take. */
export function openMailer(settings: MailSettings): Mailer {
  const deliver = settings.smtpUrl ? bySmtp(settings.smtpUrl) : intoFolder(settings.outbox);
  // One after the other: mails leave in the order in which they were asked for.
  const inTurn = pLimit(1);
  const inFlight = new Set<Promise<void>>();
  const waiting = new Map<string, number>();
  const finishing = new AbortController();

  async function attempt(mail: Mail): Promise<unknown> {
    const about = { kind: mail.kind, domain: domainOf(mail.to) };
    try {
      if (!isAddress(mail.to)) throw Object.assign(new Error("no address"), { code: "EENVELOPE" });
      await deliver(envelopeOf(mail, settings.from), mail.kind);
      settings.log.info(about, "mail sent");
      return undefined;
    } catch (error) {
      // Not its message: that repeats the address.
      const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
      settings.log.error({ ...about, code, responseCode }, "mail not sent");
      return error;
    }
  }

  async function persist(make: () => Promise<Mail | undefined>): Promise<void> {
    let mail: Mail | undefined;
    for (const wait of [...RETRY_AFTER_MS, undefined]) {
      const isLast = wait === undefined || finishing.signal.aborted;
      const error = await inTurn(async () => {
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

    sendLater(make, whose = "") {
      const own = waiting.get(whose) ?? 0;
      if (inFlight.size >= WAITING_MAX || (whose !== "" && own >= WAITING_OF_ONE))
        return settings.log.error({}, "mail not sent: too many wait");
      const sending = new Promise<void>((resolve) => {
        setImmediate(() => persist(make).finally(resolve));
      });
      inFlight.add(sending);
      waiting.set(whose, own + 1);
      void sending.finally(() => {
        inFlight.delete(sending);
        const left = waiting.get(whose)! - 1;
        if (left > 0) waiting.set(whose, left);
        else waiting.delete(whose);
      });
    },

    async finish(patienceMs) {
      finishing.abort();
      const late = new AbortController();
      await Promise.race([Promise.all(inFlight), pause(patienceMs, late.signal)]);
      late.abort();
      if (inFlight.size > 0) settings.log.error({ count: inFlight.size }, "mails given up");
    },
  };
}

type Envelope = ReturnType<typeof envelopeOf>;
type Deliver = (message: Envelope, kind: string) => Promise<unknown>;

/** Addresses go in as structures and nothing is read from files or addresses: no text becomes a header or a part. */
function envelopeOf({ to, subject, text, replyTo, attachments }: Mail, from: MailSettings["from"]) {
  return {
    from,
    subject: oneLine(subject),
    text,
    attachments,
    to: [{ name: "", address: to }],
    ...(replyTo &&
      isAddress(replyTo.address) && { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } }),
    envelope: { from: from.address, to: [to] },
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function bySmtp(url: string): Deliver {
  // Links in mails let people in: they go through the network encrypted, unless the address says `?requireTLS=false`.
  const requireTLS = !/^(localhost|\[::1\]|127(\.\d+){3})$/.test(new URL(url).hostname);
  const transport = createTransport({ url, requireTLS, ...PATIENCE });
  return (message) => transport.sendMail(message);
}

function intoFolder(folder: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return async (message, kind) => {
    const { message: content } = await transport.sendMail(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    const name = `${new Date().toISOString().replaceAll(":", "-")}-${kind}-${randomUUID().slice(0, 8)}.eml`;
    await writeFile(path.join(folder, name), content as Buffer, { mode: 0o600, flag: "wx" });
  };
}

/** Whether the server will never take this mail, or the address is none; trying again would be no use. */
export function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return typeof responseCode === "number" ? responseCode >= 500 : code === "EENVELOPE";
}

/** Whether it is one address. The library takes a list for several, also where it is given as one. */
function isAddress(text: string): boolean {
  return /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()\\,;:"]+$/.test(text);
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
