// Hostile clients. They reach only loopback, and each ends by itself after a number of requests or a time.
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import type { Person } from "./person.ts";
import { serverOrigin } from "./server.ts";

export interface Sending {
  /** The media type of the body. */
  type?: string;
  body?: string;
  cookie?: string;
}

/** Sends a request on a connection of its own and returns the status; undefined if there is no answer. The answer counts even if the server closes the connection before it has read the body. */
export function statusOf(path: string, { type, body, cookie }: Sending = {}): Promise<number | undefined> {
  return new Promise((resolve) => {
    let status: number | undefined;
    const asked = request(serverOrigin() + path, {
      method: body === undefined ? "GET" : "POST",
      agent: false,
      headers: {
        ...(type && { "Content-Type": type }),
        ...(body !== undefined && { "Content-Length": Buffer.byteLength(body) }),
        ...(cookie && { Cookie: cookie }),
      },
    });
    asked.on("response", (response) => {
      status = response.statusCode;
      response.on("error", () => {}).on("close", () => asked.destroy());
      response.resume();
    });
    asked.on("error", () => {}).on("close", () => resolve(status));
    asked.end(body);
  });
}

/** Repeats an attack `count` times, `atOnce` at the same time. */
export async function flood<T>(
  count: number,
  atOnce: number,
  attack: (n: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const attacker = async () => {
    while (next < count) {
      const n = next++;
      results[n] = await attack(n);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, attacker));
  return results;
}

/** Asks as a patient client does: again after the time that the server names, as long as it says that it is busy. */
export async function askPatiently(person: Person, path: string, init?: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await person.request(path, init);
    if (answer.status !== 503) return answer;
    await answer.body?.cancel();
    const seconds = Number(answer.headers.get("Retry-After"));
    expect(seconds, `${path}: seconds to wait`).toBeGreaterThan(0);
    await wait(seconds * 1_000);
  }
}

/** Writes many requests into one connection without waiting for answers, and resolves when it is closed. */
export function sendAhead(count: number, path = "/login"): Promise<void> {
  return new Promise((resolve) => {
    const socket = open().resume();
    socket.once("close", () => resolve());
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count));
  });
}

/** Asks for this many answers, at these addresses in turn, of which it reads nothing until it goes out of scope. */
export async function leaveUnread(
  count: number,
  paths: readonly string[],
  cookie: string,
): Promise<AsyncDisposable> {
  const sockets = Array.from({ length: count }, () => open());
  for (const [n, socket] of sockets.entries())
    socket.pause().write(`GET ${paths[n % paths.length]} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`);
  // Until the server has begun with as many as it will.
  await wait(3_000);
  return closing(sockets);
}

interface Held extends Omit<Sending, "body"> {
  method?: string;
  /** The first bytes of each body. */
  begin?: ArrayLike<number>;
}

/** Sends bodies to these paths in turn, each without its last byte, and keeps the connections open until it goes out of scope. */
export async function holdBodies(
  count: number,
  bytes: number,
  paths: string[],
  { method = "POST", type: ofAll, cookie, begin = [] }: Held = {},
): Promise<AsyncDisposable> {
  const body = Buffer.alloc(bytes - 1, "a");
  body.set(begin);
  const sockets = Array.from({ length: count }, (_, n) => {
    const path = paths[n % paths.length]!;
    const type =
      ofAll ?? (path.startsWith("/api/") ? "application/json" : "application/x-www-form-urlencoded");
    const socket = open().resume();
    const session = cookie ? `Cookie: ${cookie}\r\n` : "";
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\n${session}Content-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`,
    );
    socket.write(body);
    return socket;
  });
  const sent = () => sockets.reduce((sum, each) => sum + each.bytesWritten - each.writableLength, 0);
  // Until the server takes no more.
  for (let before = -1; before !== sent(); await wait(300)) before = sent();
  return closing(sockets);
}

function closing(sockets: readonly Socket[]): AsyncDisposable {
  return {
    async [Symbol.asyncDispose]() {
      const closed = sockets.filter(({ closed }) => !closed);
      await Promise.all(closed.map((socket) => new Promise((done) => socket.once("close", done).destroy())));
    },
  };
}

function open(): Socket {
  return connect(Number(new URL(serverOrigin()).port), "127.0.0.1").on("error", () => {});
}
