// A person makes the server mail strangers, probes which addresses have an account, or fills the queue.
import { afterAll, expect, test } from "vitest";
import { isLong, survives, withAttackedServer } from "../support/attacked";
import { flood } from "../support/attacker";
import { startMailbox } from "../support/mailbox";
import { type Person, signUp, visitor } from "../support/person";

const mailbox = await startMailbox();
const server = withAttackedServer({ SMTP_URL: mailbox.url, APP_URL: "https://reisekasse.example" });
afterAll(() => mailbox.close());

/** Mails that one account may cause in an hour. */
const MAILS_MAX = 20;

/** Requests of a person who wants more mails than that. */
const REQUESTS = isLong ? 200 : 60;

/** Requests another address and returns the status. */
async function askFor(person: Person, email: string): Promise<number> {
  const body = { firstName: "Ben", lastName: "Muster", email, currentPassword: person.password };
  const answer = await person.request("/api/user/profile", {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Requests a password link for Anna and waits for the mail, which leaves after all earlier ones. */
async function getsMail(anna: Person): Promise<void> {
  await visitor().send("/forgot-password", { intent: "password.forgotten", email: anna.email });
  await mailbox.next(anna.email);
}

test(`Mallory changes to Clara's address and back ${REQUESTS} times: few mails, then 429`, async () => {
  const [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  const clara = visitor("Clara").email;
  await survives(server(), async () => {
    const statuses = await flood(REQUESTS, 4, (n) => askFor(ben, n % 2 ? ben.email : clara));
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => ![200, 429].includes(status))).toEqual([]);
    await getsMail(anna);
  });
  expect(mailbox.unread(clara).length + mailbox.unread(ben.email).length).toBeLessThan(MAILS_MAX);
});

test(`Mallory changes to ${REQUESTS} addresses of strangers: few mails, then 429`, async () => {
  const [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  const strangers = Array.from({ length: REQUESTS }, (_, n) => `fremd-${n}-${ben.email}`);
  await survives(server(), async () => {
    expect(await flood(REQUESTS, 4, (n) => askFor(ben, strangers[n]!))).toContain(429);
    await getsMail(anna);
  });
  const mails = [ben.email, ...strangers].flatMap((address) => mailbox.unread(address));
  expect(mails.length).toBeLessThan(MAILS_MAX);
});

test("Mallory asks whether Anna has an account: refused after a few tries, or told nothing", async () => {
  const [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  const taken = await survives(server(), () => flood(isLong ? 50 : 30, 2, () => askFor(ben, anna.email)));
  const clara = await signUp("Clara");
  const free = await askFor(clara, visitor("Dora").email);
  const telling = taken.filter((status) => status !== 429 && status !== free);
  expect(telling.length).toBeLessThanOrEqual(MAILS_MAX);
  expect(taken.at(-1)).toBe(429);
});

test("Ben's mails do not delay Anna's while the mail server is down", async () => {
  const anna = await signUp("Anna");
  const bens = await flood(isLong ? 6 : 2, 2, () => signUp("Ben"));
  await survives(server(), async () => {
    await mailbox.close();
    await flood(isLong ? 1_200 : 50, 4, (n) => askFor(bens[n % bens.length]!, `fremd-${n}-${anna.email}`));
    await visitor().send("/forgot-password", { intent: "password.forgotten", email: anna.email });
    await mailbox.open();
    await expect.poll(() => mailbox.unread(anna.email).length, { timeout: 100_000 }).toBe(1);
  });
});
