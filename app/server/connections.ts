import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface ConnectionLimits {
  total: number;
  /** Limit for one client address. */
  share: number;
}

interface Connection {
  address: string;
  /** Requests that are not answered yet. */
  requests: Set<IncomingMessage>;
  /** Bytes read by the end of its last response. */
  bytesRead: number;
}

/** The state of a connection: no request, incomplete headers, incomplete body, or answering. */
type Stage = "idle" | "head" | "body" | "answer";
/** Stages in which a connection may be closed for a new one, in this order. */
const closable: readonly Stage[] = ["idle", "head", "body"];

/**
 * Limits the open connections. If there are too many, of one client address or in all, the least recently used one
 * without a complete request is closed for the new one: of the same address, or of the one with the most connections.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #connections = new Map<Socket, Connection>();
  readonly #byAddress = new Map<string, Set<Socket>>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  /** Registers a new connection, or closes it if there is no room. Returns whether it is open. */
  admit(socket: Socket, address: string): boolean {
    const own = this.#byAddress.get(address) ?? new Set();
    const isFull = this.#connections.size >= this.#limits.total;
    const candidates = own.size >= this.#limits.share ? own : isFull ? this.#largest() : undefined;
    if (candidates && !this.#closeOneOf(candidates)) {
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
      // Move it to the end, as the most recently used.
      if (own?.delete(socket)) own.add(socket);
    });
  }

  /** Closes the connections that have never sent a byte. */
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
