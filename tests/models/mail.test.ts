import { afterAll, beforeEach, expect, inject, test } from "vitest";
import { deleteUser } from "~/models/accounts/user.server";
import { prune } from "~/models/housekeeping.server";
import {
  claimMail,
  finishMail,
  MAX_WAITING_MAILS,
  postponeMail,
  type QueuedMail,
  queueMail,
} from "~/models/mail.server";
import { transaction } from "../../db/client";
import { anotherInstance } from "../support/instance";
import { daysLater, minutesLater, now, someone } from "../support/models";
import { countRows, execute, moment } from "../support/rows";

const other = await anotherInstance(() => import("~/models/mail.server"));
afterAll(() => other.close());

beforeEach(() => execute("delete from mails"));

const mailTo = (to: string): QueuedMail => ({ kind: "test", to, subject: "Grüße", text: "Hallo Änne\n" });

const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

test("Mails are claimed as they were queued, the oldest first, and each once", async () => {
  const people = ["anna", "ben", "clara"].map((name) => `${name}@example.com`);
  const replyTo = { name: "Zoë", address: "zoe@example.com" };
  for (const to of people) expect(await queueMail({ ...mailTo(to), replyTo }, now)).toBe(true);
  for (const to of people)
    expect(await claimMail(now)).toMatchObject({ mail: { ...mailTo(to), replyTo }, attempts: 1 });
  expect(await claimMail(now)).toBeUndefined();
});

test("Two instances share the mails: nobody gets one twice", async () => {
  const people = Array.from({ length: 20 }, (_, n) => `${n}@example.com`);
  for (const [n, to] of people.entries()) await (n % 2 ? other : { queueMail }).queueMail(mailTo(to), now);
  const sent: string[] = [];
  const sendOne = async (claim: typeof claimMail) => {
    const claimed = await claim(now);
    if (!claimed) return false;
    sent.push(claimed.mail.to);
    await finishMail(claimed.id);
    return true;
  };
  const sendAll = async (claim: typeof claimMail) => {
    let isLeft = true;
    while (isLeft) isLeft = await sendOne(claim);
  };
  if (inject("postgres")) await Promise.all([sendAll(claimMail), sendAll(other.claimMail)]);
  // In one process, two connections to a file would wait for each other forever.
  else for (const [n] of people.entries()) await sendOne(n % 2 ? claimMail : other.claimMail);
  expect(sent.sort()).toEqual(people.sort());
  expect(countRows("mails")).toBe(0);
});

test("A mail whose instance died is due again after two minutes", async () => {
  await queueMail(mailTo("anna@example.com"), now);
  await claimMail(now);
  expect(await other.claimMail(secondsLater(119))).toBeUndefined();
  expect(await other.claimMail(secondsLater(120))).toMatchObject({ attempts: 2 });
});

test("A mail that has been due for more than a day is not sent any more, and housekeeping deletes it", async () => {
  await queueMail(mailTo("anna@example.com"), now);
  expect(await claimMail(new Date(daysLater(1).getTime() + 1))).toBeUndefined();
  expect(await prune(daysLater(1))).toMatchObject({ mails: 0 });
  expect(await prune(new Date(daysLater(1).getTime() + 1))).toMatchObject({ mails: 1 });
});

test("A postponed mail waits, and others pass it", async () => {
  await queueMail(mailTo("anna@example.com"), now);
  const first = await claimMail(now);
  await postponeMail(first!, secondsLater(10));
  await queueMail(mailTo("ben@example.com"), now);
  expect(await claimMail(now)).toMatchObject({ mail: { to: "ben@example.com" } });
  expect(await claimMail(secondsLater(9))).toBeUndefined();
  expect(await claimMail(secondsLater(10))).toMatchObject({ mail: { to: "anna@example.com" }, attempts: 2 });
});

test("An instance that was thought dead does not postpone what another has claimed since", async () => {
  await queueMail(mailTo("anna@example.com"), now);
  const late = await claimMail(now);
  await other.claimMail(minutesLater(2));
  await postponeMail(late!, minutesLater(2));
  expect(await claimMail(minutesLater(3))).toBeUndefined();
});

test("Ten thousand mails may wait; further ones are refused until some are sent", async () => {
  const at = moment(now.getTime());
  const row = "(?, '{}', ?, ?)";
  for (let from = 0; from < MAX_WAITING_MAILS; from += 1_000) {
    const values = Array.from({ length: 1_000 }, (_, n) => [`${from + n}`, at, at]).flat();
    const rows = Array(1_000).fill(row).join(", ");
    execute(`insert into mails (id, mail, created_at, due_at) values ${rows}`, ...values);
  }
  expect(await queueMail(mailTo("anna@example.com"), now)).toBe(false);
  await finishMail("0");
  expect(await queueMail(mailTo("anna@example.com"), now)).toBe(true);
  expect(await queueMail(mailTo("ben@example.com"), now)).toBe(false);
});

test("A change that is rolled back takes its mail along; a deleted account leaves its farewell", async () => {
  const anna = await someone("Anna");
  const failed = transaction(anna, async () => {
    await queueMail(mailTo("anna@example.com"), now);
    throw new Error("refused");
  });
  await expect(failed).rejects.toThrow("refused");
  expect(countRows("mails")).toBe(0);
  await queueMail(mailTo("anna@example.com"), now);
  await deleteUser(anna, now);
  expect(countRows("mails")).toBe(1);
});
