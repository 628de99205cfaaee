// The server's log never contains typed text, personal data or secrets.
import { once } from "node:events";
import { connect } from "node:net";
import { parseSetCookie } from "cookie";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../../support/database";
import { linkIn, startMailbox } from "../../support/mailbox";
import { atGoogle, Provider } from "../../support/provider";
import { type ServerProcess, startServer } from "../../support/server-process";

const mailbox = await startMailbox();
const provider = await Provider.start();

const person = {
  email: "änne.geheim+kasse@example.com",
  password: "so-geheim 42%",
  wrong: "falsch-geheim-7",
  newEmail: "neu.geheim@example.com",
  newPassword: "neues-geheim-9",
  firstName: "Annegret",
  lastName: "Geheimrat",
};
const typed = { tripName: "Flitterwochen", description: "Ohrringe", feedback: "Liebesbrief" };

let server: ServerProcess;
/** Values that must not be logged, by their meaning. */
const secrets: Record<string, string> = {
  ...person,
  ...typed,
  clientSecret: provider.env.GOOGLE_CLIENT_SECRET!,
};
const cookies = new Map<string, string>();
const statuses = new Set<number>();

beforeAll(async () => {
  server = await startServer({
    ...provider.env,
    SMTP_URL: mailbox.url,
    APP_URL: "http://localhost",
    LOG_LEVEL: "trace",
  });
});
afterAll(async () => {
  await server.stop();
  await Promise.all([mailbox.close(), provider.stop()]);
});

async function send(address: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const known = [...cookies].map((pair) => pair.join("=")).join("; ");
  if (!headers.has("Cookie")) headers.set("Cookie", known);
  const answer = await fetch(server.url + address, { ...init, headers, redirect: "manual" });
  for (const line of answer.headers.getSetCookie()) {
    const { name, value = "" } = parseSetCookie(line, { decode: (text) => text });
    cookies.set(name, value);
    if (value.length > 20) secrets[`cookie ${name} ${Object.keys(secrets).length}`] = value;
  }
  await answer.arrayBuffer();
  statuses.add(answer.status);
  return answer;
}

const post = (address: string, fields: Record<string, string>) =>
  send(address, { method: "POST", body: new URLSearchParams(fields) });

const signIn = (password: string, email = person.email) =>
  post("/login", { intent: "account.sign-in", email, password });

/** Reads the token of the link in the next mail to this address. */
async function tokenFor(email: string): Promise<{ link: string; token: string }> {
  const link = linkIn(await mailbox.next(email));
  return { link, token: new URL(link, server.url).searchParams.get("token")! };
}

/** Reads the token of the next link that proves this address. */
async function confirmationFor(email: string): Promise<{ link: string; token: string }> {
  const link = linkIn(await mailbox.nextConfirmation(email));
  return { link, token: new URL(link, server.url).searchParams.get("token")! };
}

/** Sends a request that fetch() cannot send. */
async function sendRaw(text: string): Promise<void> {
  const { port } = new URL(server.url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.end(text.replaceAll("\n", "\r\n"));
  socket.resume();
  await once(socket, "close");
}

/** Uses everything that has secrets: an account, Google, a new password, a new address and its undo link. */
async function useEverySecret(): Promise<void> {
  const { email, password, firstName, lastName, newEmail, newPassword } = person;
  await post("/login", { intent: "account.register", email, password, firstName, lastName });
  const verifying = await confirmationFor(email);
  secrets.verifyToken = verifying.token;
  await post(verifying.link, { intent: "email.confirm" });
  const trip = { name: typed.tripName, destination: "Paris", startDate: "2026-11-12", endDate: "2026-11-24" };
  const setAsActive = "on";
  await post("/my-trips?dialog=trip", { intent: "trip.create", ...trip, travelMethod: "bahn", setAsActive });
  await post("/profile?dialog=feedback", { intent: "feedback.send", message: typed.feedback });
  const names = { firstName, lastName, profileColor: "#14532D" };
  await post("/profile?dialog=edit-profile", {
    intent: "profile.change",
    ...names,
    email: newEmail,
    currentPassword: password,
  });
  const confirming = await confirmationFor(newEmail);
  secrets.changeToken = confirming.token;
  await post(confirming.link, { intent: "email.confirm" });
  await mailbox.next(email);
  const restoring = await tokenFor(email);
  secrets.restoreToken = restoring.token;
  await send(restoring.link);
  await post(restoring.link, { intent: "email.restore" });
  await post("/forgot-password", { intent: "password.forgotten", email });
  const reset = await tokenFor(email);
  secrets.resetToken = reset.token;
  await send(reset.link);
  const passwords = { newPassword, passwordAgain: newPassword };
  await post(reset.link, { intent: "password.reset", ...passwords, passwordAgain: person.wrong });
  await post(reset.link, { intent: "password.reset", ...passwords });
  await send(reset.link);

  cookies.clear();
  const claims = atGoogle({ email, sub: "sub-of-anna-at-google" });
  provider.person = claims;
  secrets.sub = claims.sub;
  const leaving = (await post("/auth/google", { redirectTo: "/expenses" })).headers.get("Location")!;
  const asked = new URL(leaving).searchParams;
  for (const name of ["state", "nonce", "code_challenge"])
    if (asked.get(name)) secrets[name] = asked.get(name)!;
  const back = await provider.back(leaving);
  secrets.code = new URL(back, server.url).searchParams.get("code")!;
  await send(back);
  await send(back);
  const again = (await post("/auth/google", { redirectTo: "/" })).headers.get("Location")!;
  provider.nextToken(({ payload }) => Object.assign(payload, { nonce: "another" }));
  await send(await provider.back(again));
  await signIn(newPassword);
}

/** Sends the same secrets in unexpected places: in paths, bodies and headers that are refused. */
async function sendInOddPlaces(secret: string): Promise<void> {
  const text = encodeURIComponent(secret);
  for (const address of [
    ...[`/${text}`, `/${text}/x.data`, `/trip/${text}`, `/trip/${text}/expenses.data`, `/api/${text}`],
    ...[
      `/api/trips/${text}/summary`,
      `/assets/${text}.js`,
      `/nowhere?x=${text}`,
      `/login?redirectTo=${text}`,
    ],
    ...[`/reset-password%3Ftoken=${text}`, `/reset-password/${text}`, `/reset-password?token=${text}`],
    ...[`/restore-email?token=${text}`, `/confirm-email?token=${text}`],
    ...[`/join/${text}`, `/join/${text}.data`, `/login?redirectTo=%2Fjoin%2F${text}`],
    ...[`/access/${text}`, `/access/${text}.data`],
    ...[`/auth/google/callback/${text}`, `/%ff${text}`],
    ...[`/auth/google/callback?code=${text}&state=${text}`, `/forgot-password;${text}`],
  ])
    await send(address);
  const header = secret.replace(/[^\x20-\x7e]/g, "?");
  const method = "POST";
  const headers = { "User-Agent": header, Referer: `${server.url}/${text}`, Cookie: `session=${text}` };
  await send("/profile", { headers });
  await send("/api/trips", { headers: { ...headers, Authorization: `Bearer ${header}` } });
  await send("/login", { method, headers, body: `--${text}\r\n${secret}` });
  const torn = { "Content-Type": "multipart/form-data; boundary=x" };
  await send("/login", { method, headers: torn, body: `--x\r\n${secret}` });
  const json = { "Content-Type": "application/json" };
  await send("/api/auth/login", { method, headers: json, body: `{"password": "${secret}` });
  await send("/api/auth/login", { method, body: secret });
  await send(`/api/invitations/${text}/accept`, { method });
  await post(`/access/${text}`, { intent: "guest.enter" });
  await post(`/join/${text}`, { intent: "guest.join", name: secret });
  await send("/api/auth/login", { method: "PUT", body: secret });
  await send("/login", { method, headers: { "Sec-Fetch-Site": "cross-site" }, body: secret });
  await send("/login", { method, body: secret + "x".repeat(1_100_000) }).catch(() => undefined);
  await post("/login", { intent: secret, email: secret, password: secret });
  await post(`/reset-password?token=${text}`, { intent: "password.reset", newPassword: secret });
  await sendRaw(`GET http://${text}:${text}@localhost/ HTTP/1.1\nHost: ${text}\nConnection: close\n\n`);
  await sendRaw(`GET //${text} HTTP/1.1\nHost: localhost\nConnection: close\n\n`);
  await sendRaw(`GET /${text}\n\n`);
}

test("The log contains requests and their results, but nothing that was typed and no secret", async () => {
  await useEverySecret();
  const named = { ...secrets };
  for (const secret of [person.email, person.password, secrets.resetToken!, secrets.code!])
    await sendInOddPlaces(secret);
  for (let guess = 0; guess < 7; guess++) await signIn(person.wrong);
  // Breaks everything that needs the table of users.
  ask(server.databaseUrl, "alter table users rename to nobody");
  await signIn(person.newPassword);
  await post("/forgot-password", { intent: "password.forgotten", email: person.email });
  await send(`/restore-email?token=${secrets.restoreToken}`);
  await send("/api/trips");

  // Every kind of result has occurred.
  expect([...statuses]).toEqual(
    expect.arrayContaining([200, 303, 400, 401, 403, 404, 405, 410, 413, 415, 429, 500]),
  );
  expect(Object.keys(named)).toEqual(expect.arrayContaining(["resetToken", "restoreToken", "code", "state"]));
  // The last lines may come after the answers.
  await expect.poll(() => server.lines.join("\n")).toContain("request failed");
  const printed = server.lines.join("\n");
  for (const event of ["mail sent", "request failed", "sign-in with Google failed", '"path":"/trip/*"'])
    expect(printed).toContain(event);
  const readings = [printed, decodedAsFarAsPossible(printed)];
  const found = Object.entries(secrets).filter(([, secret]) =>
    [secret, encodeURIComponent(secret)].some((spelling) =>
      readings.some((text) => text.toLowerCase().includes(spelling.toLowerCase())),
    ),
  );
  expect(found).toEqual([]);
}, 60_000);

function decodedAsFarAsPossible(text: string): string {
  return text.replace(/(%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
