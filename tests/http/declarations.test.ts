import { afterAll, afterEach, expect, test, vi } from "vitest";
import { call } from "../support/api";
import { type Received, startMailbox } from "../support/mailbox";
import { paymentVariables } from "../support/payment";
import { type Fields, type Person, signUp, visitor } from "../support/person";
import { countRows, rows } from "../support/rows";
import { serverOrigin, withServer } from "../support/server";
import { StripeStandIn } from "../support/stripe-stand-in";

const stripe = await StripeStandIn.start();
const mailbox = await startMailbox();
const support = "hilfe@reisekasse.example";
withServer({
  ...paymentVariables,
  STRIPE_API_URL: stripe.url,
  SMTP_URL: mailbox.url,
  APP_URL: "https://reisekasse.example",
  SUPPORT_EMAIL: support,
});
afterAll(async () => {
  await stripe.stop();
  await mailbox.close();
});
afterEach(() => void vi.useRealTimers());

const CANCEL = "/vertrag-kuendigen";
const WITHDRAW = "/vertrag-widerrufen";

/** Anna, whose name is Anna Muster, with a contract that is paid for. */
async function subscriber(): Promise<Person> {
  const anna = await signUp("Anna");
  stripe.ledger.pay((await call(anna, "POST /api/subscription/create")).json.clientSecret);
  await stripe.sendAll(serverOrigin());
  expect(await stateOf(anna)).toMatchObject({ status: "active", is_cancelled: 0 });
  return anna;
}

interface State {
  status: string;
  is_cancelled: number;
  refunded_at: number | null;
}

async function stateOf({ email }: Person): Promise<State> {
  const [state] = rows<State>(
    "select s.* from subscriptions s join users u on u.id = s.user_id where u.email = ?",
    email,
  );
  return state!;
}

/** The next mail to this address that is about a declaration. */
async function answerTo(address: string): Promise<Received> {
  const received = await mailbox.next(address);
  return /Kündigung|Widerruf/.test(received.mail.subject ?? "") ? received : answerTo(address);
}

const cancels = (person: Person, fields: Fields = {}) =>
  person.fillIn(CANCEL, "contract.cancel", { name: "Anna Muster", ...fields });

test("the pages are there for everybody, with the law's words and without scripts", async () => {
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

test("every page leads there in one step, signed in or not", async () => {
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

test("Anna cancels without signing in, sees what was received, and has it by mail with the last day", async () => {
  const anna = await subscriber();
  const stranger = visitor();
  const page = await cancels(stranger, { email: anna.email.toUpperCase(), name: "  muster, ANNA " });
  expect(page.status).toBe(200);
  expect(page.text).toContain("Deine Kündigung ist eingegangen");
  expect(page.text).toContain("zum frühestmöglichen Zeitpunkt");
  expect(page.text).toMatch(/Eingegangen am\s*\d\d\.\d\d\.20\d\d um \d\d:\d\d Uhr/);

  const { mail } = await answerTo(anna.email);
  expect(mail.subject).toBe("Deine Kündigung ist eingegangen");
  expect(mail.text).toMatch(/Eingegangen am: \d\d\.\d\d\.20\d\d um \d\d:\d\d Uhr/);
  expect(mail.text).toMatch(/Dein Vertrag endet am \d\d\.\d\d\.20\d\d/);
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(["erklaerung.txt"]);
  await expect.poll(async () => (await stateOf(anna)).is_cancelled).toBe(1);
  expect(stripe.ledger.subscriptionsOf(anna.email)[0]!.cancel_at_period_end).toBe(true);

  const text = await stranger.request("/erklaerung.txt");
  expect(text.headers.get("Content-Disposition")).toBe('attachment; filename="reisekasse-kuendigung.txt"');
  expect(await text.text()).toContain("Name: muster, ANNA");
  const shown = [text, await stranger.request("/erklaerung")];
  expect(shown.map(({ headers }) => headers.get("Cache-Control"))).toEqual(
    Array(2).fill("private, no-store"),
  );
});

test("Anna has the contract confirmed once, with the terms and the withdrawal information", async () => {
  const anna = await subscriber();
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

test("Anna withdraws: it ends at once and the money goes back", async () => {
  const anna = await subscriber();
  const page = await visitor().fillIn(WITHDRAW, "contract.withdraw", {
    name: "Anna Muster",
    email: anna.email,
  });
  expect(page.text).toContain("Dein Widerruf ist eingegangen");
  expect((await answerTo(anna.email)).mail.text).toContain("Was du bezahlt hast, erstatten wir dir");
  await expect.poll(async () => (await stateOf(anna)).refunded_at).not.toBeNull();
  expect(await stateOf(anna)).toMatchObject({ status: "canceled" });
});

test("Anna withdraws on the evening of the last day", async () => {
  const anna = await subscriber();
  const now = new Date();
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 14, 21, 30));
  vi.useFakeTimers({ toFake: ["Date"], now: last });
  await visitor().fillIn(WITHDRAW, "contract.withdraw", { name: "Anna Muster", email: anna.email });
  expect((await answerTo(anna.email)).mail.text).toContain("Dein Vertrag ist damit beendet");
});

test("after fourteen days a withdrawal is received and confirmed, and a person looks at it", async () => {
  const anna = await subscriber();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 18 * 86_400_000 });
  await visitor().fillIn(WITHDRAW, "contract.withdraw", { name: "Anna Muster", email: anna.email });
  expect((await answerTo(anna.email)).mail.text).toContain("melden uns bei dir");
  expect((await answerTo(support)).mail.subject).toBe("Widerruf zu prüfen");
  expect(await stateOf(anna)).toMatchObject({ status: "active" });
});

test("nobody learns whether there is an account or a contract", async () => {
  const anna = await subscriber();
  const pages = [];
  for (const email of [anna.email, "niemand@example.org"]) {
    const page = await cancels(visitor(), { email });
    pages.push([page.status, page.text.replaceAll(email, "…").replace(/\d\d:\d\d Uhr/, "")]);
  }
  expect(pages[0]).toEqual(pages[1]);
  await answerTo(anna.email);
  expect((await answerTo("niemand@example.org")).mail.text).toContain("melden uns bei dir");
  expect((await answerTo(support)).mail.text).toContain("niemand@example.org");
});

test("who knows Anna's address but not her name ends nothing", async () => {
  const anna = await subscriber();
  await cancels(visitor(), { email: anna.email, name: "Ben Fremd" });
  expect((await answerTo(anna.email)).mail.text).toContain("melden uns bei dir");
  expect((await answerTo(support)).mail.text).toContain("Ben Fremd");
  expect(await stateOf(anna)).toMatchObject({ is_cancelled: 0 });
});

test("an extraordinary one asks for its reason and keeps all that was typed", async () => {
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

test("an extraordinary one of Anna's ends with the period at the latest, and a person answers for its reason", async () => {
  const anna = await subscriber();
  await cancels(visitor(), { email: anna.email, manner: "extraordinary", reason: "Umzug" });
  const { text } = (await answerTo(anna.email)).mail;
  expect(text).toMatch(/endet spätestens am \d\d\.\d\d\.20\d\d/);
  expect(text).toContain("melden uns dazu bei dir");
  expect((await answerTo(support)).mail.text).toContain("Umzug");
  await expect.poll(async () => (await stateOf(anna)).is_cancelled).toBe(1);
});

test("nobody writes lines of their own into the confirmation, or parts of a mail", async () => {
  await cancels(visitor(), {
    email: "gerd@example.org",
    name: "Gerd\r\nBcc: opfer@example.org\r\nEingegangen am: 01.01.2020 um 00:00 Uhr",
    contract: "<b>Premium</b>\nEingegangen am: 02.01.2020",
  });
  const { mail, raw } = await answerTo("gerd@example.org");
  expect(mail.text?.match(/^Eingegangen am/gm)).toHaveLength(1);
  expect(mail.text).toContain("Vertrag: <b>Premium</b> Eingegangen am: 02.01.2020");
  expect([mail.html, mail.bcc]).toEqual([undefined, undefined]);
  expect(raw).not.toMatch(/^Bcc:/im);
});

test("nothing that is missing is a declaration", async () => {
  const page = await cancels(visitor(), { name: " ", email: "keine", contract: "", manner: "" });
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

test("while Stripe is down Anna has her confirmation all the same", async () => {
  const anna = await subscriber();
  stripe.goesDown();
  await cancels(visitor(), { email: anna.email });
  expect((await answerTo(anna.email)).mail.text).toContain("Dein Vertrag endet am");
  stripe.comesBack();
  expect(await stateOf(anna)).toMatchObject({ is_cancelled: 0 });
});

test("no other site can declare anything, or choose about cookies, with somebody's browser", async () => {
  const before = countRows("declarations");
  const fields = {
    ...(await visitor().formAt(CANCEL, "contract.cancel")),
    name: "Otto",
    email: "otto@example.org",
  };
  for (const path of [CANCEL, WITHDRAW, "/cookies"]) {
    const headers = { "Sec-Fetch-Site": "cross-site" };
    const body = new URLSearchParams({ ...fields, choice: "all" });
    expect((await visitor().request(path, { method: "POST", headers, body })).status, path).toBe(403);
  }
  expect(countRows("declarations")).toBe(before);
});

test("who did not declare it does not see it", async () => {
  await cancels(visitor(), { email: "fritz@example.org" });
  for (const path of ["/erklaerung", "/erklaerung.txt"]) {
    const answer = await visitor().request(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
  }
  const late = visitor();
  await cancels(late, { email: "fritz@example.org" });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 60_000 });
  expect((await late.request("/erklaerung")).status).toBe(302);
  const forged = visitor();
  forged.cookies.declaration = `${Buffer.from("1").toString("base64url")}.x`;
  expect((await forged.request("/erklaerung")).status).toBe(302);
});
