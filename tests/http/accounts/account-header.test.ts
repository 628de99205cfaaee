// Every response names its account, so that a device recognizes a captive portal's response and another account's.
import { expect, test } from "vitest";
import { ACCOUNT_HEADER, NOBODY } from "~/http/device-protocol";
import { signUp, visitor } from "../../support/person";
import { accountOf } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

const told = (answer: Response) => answer.headers.get(ACCOUNT_HEADER);

test.each([
  ["a screen", "/my-trips", 200],
  ["its data", "/my-trips.data", 200],
  ["the data of /", "/_.data", 200],
  ["a public page", "/impressum", 200],
  ["the API", "/api/trips", 200],
  ["a trip that there is not", "/trip/none", 404],
  ["its data", "/trip/none.data", 404],
  ["an address that there is not", "/gibt-es-nicht", 404],
  ["an address of the API that there is not", "/api/gibt-es-nicht", 404],
  ["a redirect", "/trip-details/x", 301],
  ["the outbox", "/outbox/send", 405],
])("%s names Anna's account, and none to a visitor", async (_, path, status) => {
  const anna = await signUp("Anna");
  const answer = await anna.request(path);
  expect([answer.status, told(answer)]).toEqual([status, accountOf(anna)]);
  expect(told(await visitor().request(path))).toBe(NOBODY);
});

test("a 304 response names Anna's account too", async () => {
  const anna = await signUp("Anna");
  const tag = (await anna.request("/api/trips")).headers.get("ETag")!;
  const answer = await anna.request("/api/trips", { headers: { "If-None-Match": tag } });
  expect([answer.status, told(answer)]).toEqual([304, accountOf(anna)]);
});

test("responses name the new account after signing in, out, and in as another person", async () => {
  const [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  const { email, password } = anna;
  const signIn = { intent: "account.sign-in", email, password };
  expect(told(await ben.post("/login", signIn))).toBe(accountOf(anna));
  expect(told(await ben.request("/"))).toBe(accountOf(anna));
  const wrong = { ...signIn, password: "falsch123" };
  expect(told(await visitor().post("/login", wrong))).toBe(NOBODY);
  expect(told(await ben.post("/logout", {}))).toBe(NOBODY);
  expect(told(await ben.request("/my-trips"))).toBe(NOBODY);

  const body = JSON.stringify({ email, password });
  const headers = { "Content-Type": "application/json" };
  const clara = visitor("Clara");
  expect(told(await clara.request("/api/auth/login", { method: "POST", body, headers }))).toBe(
    accountOf(anna),
  );
  expect(told(await clara.request("/api/auth/logout", { method: "POST" }))).toBe(NOBODY);
  const gone = await anna.request("/api/auth/delete-account", { method: "DELETE" });
  expect([gone.status, told(gone)]).toEqual([204, NOBODY]);
});

test("a request of another site is refused before the session is read, and names no account", async () => {
  const anna = await signUp("Anna");
  const headers = { "Sec-Fetch-Site": "cross-site" };
  const answer = await anna.request("/my-trips", { method: "POST", headers });
  expect([answer.status, told(answer)]).toEqual([403, null]);
});
