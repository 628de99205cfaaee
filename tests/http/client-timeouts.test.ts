// Clients that send slowly, read slowly or wait forever; responses that never come; and a stop meanwhile.
import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { promisify } from "node:util";
import { sendResponse } from "@remix-run/node-fetch-server";
import type { ServerBuild } from "react-router";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { log } from "~/http/log.server";
import { application } from "~/server/application";
import { compress } from "~/server/compression";
import { CLIENT_TIMEOUTS, closeListener, createListener } from "~/server/listener";
import { serverBuild } from "../support/server-build";

/** The server's own settings, but faster. */
const quick = { headersMs: 200, requestMs: 400, idleMs: 300, checkEveryMs: 200, bytesMin: 15_000 };

const open = new Set<Server>();
afterEach(async () => {
  for (const server of open) await closeListener(server, 0);
  open.clear();
});

async function listen(answer: RequestListener, timeouts = quick): Promise<{ server: Server; port: number }> {
  const server = createListener(answer, timeouts).listen(0, "127.0.0.1");
  await once(server, "listening");
  open.add(server);
  return { server, port: (server.address() as AddressInfo).port };
}

/** Redirects the log to a list for the rest of the test, and returns a function that reads it. */
function logged(): () => string[] {
  const lines: string[] = [];
  const printed = log as unknown as { [key: symbol]: unknown };
  const stream = Object.getOwnPropertySymbols(log).find(
    (symbol) => String(symbol) === "Symbol(pino.stream)",
  )!;
  const before = printed[stream];
  log.level = "info";
  printed[stream] = { write: (line: string) => lines.push(line) };
  onTestFinished(() => {
    printed[stream] = before;
    log.level = "silent";
  });
  return () => lines;
}

const hello: RequestListener = (incoming, outgoing) => {
  incoming.resume().on("end", () => outgoing.end("hello"));
};

/** Connects and writes. Returns the connection and everything received until it is closed. */
function talk(port: number, text: string): { socket: Socket; told: Promise<string> } {
  const socket = connect(port, "127.0.0.1");
  let told = "";
  socket.on("data", (chunk) => (told += chunk));
  socket.on("error", () => {});
  if (text) socket.write(text);
  return { socket, told: new Promise((resolve) => socket.on("close", () => resolve(told))) };
}

/** Writes a letter every 20 ms until the connection is closed. */
function drip(socket: Socket): void {
  const dripping = setInterval(() => socket.write("x"), 20);
  socket.once("close", () => clearInterval(dripping));
}

test.each([
  ["nothing at all", ""],
  ["headers that never end", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "],
  ["a body that never ends", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n"],
])("A client that sends %s gets 408", async (_, text) => {
  const { port } = await listen(hello);
  const { socket, told } = talk(port, text);
  if (text) drip(socket);
  expect(await told).toMatch(/^(HTTP\/1\.1 408 |$)/);
});

test.each([
  [
    "more headers than are read",
    `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${"x".repeat(20_000)}\r\n\r\n`,
    431,
    "Cookies",
  ],
  ["what is no HTTP", "GUTEN TAG\r\n\r\n", 400, "unvollständig"],
  ["headers too slowly", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", 408, "zu langsam"],
])(
  "A client that sends %s is told so in German, with an id that is in the log",
  async (_, text, status, says) => {
    const lines = logged();
    // Only slow clients meet the fast settings: a busy machine makes others slow, too.
    const { port } = await listen(hello, status === 408 ? quick : CLIENT_TIMEOUTS);
    const answer = await talk(port, text).told;
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain(says);
    expect(answer).toContain("X-Content-Type-Options: nosniff");
    const [, id] = /Kennung für Rückfragen: ([0-9a-f]{16})/.exec(answer)!;
    expect(lines().filter((line) => line.includes(id!))).toHaveLength(1);
  },
);

test("An idle connection is closed after its last response", async () => {
  const { port } = await listen(hello, { ...CLIENT_TIMEOUTS, idleMs: quick.idleMs });
  const { told } = talk(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(await told).toMatch(/^HTTP\/1\.1 200 .*hello$/s);
});

test("A client that does not read the response is cut, one that reads slowly is not", async () => {
  const size = 30_000_000;
  const long = () => new Response("x".repeat(size), { headers: { "Content-Type": "text/plain" } });
  const { server, port } = await listen(
    (_, outgoing) => void compress(long(), null).then(({ response }) => sendResponse(outgoing, response)),
    { ...CLIENT_TIMEOUTS, idleMs: quick.idleMs, checkEveryMs: 2_000, bytesMin: quick.bytesMin },
  );
  const asked = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
  const stuck = connect(port, "127.0.0.1").on("error", () => {});
  stuck.write(asked);
  stuck.pause();
  const slow = talk(port, asked);
  let taken = 0;
  slow.socket.on("data", (chunk: Buffer) => {
    taken += chunk.length;
    slow.socket.pause();
    setTimeout(() => slow.socket.resume(), 1);
  });
  expect((await slow.told).length).toBeGreaterThan(size);
  expect(taken).toBeGreaterThan(size);
  const connections = () => promisify(server.getConnections.bind(server))();
  await expect.poll(connections).toBe(0);
  stuck.resume();
  await once(stuck, "close");
  expect(stuck.bytesRead).toBeLessThan(size);
});

test("A stop closes idle connections at once, lets running requests finish, and cuts those that do not end", async () => {
  const finish = Promise.withResolvers<void>();
  const { server, port } = await listen(({ url }, outgoing) => {
    if (url === "/soon") void finish.promise.then(() => outgoing.end("done"));
    // Like a long file.
    else if (url === "/never") outgoing.write("a piece");
    else outgoing.end("hello");
  }, CLIENT_TIMEOUTS);
  const asked = (path: string) => talk(port, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const [silent, idle, soon, never] = [talk(port, ""), asked("/"), asked("/soon"), asked("/never")];
  await once(idle.socket, "data");
  await once(never.socket, "data");
  const closed = closeListener(server, 3_000);
  await Promise.all([silent.told, idle.told]);
  finish.resolve();
  // Keep-alive was requested, but the stop does not wait for it.
  expect(await soon.told).toContain("done");
  expect(never.socket.destroyed).toBe(false);
  expect(await never.told).toContain("a piece");
  await closed;
});

/** An application with three addresses that fail in ways that ours should not. */
function failing(): ServerBuild {
  const Nothing = () => null;
  const route = (id: string, module: object) => [
    id,
    { id, path: id, module: { default: Nothing, ...module } },
  ];
  const routes = Object.fromEntries([
    route("stuck", { loader: () => new Promise(() => {}) }),
    route("unrendered", { loader: () => null }),
    [
      "resource",
      { id: "resource", path: "resource", module: { loader: () => Promise.reject(new Error("Käse")) } },
    ],
  ]);
  return serverBuild(routes, new Error("Käse"));
}

test.each([
  ["stuck", 503, "Gerade geht es nicht."],
  ["unrendered", 500, "Ein Fehler ist aufgetreten."],
  ["resource", 500, "Ein Fehler ist aufgetreten."],
])(
  "Where /%s comes to nothing, a German page with status %i says so, with an id that is in the log",
  async (path, status, text) => {
    const lines = logged();
    const { port } = await listen(application(failing(), 100), CLIENT_TIMEOUTS);
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`);
    const html = await answer.text();
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([status, "text/html; charset=utf-8"]);
    expect(html).toContain(text);
    expect(html).not.toContain("Käse");
    const [, id] = /Kennung für Rückfragen: ([0-9a-f]{16})/.exec(html)!;
    expect(lines().filter((line) => line.includes(id!)).length).toBeGreaterThan(0);
  },
);

test("A client that leaves during a request is logged as gone, not as answered", async () => {
  const lines = logged();
  const { port } = await listen(application(failing(), 100), CLIENT_TIMEOUTS);
  const { socket } = talk(port, "POST /stuck HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nhalf");
  await once(socket, "connect");
  socket.end();
  const line = () => lines().find((each) => each.includes('"/stuck"'));
  await expect.poll(line).toBeDefined();
  expect(JSON.parse(line()!)).toMatchObject({ status: 499, aborted: true });
});
