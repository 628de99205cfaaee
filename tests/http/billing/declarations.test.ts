// Declarations by people who are signed in, the public pages, and the confirmation.
import { afterEach, expect, test, vi } from "vitest";
import {
  CANCEL,
  cancels,
  contractOf,
  declarationMail,
  subscriber,
  WITHDRAW,
  withContracts,
  withdraws,
} from "../../support/contracts";
import { type Received, startMailbox } from "../../support/mailbox";
import { type Person, signUp, visitor } from "../../support/person";
import { countRows } from "../../support/rows";
import { serverOrigin } from "../../support/server";
import { StripeStandIn } from "../../support/stripe-stand-in";

const stripe = await StripeStandIn.start();
const mailbox = await startMailbox();
const support = "hilfe@reisekasse.example";
withContracts({ stripe, mailbox, support });
afterEach(() => void vi.useRealTimers());

const CONFIRMATION = "/erklaerung";
const aSubscriber = (): Promise<Person> => subscriber(stripe);
const answerTo = (address: string): Promise<Received> => declarationMail(mailbox, address);

test("the pages are public, with the words of the law and without scripts", async () => {
  for (const [path, button] of [
    [CANCEL, "Jetzt kündigen"],
    [WITHDRAW, "Widerruf bestätigen"],
  ] as const) {
    const page = await visitor().open(path);
    expect(page.status).toBe(200);
    expect(page.root.querySelectorAll("button[type=submit]").map(({ text }) => text.trim())).toContain(
      button,
    );
    expect(page.html).not.toContain('type="module"');
  }
});

test("every page links to them, signed in or not", async () => {
  const anna = await signUp("Anna");
  for (const [person, path] of [
    [visitor(), "/"],
    [visitor(), "/login"],
    [visitor(), "/faq"],
    [visitor(), "/subscribe"],
    [visitor(), CANCEL],
    [visitor(), "/nowhere"],
    [visitor(), "/forgot-password"],
    [visitor(), "/logout-success"],
    [visitor(), "/erklaerung-bestaetigen"],
    [anna, "/nowhere"],
    [anna, "/"],
    [anna, "/expenses"],
    [anna, "/analytics"],
    [anna, "/my-trips"],
    [anna, "/profile"],
  ] as const) {
    const { root } = await person.open(path);
    const links = root.querySelectorAll("a").map((a) => [a.text.trim(), a.getAttribute("href")]);
    expect(links, path).toContainEqual(["Verträge hier kündigen", CANCEL]);
    expect(links, path).toContainEqual(["Vertrag widerrufen", WITHDRAW]);
  }
});

test("Anna cancels while signed in: the contract ends at once, and she gets the whole declaration by mail and as a text", async () => {
  const anna = await aSubscriber();
  const page = await cancels(anna, { name: "  muster, ANNA " });
  expect(page.status).toBe(200);
  expect(page.text).toContain("Deine Kündigung ist eingegangen");
  expect(page.text).toContain("Du bist angemeldet, mehr ist nicht nötig");
  expect(page.text).toMatch(/Eingegangen am\s*\d\d\.\d\d\.20\d\d um \d\d:\d\d Uhr/);

  const { mail } = await answerTo(anna.email);
  expect(mail.subject).toBe("Deine Kündigung ist eingegangen");
  expect(mail.text).toMatch(/Eingegangen am: \d\d\.\d\d\.20\d\d um \d\d:\d\d Uhr/);
  expect(mail.text).toMatch(/Dein Vertrag endet am \d\d\.\d\d\.20\d\d/);
  expect(mail.text).toContain("Name: muster, ANNA");
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(["erklaerung.txt"]);
  await expect.poll(() => contractOf(anna).is_cancelled).toBe(1);
  expect(stripe.ledger.subscriptionsOf(anna.email)[0]!.cancel_at_period_end).toBe(true);
  expect(mailbox.unread(support).some(({ mail }) => mail.text?.includes(anna.email))).toBe(false);

  const text = await anna.request("/erklaerung.txt");
  expect(text.headers.get("Content-Disposition")).toBe('attachment; filename="reisekasse-kuendigung.txt"');
  expect(await text.text()).toContain("Name: muster, ANNA");
  const shown = [text, await anna.request(CONFIRMATION)];
  expect(shown.map(({ headers }) => headers.get("Cache-Control"))).toEqual(
    Array(2).fill("private, no-store"),
  );
});

test("Anna withdraws while signed in: the contract ends at once and she is refunded", async () => {
  const anna = await aSubscriber();
  expect((await withdraws(anna)).text).toContain("Dein Widerruf ist eingegangen");
  expect((await answerTo(anna.email)).mail.text).toContain("Was du bezahlt hast, erstatten wir dir");
  await expect.poll(() => contractOf(anna).refunded_at).not.toBeNull();
  expect(contractOf(anna)).toMatchObject({ status: "canceled" });
});

test("Anna asks for the confirmation at another address: hers gets everything, the other only facts", async () => {
  const anna = await aSubscriber();
  await cancels(anna, { email: "arbeit@example.org", contract: "Kauf Gold bei evil.example" });
  const { mail } = await answerTo(anna.email);
  expect(mail.text).toContain("Dein Vertrag endet am");
  expect(mail.text).toContain("evil.example");
  const { mail: noted } = await answerTo("arbeit@example.org");
  expect(noted.text).toMatch(/Eingegangen am: \d\d\.\d\d\.20\d\d um \d\d:\d\d Uhr/);
  expect(noted.text).toContain("Art: Ordentliche Kündigung");
  expect(noted.text).not.toMatch(/evil|Muster/);
  expect(noted.attachments).toEqual([]);
  await expect.poll(() => contractOf(anna).is_cancelled).toBe(1);
});

test("Ben, signed in with his own contract, uses Anna's name and address: neither contract ends", async () => {
  const anna = await aSubscriber();
  const ben = await subscriber(stripe, "Ben");
  const page = await cancels(ben, { email: anna.email });
  expect(page.text).toContain("bekommt die E-Mail-Adresse seines Kontos außerdem einen Link");
  expect((await answerTo(anna.email)).mail.subject).toBe("Deine Kündigung ist eingegangen: bitte bestätigen");
  expect(contractOf(anna)).toMatchObject({ is_cancelled: 0 });
  expect(contractOf(ben)).toMatchObject({ is_cancelled: 0 });
  expect(mailbox.unread(ben.email).filter(({ mail }) => /Kündigung/.test(mail.subject!))).toEqual([]);
});

test("Ben, who calls himself Anna Muster, cannot find out whether her contract exists", async () => {
  const anna = await aSubscriber();
  const namesake = await aSubscriber();
  for (const email of [anna.email, "niemand@example.org"]) {
    await cancels(namesake, { email });
    await expect.poll(() => contractOf(namesake).is_cancelled).toBe(1);
    await namesake.fillIn("/subscribe", "subscription.resume");
    expect(contractOf(namesake).is_cancelled).toBe(0);
  }
  expect(contractOf(anna)).toMatchObject({ is_cancelled: 0 });
});

test("Anna has the contract confirmed once, with the terms and the withdrawal information", async () => {
  const anna = await aSubscriber();
  const { mail } = await mailbox.next(anna.email);
  expect(mail.subject).toBe("Deine Bestellung von Reisekasse Premium");
  expect(mail.text?.replaceAll("\u00a0", " ")).toContain("Preis: 19,90 € im Jahr");
  const texts = mail.attachments.map(({ filename, content }) => [
    filename,
    typeof content === "string" ? content : Buffer.from(content as ArrayBuffer).toString("utf8"),
  ]);
  expect(texts.map(([name]) => name)).toEqual(["agb.txt", "widerrufsbelehrung.txt"]);
  expect(texts[0]![1]).toContain("Mannheim");
  expect(texts[1]![1]).toContain("binnen vierzehn Tagen");
  expect(texts.join()).not.toMatch(/\]\(|\*\*/);
  await expect.poll(() => countRows("subscriptions", "confirmed_at is null")).toBe(0);
  await stripe.sendAll(serverOrigin());
  expect(mailbox.unread(anna.email)).toEqual([]);
});

test("an extraordinary cancellation requires a reason and keeps everything that was typed", async () => {
  const before = countRows("declarations");
  const typed = { name: "Anna", email: "anna@example.org", contract: "Premium", manner: "extraordinary" };
  const page = await cancels(visitor(), { ...typed, endsOn: "2027-01-31" });
  expect(page.status).toBe(400);
  expect(page.text).toContain("Bitte nenne den Grund der außerordentlichen Kündigung.");
  expect(page.root.querySelector("[name=endsOn]")?.getAttribute("value")).toBe("2027-01-31");
  expect(page.root.querySelector("[value=extraordinary]")?.hasAttribute("checked")).toBe(true);
  expect(countRows("declarations")).toBe(before);
  const received = await cancels(visitor(), { ...typed, reason: "Umzug\nauf den Mond" });
  expect(received.text).toContain("Außerordentliche Kündigung");
  expect((await answerTo(support)).mail.text).toContain("Umzug");
});

test("Anna's extraordinary cancellation ends with the period at the latest, and a person decides about the reason", async () => {
  const anna = await aSubscriber();
  await cancels(anna, { manner: "extraordinary", reason: "Umzug" });
  const { text } = (await answerTo(anna.email)).mail;
  expect(text).toMatch(/endet spätestens am \d\d\.\d\d\.20\d\d/);
  expect(text).toContain("melden uns dazu bei dir");
  const told = (await answerTo(support)).mail.text;
  expect(told).toContain("Umzug");
  expect(told).toContain("Nachweis: angemeldet");
  await expect.poll(() => contractOf(anna).is_cancelled).toBe(1);
});

test("a declaration without a required field is refused", async () => {
  const page = await cancels(visitor(), { name: " \u0085 ", email: "keine", contract: "", manner: "" });
  expect(page.status).toBe(400);
  for (const text of [
    "Bitte gib deinen Namen an.",
    "Bitte gib eine gültige E-Mail-Adresse ein.",
    "Bitte nenne den Vertrag.",
    "Bitte wähle eins davon aus.",
  ]) {
    expect(page.text).toContain(text);
  }
});

test("no other site can declare anything, or choose about cookies, with a visitor's browser", async () => {
  const before = countRows("declarations");
  const fields = {
    ...(await visitor().formAt(CANCEL, "contract.cancel")),
    name: "Otto",
    email: "otto@example.org",
  };
  for (const path of [CANCEL, WITHDRAW, "/erklaerung-bestaetigen", "/cookies"]) {
    const headers = { "Sec-Fetch-Site": "cross-site" };
    const body = new URLSearchParams({ ...fields, choice: "all" });
    expect((await visitor().request(path, { method: "POST", headers, body })).status, path).toBe(403);
  }
  expect(countRows("declarations")).toBe(before);
});

/** Returns whether this browser is shown a confirmation, as a page and as a text. */
async function seesReceipt(person: Person): Promise<boolean> {
  const answers = [await person.request(CONFIRMATION), await person.request("/erklaerung.txt")];
  const statuses = answers.map(({ status }) => status);
  expect(statuses[0]).toBe(statuses[1]);
  if (statuses[0] === 302) expect(answers.map(({ headers }) => headers.get("Location"))).toEqual(["/", "/"]);
  return statuses[0] === 200;
}

test("only the browser that declared sees the confirmation, for an hour", async () => {
  const vera = visitor();
  await cancels(vera, { email: "fritz@example.org" });
  expect([await seesReceipt(vera), await seesReceipt(visitor())]).toEqual([true, false]);
  const forged = visitor();
  forged.cookies.declaration = `${Buffer.from("1").toString("base64url")}.x`;
  expect(await seesReceipt(forged)).toBe(false);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 60_000 });
  expect(await seesReceipt(vera)).toBe(false);
});

test("a visitor's confirmation ends when the browser is closed: its cookie has no expiry", async () => {
  const fields = { name: "Fritz", email: "fritz@example.org", contract: "Premium", manner: "ordinary" };
  const answer = await visitor().post(CANCEL, { intent: "contract.cancel", ...fields });
  const [cookie] = answer.headers.getSetCookie().filter((line) => line.startsWith("__Host-declaration="));
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).not.toMatch(/Max-Age|Expires/i);
});

test("the confirmation ends when Anna signs out: Ben, next on the device, does not see it, nor does she later", async () => {
  const anna = await signUp("Anna");
  await cancels(anna);
  const before = { ...anna.cookies };
  expect(await seesReceipt(anna)).toBe(true);
  await anna.post("/logout", {});
  expect(await seesReceipt(anna)).toBe(false);
  // The copied cookie shows nothing without its session.
  const ben = visitor("Ben");
  Object.assign(ben.cookies, before);
  expect(await seesReceipt(ben)).toBe(false);
  const again = { intent: "account.sign-in", email: anna.email, password: anna.password };
  expect((await anna.send("/login", again)).status).toBe(200);
  expect(await seesReceipt(anna)).toBe(false);
});

test("the confirmation ends when Anna's session ends elsewhere, and with her account", async () => {
  const anna = await signUp("Anna");
  await cancels(anna);
  const { "__Host-session": session, ...rest } = anna.cookies;
  expect(session).toBeDefined();
  const ben = visitor("Ben");
  Object.assign(ben.cookies, rest);
  expect(await seesReceipt(ben)).toBe(false);
  const fields = await anna.formAt("/profile?dialog=delete-account", "account.delete");
  await anna.post("/profile?dialog=delete-account", { ...fields, confirmation: "LÖSCHEN" });
  expect(Object.keys(anna.cookies)).not.toContain("__Host-declaration");
  expect(await seesReceipt(anna)).toBe(false);
});

test("a visitor's confirmation ends as soon as a person signs in on the device", async () => {
  const ben = await signUp("Ben");
  const device = visitor();
  await cancels(device, { email: "heinz@example.org" });
  expect(await seesReceipt(device)).toBe(true);
  const signIn = { intent: "account.sign-in", email: ben.email, password: ben.password };
  expect((await device.send("/login", signIn)).status).toBe(200);
  expect(Object.keys(device.cookies)).not.toContain("__Host-declaration");
  expect(await seesReceipt(device)).toBe(false);
  await device.post("/logout", {});
  expect(await seesReceipt(device)).toBe(false);
});
