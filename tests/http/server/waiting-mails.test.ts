// Mails that wait in the database: their order, attempts and end.
import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { QueuedMail } from "~/models/mail.server";
import { startMailbox } from "../../support/mailbox";
import { countRows, execute } from "../../support/rows";

const mailbox = await startMailbox();
// Read when the modules are loaded.
process.env.SMTP_URL = mailbox.url;
process.env.APP_URL = "http://localhost";
const { RETRY_AFTER_MS, sendAfterResponse, sendLater, sendNext, startSending } = await import(
  "~/mail/sender.server"
);
const { log } = await import("~/http/log.server");
const { closeDatabase } = await import("~/models/housekeeping.server");
afterAll(async () => {
  await mailbox.close();
  await closeDatabase();
});

let logged: string[];
beforeEach(() => {
  logged = [];
  const note = (facts: object, message: string) => logged.push(`${message} ${JSON.stringify(facts)}`);
  for (const level of ["info", "warn", "error"] as const) log[level] = note as unknown as typeof log.info;
});
afterEach(() => vi.useRealTimers());

const mailTo = (to: string): QueuedMail => ({ kind: "test", to, subject: "Grüße", text: "Hallo\n" });

test("Mails leave in the order of the calls, also those made after a response, and one that fails to be made stops none", async () => {
  const people = Array.from({ length: 6 }, (_, n) => `${n}@example.com`);
  const stop = startSending();
  for (const to of people.slice(0, 3)) await sendLater(mailTo(to));
  sendAfterResponse(async () => mailTo(people[3]!));
  sendAfterResponse(async () => {
    throw Object.assign(new Error("secret"), { code: "ODD" });
  });
  sendAfterResponse(async () => undefined);
  for (const to of people.slice(4)) sendAfterResponse(async () => mailTo(to));
  for (const to of people) await mailbox.next(to);
  await stop(5_000);
  const sent = 'mail sent {"kind":"test","domain":"example.com"}';
  expect(logged.filter((line) => line === sent)).toHaveLength(people.length);
  expect(logged).toContain('mail not made {"code":"ODD"}');
  expect(countRows("mails")).toBe(0);
});

test("A mail is tried six times within half an hour, then given up, and the log names only its kind and the domain", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-16T12:00:00Z") });
  const before = mailbox.tries;
  mailbox.refuse("anna@example.com", 451, 6);
  await sendLater(mailTo("anna@example.com"));
  for (const [n, wait] of RETRY_AFTER_MS.entries()) {
    await sendNext();
    expect(mailbox.tries).toBe(before + n + 1);
    vi.setSystemTime(Date.now() + wait - 1);
    await sendNext();
    expect(mailbox.tries).toBe(before + n + 1);
    vi.setSystemTime(Date.now() + 1);
  }
  await sendNext();
  expect([mailbox.tries, countRows("mails")]).toEqual([before + 6, 0]);
  expect(logged.at(-1)).toBe('mail given up {"kind":"test","domain":"example.com"}');
  expect(logged.join()).not.toMatch(/anna|Grüße/);
});

test("A mail that fails once arrives at the next attempt, once", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-16T12:00:00Z") });
  mailbox.refuse("anna@example.com", 451);
  await sendLater(mailTo("anna@example.com"));
  await sendNext();
  vi.setSystemTime(Date.now() + RETRY_AFTER_MS[0]!);
  await sendNext();
  await sendNext();
  await mailbox.next("anna@example.com");
  expect([mailbox.unread("anna@example.com"), countRows("mails")]).toEqual([[], 0]);
});

test("A mail that the database does not take at first is stored a little later", async () => {
  execute("alter table mails rename to broken");
  await sendLater(mailTo("anna@example.com"));
  expect(logged.at(-1)).toMatch(/^mail not queued/);
  execute("alter table broken rename to mails");
  await expect.poll(() => countRows("mails")).toBe(1);
  await sendNext();
  await mailbox.next("anna@example.com");
});

test("A mail that is refused for good is tried once", async () => {
  mailbox.refuse("anna@example.com", 550);
  await sendLater(mailTo("anna@example.com"));
  const before = mailbox.tries;
  await sendNext();
  await sendNext();
  expect([mailbox.tries, countRows("mails")]).toEqual([before + 1, 0]);
});

test("A mail server that hangs does not hold up a stop, and its mail stays", async () => {
  await mailbox.close();
  const hanging = createServer().listen(Number(new URL(mailbox.url).port), "127.0.0.1");
  await once(hanging, "listening");
  const stop = startSending();
  await sendLater(mailTo("anna@example.com"));
  await once(hanging, "connection");
  await stop(200);
  expect(countRows("mails")).toBe(1);
  hanging.close();
});
