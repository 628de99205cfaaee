import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, signUp, visitor } from "../../support/person";
import { atGoogle, Provider } from "../../support/provider";
import { countRows, rows } from "../../support/rows";
import { withServer } from "../../support/server";

const provider = await Provider.start();
withServer({ ...provider.env, LOG_LEVEL: "silent" });
afterAll(() => provider.stop());

interface UserRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  provider: string;
  google_sub: string;
}

const usersOf = (sub: string) => rows<UserRow>("select * from users where google_sub = ?", sub);
const isSignedIn = async (person: Person) => (await person.request("/profile")).status === 200;

let gina: Person;

beforeEach(() => {
  gina = visitor("Gina");
  provider.person = atGoogle();
});

describe("Gina's first sign-in with Google", () => {
  test("creates an account without a password, signs in and leads to the wanted address", async () => {
    const answer = await provider.signIn(gina, "/my-trips?q=x");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/my-trips?q=x"]);
    const [user, ...more] = usersOf(provider.person.sub);
    expect(more).toEqual([]);
    expect(user).toMatchObject({
      first_name: "Gina",
      last_name: "Groß",
      email: provider.person.email,
      provider: "google",
      password_hash: null,
    });
    expect((await gina.open("/my-trips")).toast).toBe("Willkommen bei Reisekasse, Gina!");
    const me = await (await gina.request("/api/auth/user")).json();
    expect(me).toEqual({
      id: user!.id,
      email: provider.person.email,
      firstName: "Gina",
      lastName: "Groß",
      profileColor: "#3B82F6",
      profileImageUrl: null,
      iban: null,
      ibanHolder: null,
      payeeBic: null,
      paypalName: null,
      provider: "google",
      emailVerified: true,
      pendingEmail: null,
      googleLinked: true,
    });
    expect(JSON.stringify(rows("select * from users"))).not.toContain("gina.jpg");
  });

  test("uses only code flow and S256, asks for the least scope, and redeems with the verifier", async () => {
    await provider.signIn(gina);
    const asked = Object.fromEntries(provider.asked.at(-1)!);
    expect(asked).toMatchObject({
      response_type: "code",
      scope: "openid email profile",
      code_challenge_method: "S256",
      client_id: "reisekasse",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(asked[name]).toMatch(/^[\w-]{43}$/);
    expect(new URL(asked.redirect_uri!).pathname).toBe("/auth/google/callback");
    const redeemed = provider.redeemed.at(-1)!;
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(redeemed.code_verifier));
    expect(Buffer.from(digest).toString("base64url")).toBe(asked.code_challenge);
    expect(redeemed.redirect_uri).toBe(asked.redirect_uri);
  });

  test("stores its state in a cookie that scripts cannot read, for a quarter of an hour at most", async () => {
    const [line] = (await visitor("Gina").post("/auth/google", {})).headers.getSetCookie();
    expect(line).toMatch(/^google=.*Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/);
    await provider.signIn(gina);
    expect(Object.keys(gina.cookies).sort()).toEqual(["device", "flash", "session"]);
  });

  test.each([
    ["not verified", { email_verified: false }],
    ["missing", { email: undefined }],
  ])("with an address that is %s is refused in plain words", async (_, claims) => {
    provider.person = atGoogle(claims);
    const answer = await provider.signIn(gina, "/profile");
    expect(answer.headers.get("Location")).toBe("/login?redirectTo=%2Fprofile&google=unverified");
    const page = await gina.open(answer.headers.get("Location")!);
    expect(page.text).toContain("Google hat uns keine bestätigte E-Mail-Adresse von dir genannt.");
    expect(usersOf(provider.person.sub)).toEqual([]);
    expect(gina.cookies.session).toBeUndefined();
  });
});

describe("Gina's next sign-in with Google", () => {
  test("opens the same account, also if the address at Google has changed", async () => {
    await provider.signIn(gina);
    const [before] = usersOf(provider.person.sub);
    await gina.post("/logout", {});
    provider.person = {
      ...provider.person,
      email: "neu@example.com",
      email_verified: false,
      given_name: "X",
    };
    const answer = await provider.signIn(gina);
    expect(answer.headers.get("Location")).toBe("/");
    expect(usersOf(provider.person.sub)).toEqual([before]);
    expect((await gina.open("/")).toast).toBe("Schön, dass du da bist, Gina!");
  });

  test("while she is signed in continues at once", async () => {
    const anna = await signUp("Anna");
    const answer = await anna.post("/auth/google", { redirectTo: "/profile" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/profile"]);
  });

  test("after another person signed in meanwhile replaces that session", async () => {
    const back = await provider.back(await provider.set(gina));
    const anna = await signUp("Anna");
    const phone = Object.assign(visitor("Anna"), { cookies: { ...anna.cookies } });
    gina.cookies.session = anna.cookies.session!;
    expect((await gina.request(back)).status).toBe(303);
    expect((await gina.open("/profile")).text).toContain("Gina Groß");
    expect(await isSignedIn(phone)).toBe(false);
  });
});

describe("several sign-ins at once", () => {
  test("in two tabs do not disturb each other, in either order", async () => {
    const [one, two] = [await provider.set(gina, "/expenses"), await provider.set(gina, "/my-trips")];
    const answers = [
      await gina.request(await provider.back(two)),
      await gina.request(await provider.back(one)),
    ];
    expect(answers.map(({ headers }) => headers.get("Location"))).toEqual(["/my-trips", "/expenses"]);
  });

  test("in twenty tabs leave a cookie that browsers accept", async () => {
    for (let tab = 0; tab < 20; tab++) await provider.set(gina, `/${"x".repeat(390)}`);
    expect(gina.cookies.google!.length).toBeLessThan(4_000);
    expect((await provider.signIn(gina)).headers.get("Location")).toBe("/");
  });

  test("of one person in three browsers create one account", async () => {
    const browsers = Array.from({ length: 3 }, () => visitor("Gina"));
    const backs: string[] = [];
    for (const browser of browsers) backs.push(await provider.back(await provider.set(browser)));
    const answers = await Promise.all(browsers.map((browser, n) => browser.request(backs[n]!)));
    expect(answers.map(({ headers }) => headers.get("Location"))).toEqual(Array(3).fill("/"));
    expect(usersOf(provider.person.sub)).toHaveLength(1);
    for (const browser of browsers) expect(await isSignedIn(browser)).toBe(true);
  });

  test("by the same callback twice at once create one account and one session", async () => {
    const back = await provider.back(await provider.set(gina));
    const answers = await Promise.all([gina.request(back), gina.request(back)]);
    const ways = answers.map(({ headers }) => headers.get("Location")).sort();
    expect(ways).toEqual(["/", "/login?google=refused"]);
    const [user, ...more] = usersOf(provider.person.sub);
    expect(more).toEqual([]);
    expect(countRows("sessions", "user_id = ?", user!.id)).toBe(1);
  });
});

test("A redirectTo of another site leads to the start page", async () => {
  expect((await provider.signIn(gina, "//evil.test")).headers.get("Location")).toBe("/");
});

describe("an account without a password", () => {
  const wrong = "E-Mail-Adresse oder Passwort ist falsch.";

  test("accepts no password, with the message for unknown accounts", async () => {
    await provider.signIn(gina);
    const attempt = (email: unknown) =>
      visitor().send("/login", { intent: "account.sign-in", email: String(email), password: "geheim123" });
    const [known, unknown] = [await attempt(provider.person.email), await attempt("nemo@example.com")];
    expect([known.status, unknown.status]).toEqual([401, 401]);
    for (const page of [known, unknown]) expect(page.text).toContain(wrong);
    const api = (email: unknown) =>
      visitor().request("/api/auth/login", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email, password: "geheim123" }),
      });
    const [a, b] = [await api(provider.person.email), await api("nobody@example.com")];
    expect([a.status, await a.text()]).toEqual([b.status, await b.text()]);
  });

  test("shows on the profile how to sign in, and offers no password and no other address", async () => {
    await provider.signIn(gina);
    const page = await gina.open("/profile?dialog=edit-profile");
    expect(page.text).toContain("Anmeldung mit Google");
    expect(page.text).toContain("Kommt von Google und lässt sich hier nicht ändern.");
    expect(page.root.querySelector('input[name="email"]')?.hasAttribute("readonly")).toBe(true);
    expect(page.root.querySelector('input[type="password"]')).toBeNull();
    expect((await (await signUp("Anna")).open("/profile")).text).not.toContain("Anmeldung mit");
  });

  test.each([
    [{ email: "neu@example.com" }, "email", "Deine E-Mail-Adresse kommt von dort"],
    [
      { currentPassword: "geheim123", newPassword: "neu-geheim", passwordAgain: "neu-geheim" },
      "newPassword",
      "Dein Konto hat hier kein Passwort",
    ],
  ])("refuses %j, by form and by API", async (fields: Record<string, string>, field, message) => {
    await provider.signIn(gina);
    const before = usersOf(provider.person.sub);
    const path = "/profile?dialog=edit-profile";
    const form = await gina.formAt(path, "profile.change");
    const page = await gina.send(path, { ...form, ...fields });
    expect(page.status).toBe(409);
    expect(page.root.querySelector("dialog")?.text).toContain(message);
    const { passwordAgain: _, ...body } = fields;
    const answer = await gina.request("/api/user/profile", {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ firstName: "Gina", lastName: "Groß", ...body }),
    });
    expect(answer.status).toBe(409);
    const refused = (await answer.json()) as { fields: Record<string, string[]> };
    expect(refused.fields[field]![0]).toContain(message);
    expect(usersOf(provider.person.sub)).toEqual(before);
  });

  test("may send its own address to the API", async () => {
    await provider.signIn(gina);
    const answer = await gina.request("/api/user/profile", {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ firstName: "Gigi", lastName: "Groß", email: provider.person.email }),
    });
    expect(answer.status).toBe(200);
  });
});
