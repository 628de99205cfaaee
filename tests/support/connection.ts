// Raw connections, for requests that no well-behaved client would send.
import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface Connection {
  socket: Socket;
  send(text: string): void;
  /** Everything received so far. */
  received(): string;
  /** Resolves with everything received once it matches, or once the connection is closed. */
  until(pattern: RegExp): Promise<string>;
  /** Resolves with everything received when the connection is closed. */
  closed: Promise<string>;
}

/** Opens a connection to a port on loopback. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  const waiting = new Set<() => void>();
  const look = () => {
    for (const each of waiting) each();
  };
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString("latin1");
    look();
  });
  socket.on("error", () => {});
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(received)));
  await once(socket, "connect");
  socket.once("close", look);
  return {
    socket,
    closed,
    send: (text) => socket.write(text),
    received: () => received,
    until: (pattern) =>
      new Promise((resolve) => {
        const check = () => {
          if (!pattern.test(received) && !socket.destroyed) return;
          waiting.delete(check);
          resolve(received);
        };
        waiting.add(check);
        check();
      }),
  };
}
