// The line between a browser and the server: it can be cut, be slow, end in somebody's captive portal, or bring
// something else than the server sent.
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { bodyOf, type Fault, send, sendGateway, sendHalf, sendPortal } from "./faults.ts";

/** How much later, in milliseconds, a request comes through that is late. */
const LATE_MS = 300;

/** How much later, in milliseconds, an answer comes through that is slow: longer than the worker's patience. */
const SLOW_MS = 3_500;

export class Line {
  /** Where it leads. */
  target: string;
  /** Every request that arrived at this end: method and path. */
  readonly requests: string[] = [];
  readonly #server: Server;
  #state: "up" | "cut" | "portal" = "up";
  #failing: { path: string; fault: Fault } | undefined;
  #held: (() => void)[] | undefined;
  #posts: (() => void)[] = [];
  #change: ((path: string, body: string) => string) | undefined;
  #befalls: (request: IncomingMessage) => Fault | undefined = () => undefined;

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

  /** What is posted to this path never arrives, or its answer never comes back, until `mend`. */
  failsPosts(path: string, fault: "cut" | "lost"): void {
    this.#failing = { path, fault };
  }

  /** Screens and their data wait until `mend`; all else comes through. */
  hold(): void {
    this.#held ??= [];
  }

  mend(): void {
    this.#state = "up";
    this.#failing = undefined;
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const go of held) go();
  }

  /** Changes what these scripts hold on their way. */
  changes(change: (path: string, body: string) => string): void {
    this.#change = change;
  }

  /** Resolves when something comes that changes something. */
  nextPost(): Promise<void> {
    return new Promise((resolve) => this.#posts.push(resolve));
  }

  /** Has each request meet what this chooses for it. */
  strikes(befalls: (request: IncomingMessage) => Fault | undefined): void {
    this.#befalls = befalls;
  }

  async close(): Promise<void> {
    this.mend();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url!;
    this.requests.push(`${incoming.method} ${path}`);
    if (incoming.method === "POST") for (const tell of this.#posts.splice(0)) tell();
    if (this.#held && isScreen(path)) await new Promise<void>((go) => this.#held!.push(go));
    if (this.#state === "cut") return void outgoing.destroy();
    if (this.#state === "portal") return sendPortal(outgoing);
    const isFailing = incoming.method === "POST" && path === this.#failing?.path;
    const fault = isFailing ? this.#failing!.fault : this.#befalls(incoming);
    if (fault === "cut") return void outgoing.destroy();
    if (fault === "portal") return sendPortal(outgoing);
    if (fault === "gateway") return sendGateway(outgoing);
    if (fault === "late") {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      // Whoever gave up meanwhile takes the request along.
      if (outgoing.destroyed) return;
    }
    const headers = { ...incoming.headers };
    const change = path.endsWith(".js") ? this.#change : undefined;
    // What is to be changed must come as text.
    if (change) delete headers["accept-encoding"];
    const onward = request(this.target + path, { method: incoming.method, headers }, (response) => {
      this.#answer(response, outgoing, fault, change && ((body) => change(path, body))).catch(() =>
        outgoing.destroy(),
      );
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  }

  async #answer(
    response: IncomingMessage,
    outgoing: ServerResponse,
    fault: Fault | undefined,
    change: ((body: string) => string) | undefined,
  ): Promise<void> {
    if (fault === "lost" || fault === "torn") {
      const body = await bodyOf(response);
      return fault === "torn" ? sendHalf(outgoing, response, body) : void outgoing.destroy();
    }
    if (fault === "slow") await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    if (change) {
      const body = change((await bodyOf(response)).toString());
      return send(outgoing, { status: response.statusCode!, type: response.headers["content-type"], body });
    }
    outgoing.writeHead(response.statusCode!, response.headers);
    response.on("error", () => outgoing.destroy());
    response.pipe(outgoing);
  }
}

/** A document or its data: no file. */
function isScreen(path: string): boolean {
  return !/^\/(assets\/|[\w-]+\.(js|svg|png|webmanifest))/.test(path);
}
