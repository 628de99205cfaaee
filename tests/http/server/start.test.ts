import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, test, vi } from "vitest";
import { loadServer } from "../../support/built-server";
import { startServer } from "../../support/server-process";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const registration = {
  intent: "account.register",
  email: "anna@example.com",
  password: "geheim123",
  firstName: "Anna",
  lastName: "Muster",
};

/** Starts the server in this process where it must fail, and returns the reason, which a process prints as its line. */
async function reasonOf(name: string, value: string): Promise<string> {
  vi.stubEnv(name, value);
  const starting = loadServer().then(({ start }) => start());
  const refusal = await starting.then(
    () => new Error("it has started"),
    (error: Error) => error,
  );
  vi.unstubAllEnvs();
  expect(refusal).toMatchObject({ name: "StartRefused", message: expect.stringMatching(/^.+$/) });
  return refusal.message;
}

describe("a start that must fail ends at once with one plain line", () => {
  test("if the port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    const child = spawn(process.execPath, ["scripts/serve.mjs"], {
      env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", DATABASE_URL: `file:${folder}/x.db` },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    expect(await once(child, "close")).toEqual([1, null]);
    expect(said).toBe(`reisekasse: port ${port} is taken: stop what uses it, or set PORT\n`);
    other.close();
  });

  test.each([
    ["SMTP_URL", "mail.example.com", "write it as smtp://user:password@host:587"],
    ["SMTP_URL", "https://mail.example.com", "write it as smtp://user:password@host:587"],
    ["MAIL_FROM", "Reisekasse", "write it as Name <name@example.com>"],
    ["MAIL_FROM", "Kasse <a@b.example, c@d.example>", "write it as Name <name@example.com>"],
    ["SUPPORT_EMAIL", "a@b.example, c@d.example", "write one mail address"],
  ])("if %s is %j", async (name, value, reason) => {
    expect(await reasonOf(name, value)).toBe(`${name} cannot be used: ${reason}`);
  });

  test("if links in mails would use any host that a request names", async () => {
    expect(await reasonOf("SMTP_URL", "smtp://127.0.0.1:2525")).toBe(
      "SMTP_URL is set and APP_URL is not: set APP_URL, the origin that links in mails lead to",
    );
  });

  test.each([
    ["APP_URL", "reisekasse"],
    ["LOG_LEVEL", "loud"],
    ["PORT", "many"],
    ["DATABASE_URL", "mysql://x"],
    ["GOOGLE_ISSUER", "http://accounts.example"],
    ["RECEIPTS_S3_ENDPOINT", "http://s3.example"],
    ["AWS_ENDPOINT_URL_S3", "http://s3.example"],
    ["RECEIPTS_DIR_SHARED", "perhaps"],
  ])("if %s is %s", async (name, value) => {
    expect((await reasonOf(name, value)).split(" ")[0]).toBe(name);
  });
});

test("SIGTERM lets running requests finish, closes the database and exits with 0", async () => {
  const { url, process: child, stop, folder: own } = await startServer();
  const body = new URLSearchParams(registration).toString();
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const head = ["POST /login HTTP/1.1", "Host: x", "Expect: 100-continue", `Content-Length: ${body.length}`];
  socket.write(`${head.join("\r\n")}\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n`);
  // The server has started with the request, and waits for the rest of it.
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 100 /);
  child.kill("SIGTERM");
  await expect(refused(url)).resolves.toBe(true);
  socket.write(body);
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 303 /);
  expect(await stop()).toBe(0);
  const database = new Database(path.join(own, "reisekasse.db"), { readonly: true });
  expect(database.prepare("select email from users").all()).toEqual([{ email: registration.email }]);
  database.close();
});

/** Waits until the connection is refused. */
async function refused(url: string): Promise<boolean> {
  await expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        () => "answers",
        () => "refuses",
      ),
    )
    .toBe("refuses");
  return true;
}

test("npm start passes on SIGTERM and the exit code", async () => {
  const own = mkdtempSync(path.join(tmpdir(), "reisekasse-npm-"));
  const child = spawn("npm", ["start"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "info",
      DATABASE_URL: `file:${own}/x.db`,
    },
  });
  await new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk) => String(chunk).includes('"listening"') && resolve());
  });
  child.kill("SIGTERM");
  const [code] = (await once(child, "exit")) as [number];
  expect(code).toBe(0);
  rmSync(own, { recursive: true, force: true });
}, 60_000);

test("a restart keeps the secret, the sign-in and every row but expired ones", async () => {
  const first = await startServer({ SESSION_SECRET: "", OPERATOR_NAME: "Muster & Söhne" });
  const warned = () => first.lines.find((line) => line.includes('"unset"'));
  await expect.poll(warned).toContain('"OPERATOR_ADDRESS"');
  expect(warned()).not.toContain("OPERATOR_NAME");
  const jar = await register(first.url);
  // The owner alone reads the secret, which is beside the database.
  const secret = path.join(first.folder, "session-secret");
  const kept = readFileSync(secret, "utf8");
  expect(kept.length).toBeGreaterThanOrEqual(43);
  expect(statSync(secret).mode & 0o777).toBe(0o600);
  await first.stop();

  const file = path.join(first.folder, "reisekasse.db");
  const database = new Database(file);
  const long = Date.now() - 91 * 86_400_000;
  const { id } = database.prepare("select id from users").get() as { id: string };
  const submission = database.prepare("insert into submissions values (?, ?, 'f', 'r', ?)");
  submission.run(id, "old", long);
  submission.run(id, "new", Date.now());
  database
    .prepare("insert into sessions (id, user_id, created_at, expires_at) values ('old', ?, ?, ?)")
    .run(id, long, long);

  const second = await startServer({ DATABASE_URL: `file:${file}` });
  await fetch(`${second.url}/login`, { headers: { Cookie: "flash=a.b" } });
  expect(readFileSync(secret, "utf8")).toBe(kept);
  const page = await fetch(second.url, { headers: { Cookie: jar } });
  expect(await page.text()).toContain("Hallo Anna!");
  const left = () =>
    database.prepare("select key from submissions union all select id from sessions where id = 'old'").all();
  await expect.poll(left).toEqual([{ key: "new" }]);
  await second.stop();
  database.close();
});

async function register(url: string): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(registration),
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
