import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface ConnectionLimits {
  total: number;
  /** For one client address. */
  share: number;
}

interface Connection {
  address: string;
  /** Requests that have begun and are not answered. */
  requests: Set<IncomingMessage>;
  /** Bytes read up to its last answer. */
  bytesRead: number;
}

/** In the order in which connections are closed for new ones: nothing asked, half a request's headers, half a body. */
type Stage = "idle" | "head" | "body" | "answer";
const closable: readonly Stage[] = ["idle", "head", "body"];

/**
 * The open connections, least recently used first. Where there are too many, of one client address or in all, one that
 * asks for nothing is closed for the new one: of the address itself, or of the one that has most.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #connections = new Map<Socket, Connection>();
  readonly #byAddress = new Map<string, Set<Socket>>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  /** Takes a new connection of this client address, or closes it where there is no room. */
  admit(socket: Socket, address: string): boolean {
    const own = this.#byAddress.get(address) ?? new Set();
    const isFull = this.#connections.size >= this.#limits.total;
    const crowd = own.size >= this.#limits.share ? own : isFull ? this.#largest() : undefined;
    if (crowd && !this.#closeOneOf(crowd)) {
      socket.destroy();
      return false;
    }
    own.add(socket);
    this.#byAddress.set(address, own);
    this.#connections.set(socket, { address, requests: new Set(), bytesRead: 0 });
    socket.once("close", () => this.#forget(socket));
    return true;
  }

  begin(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { socket } = incoming;
    const connection = this.#connections.get(socket);
    if (!connection) return;
    connection.requests.add(incoming);
    outgoing.once("close", () => {
      connection.requests.delete(incoming);
      connection.bytesRead = socket.bytesRead;
      const own = this.#byAddress.get(connection.address);
      // Behind those that were used before.
      if (own?.delete(socket)) own.add(socket);
    });
  }

  /** Closes those on which nothing has ever come. */
  closeUnused(): void {
    for (const socket of this.#connections.keys()) if (socket.bytesRead === 0) socket.destroy();
  }

  #largest(): Set<Socket> {
    let largest = new Set<Socket>();
    for (const each of this.#byAddress.values()) if (each.size > largest.size) largest = each;
    return largest;
  }

  #closeOneOf(sockets: Set<Socket>): boolean {
    const oldest = new Map<Stage, Socket>();
    for (const socket of sockets) {
      const stage = this.#stageOf(socket);
      if (!oldest.has(stage)) oldest.set(stage, socket);
      if (stage === "idle") break;
    }
    const stage = closable.find((each) => oldest.has(each));
    const socket = stage && oldest.get(stage)!;
    if (!socket) return false;
    this.#forget(socket);
    socket.destroy();
    return true;
  }

  #stageOf(socket: Socket): Stage {
    const { requests, bytesRead } = this.#connections.get(socket)!;
    if (requests.size === 0) return socket.bytesRead === bytesRead ? "idle" : "head";
    return [...requests].every(({ complete }) => complete) ? "answer" : "body";
  }

  #forget(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (!connection) return;
    this.#connections.delete(socket);
    const own = this.#byAddress.get(connection.address);
    own?.delete(socket);
    if (own?.size === 0) this.#byAddress.delete(connection.address);
  }
}
