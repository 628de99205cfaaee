import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterAll, describe, expect, test } from "vitest";
import { type Mail, openMailer } from "~/integrations/mail.server";
import { startMailbox } from "../../support/mailbox";

const mailbox = await startMailbox();
const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-mail-"));
afterAll(async () => {
  await mailbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const mail: Mail = { kind: "test", to: "anna@example.com", subject: "Grüße", text: "Hallo Änne\n" };

/** A mailer and its log. */
function aMailer(smtpUrl: string | undefined = mailbox.url) {
  const logged: string[] = [];
  const note = (facts: object, message: string) => logged.push(`${message} ${JSON.stringify(facts)}`);
  const mailer = openMailer({
    smtpUrl,
    folder: path.join(folder, "outbox"),
    from: { name: "Reisekasse", address: "post@example.com" },
    log: { info: note, warn: note, error: note },
  });
  return { mailer, logged };
}

describe("A mail", () => {
  test("arrives as it was written, in plain text, and the log contains only its kind and the domain", async () => {
    const { mailer, logged } = aMailer();
    const attachments = [
      { filename: "Vertrag.pdf", content: Buffer.from("%PDF"), contentType: "application/pdf" },
    ];
    await mailer.send({ ...mail, attachments, replyTo: { name: "Ben", address: "ben@example.com" } });
    const { mail: received } = await mailbox.next(mail.to);
    expect(received).toMatchObject({
      subject: "Grüße",
      from: { name: "Reisekasse", address: "post@example.com" },
    });
    expect(received.text?.trim()).toBe("Hallo Änne");
    expect([received.html, received.replyTo?.[0]?.address]).toEqual([undefined, "ben@example.com"]);
    expect(received.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ["Vertrag.pdf", "application/pdf"],
    ]);
    expect(logged).toEqual(['mail sent {"kind":"test","domain":"example.com"}']);
  });

  test("includes no file and no URL, and its subject ends at the line's end", async () => {
    const { mailer } = aMailer();
    await mailer.send({ ...mail, subject: "Eins\r\nBcc: ben@example.com", text: "/etc/passwd" });
    const { mail: received } = await mailbox.next(mail.to);
    expect([received.subject, received.bcc]).toEqual(["Eins Bcc: ben@example.com", undefined]);
  });

  test.each(["a@example.com, b@example.com", "a@example.com\r\nRCPT TO:<b@example.com>", "<a@example.com>"])(
    "to %j goes to nobody else",
    async (to) => {
      const { mailer } = aMailer();
      await mailer.send({ ...mail, to }).catch(() => undefined);
      await mailer.send({ ...mail, to: "last@example.com" });
      await mailbox.next("last@example.com");
      expect([mailbox.unread("b@example.com"), mailbox.unread("a@example.com")]).toEqual([[], []]);
    },
  );

  test("without a mail server is a file that only its owner can read", async () => {
    const { mailer, logged } = aMailer("");
    await mailer.send(mail);
    const outbox = path.join(folder, "outbox");
    const [name] = readdirSync(outbox);
    expect(name).toMatch(/^[\dT.Z-]+-test-[\da-f]{8}\.eml$/);
    const modes = [outbox, path.join(outbox, name!)].map((file) => statSync(file).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600]);
    const written = await PostalMime.parse(readFileSync(path.join(outbox, name!)));
    expect([written.subject, written.to?.[0]?.address]).toEqual(["Grüße", mail.to]);
    expect(logged.join()).not.toMatch(/anna|Hallo|Grüße/);
  });

  test("that cannot be sent throws for callers that wait, and is logged without its address", async () => {
    const { mailer, logged } = aMailer();
    mailbox.refuse(mail.to, 550);
    await expect(mailer.send(mail)).rejects.toThrow();
    expect(logged).toEqual([
      'mail not sent {"kind":"test","domain":"example.com","code":"EENVELOPE","responseCode":550}',
    ]);
  });
});

test("A remote mail server without encryption gets no mail, unless that is allowed", async () => {
  // Another address of this machine, which counts as remote.
  const elsewhere = mailbox.url.replace("127.0.0.1", "0.0.0.0");
  const before = mailbox.tries;
  const refusing = aMailer(elsewhere);
  await expect(refusing.mailer.send(mail)).rejects.toThrow(/STARTTLS|TLS/);
  expect(mailbox.tries).toBe(before);
  await aMailer(`${elsewhere}?requireTLS=false`).mailer.send(mail);
  await mailbox.next(mail.to);
});
