// Files in a bucket by S3's protocol, as AWS, Cloudflare R2, Backblaze B2, Tigris and MinIO speak it.
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import {
  checkKey,
  isKey,
  type ListedReceiptFile,
  type ReceiptStore,
  ReceiptStoreError,
} from "./receipt-files.server";

export interface Bucket {
  /** Address without a slash at its end. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Limits in milliseconds. None of them cuts off a client that reads slowly: the server limits those. */
const TIME_LIMITS = {
  /** Pauses before further attempts, while S3 asks for fewer requests. */
  pauses: [250, 500, 1_000, 2_000, 4_000],
  /** Time for an answer, all attempts together; of a list with its body. */
  answer: 20_000,
  /** Time for a whole upload, which has at most 10 MB. */
  upload: 120_000,
  /** Time until the next bytes of a file arrive. */
  silence: 30_000,
};

/** A bucket may be shared with something else, such as backups. */
const PREFIX = "receipts/";

interface Call {
  method: "GET" | "PUT" | "DELETE";
  /** Key or query. */
  path: string;
  headers?: Record<string, string>;
  /** Opens the body anew for each attempt. */
  body?: () => Readable;
  signal: AbortSignal;
}

/** Each call throws ReceiptStoreError. */
export function s3Store(bucket: Bucket, incoming: string, limits = TIME_LIMITS): ReceiptStore {
  /** Answers whatever the status. Waits longer each time that S3 asks for fewer requests, and then asks again. */
  async function send(call: Call): Promise<Response> {
    let response = await connect(call);
    for (const pause of limits.pauses) {
      if (response.status !== 503 && response.status !== 429) break;
      await response.body?.cancel();
      // At random, or all uploads that were refused at once would come again at once.
      await sleep(pause * (0.5 + Math.random() / 2), undefined, { signal: call.signal }).catch((error) => {
        throw broken(error, call.signal);
      });
      response = await connect(call);
    }
    return response;
  }

  /** Kept connections may have been closed by the other side, so one that fails is tried anew, once. */
  async function connect(call: Call): Promise<Response> {
    return attempt(call).catch((error: ReceiptStoreError) => {
      if (error.reason !== "unreachable") throw error;
      return attempt(call);
    });
  }

  async function attempt({ method, path, headers, body, signal }: Call): Promise<Response> {
    const { url: address, ...keys } = bucket;
    // The body is not signed: TLS protects it, and some servers refuse a digest.
    const signer = new AwsV4Signer({ ...keys, method, url: `${address}/${path}`, service: "s3" });
    const { url, headers: signed } = await signer.sign();
    // Not signed either, as R2 and Google rewrite it. The Content-Length of a compressed answer is not the file's.
    for (const [name, value] of Object.entries({ "Accept-Encoding": "identity", ...headers }))
      signed.set(name, value);
    const stream = body?.();
    try {
      return await fetch(url, {
        method,
        headers: signed,
        body: stream && (Readable.toWeb(stream) as BodyInit),
        duplex: "half",
        redirect: "manual",
        signal,
      } as RequestInit);
    } catch (error) {
      stream?.destroy();
      throw broken(error, signal);
    }
  }

  /** Lists files in the order of their keys, those after `start`. */
  async function* listAfter(start: string): AsyncGenerator<ListedReceiptFile> {
    // Loaded on demand: a parser that is needed once a day.
    const { readListPage } = await import("./s3-list.server");
    for (let token: string | undefined = ""; token !== undefined; ) {
      const query = new URLSearchParams({ "list-type": "2", prefix: PREFIX });
      if (token) query.set("continuation-token", token);
      else if (start) query.set("start-after", PREFIX + start);
      const signal = AbortSignal.timeout(limits.answer);
      const response = await send({ method: "GET", path: `?${query}`, signal });
      if (response.status !== 200) throw refused(response, await codeOf(response));
      const text = await response.text().catch((error) => {
        throw broken(error, signal);
      });
      const page = readListPage(text);
      for (const { key, ...rest } of page.files) {
        const ours = key.slice(PREFIX.length);
        if (isKey(ours)) yield { key: ours, ...rest };
      }
      token = page.next;
    }
  }

  return {
    incoming,

    async put(key, file, mediaType) {
      const path = PREFIX + checkKey(key);
      // Not by If-None-Match, which Backblaze does not know, and not by HEAD, whose refusals give no reason.
      const before = await send({
        method: "GET",
        path,
        headers: { Range: "bytes=0-0" },
        signal: AbortSignal.timeout(limits.answer),
      });
      if (before.ok || before.status === 416) {
        await before.body?.cancel();
        throw new ReceiptStoreError("exists", "a receipt of this key");
      }
      await requireMissing(before);
      const { size } = await stat(file);
      const response = await send({
        method: "PUT",
        path,
        headers: { "Content-Length": String(size), "Content-Type": mediaType },
        body: () => createReadStream(file),
        signal: AbortSignal.timeout(limits.upload),
      });
      if (!response.ok) throw refused(response, await codeOf(response));
      await response.body?.cancel();
      await rm(file);
    },

    async open(key) {
      const path = PREFIX + checkKey(key);
      // Ends when the headers are there: from then on only silence counts.
      const inTime = new AbortController();
      const timer = setTimeout(() => inTime.abort(), limits.answer);
      try {
        const response = await send({ method: "GET", path, signal: inTime.signal });
        if (response.status !== 200) {
          await requireMissing(response);
          return undefined;
        }
        const bytes = Number(response.headers.get("Content-Length") ?? Number.NaN);
        if (response.body && Number.isSafeInteger(bytes))
          return { bytes, stream: watched(response.body, limits.silence) };
        await response.body?.cancel();
        throw new ReceiptStoreError("refused", "a file without Content-Length");
      } finally {
        clearTimeout(timer);
      }
    },

    async remove(key) {
      const path = PREFIX + checkKey(key);
      const response = await send({ method: "DELETE", path, signal: AbortSignal.timeout(limits.answer) });
      if (response.ok) await response.body?.cancel();
      else await requireMissing(response);
    },

    list: () => listAfter(""),

    async missing(keys) {
      const [first, ...others] = keys.toSorted();
      if (first === undefined) return [];
      const last = others.at(-1) ?? first;
      const missing = new Set(keys);
      // A list has the order of its keys, and begins after the one that is named.
      for await (const { key } of listAfter(first.slice(0, -1))) {
        if (key > last) break;
        missing.delete(key);
      }
      return [...missing];
    },
  };
}

/** Reads the code of an answer that is none of the expected. What stands beside it may repeat what was signed. */
async function codeOf(response: Response): Promise<string> {
  return codeIn(await response.text().catch(() => ""));
}

function codeIn(text: string): string {
  return /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text)?.[1] ?? "without a reason";
}

const hints: Record<string, string> = {
  RequestTimeTooSkewed: ": set the clock",
  AccessDenied: ": the key needs rights to get, put, delete and list",
};

function refused({ status }: Response, code: string): ReceiptStoreError {
  return new ReceiptStoreError("refused", `S3 answers ${status} ${code}${hints[code] ?? ""}`);
}

/**
 * Without the right to list, S3 does not tell that a file is missing, but AWS names that right then.
 * @throws ReceiptStoreError unless S3 knows no such file. The status alone may also mean that there is no bucket.
 */
async function requireMissing(response: Response): Promise<void> {
  const text = await response.text().catch(() => "");
  const code = codeIn(text);
  const isUntold = code === "AccessDenied" && text.includes("s3:ListBucket");
  if (code !== "NoSuchKey" && !isUntold) throw refused(response, code);
}

/** Names the cause by its code alone. */
function broken(error: unknown, signal: AbortSignal): ReceiptStoreError {
  if (signal.aborted) return new ReceiptStoreError("tooSlow", "no answer in time");
  const { code } = ((error as Error).cause ?? error) as { code?: unknown };
  return new ReceiptStoreError("unreachable", typeof code === "string" ? code : "the connection failed");
}

/** A stream of a body that fails if nothing comes in time while somebody waits for it. */
function watched(body: ReadableStream<Uint8Array>, silenceMs: number): Readable {
  const reader = body.getReader();
  let timer: NodeJS.Timeout | undefined;
  return new Readable({
    read() {
      timer = setTimeout(
        () => this.destroy(new ReceiptStoreError("tooSlow", "a file stopped in the middle")),
        silenceMs,
      );
      reader.read().then(
        ({ done, value }) => {
          clearTimeout(timer);
          this.push(done ? null : value);
        },
        () => this.destroy(new ReceiptStoreError("unreachable", "a file broke off")),
      );
    },
    destroy(error, callback) {
      clearTimeout(timer);
      reader.cancel().catch(() => undefined);
      callback(error);
    },
  });
}
