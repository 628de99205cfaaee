import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { visitMiddleware } from "~/http/context.server";
import { checkPassword } from "~/http/rate-limit.server";
import { registerGoogleUser } from "~/models/google-account.server";
import { registerUser } from "~/models/user.server";
import { now, refusal, sent } from "../support/models";

const calls = vi.hoisted(() => ({ hash: 0, verify: 0 }));

// The real function, with calls counted.
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return {
    ...real,
    hash: (...args: Parameters<typeof real.hash>) => {
      calls.hash++;
      return real.hash(...args);
    },
    verify: (...args: Parameters<typeof real.verify>) => {
      calls.verify++;
      return real.verify(...args);
    },
  };
});

/** A request from a new address and a new device. */
async function aVisit(): Promise<RouterContextProvider> {
  const context = new RouterContextProvider();
  const request = new Request("http://reisekasse.test/login");
  await visitMiddleware({ request, context } as never, async () => new Response());
  return context;
}

beforeEach(async () => {
  const names = { firstName: "Anna", lastName: "Muster" };
  await registerUser({ ...names, email: "anna@example.com", password: "geheim123" }, sent("key"));
  await registerGoogleUser({ ...names, sub: "gina", email: "gina@example.com" }, now);
  Object.assign(calls, { hash: 0, verify: 0 });
});

test.each([
  ["that is known", "anna@example.com"],
  ["that nobody has", "nemo@example.com"],
  ["that signs in with Google alone", "gina@example.com"],
])("a wrong password for an address %s costs one hash comparison, and is refused alike", async (_, email) => {
  expect(await refusal(checkPassword(await aVisit(), email, "falsch1"))).toBe("wrongCredentials");
  expect(calls).toEqual({ hash: 0, verify: 1 });
});

test("the right password costs one hash comparison too", async () => {
  expect(await checkPassword(await aVisit(), "anna@example.com", "geheim123")).toMatchObject({
    firstName: "Anna",
  });
  expect(calls).toEqual({ hash: 0, verify: 1 });
});
