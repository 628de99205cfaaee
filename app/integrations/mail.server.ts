import { randomUUID } from "node:crypto";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { isEmail } from "~/domain/accounts/email";
import { oneLine } from "~/domain/text";

/** A plain-text mail to one person. Only `kind` and the recipient's domain are logged. */
export interface Mail {
  kind: string;
  to: string;
  subject: string;
  text: string;
  replyTo?: { name: string; address: string };
  /** A person wrote it: the reply must not be taken for an answer to a machine. */
  isByPerson?: true;
  attachments?: { filename: string; content: string | Buffer; contentType?: string }[];
}

interface MailSettings {
  /** If undefined, mails are written into the folder instead. */
  smtpUrl: string | undefined;
  folder: string;
  from: { name: string; address: string };
  log: Record<"info" | "warn" | "error", (facts: object, message: string) => void>;
}

export interface Mailer {
  /**
   * Sends immediately.
   * @throws the error, after logging it
   */
  send(mail: Mail): Promise<void>;
}

// Milliseconds. Most mails are sent in the background, but a hanging server must not delay those behind.
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

/** Creates a mailer that sends by SMTP, or writes into a folder without an SMTP address. */
export function openMailer(settings: MailSettings): Mailer {
  const deliver = settings.smtpUrl ? smtpDelivery(settings.smtpUrl) : folderDelivery(settings.folder);
  return {
    async send(mail) {
      const logged = { kind: mail.kind, domain: domainOf(mail.to) };
      try {
        // The library would take a list of several addresses.
        if (!isEmail(mail.to)) throw Object.assign(new Error("no address"), { code: "EENVELOPE" });
        await deliver(envelopeOf(mail, settings.from), mail.kind);
      } catch (error) {
        // Do not log the error's message, which contains the address.
        const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
        settings.log.error({ ...logged, code, responseCode }, "mail not sent");
        throw error;
      }
      settings.log.info(logged, "mail sent");
    },
  };
}

type Envelope = ReturnType<typeof envelopeOf>;
type Deliver = (message: Envelope, kind: string) => Promise<unknown>;

/** No text can become a header or an attachment: addresses are objects, and reading files or URLs is off. */
function envelopeOf(
  { to, subject, text, replyTo, isByPerson, attachments }: Mail,
  from: MailSettings["from"],
) {
  return {
    from,
    subject: oneLine(subject),
    text,
    attachments,
    to: [{ name: "", address: to }],
    ...(replyTo &&
      isEmail(replyTo.address) && { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } }),
    envelope: { from: from.address, to: [to] },
    headers: isByPerson ? {} : { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Loaded with the first mail: a start that sends none takes an eighth less time without it. */
const library = () => import("nodemailer");

function smtpDelivery(url: string): Deliver {
  // Mails contain links that sign in, so they are encrypted in transit unless the address says `?requireTLS=false`.
  const requireTLS = !/^(localhost|\[::1\]|127(\.\d+){3})$/.test(new URL(url).hostname);
  return async (message) => {
    const { createTransport } = await library();
    return createTransport({ url, requireTLS, ...TIMEOUTS }).sendMail(message);
  };
}

function folderDelivery(folder: string): Deliver {
  return async (message, kind) => {
    const { createTransport } = await library();
    const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
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

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}
