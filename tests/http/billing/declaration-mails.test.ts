// The mails about declarations: their recipients, the typed text in them, and their number.
import { expect, test } from "vitest";
import {
  CANCEL,
  cancels,
  contractOf,
  declarationMail,
  subscriber,
  withContracts,
} from "../../support/contracts";
import { type Received, startMailbox } from "../../support/mailbox";
import { signUp, visitor } from "../../support/person";
import { countRows } from "../../support/rows";
import { StripeStandIn } from "../../support/stripe-stand-in";

const stripe = await StripeStandIn.start();
const mailbox = await startMailbox();
const support = "hilfe@reisekasse.example";
withContracts({ stripe, mailbox, support });

const answerTo = (address: string): Promise<Received> => declarationMail(mailbox, address);

/** Every line break that a mail program or a printer may know. */
const breaks = ["\r\n", "\n", "\r", "\u2028", "\u2029", "\v", "\f", "\u0085"];
const FORGED = "Eingegangen am: 01.01.2020 um 00:00 Uhr";
const forgedBy = breaks.map((lineBreak) => lineBreak + FORGED).join("");
const forgedShort = breaks.map((lineBreak) => `${lineBreak}Eingegangen am: 1`).join("");

test.each([
  ["k", "\u212a"],
  ["a", "\uff41"],
])(
  "%s typed as another letter that looks alike: the mail goes to the stored address alone",
  async (letter, alike) => {
    const kim = await subscriber(stripe, "Kalina");
    const typed = kim.email.replace(letter, alike);
    expect(typed).not.toBe(kim.email);
    await cancels(visitor(), { email: typed, name: "Kalina Muster" });
    expect((await answerTo(kim.email)).to).toBe(kim.email);
    expect(contractOf(kim)).toMatchObject({ is_cancelled: 0 });
    expect(mailbox.unread(typed).filter(({ to }) => to !== kim.email)).toEqual([]);
  },
);

test("an account without a contract gets the mail at its stored address too, however it was typed", async () => {
  const ben = await signUp("Ben");
  await cancels(visitor(), { email: ben.email.toUpperCase() });
  expect((await answerTo(ben.email)).to).toBe(ben.email);
  expect((await answerTo(support)).mail.text).toContain(`Bestätigung an: ${ben.email.toUpperCase()}`);
});

test("a stranger's words go only to the support", async () => {
  const typed = { name: "Gewinne jetzt", contract: "auf evil.example", reason: "Klick evil.example" };
  await cancels(visitor(), { ...typed, email: "opfer@example.org", manner: "extraordinary" });
  const { mail, raw } = await answerTo("opfer@example.org");
  expect(mail.text).not.toMatch(/evil|Gewinne|opfer/);
  expect([mail.attachments, mail.html, mail.bcc]).toEqual([[], undefined, undefined]);
  expect(raw).not.toContain("evil");
  expect(mail.text).toMatch(/Vorgangsnummer: [\da-f-]{36}$/m);
  const told = (await answerTo(support)).mail.text;
  expect(told).toContain("Vertrag: auf evil.example");
  expect(told).toContain("> Klick evil.example");
  expect(told).toContain("Nachweis: keiner");
});

test("an account without a contract gets only facts by mail, also from its own session", async () => {
  const ben = await signUp("Ben");
  await cancels(ben, { name: "Ben Muster", contract: "evil.example" });
  expect((await answerTo(ben.email)).mail.text).not.toContain("evil");
  await answerTo(support);
});

test("no line of typed text looks like one of ours, in mails to Anna and the support and in the confirmation", async () => {
  const anna = await subscriber(stripe);
  const typed = { contract: `Premium${forgedBy}`, manner: "extraordinary", reason: `Umzug${forgedBy}` };
  await cancels(anna, typed);
  const texts = [
    (await answerTo(anna.email)).mail.text!,
    (await answerTo(support)).mail.text!,
    await (await anna.request("/erklaerung.txt")).text(),
  ];
  for (const text of texts) {
    const lines = text.split(/[\r\n\v\f\u0085\u2028\u2029]+/);
    expect(lines.filter((line) => line.startsWith("Eingegangen am"))).toHaveLength(1);
    expect(lines).toContain(`> ${FORGED}`);
    expect(text).not.toMatch(/[\v\f\u0085\u2028\u2029]/);
  }
});

test("a typed name cannot become a line of ours or a header", async () => {
  await cancels(visitor(), {
    name: `Gerd\r\nBcc: opfer@example.org${forgedShort}`,
    email: "gerd@example.org",
  });
  await answerTo("gerd@example.org");
  const { mail, raw } = await answerTo(support);
  expect(
    mail.text!.split(/\s*[\r\n\v\f\u0085\u2028\u2029]+/).filter((line) => /^Eingegangen/.test(line)),
  ).toHaveLength(1);
  expect(mail.text).toContain("Name: Gerd Bcc: opfer@example.org");
  expect(raw).not.toMatch(/^Bcc:/im);
});

test("an account's name is one line, so that the greeting of its mails is too", async () => {
  const eva = visitor("Eva");
  const firstName = "Eva\u2028\u0085\nBitte zahle hier";
  const page = await eva.send("/login", {
    intent: "account.register",
    email: eva.email,
    password: eva.password,
    firstName,
    lastName: "Muster\u2029\v",
  });
  expect(page.status).toBe(200);
  expect(countRows("users", "first_name = ? and last_name = 'Muster'", "Eva Bitte zahle hier")).toBe(1);
});

test("one address gets five mails a day, whoever asks; further ones are stored, and the page is the same", async () => {
  const anna = await subscriber(stripe);
  const texts: string[] = [];
  for (const email of [1, 2, 3, 4, 5, 6, 7].map((time) =>
    time % 2 ? anna.email : anna.email.toUpperCase(),
  )) {
    const page = await cancels(visitor(), { email });
    texts.push(
      page.text
        .replace(email, "…")
        .replace(/\d\d:\d\d Uhr/, "")
        .replace(/[\da-f-]{36}/, ""),
    );
  }
  expect(new Set(texts).size).toBe(1);
  for (let time = 0; time < 5; time++) await answerTo(anna.email);
  for (let time = 0; time < 2; time++) {
    expect((await answerTo(support)).mail.text).toContain("kamen an einem Tag zu viele");
  }
  await expect.poll(() => countRows("declarations", "is_quiet and settled_at is null")).toBe(0);
  expect(mailbox.unread(anna.email).filter(({ mail }) => /Kündigung/.test(mail.subject!))).toEqual([]);
  // Anna, who is signed in, is not limited by that.
  await cancels(anna);
  expect((await answerTo(anna.email)).mail.text).toContain("Dein Vertrag endet am");
  await expect.poll(() => contractOf(anna).is_cancelled).toBe(1);
});

test("the same form twice is one declaration and one mail", async () => {
  const fields = await visitor().formAt(CANCEL, "contract.cancel");
  const sent = { ...fields, name: "Dora", email: "dora@example.org" };
  for (let time = 0; time < 2; time++) await visitor().send(CANCEL, sent);
  await answerTo("dora@example.org");
  await answerTo(support);
  expect(countRows("declarations", "email = ?", "dora@example.org")).toBe(1);
  expect(mailbox.unread("dora@example.org")).toEqual([]);
  expect((await visitor().send(CANCEL, { ...sent, name: "Emil" })).status).toBe(422);
});
