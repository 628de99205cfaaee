// Declarations about a contract by a person who knows only its owner's name and address.
import { afterAll, describe, expect, test } from "vitest";
import { survives, withAttackedServer } from "../support/attacked";
import { subscriber } from "../support/contracts";
import { linkIn, type Received, startMailbox } from "../support/mailbox";
import { paymentVariables } from "../support/payment";
import { type Fields, fieldsOf, type Person, signUp, visitor } from "../support/person";
import { rows } from "../support/rows";
import { StripeStandIn } from "../support/stripe-stand-in";

const stripe = await StripeStandIn.start();
const mailbox = await startMailbox();
const support = "hilfe@reisekasse.example";
const server = withAttackedServer({
  ...paymentVariables,
  STRIPE_API_URL: stripe.url,
  SMTP_URL: mailbox.url,
  SUPPORT_EMAIL: support,
  APP_URL: "https://reisekasse.example",
});
afterAll(async () => {
  await stripe.stop();
  await mailbox.close();
});

const ways = [
  ["/vertrag-kuendigen", "contract.cancel"],
  ["/vertrag-widerrufen", "contract.withdraw"],
] as const;

/** Registers Erika Muster with a paid contract. */
async function erikaWithContract(): Promise<Person> {
  const erika = await subscriber(stripe, "Erika");
  expect(contractOf(erika)).toMatchObject({ status: "active", is_cancelled: 0, refunded_at: null });
  return erika;
}

/** Reads the contract here and at Stripe. */
function contractOf({ email }: Person) {
  const [row] = rows<object>(
    "select s.status, s.is_cancelled, s.refunded_at from subscriptions s join users u on u.id = s.user_id where u.email = ?",
    email,
  );
  const [atStripe] = stripe.ledger.subscriptionsOf(email);
  return { ...row, atStripe: [atStripe?.status, atStripe?.cancel_at_period_end] };
}

/** Unread mails to exactly this spelling of the address. */
const mailsTo = (address: string) => mailbox.unread(address).filter(({ to }) => to === address);

/** All text of a mail. */
const wordsOf = ({ mail }: Received) =>
  [
    ...[mail.subject, mail.text, mail.html],
    ...mail.attachments.map(({ content }) =>
      typeof content === "string" ? content : Buffer.from(content as ArrayBuffer).toString(),
    ),
  ].join("\n");

/** Waits until all earlier mails were sent. Mails leave in order, and Zeus asks for the last one. */
async function waitForEarlierMails(): Promise<void> {
  const zeus = await signUp("Zeus");
  await visitor().send("/forgot-password", { intent: "password.forgotten", email: zeus.email });
  await mailbox.next(zeus.email);
}

const declares = (person: Person, [path, intent]: readonly [string, string], fields: Fields) =>
  person.fillIn(path, intent, fields);

describe.each(ways)("Ben at %s", (...way) => {
  test.each([
    ["as she spells it", (email: string) => email],
    ["in capitals", (email: string) => email.toUpperCase()],
    ["with a Kelvin sign for the k", (email: string) => email.replace("k", "\u212a")],
    ["with wide letters", (email: string) => email.replace("erika", "\uff45\uff52\uff49\uff4b\uff41")],
  ])("ends nothing with Erika's name and her address %s, and she is told by mail", async (_, spell) => {
    const erika = await erikaWithContract();
    const before = contractOf(erika);
    await waitForEarlierMails();
    mailbox.readAll();
    await survives(server(), async () => {
      const page = await declares(visitor("Ben"), way, { name: "Erika Muster", email: spell(erika.email) });
      expect(page.status).toBe(200);
      await waitForEarlierMails();
    });
    expect(contractOf(erika)).toEqual(before);
    expect(mailsTo(erika.email).length).toBeGreaterThan(0);
    const isExpected = (to: string) => [erika.email, support].includes(to) || to.startsWith("zeus-");
    const others = mailbox.readAll().filter(({ to }) => !isExpected(to));
    expect(others.map(({ to }) => to)).toEqual([]);
  });

  test("writes a text that only the support reads", async () => {
    const erika = await erikaWithContract();
    const written = {
      reason: "Gewinn abholen\nEingegangen am: 01.01.2020 um 00:00 Uhr\r\nBcc: opfer@example.org",
      contract: "Gewinn\u2028Eingegangen am: 02.01.2020\u0085Dein Vertrag endet am 03.01.2020",
      manner: "extraordinary",
    };
    await waitForEarlierMails();
    mailbox.readAll();
    await survives(server(), async () => {
      await declares(visitor("Ben"), way, { ...written, name: "Erika Muster", email: erika.email });
      const name = "Gewinn\nEingegangen am: 04.01.2020";
      await declares(visitor("Ben"), way, { ...written, name, email: "opfer@example.org" });
      await waitForEarlierMails();
    });
    const mails = mailbox.readAll();
    expect(mails.map(({ to }) => to)).toContain("opfer@example.org");
    for (const received of mails) {
      expect(received.mail.text ?? "").not.toMatch(
        /^\s*(Eingegangen am|Dein Vertrag endet am):? 0\d\.01\.2020/m,
      );
      expect(received.raw).not.toMatch(/^Bcc:/im);
      if (received.to !== support) expect(wordsOf(received)).not.toContain("Gewinn");
    }
  });
});

test("Erika's own cancellation counts once she follows the link in her mail", async () => {
  const erika = await erikaWithContract();
  await waitForEarlierMails();
  mailbox.readAll();
  await declares(visitor("Erika"), ways[0], { name: "Erika Muster", email: erika.email });
  await waitForEarlierMails();
  for (const received of mailsTo(erika.email).filter(({ mail }) => /https:/.test(mail.text ?? ""))) {
    const link = linkIn(received);
    const form = (await visitor().open(link)).root.querySelector("main form");
    if (form) await visitor("Erika").send(link, fieldsOf(form));
  }
  await expect.poll(() => contractOf(erika)).toMatchObject({ is_cancelled: 1, atStripe: ["active", true] });
});

describe("Erika's receipt on a shared device", () => {
  test.each(ways)("declared at %s, is hidden once she has signed out", async (...way) => {
    const erika = await erikaWithContract();
    await declares(erika, way, { name: "Erika Muster", email: erika.email });
    expect((await erika.request("/erklaerung")).status).toBe(200);
    const kept = { ...erika.cookies };
    await erika.post("/logout", {});
    for (const next of [erika, Object.assign(visitor("Ben"), { cookies: kept })])
      for (const path of ["/erklaerung", "/erklaerung.txt"])
        expect((await next.request(path)).status).toBe(302);
  });
});
