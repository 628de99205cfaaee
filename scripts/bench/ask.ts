import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface Question {
  method?: "GET" | "POST";
  cookie: string;
  /** Compressed as a browser takes it, unless another way is named. */
  encoding?: string;
  headers?: Record<string, string>;
  body?: string;
  expected?: number;
  /** On a connection of its own, beside others. */
  together?: boolean;
}

/** Asks over a connection that is kept, and answers how many bytes the body had on the line. */
export function ask(
  url: string,
  { method = "GET", cookie, encoding = "br", headers, body, expected = 200, together }: Question,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      agent: together ? undefined : agent,
      method,
      headers: { Cookie: cookie, "Accept-Encoding": encoding, ...headers },
    });
    asked.on("error", reject);
    asked.on("response", (answer) => {
      let bytes = 0;
      answer.on("data", (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode === expected) resolve(bytes);
        else reject(new Error(`${method} ${url} answered ${answer.statusCode}`));
      });
    });
    asked.end(body);
  });
}
