import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface Options {
  method?: "GET" | "POST";
  cookie: string;
  /** Accepted compression; brotli by default. */
  encoding?: string;
  headers?: Record<string, string>;
  body?: string;
  expected?: number;
  /** Uses a connection of its own, so that requests can run in parallel. */
  isParallel?: boolean;
}

/** Sends a request over a keep-alive connection. Returns the transferred bytes of the response's body. */
export function ask(
  url: string,
  { method = "GET", cookie, encoding = "br", headers, body, expected = 200, isParallel }: Options,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      agent: isParallel ? undefined : agent,
      method,
      headers: { Cookie: cookie, "Accept-Encoding": encoding, ...headers },
    });
    outgoing.on("error", reject);
    outgoing.on("response", (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode === expected) resolve(bytes);
        else reject(new Error(`${method} ${url} answered ${response.statusCode}`));
      });
    });
    outgoing.end(body);
  });
}
