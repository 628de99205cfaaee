// Hostile clients. They reach only loopback, and each ends by itself after a number of requests or a time.
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { cpuMs } from "../../scripts/bench/cpu.ts";
import { memoryMb } from "../../scripts/bench/memory.ts";
import type { ServerProcess } from "./server-process.ts";

/** True if other loopback addresses than 127.0.0.1 can be used. Only Linux has them by default. */
export const hasManyAddresses = process.platform === "linux";

/** The nth address of an attacker with many. */
export const addressOf = (n: number): string | undefined =>
  hasManyAddresses ? `127.0.${10 + Math.floor(n / 250)}.${1 + (n % 250)}` : undefined;

export interface Sending {
  method?: string;
  /** The media type of the body. */
  type?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
  /** The client address. */
  from?: string;
  patienceMs?: number;
}

/** A response, or its absence. */
export interface Outcome {
  /** Undefined if there was no response. */
  status: number | undefined;
  text: string;
  ms: number;
}

/** Sends one request on a connection of its own. A response counts even if the server closes before reading it all. */
export function send(
  address: string,
  { method, type, body, headers, from, patienceMs = 20_000 }: Sending = {},
): Promise<Outcome> {
  const began = performance.now();
  return new Promise((resolve) => {
    const outcome = (status?: number, text = "") => ({ status, text, ms: performance.now() - began });
    let answer: Outcome | undefined;
    const asked = request(address, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      agent: false,
      localAddress: from,
      headers: {
        ...(type && { "Content-Type": type }),
        ...(body !== undefined && { "Content-Length": Buffer.byteLength(body) }),
        ...headers,
      },
    });
    const late = setTimeout(() => asked.destroy(), patienceMs);
    asked.on("response", (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("error", () => {});
      response.on("close", () => {
        answer = outcome(response.statusCode, Buffer.concat(pieces).toString());
        // The rest of the request body is not sent.
        asked.destroy();
      });
    });
    asked.on("error", () => {});
    asked.on("close", () => {
      clearTimeout(late);
      resolve(answer ?? outcome());
    });
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

/** Writes many GETs into one connection before reading, and returns the number of responses in time. */
export function pipeline(
  url: string,
  count: number,
  { path = "/login", from = "127.0.0.1", reads = true, patienceMs = 3_000 } = {},
): Promise<number> {
  const socket = open(url, from);
  let answers = 0;
  let rest = "";
  return new Promise((resolve) => {
    const late = setTimeout(() => socket.destroy(), patienceMs);
    socket.on("close", () => {
      clearTimeout(late);
      resolve(answers);
    });
    if (reads) {
      socket.on("data", (piece) => {
        const text = rest + piece.toString("latin1");
        answers += text.split(/HTTP\/1\.1 \d/).length - 1;
        rest = text.slice(-"HTTP/1.1 ".length);
        if (answers >= count) socket.destroy();
      });
    }
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count));
  });
}

/** Connections that stay open until they go out of scope. */
export type Held = AsyncDisposable;

interface HoldOptions {
  /** The path and the client address of the nth connection. */
  path?: (n: number) => string;
  from?: (n: number) => string | undefined;
  /** Chunk length; sends chunked bodies instead of a Content-Length. */
  chunk?: number;
}

/** Sends bodies of this length without their last byte, and waits until the server accepts no more. */
export async function holdBodies(
  url: string,
  count: number,
  bytes: number,
  { path = () => "/login", from = () => "127.0.0.1", chunk }: HoldOptions = {},
): Promise<Held> {
  const body = chunk
    ? Buffer.from(`${chunk.toString(16)}\r\n${"a".repeat(chunk)}\r\n`.repeat(bytes / chunk))
    : Buffer.alloc(bytes - 1, "a");
  const length = chunk ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`;
  const type = (n: number) =>
    path(n).startsWith("/api/") ? "application/json" : "application/x-www-form-urlencoded";
  const sockets = Array.from({ length: count }, (_, n) => {
    const socket = open(url, from(n));
    const head = [`POST ${path(n)} HTTP/1.1`, "Host: x", `Content-Type: ${type(n)}`];
    socket.write(`${head.join("\r\n")}\r\n${length}\r\n\r\n`);
    socket.write(body);
    socket.resume();
    return socket;
  });
  const taken = async () => {
    let before = -1;
    for (let now = 0; now !== before; ) {
      before = now;
      await wait(300);
      now = sockets.reduce((sum, { bytesWritten, writableLength }) => sum + bytesWritten - writableLength, 0);
    }
  };
  await Promise.race([taken(), wait(10_000)]);
  return held(sockets);
}

/** Opens connections and sends nothing on them. */
export async function idle(url: string, count: number, from?: string): Promise<Held> {
  const sockets = Array.from({ length: count }, () => open(url, from).resume());
  await Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve).once("close", resolve))),
  );
  return held(sockets);
}

function open(url: string, localAddress: string | undefined): Socket {
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", localAddress });
  return socket.on("error", () => {});
}

function held(sockets: Socket[]): Held {
  return {
    async [Symbol.asyncDispose]() {
      const open = sockets.filter(({ closed }) => !closed);
      await Promise.all(
        open.map((socket) => new Promise((resolve) => socket.once("close", resolve).destroy())),
      );
    },
  };
}

/** CPU time of a server so far, in milliseconds, all its threads together. */
export function cpuOf({ process: { pid } }: ServerProcess): number {
  return cpuMs(pid!);
}

/** Resident memory of a server in megabytes, now and at its peak. */
export function memoryOf({ process: { pid } }: ServerProcess): { now: number; peak: number } {
  return memoryMb(pid!);
}
