// S3 as far as receipts use it, of ranges the first byte: a server on loopback with one bucket, in the path, that checks signatures with another
// implementation than the app's, refuses what S3 refuses, and can be made to misbehave.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { sign } from "aws4";

export type Fault = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

interface StoredObject {
  content: Buffer;
  type: string | undefined;
  changedAt: Date;
}

const BUCKET = "anna-receipts";
const REGION = "fra";
const credentials = { accessKeyId: "tid_anna", secretAccessKey: "tsec_keep/this+to=yourself" };
const SKEW_MS = 15 * 60_000;
const PAGE = 1000;

export class S3Server {
  readonly objects = new Map<string, StoredObject>();
  /** Methods and paths that were asked for. */
  readonly requests: string[] = [];
  /** What happens to the next requests of a method in place of an answer, the first of these first. */
  readonly faults: Partial<Record<string, Fault[]>> = {};
  /** The server's clock, in milliseconds ahead of ours. */
  ahead = 0;
  /** False without the right to list: AWS then does not say that a file is missing. */
  mayList = true;
  #server: Server;

  private constructor() {
    this.#server = createServer((incoming, outgoing) => {
      this.requests.push(`${incoming.method} ${incoming.url}`);
      const fault = this.faults[incoming.method!]?.shift();
      if (fault) return fault(incoming, outgoing);
      this.#answer(incoming, outgoing).catch(() => outgoing.destroy());
    });
  }

  static async start(): Promise<S3Server> {
    const s3 = new S3Server();
    await new Promise<void>((resolve) => s3.#server.listen(0, "127.0.0.1", resolve));
    return s3;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Forgets files, requests and faults. */
  reset(): void {
    this.objects.clear();
    this.requests.length = 0;
    for (const method of Object.keys(this.faults)) delete this.faults[method];
    this.ahead = 0;
    this.mayList = true;
  }

  /** Closes the connections that clients keep, as a server does after a while. */
  closeIdle(): void {
    this.#server.closeIdleConnections();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get bucket() {
    return { url: `${this.url}/${BUCKET}`, region: REGION, ...credentials };
  }

  /** As an operator sets them. */
  get variables() {
    return {
      RECEIPTS_S3_ENDPOINT: this.url,
      RECEIPTS_S3_REGION: REGION,
      RECEIPTS_S3_BUCKET: BUCKET,
      RECEIPTS_S3_ACCESS_KEY_ID: credentials.accessKeyId,
      RECEIPTS_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    };
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url!, this.url);
    const [, bucket, key] = /^\/([^/]+)\/(.*)$/.exec(pathname)!;
    const refusal =
      this.#refusalOf(incoming) ?? (bucket === BUCKET ? undefined : ([404, "NoSuchBucket"] as const));
    if (refusal) return refuse(incoming, outgoing, ...refusal);
    const stored = this.objects.get(key!);
    if (!this.mayList && incoming.method === "GET" && !stored)
      return refuse(incoming, outgoing, 403, "AccessDenied", "not authorized to perform: s3:ListBucket");
    if (key === "") return this.#list(searchParams, outgoing);
    if (incoming.method === "PUT") {
      // S3 takes no body of unknown length. One that is cut off rejects, and is not stored.
      if (!incoming.headers["content-length"]) return refuse(incoming, outgoing, 501, "NotImplemented");
      const content = await buffer(incoming);
      this.objects.set(key!, { content, type: incoming.headers["content-type"], changedAt: new Date() });
      outgoing.end();
    } else if (incoming.method === "DELETE") {
      this.objects.delete(key!);
      outgoing.writeHead(204).end();
    } else if (stored) {
      const content = incoming.headers.range ? stored.content.subarray(0, 1) : stored.content;
      if (incoming.headers.range && content.length === 0)
        return refuse(incoming, outgoing, 416, "InvalidRange");
      // As Cloudflare does.
      if (String(incoming.headers["accept-encoding"]).includes("gzip"))
        return void outgoing.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(content));
      outgoing.writeHead(incoming.headers.range ? 206 : 200, { "Content-Length": content.length });
      outgoing.end(content);
    } else refuse(incoming, outgoing, 404, "NoSuchKey");
  }

  #refusalOf(incoming: IncomingMessage): readonly [status: number, code: string] | undefined {
    const { headers } = incoming;
    const [, names = ""] = /SignedHeaders=([\w;-]+)/.exec(headers.authorization ?? "") ?? [];
    // Cloudflare and Google change it on the way.
    if (names.split(";").includes("accept-encoding")) return [403, "SignatureDoesNotMatch"];
    const date = String(headers["x-amz-date"]).replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5");
    if (!(Math.abs(Date.now() + this.ahead - Date.parse(date)) < SKEW_MS))
      return [403, "RequestTimeTooSkewed"];
    const expected = sign(
      {
        service: "s3",
        region: REGION,
        method: incoming.method,
        path: incoming.url,
        headers: Object.fromEntries(names.split(";").map((name) => [name, headers[name]])),
      },
      credentials,
    );
    return headers.authorization === expected.headers?.Authorization
      ? undefined
      : [403, "SignatureDoesNotMatch"];
  }

  #list(query: URLSearchParams, outgoing: ServerResponse): void {
    const token = query.get("continuation-token");
    const after = token ? Buffer.from(token, "base64").toString() : (query.get("start-after") ?? "");
    const prefix = query.get("prefix") ?? "";
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, PAGE);
    // With characters that an address must encode.
    const next = keys.length > PAGE ? Buffer.from(page.at(-1)!).toString("base64") : undefined;
    outgoing.end(
      `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><Prefix>${prefix}</Prefix>
<IsTruncated>${next !== undefined}</IsTruncated>${next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ""}
${page.map((key) => contents(key, this.objects.get(key)!)).join("\n")}</ListBucketResult>`,
    );
  }
}

function contents(key: string, { content, changedAt }: StoredObject): string {
  return `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified><ETag>&quot;1&quot;</ETag><Size>${content.length}</Size><Owner><ID>1</ID></Owner></Contents>`;
}

/** Answers with an error as S3 words it: with what was signed, and the name of the key. */
export function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: number,
  code: string,
  message = "No.",
): void {
  incoming.resume();
  outgoing.writeHead(status, { "Content-Type": "application/xml" });
  outgoing.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message><AWSAccessKeyId>${credentials.accessKeyId}</AWSAccessKeyId><StringToSign>${incoming.headers.authorization}</StringToSign></Error>`,
  );
}

export const refuseWith =
  (status: number, code: string): Fault =>
  (incoming, outgoing) =>
    refuse(incoming, outgoing, status, code);

/** Never answers. */
export const silence: Fault = (incoming) => void incoming.resume();

/** Closes the connection. */
export const hangUp: Fault = (incoming) => void incoming.destroy();
