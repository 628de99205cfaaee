// Links with a forged host, lock-outs of known devices, and sign-outs by other sites.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { survives, withAttackedServer } from "../support/attacked";
import { flood, send } from "../support/attacker";
import { Person, signUp, visitor } from "../support/person";

const server = withAttackedServer({ CLIENT_IP_HEADER: "X-Client" });

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-doors-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a server that sends mails without knowing its own address does not start", async () => {
  const env = { DATABASE_URL: `file:${folder}/x.db`, SMTP_URL: "smtp://127.0.0.1:9", LOG_LEVEL: "info" };
  const child = spawn(process.execPath, ["scripts/serve.mjs"], { env: { ...process.env, ...env } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const started = new Promise<void>((resolve) =>
    child.stdout.on("data", () => said.includes('"listening"') && resolve()),
  );
  const [code] = (await Promise.race([once(child, "close"), started.then(() => ["listening"])])) as [unknown];
  child.kill("SIGKILL");
  expect(code).toBe(1);
  expect(said).toMatch(/^reisekasse: .*APP_URL.*\n$/);
});

describe("after a hundred failures from Anna's client address", () => {
  const headers = { "X-Client": "203.0.113.7" };
  const signIn = (person: Person, email: string, password: string) =>
    person.post("/login", { intent: "account.sign-in", email, password });

  test("her device can sign in with the right password, a stranger's has to wait", async () => {
    const anna = Object.assign(await signUp("Anna"), { headers });
    expect((await signIn(anna, anna.email, anna.password)).status).toBe(303);
    await anna.post("/logout", {});
    const ben = await signUp("Ben");
    await survives(server(), () =>
      flood(101, 4, async (n) => {
        const mallory = Object.assign(new Person("Mallory"), { headers });
        expect([401, 429]).toContain((await signIn(mallory, `niemand-${n}@example.com`, "falsch1")).status);
      }),
    );
    const stranger = Object.assign(visitor("Ben"), { headers });
    expect((await signIn(stranger, ben.email, ben.password)).status).toBe(429);
    expect((await signIn(anna, anna.email, anna.password)).status).toBe(303);
  });

  test("and at her account, her device has its own attempts", async () => {
    const anna = Object.assign(await signUp("Anna"), { headers: { "X-Client": "203.0.113.9" } });
    await signIn(anna, anna.email, anna.password);
    await anna.post("/logout", {});
    await survives(server(), () =>
      flood(20, 4, (n) => {
        const mallory = Object.assign(new Person("Mallory"), { headers: { "X-Client": `198.51.100.${n}` } });
        return signIn(mallory, anna.email, "falsch1");
      }),
    );
    expect((await signIn(anna, anna.email, anna.password)).status).toBe(303);
  });
});

test.each([
  ["no Sec-Fetch headers, as an older browser's picture", {}],
  ["Sec-Fetch-Site: cross-site", { "Sec-Fetch-Site": "cross-site" }],
  ["Sec-Fetch-Site: same-site", { "Sec-Fetch-Site": "same-site" }],
  ["another site as the Referer", { Referer: "https://evil.example/" }],
] as [string, Record<string, string>][])(
  "GET /api/logout with %s leaves Anna signed in",
  async (_, headers) => {
    const anna = await signUp("Anna");
    const { status } = await send(`${server().url}/api/logout`, {
      headers: { Cookie: anna.cookie, ...headers },
    });
    expect(status).toBe(403);
    expect((await anna.request("/api/auth/user")).status).toBe(200);
  },
);
