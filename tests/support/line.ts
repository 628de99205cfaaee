// A proxy between a browser and the server. It can be cut, be slow, act as a captive portal, or change scripts.
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { bodyOf, type Fault, send, sendGateway, sendHalf, sendPortal } from "./faults.ts";

/** Delay of a late request, in milliseconds. */
const LATE_MS = 300;

/** Delay of a slow response, in milliseconds: longer than the service worker waits. */
const SLOW_MS = 3_500;

export class Line {
  /** The server's address. */
  target: string;
  /** Method and path of every request received. */
  readonly requests: string[] = [];
  readonly #server: Server;
  #state: "up" | "cut" | "portal" = "up";
  #failing: { path: string; fault: Fault } | undefined;
  #holds: "requests" | "answers" | undefined;
  #held: { path: string; go: () => void }[] = [];
  #posts: (() => void)[] = [];
  #change: ((path: string, body: string) => string) | undefined;
  #befalls: (request: IncomingMessage) => Fault | undefined = () => undefined;

  private constructor(target: string) {
    this.target = target;
    // Without a timeout of its own: a client would send on a connection that is just being closed.
    this.#server = createServer(
      { keepAliveTimeout: 0 },
      (incoming, outgoing) => void this.#carry(incoming, outgoing),
    );
  }

  static async to(target: string): Promise<Line> {
    const line = new Line(target);
    await new Promise<void>((resolve) => line.#server.listen(0, "127.0.0.1", resolve));
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Breaks all connections. */
  cut(): void {
    this.#state = "cut";
    this.#server.closeAllConnections();
  }

  /** Responds to everything with a captive portal's page. */
  leadsToPortal(): void {
    this.#state = "portal";
  }

  /** Loses each request posted to this path, or its response, until `mend`. */
  failsPosts(path: string, fault: "cut" | "lost"): void {
    this.#failing = { path, fault };
  }

  /** Delays screens and their data until `mend`, before the server sees the request or after it has answered. */
  hold(what: "requests" | "answers" = "requests"): void {
    this.#holds = what;
  }

  /** Paths of what is held. */
  get held(): string[] {
    return this.#held.map(({ path }) => path);
  }

  /** Lets what is held of this path go on; the rest waits for `mend`. */
  letGo(path: string): void {
    const [going, waiting] = [true, false].map((is) =>
      this.#held.filter((one) => (one.path === path) === is),
    );
    this.#held = waiting!;
    for (const { go } of going!) go();
  }

  mend(): void {
    this.#state = "up";
    this.#failing = undefined;
    this.#holds = undefined;
    for (const { go } of this.#held.splice(0)) go();
  }

  /** Changes the text of scripts. */
  changes(change: (path: string, body: string) => string): void {
    this.#change = change;
  }

  /** Resolves at the next POST. */
  nextPost(): Promise<void> {
    return new Promise((resolve) => this.#posts.push(resolve));
  }

  /** Chooses a fault for each request. */
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
    if (this.#holds === "requests") await this.#wait(path);
    if (this.#state === "cut") return void outgoing.destroy();
    if (this.#state === "portal") return sendPortal(outgoing);
    const isFailing = incoming.method === "POST" && path === this.#failing?.path;
    const fault = isFailing ? this.#failing!.fault : this.#befalls(incoming);
    if (fault === "cut") return void outgoing.destroy();
    if (fault === "portal") return sendPortal(outgoing);
    if (fault === "gateway") return sendGateway(outgoing);
    if (fault === "late") {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      // A client that has given up takes the request with it.
      if (outgoing.destroyed) return;
    }
    const headers = { ...incoming.headers };
    const change = path.endsWith(".js") ? this.#change : undefined;
    // The whole body must be sent, as readable text, to be changed.
    if (change) for (const name of ["accept-encoding", "if-none-match"]) delete headers[name];
    const onward = request(
      this.target + path,
      { method: incoming.method, headers, agent: false },
      async (response) => {
        if (this.#holds === "answers" && incoming.method === "GET") await this.#wait(path);
        this.#answer(response, outgoing, fault, change && ((body) => change(path, body))).catch(() =>
          outgoing.destroy(),
        );
      },
    );
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  }

  async #wait(path: string): Promise<void> {
    if (isScreen(path)) await new Promise<void>((go) => this.#held.push({ path, go }));
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

/** True for a document or its data, false for files and the question whether the server is there. */
function isScreen(path: string): boolean {
  return !/^\/(assets\/|healthz$|[\w-]+\.(js|svg|png|webmanifest))/.test(path);
}
