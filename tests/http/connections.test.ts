// The limit on connections, and which ones are closed for newcomers.
import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { CLIENT_TIMEOUTS, closeListener, connectionLimits, createListener } from "~/server/listener";
import { type Connection, openConnection } from "../support/connection";

let server: Server | undefined;
afterEach(() => closeListener(server!, 0));

const hello: RequestListener = (incoming, outgoing) => {
  if (incoming.url === "/never") outgoing.write("a piece");
  else incoming.resume().on("end", () => outgoing.end("hello"));
};

async function listen(limits: { total: number; share: number }): Promise<() => Promise<Connection>> {
  server = createListener(hello, CLIENT_TIMEOUTS, limits).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return () => openConnection(port);
}

const asked = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const answered = async (connection: Connection) => {
  connection.send(asked);
  expect(await connection.until(/hello/)).toMatch(/hello/);
  return connection;
};

test.each([
  ["of one address", { total: 100, share: 3 }],
  ["in all", { total: 3, share: 100 }],
])(
  "Where there are too many connections %s, the longest idle one is closed for the newcomer",
  async (_, limits) => {
    const connect = await listen(limits);
    const [silent, second, third] = [await connect(), await answered(await connect()), await connect()];
    await answered(second);
    await answered(await connect());
    expect(await silent.closed).toBe("");
    // Used after the third was opened.
    await answered(await connect());
    await third.closed;
    await answered(second);
  },
);

test("Half a request is closed for newcomers, a request being answered is not", async () => {
  const connect = await listen({ total: 2, share: 2 });
  const busy = await connect();
  busy.send("GET /never HTTP/1.1\r\nHost: x\r\n\r\n");
  await busy.until(/piece/);
  const half = await connect();
  half.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf");
  const newcomer = await answered(await connect());
  await half.closed;
  newcomer.send("GET /never HTTP/1.1\r\nHost: x\r\n\r\n");
  await newcomer.until(/piece/);
  expect(await (await connect()).closed).toBe("");
  expect([busy.socket.destroyed, newcomer.socket.destroyed]).toEqual([false, false]);
});

test("A thousand idle connections keep nobody out", async () => {
  const connect = await listen(connectionLimits(false));
  const idle: Connection[] = [];
  for (let at = 0; at < 1_000; at++) idle.push(await connect());
  await answered(await connect());
  await expect.poll(() => idle.filter(({ socket }) => !socket.destroyed).length).toBeLessThan(200);
});

test("Behind a proxy all connections are its own, and only the total limit counts", () => {
  const { total, share } = connectionLimits(true);
  expect([total, share]).toEqual([1_000, 1_000]);
});
