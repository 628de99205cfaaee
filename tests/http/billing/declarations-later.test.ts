import { beforeAll, expect, test, vi } from "vitest";
import { call } from "../../support/api";
import { cancels, contractOf, mailAbout, subscriber, withContracts } from "../../support/contracts";
import { startMailbox } from "../../support/mailbox";
import { type Person, signUp, visitor } from "../../support/person";
import { serverOrigin } from "../../support/server";
import { StripeStandIn } from "../../support/stripe-stand-in";

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
withContracts({ stripe, mailbox, support });

/** Runs the server's hourly maintenance. */
function runHourlyMaintenance(): void {
  for (const { work, everyMs } of chores) if (everyMs === HOUR_MS) work();
}

const mailNamed = (subject: string, address: string) => mailAbout(mailbox, subject, address);
const isCancelled = (person: Person) => contractOf(person).is_cancelled;

test("while the mail server is down Anna's contract is still cancelled, and the confirmation comes later", async () => {
  const anna = await subscriber(stripe);
  await mailNamed("Deine Bestellung von Reisekasse Premium", anna.email);
  await mailbox.close();
  await cancels(anna);
  await expect.poll(() => isCancelled(anna)).toBe(1);
  await mailbox.open();
  runHourlyMaintenance();
  const { mail } = await mailNamed("Deine Kündigung ist eingegangen", anna.email);
  expect(mail.text).toContain("Dein Vertrag endet am");
});

test("while Stripe is down Anna's cancellation waits, and is carried out later", async () => {
  const anna = await subscriber(stripe);
  stripe.goesDown();
  await cancels(anna);
  await mailNamed("Deine Kündigung ist eingegangen", anna.email);
  stripe.comesBack();
  expect(isCancelled(anna)).toBe(0);
  runHourlyMaintenance();
  await expect.poll(() => isCancelled(anna)).toBe(1);
});

test("when the confirmation is refused for good, the cancellation stays, and a person is told once", async () => {
  const anna = await subscriber(stripe);
  await mailNamed("Deine Bestellung von Reisekasse Premium", anna.email);
  mailbox.refuse(anna.email, 550, 9);
  await cancels(anna);
  await expect.poll(() => isCancelled(anna)).toBe(1);
  const { mail } = await mailNamed("Kündigung zu prüfen", support);
  expect(mail.text).toContain(anna.email);
  expect(mail.text).toContain("ließ sich nicht zustellen");
  runHourlyMaintenance();
  await cancels(visitor(), { email: "zoe@example.org", name: "Zoe" });
  const next = await mailNamed("Kündigung zu prüfen", support);
  expect(next.mail.text).toContain("zoe@example.org");
});

test("an address that refuses mail does not delay other confirmations", async () => {
  const anna = await signUp("Anna");
  const ben = await signUp("Ben");
  mailbox.refuse(anna.email, 550, 9);
  mailbox.refuse(ben.email, 550, 1);
  for (const person of [anna, ben])
    stripe.ledger.pay((await call(person, "POST /api/subscription/create")).json.clientSecret);
  await stripe.sendAll(serverOrigin());
  runHourlyMaintenance();
  await mailNamed("Deine Bestellung von Reisekasse Premium", ben.email);
});

test("Anna declares again and again and is told to wait, and what she typed is still there", async () => {
  let page = await cancels(visitor(), { email: "heinz@example.org" });
  for (let time = 0; page.status === 200 && time < 40; time++)
    page = await cancels(visitor(), { email: "heinz@example.org" });
  expect(page.status).toBe(429);
  expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(page.root.querySelector("[name=email]")?.getAttribute("value")).toBe("heinz@example.org");
});
