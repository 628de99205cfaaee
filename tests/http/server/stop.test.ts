// Mails that a server finishes after SIGTERM, and mails that it leaves to the next start or to another process.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { cancels } from "../../support/contracts";
import { ask } from "../../support/database";
import { linkIn, startMailbox } from "../../support/mailbox";
import { paymentVariables } from "../../support/payment";
import { visitor } from "../../support/person";
import { moment } from "../../support/rows";
import { startHere } from "../../support/server";
import { type ServerProcess, startServer } from "../../support/server-process";

const mailbox = await startMailbox();
const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-stop-"));
afterAll(async () => {
  await mailbox.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => vi.unstubAllEnvs());

const variables = { SMTP_URL: mailbox.url, APP_URL: "https://reisekasse.example" };

type Server = Pick<ServerProcess, "url" | "databaseUrl"> & { stop(): Promise<unknown> };

let files = 0;
const anotherFile = () => `file:${path.join(folder, `${files++}.db`)}`;

/** Runs a statement in the database of a server, and returns its rows. */
const inDatabase = ({ databaseUrl }: Server, sql: string, ...values: unknown[]) =>
  ask(databaseUrl, sql, values);

test("A server that is told to stop finishes the mail that it has begun, and the next start sends the others", async () => {
  const people = ["clara@example.com", "dino@example.com"];
  const server = await startServer(variables);
  const post = (address: string, fields: Record<string, string>) =>
    fetch(server.url + address, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
      headers: { "X-Forwarded-Host": "evil.test" },
    });
  const before = mailbox.tries;
  const release = mailbox.hold();
  for (const email of people) {
    const fields = { email, password: "geheim123", firstName: "Clara", lastName: "M" };
    await post("/login", { intent: "account.register", ...fields });
    await post("/forgot-password", { intent: "password.forgotten", email });
  }
  await expect.poll(() => mailbox.tries).toBe(before + 1);
  await stopAndRelease(server, release);
  expect(mailbox.tries).toBe(before + 1);
  expect(mailbox.unreadConfirmations("clara@example.com")).toHaveLength(1);
  expect(inDatabase(server, "select count(*) as count from mails")).toEqual([{ count: 3 }]);

  const next = await startAgain(server);
  for (const email of people) {
    const received = await mailbox.next(email);
    expect(linkIn(received)).toMatch(/^\/reset-password/);
    expect(received.mail.text).toContain("https://reisekasse.example/reset-password");
  }
  expect(await next.stop()).toBe(0);
  expect(mailbox.tries).toBe(before + 4);
  expect(mailbox.unreadConfirmations("dino@example.com")).toHaveLength(1);
  expect([...server.lines, ...next.lines].join("\n")).not.toMatch(/clara|dino|token=/);
});

test("A server that is told to stop finishes the mail about a declaration first, and remembers that it was sent", async () => {
  const server = await startHere(anotherFile(), variables);
  const before = mailbox.tries;
  const release = mailbox.hold();
  await cancels(visitor(), { email: "zoe@example.org", name: "Zoe" });
  await expect.poll(() => mailbox.tries).toBe(before + 1);
  await stopAndRelease(server, release);
  expect(mailbox.unread("zoe@example.org")).toHaveLength(1);
  expect(inDatabase(server, "select confirmed_at is not null as noted from declarations")).toEqual([
    { noted: 1 },
  ]);
});

/** Starts a server on the database of one that has ended. */
function startAgain({ databaseUrl }: Server, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  return startServer({ ...variables, DATABASE_URL: databaseUrl, ...env });
}

/** Stops a server, and lets the mail that is held go on once the server takes no more requests. */
async function stopAndRelease(server: Server, release: () => void): Promise<void> {
  const stopped = server.stop();
  await expect.poll(() => fetch(server.url).then(Boolean, () => false)).toBe(false);
  release();
  // A process ends with 0.
  expect([0, undefined]).toContain(await stopped);
}

/** Starts a server on the database of one that has ended, and stops it while it hands in its first mail. */
async function stopAtFirstMail(ended: Server, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const before = mailbox.tries;
  const release = mailbox.hold();
  const server = await startAgain(ended, env);
  await expect.poll(() => mailbox.tries).toBe(before + 1);
  await stopAndRelease(server, release);
  expect(mailbox.tries).toBe(before + 1);
  expect(server.lines.join("\n")).not.toMatch(/not settled|mails? failed|contracts failed/);
}

test("Of several declarations that wait, it finishes the one that it has begun, and the next start the others", async () => {
  const people = ["ada@example.org", "bea@example.org", "cleo@example.org"];
  const first = await startHere(anotherFile(), variables);
  const refused = mailbox.tries;
  for (const email of people) {
    mailbox.refuse(email, 451);
    await cancels(visitor(), { email, name: "Zoe" });
  }
  // To each person, and to the support about each.
  await expect.poll(() => mailbox.tries).toBe(refused + 2 * people.length);
  await first.stop();

  await stopAtFirstMail(first);
  expect(people.flatMap((email) => mailbox.unread(email))).toHaveLength(1);

  const third = await startHere(first.databaseUrl, variables);
  await expect.poll(() => people.map((email) => mailbox.unread(email).length)).toEqual([1, 1, 1]);
  await third.stop();
  expect(
    inDatabase(first, "select count(*) as count from declarations where confirmed_at is not null"),
  ).toEqual([{ count: people.length }]);
});

test("Of several contracts to confirm, it finishes the mail that it has begun, and the next start the others", async () => {
  const people = ["dora@example.com", "emma@example.com"];
  const first = await startHere(anotherFile(), variables);
  for (const email of people) {
    const fields = { email, password: "geheim123", firstName: "Dora", lastName: "M" };
    await visitor().post("/login", { intent: "account.register", ...fields });
    await mailbox.nextConfirmation(email);
  }
  await first.stop();
  inDatabase(
    first,
    `insert into subscriptions
       (id, user_id, customer_id, status, current_period_end, is_cancelled, created_at, started_at, read_at)
     select 'sub_' || id, id, 'cus_' || id, 'active', ?, ?, ?, ?, ? from users`,
    ...[moment(1_800_000_000_000), 0, moment(0), moment(1), moment(0)],
  );

  await stopAtFirstMail(first, paymentVariables);
  expect(
    inDatabase(first, "select count(*) as count from subscriptions where confirmed_at is not null"),
  ).toEqual([{ count: 1 }]);

  const third = await startHere(first.databaseUrl, { ...variables, ...paymentVariables });
  await expect.poll(() => people.map((email) => mailbox.unread(email).length)).toEqual([1, 1]);
  await third.stop();
});

/** Registers somebody, who is mailed a link. */
async function register(server: ServerProcess, email: string): Promise<void> {
  const fields = { email, password: "geheim123", firstName: "Fay", lastName: "M" };
  const body = new URLSearchParams({ intent: "account.register", ...fields });
  const answer = await fetch(`${server.url}/login`, { method: "POST", body, redirect: "manual" });
  expect(answer.status).toBe(303);
}

test("A mail that waits when the server is killed is sent once after the next start", async () => {
  const [held, waiting] = ["fay@example.com", "gil@example.com"];
  const server = await startServer(variables);
  const before = mailbox.tries;
  const release = mailbox.hold();
  await register(server, held);
  await expect.poll(() => mailbox.tries).toBe(before + 1);
  await register(server, waiting);
  server.process.kill("SIGKILL");
  await once(server.process, "exit");
  release();

  const next = await startHere(server.databaseUrl, variables);
  await mailbox.nextConfirmation(waiting);
  // The one that was being sent is left alone for two minutes.
  const left = "select attempts, mail ->> 'to' as \"to\" from mails";
  await expect.poll(() => inDatabase(server, left)).toEqual([{ attempts: 1, to: held }]);
  await next.stop();
  expect(mailbox.tries).toBe(before + 2);
});

test("Two instances on one database send each mail once", async () => {
  const people = Array.from({ length: 20 }, (_, n) => `hal-${n}@example.com`);
  // Both run before there is a mail: an attempt that is held while the other starts would time out, and be made again.
  const first = await startHere(anotherFile(), variables);
  const both = [first, await startHere(first.databaseUrl, variables)];
  const before = mailbox.tries;
  const release = mailbox.hold();
  for (const to of people) {
    const mail = JSON.stringify({ kind: "test", to, subject: "Hallo", text: "Hallo" });
    const now = moment(Date.now());
    inDatabase(
      first,
      "insert into mails (id, mail, created_at, due_at) values (?, ?, ?, ?)",
      to,
      mail,
      now,
      now,
    );
  }
  await expect.poll(() => mailbox.tries).toBe(before + 2);
  release();
  for (const to of people) await mailbox.next(to);
  await expect.poll(() => inDatabase(first, "select id from mails")).toEqual([]);
  await Promise.all(both.map((server) => server.stop()));
  expect(mailbox.tries).toBe(before + people.length);
});
