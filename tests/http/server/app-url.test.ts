import { request as httpRequest } from "node:http";
import { expect, test } from "vitest";
import { signUp } from "../../support/person";
import { serverOrigin, withServer } from "../../support/server";

withServer({ APP_URL: "https://reisekasse.example/" });

test.each([
  ["reisekasse.example", 200],
  ["reisekasse.example:443", 200],
  ["REISEKASSE.example", 200],
  ["localhost:3000", 200],
  ["127.0.0.1:8080", 200],
  ["[::1]:3000", 200],
  ["evil.example", 421],
  ["reisekasse.example.evil.example", 421],
  ["reisekasse.example:1", 421],
  ["reisekasse.example:80", 421],
])("with APP_URL set, host %s gets %i", async (host, status) => {
  for (const path of ["/login", "/favicon.svg", "/service-worker.js"])
    expect([path, await statusFor(path, host)]).toEqual([path, status]);
  expect(await statusFor("/healthz", host)).toBe(200);
});

test("behind https cookies are secure, and only APP_URL's origin may post", async () => {
  const anna = await signUp("Anna");
  const answer = await anna.post("/login", {
    intent: "account.sign-in",
    email: anna.email,
    password: anna.password,
  });
  for (const line of answer.headers.getSetCookie())
    expect(line).toMatch(/^__Host-[a-z]+=.*; Path=\/; .*Secure/);
  const post = (origin: string) => anna.request("/logout", { method: "POST", headers: { Origin: origin } });
  expect((await post(serverOrigin())).status).toBe(403);
  expect((await post("https://reisekasse.example")).status).toBe(303);
});

/** fetch() cannot set the Host header. */
function statusFor(path: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(serverOrigin() + path, { headers: { Host: host } }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    request.on("error", reject).end();
  });
}
