// The line between a browser and the server: it can be cut, be slow, end in somebody's captive portal, or bring
// something else than the server sent.
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = { status?: number; type?: string; body: string };

export class Line {
  /** Where it leads. */
  target: string;
  /** Every request that arrived at this end: method and path. */
  readonly requests: string[] = [];
  readonly #server: Server;
  #state: "up" | "cut" | "portal" = "up";
  #cutPath: string | undefined;
  #lostPath: string | undefined;
  #held: (() => void)[] | undefined;
  #change: ((path: string, body: string) => string) | undefined;

  private constructor(target: string) {
    this.target = target;
    this.#server = createServer((incoming, outgoing) => void this.#carry(incoming, outgoing));
  }

  static async to(target: string): Promise<Line> {
    const line = new Line(target);
    await new Promise<void>((resolve) => line.#server.listen(0, "127.0.0.1", resolve));
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Nobody answers: connections break. */
  cut(): void {
    this.#state = "cut";
    this.#server.closeAllConnections();
  }

  /** Somebody else answers everything with a page. */
  leadsToPortal(): void {
    this.#state = "portal";
  }

  /** Nobody answers what is posted to this path. */
  cutsPosts(path: string): void {
    this.#cutPath = path;
  }

  /** What is posted to this path comes there, and its answer never comes back. */
  losesAnswers(path: string): void {
    this.#lostPath = path;
  }

  /** Screens and their data wait until `mend`; all else comes through. */
  hold(): void {
    this.#held ??= [];
  }

  mend(): void {
    this.#state = "up";
    this.#cutPath = undefined;
    this.#lostPath = undefined;
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const go of held) go();
  }

  /** Changes what these scripts hold on their way. */
  changes(change: (path: string, body: string) => string): void {
    this.#change = change;
  }

  async close(): Promise<void> {
    this.mend();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url!;
    this.requests.push(`${incoming.method} ${path}`);
    if (this.#held && isScreen(path)) await new Promise<void>((go) => this.#held!.push(go));
    const isCut = incoming.method === "POST" && path === this.#cutPath;
    if (this.#state === "cut" || isCut) return void outgoing.destroy();
    if (this.#state === "portal")
      return send(outgoing, { type: "text/html", body: "<h1>Willkommen im Hotel</h1>" });
    const headers = { ...incoming.headers };
    const change = this.#change;
    // What is to be changed must come as text.
    if (change) delete headers["accept-encoding"];
    const isLost = incoming.method === "POST" && path === this.#lostPath;
    const onward = request(this.target + path, { method: incoming.method, headers }, (response) => {
      if (isLost) return void outgoing.destroy();
      if (!change || !path.endsWith(".js")) {
        outgoing.writeHead(response.statusCode!, response.headers);
        response.pipe(outgoing);
        return;
      }
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const { "content-type": type = "" } = response.headers;
        const body = change(path, Buffer.concat(parts).toString());
        send(outgoing, { status: response.statusCode!, type, body });
      });
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  }
}

/** A document or its data: no file. */
function isScreen(path: string): boolean {
  return !/^\/(assets\/|[\w-]+\.(js|svg|png|webmanifest))/.test(path);
}

function send(outgoing: ServerResponse, { status = 200, type = "text/plain", body }: Answer): void {
  outgoing.writeHead(status, { "Content-Type": type, "Cache-Control": "no-cache" }).end(body);
}
