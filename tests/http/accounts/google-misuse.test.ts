import { generateKeyPairSync, sign as signBytes } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Person, visitor } from "../../support/person";
import { atGoogle, Provider } from "../../support/provider";
import { countRows } from "../../support/rows";
import { withServer } from "../../support/server";

const provider = await Provider.start();
withServer({ ...provider.env, CLIENT_IP_HEADER: "X-Test-Client" });
afterAll(() => provider.stop());
afterEach(() => vi.useRealTimers());

let mallory: Person;

beforeEach(() => {
  mallory = visitor("Mallory");
  provider.person = atGoogle();
});

/** Expects that nobody was signed in, no account was created, and the sign-in page shows a message. */
async function expectRefused(answer: Response, person = mallory, kind = "refused"): Promise<void> {
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/login?google=${kind}`]);
  expect(person.cookies.session).toBeUndefined();
  expect(countRows("users", "google_sub = ?", provider.person.sub)).toBe(0);
}

/** Goes to the provider and comes back with a changed address. */
async function comeBack(change: (query: URLSearchParams) => void, person = mallory): Promise<Response> {
  const back = new URL(await provider.back(await provider.set(person)), "http://own.invalid");
  change(back.searchParams);
  return person.request(back.pathname + back.search);
}

describe("the callback", () => {
  test("without a state is refused", async () => {
    await expectRefused(await comeBack((query) => query.delete("state")));
  });

  test("with another state, or two, is refused", async () => {
    await expectRefused(await comeBack((query) => query.set("state", "a".repeat(43))));
    await expectRefused(await comeBack((query) => query.append("state", "x")));
  });

  test("without a start is refused", async () => {
    await expectRefused(await mallory.request("/auth/google/callback?code=x&state=y"));
    await expectRefused(await mallory.request("/auth/google/callback"));
  });

  test("of Ben's browser is refused in Anna's, without a cookie and with one of her own", async () => {
    const [anna, ben] = [visitor("Anna"), visitor("Ben")];
    const back = await provider.back(await provider.set(ben));
    await expectRefused(await anna.request(back), anna);
    await provider.set(anna);
    await expectRefused(await anna.request(back), anna);
    expect((await ben.request(back)).headers.get("Location")).toBe("/");
  });

  test("with a forged cookie is refused", async () => {
    const back = await provider.back(await provider.set(mallory));
    const [encoded, signature] = mallory.cookies.google!.split(".");
    const attempts = JSON.parse(Buffer.from(encoded!, "base64url").toString()) as { redirectTo: string }[];
    attempts[0]!.redirectTo = "https://evil.test/";
    const forged = Buffer.from(JSON.stringify(attempts)).toString("base64url");
    mallory.cookies.google = `${forged}.${signature}`;
    await expectRefused(await mallory.request(back));
  });

  test("with a cookie of another purpose is refused", async () => {
    const back = await provider.back(await provider.set(mallory));
    mallory.cookies["google-link"] = mallory.cookies.google!;
    delete mallory.cookies.google;
    await expectRefused(await mallory.request(back));
  });

  test("after a quarter of an hour is refused", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const back = await provider.back(await provider.set(mallory));
    vi.setSystemTime(Date.now() + 15 * 60_000);
    await expectRefused(await mallory.request(back));
  });

  test("a second time with the first cookies signs nobody in: the code is used up", async () => {
    const back = await provider.back(await provider.set(mallory));
    const { ...cookies } = mallory.cookies;
    await mallory.request(back);
    const thief = Object.assign(visitor("Mallory"), { cookies });
    const answer = await thief.request(back);
    expect([answer.headers.get("Location"), thief.cookies.session]).toEqual([
      "/login?google=refused",
      undefined,
    ]);
  });

  test("with another person's code is refused: the verifier differs", async () => {
    const stolen = new URL(await provider.back(await provider.set(visitor("Anna"))), "http://own.invalid");
    await expectRefused(await comeBack((query) => query.set("code", stolen.searchParams.get("code")!)));
    expect(provider.redeemed.some(({ code }) => code === stolen.searchParams.get("code"))).toBe(false);
  });

  test("with another issuer's name is refused", async () => {
    await expectRefused(await comeBack((query) => query.set("iss", "https://evil.test")));
  });

  test("by HEAD does not use up the code", async () => {
    const back = await provider.back(await provider.set(mallory));
    await mallory.request(back, { method: "HEAD" });
    expect((await mallory.request(back)).headers.get("Location")).toBe("/");
  });

  test.each([
    ["access_denied", "cancelled", "Du hast die Anmeldung mit Google abgebrochen."],
    ["server_error", "unreachable", "Google antwortet gerade nicht."],
    ["<script>", "refused", "hat nicht geklappt"],
  ])("with the error %s leads to the sign-in page with a message", async (error, kind, text) => {
    const answer = await comeBack((query) => {
      query.delete("code");
      query.set("error", error);
    });
    await expectRefused(answer, mallory, kind);
    const page = await mallory.open(answer.headers.get("Location")!);
    expect(page.text).toContain(text);
    expect(page.root.querySelector('[role="status"]')).not.toBeNull();
  });

  test("cancelled keeps the address to return to", async () => {
    provider.nextWay((url) => {
      url.searchParams.delete("code");
      url.searchParams.set("error", "access_denied");
    });
    const answer = await provider.signIn(mallory, "/expenses");
    expect(answer.headers.get("Location")).toBe("/login?redirectTo=%2Fexpenses&google=cancelled");
    const { root } = await mallory.open(answer.headers.get("Location")!);
    const form = root.querySelector('form[action="/auth/google"]')!;
    expect(form.querySelector('[name="redirectTo"]')?.getAttribute("value")).toBe("/expenses");
  });
});

describe("a token", () => {
  const hour = 3_600;
  const now = () => Math.floor(Date.now() / 1_000);

  test.each<[what: string, change: (payload: Record<string, unknown>) => void]>([
    ["another nonce", (payload) => Object.assign(payload, { nonce: "x" })],
    ["another audience", (payload) => Object.assign(payload, { aud: "somebody-else" })],
    ["another issuer", (payload) => Object.assign(payload, { iss: "https://evil.test" })],
    [
      "a time that is over",
      (payload) => Object.assign(payload, { exp: now() - hour, iat: now() - 2 * hour }),
    ],
    ["no sub", (payload) => delete payload.sub],
    ["a sub that is no text", (payload) => Object.assign(payload, { sub: 7 })],
  ])("with %s is refused", async (_, change) => {
    provider.nextToken(({ payload }) => change(payload));
    await expectRefused(await provider.signIn(mallory));
  });

  test.each<[what: string, forge: (header: object, payload: string) => string]>([
    [
      "signed by a foreign key",
      (header, payload) => {
        const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
        const text = `${encode(header)}.${payload}`;
        return `${text}.${signBytes("sha256", Buffer.from(text), privateKey).toString("base64url")}`;
      },
    ],
    ["signed by nobody", (header, payload) => `${encode({ ...header, alg: "none" })}.${payload}.`],
  ])("%s is refused", async (_, forge) => {
    provider.nextAnswer(({ body }) => {
      const answer = body as { id_token: string };
      const [header, payload] = answer.id_token.split(".");
      answer.id_token = forge(JSON.parse(Buffer.from(header!, "base64url").toString()), payload!);
    });
    await expectRefused(await provider.signIn(mallory));
  });
});

describe("the start of the sign-in", () => {
  test("by a link does nothing", async () => {
    const answer = await mallory.request("/auth/google");
    expect([answer.headers.get("Location"), mallory.cookies.google]).toEqual(["/login", undefined]);
  });

  test("with another body than a form is refused", async () => {
    const answer = await mallory.request("/auth/google", { method: "POST", body: "x" });
    expect(answer.status).toBe(400);
  });
});

test("a failure at Google counts like a failed sign-in of the client, but not what any site could have caused", async () => {
  const from = { "X-Test-Client": "203.0.113.5" };
  const body = JSON.stringify({ email: "x@example.com", password: "falsch1" });
  const signIn = (headers: Record<string, string>, guess = body) =>
    visitor().request("/api/auth/login", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: guess,
    });
  await mallory.request("/auth/google/callback?code=x&state=y", { headers: from });
  const state = new URL(await provider.set(mallory)).searchParams.get("state");
  const cancelled = `/auth/google/callback?error=access_denied&state=${state}`;
  await expectRefused(await mallory.request(cancelled, { headers: from }), mallory, "cancelled");
  for (let n = 0; n < 99; n++) expect((await signIn(from, body.replace("x@", `x${n}@`))).status).toBe(401);
  const fail = async () => {
    const back = await provider.back(await provider.set(mallory));
    return mallory.request(back.replace(/code=[^&]+/, "code=guessed"), { headers: from });
  };
  await expectRefused(await fail());
  const refused = await fail();
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect(await refused.text()).toContain("Zu viele Versuche.");
  expect((await signIn(from)).status).toBe(429);
  expect((await signIn({ "X-Test-Client": "203.0.113.6" })).status).toBe(401);
});

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
