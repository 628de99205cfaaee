import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { call } from "../../support/api";
import { confirmAddress, signUpConfirmed } from "../../support/confirmed";
import { linkIn, startMailbox } from "../../support/mailbox";
import { type Person, signUp, visitor } from "../../support/person";
import { atGoogle, Provider } from "../../support/provider";
import { execute, googleSubOf } from "../../support/rows";
import { withServer } from "../../support/server";

const [provider, mailbox] = [await Provider.start(), await startMailbox()];
withServer({ ...provider.env, SMTP_URL: mailbox.url, APP_URL: "http://localhost" });
afterAll(() => Promise.all([provider.stop(), mailbox.close()]));

/** Signs in with Google and once with the password, which links the two. */
async function linkGoogle(person: Person, email = person.email): Promise<void> {
  await person.post("/logout", {});
  provider.person = atGoogle({ email });
  await provider.signIn(person);
  await person.post("/login", { intent: "account.sign-in", email, password: person.password });
}

const newPassword = { intent: "password.reset", newPassword: "neu-geheim", passwordAgain: "neu-geheim" };

let anna: Person;

beforeEach(async () => {
  anna = await signUpConfirmed(mailbox, "Anna");
});

describe("Anna's Google account", () => {
  test("is shown as linked on her profile, announced by mail, and unlinked with her password", async () => {
    expect((await anna.open("/profile")).text).toContain("Google-Konto Nicht verbunden");
    await linkGoogle(anna);
    expect((await mailbox.next(anna.email)).mail.subject).toBe("Dein Konto ist mit Google verbunden");
    expect((await anna.open("/profile")).text).toContain("Google-Konto Verbunden");
    const dialog = "/profile?dialog=google";
    for (const [currentPassword, message] of [
      ["", "Bitte gib dein bisheriges Passwort ein."],
      ["falsch1", "Das bisherige Passwort ist falsch."],
    ] as const) {
      const page = await anna.fillIn(dialog, "google.unlink", { currentPassword });
      expect([page.status, page.text.includes(message)]).toEqual([400, true]);
    }
    expect(googleSubOf(anna.email)).toBe(provider.person.sub);
    const done = await anna.fillIn(dialog, "google.unlink", { currentPassword: anna.password });
    expect([done.status, done.toast]).toEqual([200, "Verbindung mit Google gelöst"]);
    expect(googleSubOf(anna.email)).toBeNull();
    expect((await mailbox.next(anna.email)).mail.subject).toBe(
      "Dein Konto ist nicht mehr mit Google verbunden",
    );
    await linkGoogle(anna);
    expect(googleSubOf(anna.email)).toBe(provider.person.sub);
  });

  test("is unlinked by the API", async () => {
    await linkGoogle(anna);
    expect((await call(anna, "GET /api/auth/user")).json).toMatchObject({ googleLinked: true });
    const unlink = (currentPassword: string) =>
      call(anna, "POST /api/user/unlink-google", { body: { currentPassword } });
    expect((await unlink("falsch1")).status).toBe(400);
    expect((await unlink(anna.password)).json).toMatchObject({ googleLinked: false });
    expect(googleSubOf(anna.email)).toBeNull();
  });

  test("stays linked if her account has no password", async () => {
    provider.person = atGoogle();
    const gina = visitor("Gina");
    await provider.signIn(gina);
    const dialog = await gina.open("/profile?dialog=google");
    expect(dialog.text).toContain("dein Konto hat kein Passwort");
    expect(dialog.root.querySelector('dialog input[type="password"]')).toBeNull();
    const { status } = await call(gina, "POST /api/user/unlink-google", { body: { currentPassword: "x" } });
    expect(status).toBe(409);
    expect(googleSubOf(provider.person.email as string)).toBe(provider.person.sub);
  });

  test("is not linked with an unproven address, and the sign-in page says what to do", async () => {
    const clara = await signUp("Clara");
    await clara.post("/logout", {});
    provider.person = atGoogle({ email: clara.email });
    const answer = await provider.signIn(clara);
    expect(answer.headers.get("Location")).toBe("/login?google=unconfirmed");
    const page = await clara.open("/login?google=unconfirmed");
    expect(page.text).toContain("bestätige die Adresse im Profil");
    expect(clara.cookies["google-link"]).toBeUndefined();
    await clara.post("/login", {
      intent: "account.sign-in",
      email: clara.email,
      password: clara.password,
    });
    expect(googleSubOf(clara.email)).toBeNull();
    await confirmAddress(mailbox, clara.email);
    await linkGoogle(clara);
    expect(googleSubOf(clara.email)).toBe(provider.person.sub);
  });
});

test("A Google account that an older version linked to Clara's unproven address is unlinked once she sets a password by mail", async () => {
  const clara = await signUp("Clara");
  execute("update users set google_sub = 'mallory', google_since = 0 where email = ?", clara.email);
  await visitor().send("/forgot-password", { intent: "password.forgotten", email: clara.email });
  const phone = visitor();
  const page = await phone.send(linkIn(await mailbox.next(clara.email)), newPassword);
  expect(page.toast).toBe("Passwort geändert");
  expect(page.text).toContain("Google ist nicht mehr verbunden");
  expect(googleSubOf(clara.email)).toBeNull();
  expect((await clara.request("/profile")).status).toBe(303);
});
