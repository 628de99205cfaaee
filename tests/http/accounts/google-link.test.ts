import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { signUpConfirmed } from "../../support/confirmed";
import { startMailbox } from "../../support/mailbox";
import { type Page, type Person, signUp, visitor } from "../../support/person";
import { atGoogle, Provider } from "../../support/provider";
import { countRows, googleSubOf, rows } from "../../support/rows";
import { withServer } from "../../support/server";

const [provider, mailbox] = [await Provider.start(), await startMailbox()];
withServer({ ...provider.env, SMTP_URL: mailbox.url, APP_URL: "http://localhost" });
afterAll(() => Promise.all([provider.stop(), mailbox.close()]));
afterEach(() => vi.useRealTimers());

let anna: Person;

/** Anna has an account with a password and a proven address, and is signed out. She has the same address at Google. */
beforeEach(async () => {
  anna = await signUpConfirmed(mailbox, "Anna");
  await anna.post("/logout", {});
  provider.person = atGoogle({ email: anna.email.toUpperCase() });
});

const signIn = (person: Person, email = person.email, password = person.password): Promise<Page> =>
  person.send("/login", { intent: "account.sign-in", email, password });

describe("an address that is registered with a password", () => {
  test("is not linked silently: the sign-in page asks for the password, the address filled in", async () => {
    const answer = await provider.signIn(anna, "/expenses");
    expect(answer.headers.get("Location")).toBe("/login?redirectTo=%2Fexpenses");
    expect([anna.cookies.session, googleSubOf(anna.email)]).toEqual([undefined, null]);
    const page = await anna.open(answer.headers.get("Location")!);
    expect(page.text).toContain(
      "Zu dieser Adresse gibt es schon ein Konto. Melde dich einmal mit deinem Passwort an",
    );
    expect(page.root.querySelector('input[name="email"]')?.getAttribute("value")).toBe(provider.person.email);
    expect(page.html).not.toContain(provider.person.sub);
  });

  test("is linked by the right password, and then both ways sign in", async () => {
    await provider.signIn(anna);
    const page = await signIn(anna);
    expect([page.status, page.toast]).toEqual([200, "Schön, dass du da bist, Anna!"]);
    expect(page.text).toContain("Ab jetzt kannst du dich auch mit Google anmelden.");
    expect(googleSubOf(anna.email)).toBe(provider.person.sub);
    expect(anna.cookies["google-link"]).toBeUndefined();
    expect((await anna.open("/profile")).text).toContain("Anmeldung mit Passwort oder Google");
    await anna.post("/logout", {});
    expect((await provider.signIn(anna)).headers.get("Location")).toBe("/");
    expect((await anna.open("/profile")).text).toContain(anna.email);
    await anna.post("/logout", {});
    expect((await signIn(anna)).status).toBe(200);
    expect(countRows("users", "email_key = ?", anna.email)).toBe(1);
  });

  test("is linked after a wrong password too, once the right one is sent", async () => {
    await provider.signIn(anna);
    const page = await signIn(anna, anna.email, "falsch1");
    expect(page.status).toBe(401);
    expect(page.text).toContain("Zu dieser Adresse gibt es schon ein Konto.");
    expect(googleSubOf(anna.email)).toBeNull();
    await signIn(anna);
    expect(googleSubOf(anna.email)).toBe(provider.person.sub);
  });

  test("is not linked by signing in to another account, also not afterwards", async () => {
    const ben = await signUp("Ben");
    await provider.signIn(anna);
    await signIn(anna, ben.email, ben.password);
    expect([googleSubOf(anna.email), googleSubOf(ben.email)]).toEqual([null, null]);
    await anna.post("/logout", {});
    await signIn(anna);
    expect(googleSubOf(anna.email)).toBeNull();
  });

  test("is not linked by registering, nor without the cookie", async () => {
    await provider.signIn(anna);
    const elsewhere = Object.assign(visitor("Anna"), { email: anna.email });
    await signIn(elsewhere);
    expect(googleSubOf(anna.email)).toBeNull();
    await anna.send("/login", {
      intent: "account.register",
      email: `x-${anna.email}`,
      password: "geheim123",
      firstName: "X",
      lastName: "Y",
    });
    expect(countRows("users", "google_sub = ?", provider.person.sub)).toBe(0);
  });

  test("is not linked by a forged cookie", async () => {
    await provider.signIn(anna);
    const [encoded, signature] = anna.cookies["google-link"]!.split(".");
    const link = JSON.parse(Buffer.from(encoded!, "base64url").toString()) as { sub: string };
    const forged = Buffer.from(JSON.stringify({ ...link, sub: "malloryssub" })).toString("base64url");
    anna.cookies["google-link"] = `${forged}.${signature}`;
    expect((await anna.open("/login")).text).not.toContain("Zu dieser Adresse");
    await signIn(anna);
    expect(googleSubOf(anna.email)).toBeNull();
  });

  test("is not linked after a quarter of an hour", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await provider.signIn(anna);
    vi.setSystemTime(Date.now() + 15 * 60_000);
    expect((await anna.open("/login")).text).not.toContain("Zu dieser Adresse");
    await signIn(anna);
    expect(googleSubOf(anna.email)).toBeNull();
  });

  test("is linked once: the same cookie again changes nothing", async () => {
    await provider.signIn(anna);
    const link = anna.cookies["google-link"]!;
    await signIn(anna);
    await anna.post("/logout", {});
    const before = rows("select * from users order by id");
    anna.cookies["google-link"] = link;
    const page = await signIn(anna);
    expect(page.text).not.toContain("auch mit Google anmelden");
    expect(rows("select * from users order by id")).toEqual(before);
  });

  test("is not linked if the Google account has its own account meanwhile", async () => {
    await provider.signIn(anna);
    const other = atGoogle({ sub: provider.person.sub });
    provider.person = other;
    await provider.signIn(visitor("Gina"));
    await signIn(anna);
    expect(googleSubOf(anna.email)).toBeNull();
    expect(googleSubOf(other.email)).toBe(other.sub);
  });
});

test("an address that belongs to another person at Google is refused, and stays linked as before", async () => {
  await provider.signIn(anna);
  await signIn(anna);
  const { sub, email } = provider.person;
  provider.person = atGoogle({ email });
  const mallory = visitor("Mallory");
  const answer = await provider.signIn(mallory);
  expect(answer.headers.get("Location")).toBe("/login?google=otherGoogle");
  expect((await mallory.open("/login?google=otherGoogle")).text).toContain(
    "zu dem ein anderes Google-Konto gehört",
  );
  expect(mallory.cookies["google-link"]).toBeUndefined();
  expect(googleSubOf(anna.email)).toBe(sub);
});
