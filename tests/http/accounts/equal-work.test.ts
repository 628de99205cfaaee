// Response times must not reveal whether an account exists: expensive operations are counted.
import * as argon2 from "@node-rs/argon2";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { requestReset } from "~/accounts/forgotten-password.server";
import { visitMiddleware } from "~/http/context.server";
import { checkPassword } from "~/http/rate-limit.server";
import { mailsStored } from "~/mail/sender.server";
import { registerUser } from "~/models/accounts/user.server";
import { closeDatabase } from "~/models/housekeeping.server";
import { execute } from "../../support/rows";

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

const anna = { email: "anna@example.com", password: "geheim123", firstName: "Anna", lastName: "M" };
const emil = { ...anna, email: "emil@example.com", firstName: "Emil" };

beforeAll(async () => {
  for (const person of [anna, emil]) await registerUser(person, { key: "once", now: new Date() });
  execute("update users set password_hash = null where email = ?", emil.email);
});

beforeEach(() => {
  vi.mocked(argon2.hash).mockClear();
  vi.mocked(argon2.verify).mockClear();
});

afterAll(async () => {
  await mailsStored();
  await closeDatabase();
});

/** Runs some work as a request would, and returns the number of hashes until the response. */
async function hashesOf(work: (context: RouterContextProvider) => Promise<unknown>): Promise<number> {
  const context = new RouterContextProvider();
  const request = new Request("http://localhost/");
  await visitMiddleware({ request, context } as never, async () => {
    await work(context).catch(() => undefined);
    return new Response();
  });
  return vi.mocked(argon2.hash).mock.calls.length + vi.mocked(argon2.verify).mock.calls.length;
}

const addresses = [anna.email, emil.email, "nobody@example.com"];

test.each(addresses)("Asking for a link for %s takes one hash", async (email) => {
  expect(await hashesOf((context) => requestReset(context, email))).toBe(1);
});

test.each(addresses)("Signing in as %s with a wrong password that has umlauts takes two", async (email) => {
  expect(await hashesOf((context) => checkPassword(context, email, "falschä"))).toBe(2);
  vi.mocked(argon2.verify).mockClear();
  expect(await hashesOf((context) => checkPassword(context, email, "falscha\u0308"))).toBe(2);
});

test.each(addresses)("Signing in as %s with a wrong password takes one hash", async (email) => {
  expect(await hashesOf((context) => checkPassword(context, email, "falsch1"))).toBe(1);
});
