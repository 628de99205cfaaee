// Clients that are slow, silent or too many, or leave; responses that never come; and a stop meanwhile.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { promisify } from "node:util";
import type { LoaderFunctionArgs, ServerBuild } from "react-router";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { streamOf } from "~/export/stream.server";
import { ListResponse, PIECE } from "~/http/compression.server";
import { log } from "~/http/log.server";
import { turnsOf } from "~/http/turns.server";
import { ANSWER_MS, ANSWERING, application, STREAMING } from "~/server/application";
import { CLIENT_LIMITS, createListener, type Listener } from "~/server/listener";
import { receiveBody } from "~/server/request";
import { openConnection } from "../../support/connection";

/** The server's own settings, but faster. */
const quick = { ...CLIENT_LIMITS, headersMs: 200, requestMs: 400, idleMs: 300 };

const open = new Set<Listener>();
afterEach(async () => {
  for (const listener of open) await listener.close(0);
  open.clear();
});

async function listen(
  answer: RequestListener,
  limits = CLIENT_LIMITS,
): Promise<Listener & { port: number; connections: () => Promise<number> }> {
  const listener = createListener(answer, limits);
  const { server } = listener;
  await once(server.listen(0, "127.0.0.1"), "listening");
  open.add(listener);
  const connections = () => promisify(server.getConnections.bind(server))();
  return { ...listener, port: (server.address() as AddressInfo).port, connections };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

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
  const { port } = await listen(hello, quick);
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
    const { port } = await listen(hello, status === 408 ? quick : CLIENT_LIMITS);
    const answer = await talk(port, text).told;
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain(says);
    expect(answer).toContain("X-Content-Type-Options: nosniff");
    const [, id] = /Kennung für Rückfragen: ([0-9a-f]{16})/.exec(answer)!;
    expect(lines().filter((line) => line.includes(id!))).toHaveLength(1);
  },
);

test("A form that never ends is given up, though uploads have longer", async () => {
  const { port } = await listen((incoming, outgoing) => {
    void receiveBody(incoming, outgoing, () => 0, 100).then((read) => outgoing.end(String(read)));
  });
  const { socket, told } = talk(
    port,
    "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 10000\r\n\r\n",
  );
  drip(socket);
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
  socket.destroy();
  expect(await told).toContain("tooSlow");
});

test("A client that reads nothing of its response is cut, one that reads slowly is not", async () => {
  const size = 30_000_000;
  const { connections, port } = await listen((_, outgoing) => outgoing.end(Buffer.alloc(size)), {
    ...CLIENT_LIMITS,
    silentMs: 2_000,
    idleMs: quick.idleMs,
  });
  const stuck = connect(port, "127.0.0.1").on("error", () => {});
  stuck.write(get("/"));
  stuck.pause();
  const slow = talk(port, get("/"));
  slow.socket.on("data", () => {
    slow.socket.pause();
    setTimeout(() => slow.socket.resume(), 1);
  });
  expect((await slow.told).length).toBeGreaterThan(size);
  await expect.poll(connections).toBe(0);
  stuck.resume();
  await once(stuck, "close");
  expect(stuck.bytesRead).toBeLessThan(size);
});

test("Of more connections than the server takes, the last is closed, and there is room again when one ends", async () => {
  const { port } = await listen(hello, { ...CLIENT_LIMITS, connections: 2 });
  const [first, second] = [await openConnection(port), await openConnection(port)];
  expect(await (await openConnection(port)).closed).toBe("");
  second.send(get("/"));
  expect(await second.until(/hello/)).toContain("hello");
  first.socket.destroy();
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
});

/** Answers with a whole body, and ends some time later, like a file that is read to its end. */
function endingLate() {
  const begun: string[] = [];
  const answer: RequestListener = ({ url }, outgoing) => {
    begun.push(url!);
    outgoing.setHeader("Content-Length", 5).write("hello");
    setTimeout(() => outgoing.end(), 20);
  };
  return { begun, answer };
}

test("A client may ask for the next thing as soon as it has all of a response", async () => {
  const { begun, answer } = endingLate();
  const { port } = await listen(answer);
  const anna = await openConnection(port);
  for (const n of [1, 2, 3, 4]) {
    anna.send(get(`/${n}`));
    await anna.until(new RegExp(`(hello.*){${n}}`, "s"));
  }
  expect(begun).toEqual(["/1", "/2", "/3", "/4"]);
});

test("A client that sends more than one request ahead loses its connection", async () => {
  const { begun, answer } = endingLate();
  const { port } = await listen(answer);
  const mallory = await openConnection(port);
  mallory.send(get("/").repeat(2_000));
  await mallory.closed;
  expect(begun).toEqual(["/"]);
});

test("Nothing is begun after a response that closes the connection", async () => {
  const begun: string[] = [];
  const { port } = await listen(({ url }, outgoing) => {
    begun.push(url!);
    setTimeout(() => outgoing.setHeader("Connection", "close").end("hello"), 20);
  });
  const mallory = await openConnection(port);
  mallory.send(get("/1") + get("/2"));
  expect(await mallory.closed).toMatch(/hello$/);
  expect(begun).toEqual(["/1"]);
});

test("A stop closes idle connections, lets running requests finish, and cuts those that do not end", async () => {
  const finish = Promise.withResolvers<void>();
  const { close, port } = await listen(({ url }, outgoing) => {
    if (url === "/soon") void finish.promise.then(() => outgoing.end("done"));
    // Like a long file.
    else if (url === "/never") outgoing.write("a piece");
    else outgoing.end("hello");
  });
  const asked = (path: string) => talk(port, get(path));
  const [silent, idle, soon, never] = [talk(port, ""), asked("/"), asked("/soon"), asked("/never")];
  await once(idle.socket, "data");
  await once(never.socket, "data");
  const closed = close(3_000);
  await Promise.all([silent.told, idle.told]);
  finish.resolve();
  // Keep-alive was requested, but the stop does not wait for it.
  expect(await soon.told).toContain("done");
  expect(never.socket.destroyed).toBe(false);
  expect(await never.told).toContain("a piece");
  await closed;
});

/** More bytes than the system keeps for a connection. */
const LONG = 20_000_000;

/** Returns a build with these routes by id. Rendering a page of it fails with `error`. */
function serverBuild(routes: object, error: Error): ServerBuild {
  return {
    routes,
    publicPath: "/",
    assetsBuildDirectory: "",
    ssr: true,
    isSpaMode: false,
    prerender: [],
    future: {},
    routeDiscovery: { mode: "initial", manifestPath: "" },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    entry: { module: { default: () => Promise.reject(error), handleError: () => {} } },
  } as unknown as ServerBuild;
}

/** An application whose addresses fail in ways that ours should not, or wait until they are released. */
function failing(made: () => AsyncIterable<Uint8Array> = async function* () {}) {
  const held: (() => void)[] = [];
  const route = (id: string, module: object) => [id, { id, path: id, module }];
  const routes = Object.fromEntries([
    route("stuck", { default: () => null, loader: () => new Promise(() => {}) }),
    route("unrendered", { default: () => null, loader: () => null }),
    route("resource", { loader: () => Promise.reject(new Error("Käse")) }),
    route("wait", { loader: () => new Promise((resolve) => held.push(() => resolve(new Response("done")))) }),
    route("long", { loader: () => new Response(Buffer.alloc(LONG)) }),
    route("export/:of", {
      loader: ({ params }: LoaderFunctionArgs) => new ListResponse(Buffer.alloc(LONG), {}, params.of!),
    }),
    route("pieces", {
      loader: () => new ListResponse(streamOf(made()), { "Content-Type": "text/csv" }, "anna"),
    }),
    route("healthz", { loader: () => new Response("ok") }),
  ]);
  return { held, build: serverBuild(routes, new Error("Käse")) };
}

test.each([
  ["stuck", 503, "Gerade geht es nicht."],
  ["unrendered", 500, "Ein Fehler ist aufgetreten."],
  ["resource", 500, "Ein Fehler ist aufgetreten."],
])(
  "Where /%s comes to nothing, a German page with status %i says so, with an id that is in the log",
  async (path, status, text) => {
    const lines = logged();
    const { port } = await listen(application(failing().build, 100));
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`);
    const html = await answer.text();
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([status, "text/html; charset=utf-8"]);
    expect(html).toContain(text);
    expect(html).not.toContain("Käse");
    const [, id] = /Kennung für Rückfragen: ([0-9a-f]{16})/.exec(html)!;
    expect(lines().filter((line) => line.includes(id!)).length).toBeGreaterThan(0);
  },
);

test("A stop lets a client that reads slowly have all of its response", async () => {
  const { close, port } = await listen(application(failing().build));
  const anna = talk(port, get("/long"));
  await once(anna.socket, "data");
  anna.socket.pause();
  setTimeout(() => anna.socket.resume(), 200);
  await close(20_000);
  expect((await anna.told).length).toBeGreaterThan(LONG);
});

test("A client that leaves during a request is logged as gone, not as answered", async () => {
  const lines = logged();
  const { port } = await listen(application(failing().build, 100));
  const { socket } = talk(port, "POST /stuck HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nhalf");
  await once(socket, "connect");
  socket.end();
  const line = () => lines().find((each) => each.includes('"/stuck"'));
  await expect.poll(line).toBeDefined();
  expect(JSON.parse(line()!)).toMatchObject({ status: 499, aborted: true });
});

test("Two requests are answered at once, a third waits, and is told to come again if that takes too long", async () => {
  const { held, build } = failing();
  const { port } = await listen(application(build, 600_000, { atOnce: 2, waitMs: 300 }));
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const first = [ask("/wait"), ask("/wait")];
  await expect.poll(() => held.length).toBe(2);
  const refused = await ask("/wait");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await refused.text()).toContain("Gerade geht es nicht.");
  expect(await (await ask("/healthz")).text()).toBe("ok");
  const third = ask("/wait");
  held.shift()!();
  await expect.poll(() => held.length).toBe(2);
  for (const go of held) go();
  expect((await Promise.all([...first, third])).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("Of ten costly requests that come at once one is answered after the other, and the health check in between", async () => {
  const begun: string[] = [];
  const { build } = failing();
  const costly = () => {
    begun.push("costly");
    for (const end = performance.now() + 50; performance.now() < end; );
    return new Response("done");
  };
  const health = () => {
    begun.push("health");
    return new Response("ok");
  };
  Object.assign(build.routes.wait!.module, { loader: costly });
  Object.assign(build.routes.healthz!.module, { loader: health });
  const { port } = await listen(application(build));
  const connections = await Promise.all(Array.from({ length: 11 }, () => openConnection(port)));
  const probe = connections.pop()!;
  for (const { send } of connections) send(get("/wait"));
  probe.send(get("/healthz"));
  await Promise.all([probe, ...connections].map(({ until }) => until(/200 OK/)));
  expect(begun.indexOf("health")).toBeLessThan(5);
  for (const { socket } of [probe, ...connections]) socket.destroy();
});

test("A client that leaves while it waits is not answered, and takes nobody's turn", async () => {
  const { held, build } = failing();
  const { port, connections } = await listen(application(build, 600_000, { atOnce: 1, waitMs: 600_000 }));
  const first = await openConnection(port);
  first.send(get("/wait"));
  await expect.poll(() => held.length).toBe(1);
  const leaving = await openConnection(port);
  leaving.send(get("/wait"));
  leaving.socket.destroy();
  await expect.poll(connections).toBe(1);
  const last = fetch(`http://127.0.0.1:${port}/wait`);
  held.shift()!();
  await expect.poll(() => held.length).toBe(1);
  held.shift()!();
  expect((await last).status).toBe(200);
  first.socket.destroy();
});

test("Anna does not read two exports: her third is refused, Ben gets his, and other requests are answered", async () => {
  const [answering, exporting] = [
    { atOnce: 2, waitMs: 300 },
    { atOnce: 3, ofAccount: 2, waitMs: 300 },
  ];
  const { port } = await listen(application(failing().build, 600_000, answering, exporting));
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    await answer.arrayBuffer();
    return [answer.status, answer.headers.get("Retry-After")];
  };
  const annas = await Promise.all([openConnection(port), openConnection(port)]);
  for (const { send, socket, until } of annas) {
    send(get("/export/anna"));
    await until(/200 OK/);
    socket.pause();
  }
  expect(await ask("/long")).toEqual([200, null]);
  expect(await ask("/export/anna")).toEqual([503, "5"]);
  expect(await ask("/export/ben")).toEqual([200, null]);
  annas[0]!.socket.destroy();
  await expect.poll(() => ask("/export/anna")).toEqual([200, null]);
  annas[1]!.socket.destroy();
});

test("Anna's third export is refused before her silent connection is cut", async () => {
  const streaming = { ...STREAMING, waitMs: 300 };
  const limits = { ...CLIENT_LIMITS, silentMs: 5_000 };
  const { port } = await listen(application(failing().build, 600_000, ANSWERING, streaming), limits);
  const unread = await Promise.all([openConnection(port), openConnection(port)]);
  for (const { send, socket, until } of unread) {
    send(get("/export/anna"));
    await until(/200 OK/);
    socket.pause();
  }
  expect(await talk(port, `${get("/export/anna").trimEnd()}\r\nConnection: close\r\n\r\n`).told).toContain(
    " 503 ",
  );
  // Each of these waits may come before the next on one connection, on which nothing is sent meanwhile.
  expect(ANSWERING.waitMs + ANSWER_MS + STREAMING.waitMs).toBeLessThan(CLIENT_LIMITS.silentMs);
  for (const { socket } of unread) socket.destroy();
});

test.each(["identity", "gzip"])(
  "An export that nobody reads is made at most 128 kB ahead (%s)",
  async (encoding) => {
    let [made, ahead] = [0, 0];
    const sockets: Socket[] = [];
    /** Bytes that the system has taken for the client. */
    const taken = () => sockets.reduce((sum, each) => sum + each.bytesWritten - each.writableLength, 0);
    const { build } = failing(async function* () {
      for (let n = 0; n < 10_000; n++) {
        // Random, so that compressed it is as long.
        const piece = randomBytes(PIECE);
        made += piece.length;
        ahead = Math.max(ahead, made - taken());
        yield piece;
      }
    });
    const { server, port } = await listen(application(build));
    server.on("connection", (socket: Socket) => sockets.push(socket));
    const { send, socket, until } = await openConnection(port);
    send(get("/pieces").replace("\r\n\r\n", `\r\nAccept-Encoding: ${encoding}\r\n\r\n`));
    await until(/200 OK/);
    socket.pause();
    let before = 0;
    const isStill = () => {
      const is = made === before;
      before = made;
      return is;
    };
    await expect.poll(isStill, { interval: 300 }).toBe(true);
    expect(ahead).toBeGreaterThan(0);
    expect(ahead).toBeLessThanOrEqual(131_072);
    socket.destroy();
  },
);

test("As many wait for a turn as there may be connections, also if their clients have given up; more are refused", async () => {
  const turns = turnsOf(1, 600_000);
  const end = await turns.take();
  expect(turns.isAwaited()).toBe(false);
  const waiting = Promise.all(Array.from({ length: 1_000 }, () => turns.take(0)));
  expect(turns.isAwaited()).toBe(true);
  expect(await waiting).toEqual(Array(1_000).fill(undefined));
  expect(turns.isAwaited()).toBe(false);
  expect(await turns.take()).toBeUndefined();
  end!();
  await expect.poll(() => turns.take()).toBeDefined();
});
