// Clients that send requests ahead of responses, and more requests than can be processed at once.
import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { application } from "~/server/application";
import { closeListener, createListener } from "~/server/listener";
import { openConnection } from "../support/connection";
import { serverBuild } from "../support/server-build";

const open = new Set<Server>();
afterEach(async () => {
  for (const server of open) await closeListener(server, 0);
  open.clear();
});

async function listen(answer: RequestListener): Promise<number> {
  const server = createListener(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  open.add(server);
  return (server.address() as AddressInfo).port;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Delays responses until a test releases them, by path. */
function heldBack() {
  const begun: string[] = [];
  const held: (() => void)[] = [];
  const answer: RequestListener = ({ url }, outgoing) => {
    begun.push(url!);
    held.push(() => outgoing.end(`<${url}>`));
  };
  return { begun, held, answer };
}

test("Pipelined requests are started one at a time, in order", async () => {
  const { begun, held, answer } = heldBack();
  const connection = await openConnection(await listen(answer));
  connection.send(get("/1") + get("/2") + get("/3"));
  for (const path of ["/1", "/2", "/3"]) {
    await expect.poll(() => begun.at(-1)).toBe(path);
    held.shift()!();
    await connection.until(new RegExp(`<${path}>`));
  }
  expect(begun).toEqual(["/1", "/2", "/3"]);
  connection.socket.destroy();
});

test("A client that is always a few requests ahead gets every response", async () => {
  const { begun, held, answer } = heldBack();
  const connection = await openConnection(await listen(answer));
  const paths = Array.from({ length: 60 }, (_, at) => `/${at}`);
  const ahead = paths.slice();
  for (const path of ahead.splice(0, 8)) connection.send(get(path));
  for (const path of paths) {
    await expect.poll(() => held.length, { interval: 1 }).toBe(1);
    held.shift()!();
    await connection.until(new RegExp(`<${path}>`));
    for (const next of ahead.splice(0, 1)) connection.send(get(next));
  }
  expect([begun, connection.socket.destroyed]).toEqual([paths, false]);
  connection.socket.destroy();
});

test("The body of a pipelined request is read when its turn comes", async () => {
  const bodies: string[] = [];
  const port = await listen((incoming, outgoing) => {
    let body = "";
    incoming.on("data", (chunk) => (body += chunk)).on("end", () => outgoing.end(`<${bodies.push(body)}>`));
  });
  const connection = await openConnection(port);
  const size = 300_000;
  connection.send(`${get("/")}POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`);
  connection.send("x".repeat(size));
  await connection.until(/<2>/);
  expect(bodies).toEqual(["", "x".repeat(size)]);
  connection.socket.destroy();
});

test.each([
  [700, 1],
  [2_000, 20],
])(
  "%i requests in one go on each of %i connections end them, and cost next to nothing",
  async (count, connections) => {
    let begun = 0;
    const port = await listen((_, outgoing) => {
      begun++;
      setImmediate(() => outgoing.end("hello"));
    });
    const clients = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
    const before = process.cpuUsage();
    for (const { send } of clients) send(get("/").repeat(count));
    await Promise.all(clients.map(({ closed }) => closed));
    const { user, system } = process.cpuUsage(before);
    expect(begun).toBeLessThanOrEqual(connections);
    expect((user + system) / 1_000 / connections).toBeLessThan(100);
  },
);

/** An application with one address that responds when released, and a health check. */
function waitingApplication(limits: object) {
  const held: (() => void)[] = [];
  const route = (id: string, loader: () => unknown) => [id, { id, path: id, module: { loader } }];
  const routes = Object.fromEntries([
    route("wait", () => new Promise((resolve) => held.push(() => resolve(new Response("done"))))),
    route("healthz", () => new Response("ok")),
  ]);
  const build = serverBuild(routes, new Error("no pages"));
  const all = { atOnce: 2, perAddress: 2, waiting: 1, waitMs: 600_000, ...limits };
  return { held, answer: application(build, 600_000, all) };
}

test("Requests over the limit wait, further ones get 503, and the health check responds at once", async () => {
  const { held, answer } = waitingApplication({});
  const port = await listen((incoming, outgoing) => void answer(incoming, outgoing));
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const first = [ask("/wait"), ask("/wait")];
  await expect.poll(() => held.length).toBe(2);
  const more = [ask("/wait"), ask("/wait")];
  const refused = await Promise.race(more);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await refused.text()).toContain("Gerade geht es nicht.");
  expect(await (await ask("/healthz")).text()).toBe("ok");
  expect(held.length).toBe(2);
  held.shift()!();
  await expect.poll(() => held.length).toBe(2);
  for (const go of held) go();
  const answers = await Promise.all([...first, ...more]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503]);
});

test("A client that leaves while waiting is not answered, and frees its place", async () => {
  const { held, answer } = waitingApplication({ atOnce: 1 });
  const port = await listen((incoming, outgoing) => void answer(incoming, outgoing));
  const first = await openConnection(port);
  first.send(get("/wait"));
  await expect.poll(() => held.length).toBe(1);
  const leaving = await openConnection(port);
  leaving.send(get("/wait"));
  const refused = async () =>
    (await fetch(`http://127.0.0.1:${port}/wait`, { signal: AbortSignal.timeout(200) })).status;
  // It waits, so that a third one gets 503.
  await expect.poll(refused).toBe(503);
  leaving.socket.destroy();
  const last = await openConnection(port);
  await expect.poll(() => refused().catch(() => "waits")).toBe("waits");
  last.send(get("/wait"));
  first.socket.destroy();
  last.socket.destroy();
});
