// Uploads of receipts as a device sends them: large photos, of which each is different, and the same again until it is stored.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type Connection, openConnection } from "./connection.ts";
import type { Person } from "./person.ts";
import { exif, jfif, jpeg, SECRET, SOI } from "./receipt-files.ts";
import { serverOrigin } from "./server.ts";

/** A photo to upload. Large ones share their bytes, so that fifty of them fit into memory. */
export interface Photo {
  id: string;
  parts: readonly Uint8Array[];
  bytes: number;
  /** SHA-256 of what is sent, and of what the server is to keep of it, in base64. */
  sent: string;
  kept: string;
}

const END = Buffer.from([0xff, 0xd9]);
const start = Buffer.from(jpeg(jfif()).subarray(SOI.length, -END.length));
const taken = Buffer.from(exif({}, SECRET));

/** Data of a scan that differs from any other; of a length that is divided by three. */
const data = (length: number) => Buffer.from(randomBytes((length / 4) * 3).toString("base64"));
const shared = data(9_990_000);

/** Makes a photo of a little more than this many bytes, from 2,000 on, with a secret that is not to be kept. */
export function photoOf(bytes: number): Photo {
  const kept = [SOI, start, data(1_000), shared.subarray(0, bytes - 2_000), END];
  const sent = [SOI, taken, ...kept.slice(1)];
  const length = sent.reduce((sum, part) => sum + part.length, 0);
  return { id: randomUUID(), parts: sent, bytes: length, sent: digestOf(...sent), kept: digestOf(...kept) };
}

export function digestOf(...parts: readonly Uint8Array[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("base64");
}

export interface UploadAnswer {
  status: number;
  /** Seconds after which to send it again, where the server says so. */
  retryAfter: number;
}

/** Sends a photo on a connection of its own. Returns undefined if there is no answer. */
export function upload(
  { cookie }: Person,
  expenseId: string,
  { id, parts, bytes, sent }: Photo,
): Promise<UploadAnswer | undefined> {
  return new Promise((resolve) => {
    const asked = request(`${serverOrigin()}/api/receipts/${id}?expense=${expenseId}`, {
      method: "PUT",
      agent: false,
      headers: {
        Cookie: cookie,
        "Content-Type": "image/jpeg",
        "Content-Length": bytes,
        "Content-Digest": `sha-256=:${sent}:`,
      },
    });
    asked.on("response", (response) => {
      const { statusCode: status = 0, headers } = response;
      response.on("error", () => {}).resume();
      response.on("end", () => resolve({ status, retryAfter: Number(headers["retry-after"]) }));
      response.on("close", () => asked.destroy());
    });
    asked.on("error", () => {}).on("close", () => resolve(undefined));
    for (const part of parts) asked.write(part);
    asked.end();
  });
}

/** Sends a photo until the server is not busy. Returns the status, and how often it was. */
export async function uploadInTheEnd(person: Person, expenseId: string, photo: Photo) {
  for (let busy = 0; ; busy++) {
    const answer = await upload(person, expenseId, photo);
    if (answer?.status !== 503) return { status: answer?.status, busy };
    await wait(answer.retryAfter * 1_000);
  }
}

/** Begins an upload, of which no byte of the file is sent. */
export async function beginUpload(
  { cookie }: Pick<Person, "cookie">,
  expenseId: string,
  { id = randomUUID() as string, bytes = 10_000_000 } = {},
): Promise<Connection> {
  const connection = await openConnection(Number(new URL(serverOrigin()).port));
  connection.send(
    `PUT /api/receipts/${id}?expense=${expenseId} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: image/jpeg\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  return connection;
}

/** The status of the first response on a connection. */
export async function statusOn(connection: Connection): Promise<number> {
  const text = await connection.until(/\r\n\r\n/);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
}
