import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { call } from "../support/api";
import { type Received, startMailbox } from "../support/mailbox";
import { paymentVariables } from "../support/payment";
import { type Fields, type Person, signUp, visitor } from "../support/person";
import { rows } from "../support/rows";
import { serverOrigin, withServer } from "../support/server";
import { StripeStandIn } from "../support/stripe-stand-in";

const HOUR_MS = 3_600_000;
const stripe = await StripeStandIn.start();
const mailbox = await startMailbox();
const support = "hilfe@reisekasse.example";
const chores: { work: () => void; everyMs: number | undefined }[] = [];

beforeAll(() => {
  const { setInterval } = globalThis;
  vi.spyOn(globalThis, "setInterval").mockImplementation(((work: () => void, everyMs?: number) => {
    chores.push({ work, everyMs });
    return setInterval(work, everyMs);
  }) as typeof setInterval);
});
withServer({
  ...paymentVariables,
  STRIPE_API_URL: stripe.url,
  SMTP_URL: mailbox.url,
  SUPPORT_EMAIL: support,
});
afterAll(async () => {
  await stripe.stop();
  await mailbox.close();
});

/** What the server does every hour. */
function anHourPasses(): void {
  for (const { work, everyMs } of chores) if (everyMs === HOUR_MS) work();
}

async function subscriber(name = "Anna"): Promise<Person> {
  const person = await signUp(name);
  stripe.ledger.pay((await call(person, "POST /api/subscription/create")).json.clientSecret);
  await stripe.sendAll(serverOrigin());
  return person;
}

function isCancelled({ email }: Person): number {
  const [row] = rows<{ is_cancelled: number }>(
    "select s.is_cancelled from subscriptions s join users u on u.id = s.user_id where u.email = ?",
    email,
  );
  return row!.is_cancelled;
}

/** The next mail to this address with this subject. */
async function mailAbout(subject: string, address: string): Promise<Received> {
  const received = await mailbox.next(address);
  return received.mail.subject === subject ? received : mailAbout(subject, address);
}

const cancels = (email: string, fields: Fields = {}) =>
  visitor().fillIn("/vertrag-kuendigen", "contract.cancel", { name: "Anna Muster", email, ...fields });

test("while the mail server is down Anna's contract is cancelled all the same, and the confirmation comes later", async () => {
  const anna = await subscriber();
  await mailAbout("Deine Bestellung von Reisekasse Premium", anna.email);
  await mailbox.close();
  await cancels(anna.email);
  await expect.poll(() => isCancelled(anna)).toBe(1);
  await mailbox.open();
  anHourPasses();
  const { mail } = await mailAbout("Deine Kündigung ist eingegangen", anna.email);
  expect(mail.text).toContain("Dein Vertrag endet am");
});

test("while Stripe is down Anna's cancellation waits, and is carried out later", async () => {
  const anna = await subscriber();
  stripe.goesDown();
  await cancels(anna.email);
  await mailAbout("Deine Kündigung ist eingegangen", anna.email);
  stripe.comesBack();
  expect(isCancelled(anna)).toBe(0);
  anHourPasses();
  await expect.poll(() => isCancelled(anna)).toBe(1);
});

test("where the confirmation is refused for good, it is cancelled all the same, and a person is told once", async () => {
  const anna = await subscriber();
  await mailAbout("Deine Bestellung von Reisekasse Premium", anna.email);
  mailbox.refuse(anna.email, 550, 9);
  await cancels(anna.email);
  await expect.poll(() => isCancelled(anna)).toBe(1);
  const { mail } = await mailAbout("Kündigung zu prüfen", support);
  expect(mail.text).toContain(anna.email);
  expect(mail.text).toContain("ließ sich nicht zustellen");
  anHourPasses();
  await cancels("zoe@example.org", { name: "Zoe" });
  const next = await mailAbout("Kündigung zu prüfen", support);
  expect(next.mail.text).toContain("zoe@example.org");
});

test("an address that takes no mail keeps nobody else's contract from being confirmed", async () => {
  const anna = await signUp("Anna");
  const ben = await signUp("Ben");
  mailbox.refuse(anna.email, 550, 9);
  mailbox.refuse(ben.email, 550, 1);
  for (const person of [anna, ben])
    stripe.ledger.pay((await call(person, "POST /api/subscription/create")).json.clientSecret);
  await stripe.sendAll(serverOrigin());
  anHourPasses();
  await mailAbout("Deine Bestellung von Reisekasse Premium", ben.email);
});

test("who declares again and again is told to wait, and what was typed is still there", async () => {
  let page = await cancels("heinz@example.org");
  for (let time = 0; page.status === 200 && time < 40; time++) page = await cancels("heinz@example.org");
  expect(page.status).toBe(429);
  expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(page.root.querySelector("[name=email]")?.getAttribute("value")).toBe("heinz@example.org");
});
