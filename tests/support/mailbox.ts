// A mail server on loopback, and the mailboxes of all recipients in it.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail as it arrived: recipient, parsed mail, and raw bytes. */
export interface Received {
  to: string;
  mail: Email;
  raw: string;
}

export class Mailbox {
  readonly #unread: Received[] = [];
  /** Registration mails. Each account gets one, so they are stored apart from other mails. */
  readonly #confirmations: Received[] = [];
  readonly #refusals: { to: string; code: number; times: number }[] = [];
  #tries = 0;
  #held: Promise<void> | undefined;
  #arrived = Promise.withResolvers<void>();
  #server = this.#newServer();
  #port = 0;

  /** The value of SMTP_URL. */
  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** The number of attempts to hand in a mail, refused ones included. */
  get tries(): number {
    return this.#tries;
  }

  /** Accepts mails, always on the same port. */
  async open(): Promise<void> {
    this.#server = this.#newServer();
    const listening = this.#server.listen(this.#port, "127.0.0.1");
    await once(listening, "listening");
    this.#port = (listening.address() as AddressInfo).port;
  }

  /** Stops accepting connections. */
  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** Refuses the next mails to this address with an SMTP code: 4xx is temporary, 5xx permanent. */
  refuse(to: string, code: number, times = 1): void {
    this.#refusals.push({ to, code, times });
  }

  /** Does not answer to mails that are handed in from now on, until the function that it returns is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return () => {
      this.#held = undefined;
      resolve();
    };
  }

  /** Waits for the next unread mail to this address, except links that prove an address. */
  next(to: string): Promise<Received> {
    return this.#take(this.#unread, to);
  }

  /** Waits for the next link that proves this address. */
  nextConfirmation(to: string): Promise<Received> {
    return this.#take(this.#confirmations, to);
  }

  /** The unread mails to this address, except links that prove it. */
  unread(to: string): Received[] {
    return this.#unread.filter((received) => isSame(received.to, to));
  }

  /** The unread links that prove this address. */
  unreadConfirmations(to: string): Received[] {
    return this.#confirmations.filter((received) => isSame(received.to, to));
  }

  /** Returns all unread mails and marks them as read. */
  readAll(): Received[] {
    return [...this.#unread.splice(0), ...this.#confirmations.splice(0)];
  }

  async #take(mails: Received[], to: string): Promise<Received> {
    for (;;) {
      const index = mails.findIndex((received) => isSame(received.to, to));
      if (index >= 0) return mails.splice(index, 1)[0]!;
      await this.#arrived.promise;
    }
  }

  #newServer(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      logger: false,
      onRcptTo: ({ address }, _, done) => {
        this.#tries++;
        const refusal = this.#refusals.find(({ to, times }) => to === address && times > 0);
        if (!refusal) return done();
        refusal.times--;
        done(Object.assign(new Error("refused"), { responseCode: refusal.code }));
      },
      onData: (stream, session, done) => {
        void this.#receive(
          buffer(stream),
          session.envelope.rcptTo.map(({ address }) => address),
        ).then(() => done(), done);
      },
    });
  }

  async #receive(content: Promise<Buffer>, recipients: string[]): Promise<void> {
    const bytes = await content;
    await this.#held;
    const mail = await PostalMime.parse(bytes);
    const mails = mail.text?.includes("/confirm-email?token=") ? this.#confirmations : this.#unread;
    for (const to of recipients) mails.push({ to, mail, raw: bytes.toString("latin1") });
    this.#arrived.resolve();
    this.#arrived = Promise.withResolvers();
  }
}

/** Compares addresses without regard to case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Opens a mail server; the caller closes it. */
export async function startMailbox(): Promise<Mailbox> {
  const mailbox = new Mailbox();
  await mailbox.open();
  return mailbox;
}

/** Returns path and query of the link in a mail. */
export function linkIn({ mail }: Received): string {
  const [link] = /^https?:\/\/\S+$/m.exec(mail.text ?? "") ?? [];
  if (!link) throw new Error("no link in the mail");
  const { pathname, search } = new URL(link);
  return pathname + search;
}
