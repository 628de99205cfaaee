import { afterEach, describe, expect, test, vi } from "vitest";
import {
  createTrip,
  errorAt,
  expenseForm,
  type Fields,
  fieldsOf,
  Person,
  signUp,
  visitor,
} from "../../support/person";
import { countRows, execute } from "../../support/rows";
import { withServer } from "../../support/server";

withServer({ CLIENT_IP_HEADER: "X-Test-Client" });

afterEach(() => vi.useRealTimers());

const wrong = "E-Mail-Adresse oder Passwort ist falsch.";

function signIn(person: Person, fields: Fields = {}, from = "203.0.113.1"): Promise<Response> {
  const body = new URLSearchParams({
    intent: "account.sign-in",
    email: person.email,
    password: person.password,
    ...fields,
  });
  return person.request("/login", { method: "POST", body, headers: { "X-Test-Client": from } });
}

/** Fails to sign in this many times and returns the statuses. */
async function failToSignIn(person: Person, times: number, from?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) {
    statuses.push((await signIn(person, { password: "falsch1" }, from)).status);
  }
  return statuses;
}

describe("registering", () => {
  test.each([
    ["email", "E-Mail-Adresse ist erforderlich", ""],
    ["email", "Bitte gib eine gültige E-Mail-Adresse ein.", "anna"],
    ["email", "Bitte gib eine gültige E-Mail-Adresse ein.", "<clara@example.com>"],
    ["password", "Passwort ist erforderlich", ""],
    ["password", "Das Passwort braucht mindestens 6 Zeichen.", "12345"],
    ["password", "Das Passwort darf höchstens 200 Zeichen haben.", "x".repeat(201)],
    ["firstName", "Vorname ist erforderlich", " "],
    ["lastName", "Nachname ist erforderlich", ""],
    ["lastName", "Höchstens 80 Zeichen.", "x".repeat(81)],
  ])("with a wrong %s says: %s", async (field, message, value) => {
    const clara = visitor("Clara");
    const fields = {
      ...{
        intent: "account.register",
        email: clara.email,
        password: "geheim123",
        firstName: "Clara",
        lastName: "Z",
      },
      [field]: value,
    };
    const page = await clara.send("/login?mode=register", fields);
    expect(page.status).toBe(400);
    expect(page.text).toContain(message);
    expect(page.html).not.toContain("geheim123");
    expect(countRows("users", "email_key = ?", clara.email)).toBe(0);
  });

  test("without the form's mode in the address is answered with that form, what was typed, and what is wrong", async () => {
    const typed = { intent: "account.register", email: "clara@", password: "geheim123", lastName: "Z" };
    const page = await visitor("Clara").send("/login", typed);
    const form = page.root.querySelector("#account")!;
    expect([page.status, fieldsOf(form)]).toEqual([400, expect.objectContaining({ ...typed, password: "" })]);
    expect(form.querySelectorAll(".text-danger").map(({ text }) => text)).toEqual([
      "Vorname ist erforderlich",
      "Bitte gib eine gültige E-Mail-Adresse ein.",
    ]);
    expect(page.root.querySelector("h1")!.text).toBe("Konto erstellen");
  });

  test("with a taken address is a 409, in any case of its letters", async () => {
    const anna = await signUp("Ärne");
    const clara = visitor("Clara");
    const page = await clara.send("/login?mode=register", {
      intent: "account.register",
      email: anna.email.toUpperCase(),
      password: "geheim123",
      firstName: "Clara",
      lastName: "Z",
    });
    expect(page.status).toBe(409);
    expect(errorAt(page, "email")).toBe("Für diese E-Mail-Adresse gibt es schon ein Konto. Melde dich an.");
    expect(page.root.querySelector('[role="alert"]')).toBeNull();
    const typed = { email: anna.email.toUpperCase(), firstName: "Clara", lastName: "Z" };
    expect(fieldsOf(page.root.querySelector("#account")!)).toMatchObject(typed);
  });
});

test("What Anna has not seen before she signs out, nobody sees who uses her browser next", async () => {
  const anna = await signUp("Anna");
  await anna.open("/");
  const trip = await createTrip(anna);
  // The page that would show it is never loaded.
  await anna.post("/expenses?dialog=expense", { ...expenseForm, tripId: trip, amount: "44,44" });
  await anna.post("/logout", {});
  const { text, toast } = await anna.open("/login");
  expect([toast, text.includes("44,44")]).toEqual([undefined, false]);
});

describe("signing in", () => {
  test("works in any case of the address, and leads home", async () => {
    const anna = await signUp("Anna");
    await anna.post("/logout", {});
    const answer = await signIn(anna, { email: anna.email.toUpperCase() });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
    const home = await anna.open("/");
    expect(home.text).toContain("Hallo Anna!");
    expect(home.toast).toBe("Schön, dass du da bist, Anna!");
  });

  test("with a wrong password or an unknown address gives the same message, and keeps the typed address", async () => {
    const anna = await signUp("Anna");
    await anna.post("/logout", {});
    const answers = [await signIn(anna, { password: "falsch1" }), await signIn(visitor("Nemo"))];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      const html = await answer.text();
      expect(html).toContain(wrong);
      expect(html).toContain('role="alert"');
      expect(html).not.toContain("falsch1");
      expect(html).toMatch(/value="(anna|nemo)-/);
    }
  });

  test("creates a new session each time, and ends the one before", async () => {
    const anna = await signUp("Anna");
    const first = anna.cookies.session!;
    await signIn(anna);
    expect(anna.cookies.session).not.toBe(first);
    const old = new Person("Anna");
    old.cookies.session = first;
    expect((await old.request("/profile")).status).toBe(303);
  });

  test("sets cookies that scripts cannot read and other sites do not send", async () => {
    const anna = await signUp("Anna");
    const lines = (await signIn(anna)).headers.getSetCookie();
    for (const name of ["session", "device", "flash"]) {
      expect(lines.find((line) => line.startsWith(`${name}=`))).toMatch(/HttpOnly; SameSite=Lax/);
    }
    expect(lines.find((line) => line.startsWith("session="))).toContain("Max-Age=2592000");
  });

  test("is skipped for Anna, who is signed in and opens /login", async () => {
    const anna = await signUp("Anna");
    const answer = await anna.request("/login?redirectTo=%2Fprofile");
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/profile"]);
  });

  test.each([
    ["/my-trips?q=x", "/my-trips?q=x"],
    ["//evil.test", "/"],
  ])("with redirectTo %s leads to %s", async (redirectTo, target) => {
    const anna = await signUp("Anna");
    await anna.post("/logout", {});
    const answer = await anna.post(`/login?redirectTo=${encodeURIComponent(redirectTo)}`, {
      intent: "account.sign-in",
      email: anna.email,
      password: anna.password,
    });
    expect(answer.headers.get("Location")).toBe(target);
  });
});

describe("guessing passwords", () => {
  test("is stopped after five attempts with a German 429, even with the right password", async () => {
    const anna = await signUp("Anna");
    const mallory = new Person("Mallory");
    expect(await failToSignIn(Object.assign(mallory, { email: anna.email }), 5)).toEqual([
      401, 401, 401, 401, 401,
    ]);
    const refused = await signIn(mallory, { email: anna.email, password: anna.password });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.text()).toMatch(/Zu viele Versuche. Bitte versuche es in \d+ Sekunden noch einmal./);
  });

  test("locks nobody out for good: Anna can try again after the wait, and success resets the count", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const anna = await signUp("Anna");
    delete anna.cookies.device;
    await failToSignIn(anna, 5);
    const refused = await signIn(anna);
    vi.setSystemTime(Date.now() + Number(refused.headers.get("Retry-After")) * 1_000);
    expect((await signIn(anna)).status).toBe(303);
    delete anna.cookies.device;
    expect(await failToSignIn(anna, 5)).toEqual([401, 401, 401, 401, 401]);
  });

  test("does not lock out the device that signed in before", async () => {
    const anna = await signUp("Anna");
    const mallory = Object.assign(new Person("Mallory"), { email: anna.email });
    await failToSignIn(mallory, 5);
    expect((await signIn(mallory, { password: anna.password })).status).toBe(429);
    expect((await signIn(anna)).status).toBe(303);
  });

  test("has five attempts on a known device too, and no more with a forged or outdated cookie", async () => {
    const anna = await signUp("Anna");
    const known = anna.cookies.device!;
    expect(await failToSignIn(anna, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    anna.cookies.device = `${known.slice(0, -2)}xx`;
    expect(await failToSignIn(anna, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    execute("update users set password_hash = password_hash || 'x' where email = ?", anna.email);
    anna.cookies.device = known;
    expect((await signIn(anna)).status).toBe(429);
  });

  test("is stopped after a hundred failures from one client, but not on Anna's device, and not elsewhere", async () => {
    const anna = await signUp("Anna");
    const from = "198.51.100.7";
    const body = JSON.stringify({ email: "mallory@example.com", password: "falsch1" });
    const headers = { "Content-Type": "application/json", "X-Test-Client": from };
    for (let n = 0; n < 100; n++) {
      const { email } = visitor("Mallory");
      const guess = { method: "POST", headers, body: body.replace("mallory@example.com", email) };
      expect((await visitor().request("/api/auth/login", guess)).status).toBe(401);
    }
    expect((await signIn(visitor("Clara"), {}, from)).status).toBe(429);
    expect((await signIn(visitor("Clara"), {}, "198.51.100.8")).status).toBe(401);
    expect((await signIn(anna, {}, from)).status).toBe(303);
    expect(await failToSignIn(anna, 6, from)).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe("signing out", () => {
  test("ends the session, shows a goodbye page, and leads home after three seconds", async () => {
    const anna = await signUp("Anna");
    const token = anna.cookies.session!;
    const page = await anna.send("/logout", {});
    expect(page.text).toContain("Du bist abgemeldet. Danke");
    expect(page.headers.get("Refresh")).toBe("3; url=/");
    anna.cookies.session = token;
    expect((await anna.request("/profile")).status).toBe(303);
  });
});

test("the session is prolonged once a day, with its cookie", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const anna = await signUp("Anna");
  expect((await anna.request("/profile")).headers.getSetCookie().join()).not.toContain("session=");
  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  expect((await anna.request("/profile")).headers.getSetCookie().join()).toContain("session=");
});
