import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { createContext } from "react-router";
import { Problem } from "~/domain/problem";

/**
 * - silentMs, wholeMs: milliseconds without a byte, and in all, after which an upload is given up
 * - awaitedMs, awaitedBytes: bytes that have to come in each so many milliseconds of waiting for the sender, while others
 *   wait for a turn
 */
export const UPLOAD_LIMITS = {
  silentMs: 30_000,
  wholeMs: 600_000,
  awaitedMs: 30_000,
  awaitedBytes: 300_000,
};

/** The body of an upload, which is read while it arrives. The router's request has none. */
export interface Upload {
  /** Bytes as announced by the sender, undefined if unknown. */
  length: number | undefined;
  /**
   * `isAwaited` tells whether others wait for the turn in which it is read.
   * @throws Problem tooSlow, receiptCutOff if the sender is gone
   */
  pieces(isAwaited?: () => boolean): AsyncGenerator<Uint8Array>;
  /** Ends the request's turn among those that are answered, before it waits for one of the uploads. Reading does so too. */
  endTurn?(): void;
}

/** Set by the server for routes whose `handle` has `takesUpload`. */
export const uploadContext = createContext<Upload | null>(null);

export function uploadOf(incoming: IncomingMessage, endTurn = () => {}): Upload {
  const length = incoming.headers["content-length"];
  return {
    length: length === undefined ? undefined : Number(length),
    pieces(isAwaited) {
      endTurn();
      return piecesOf(incoming, isAwaited);
    },
    endTurn,
  };
}

/**
 * Reads a stream piece by piece. Unlike its own iterator this leaves it open when the reader stops early: the connection is
 * needed for the answer.
 * @throws Problem tooSlow, receiptCutOff if the stream breaks off
 */
export async function* piecesOf(
  source: Readable,
  isAwaited = () => false,
  limits = UPLOAD_LIMITS,
): AsyncGenerator<Uint8Array> {
  const end = Date.now() + limits.wholeMs;
  let silentMs = 0;
  // Of the present stretch. Only waiting for the sender counts: the reader may take its time.
  let [waitedMs, bytes] = [0, 0];
  for (;;) {
    const piece = source.read() as Buffer | null;
    if (piece) {
      silentMs = 0;
      bytes += piece.length;
      yield piece;
    } else if (source.readableEnded) return;
    else {
      if (silentMs >= limits.silentMs) throw new Problem("tooSlow");
      if (waitedMs >= limits.awaitedMs) {
        if (bytes < limits.awaitedBytes && isAwaited()) throw new Problem("tooSlow");
        [waitedMs, bytes] = [0, 0];
      }
      const began = Date.now();
      await moreOf(source, Math.min(limits.silentMs - silentMs, limits.awaitedMs - waitedMs, end - began));
      const ms = Date.now() - began;
      silentMs += ms;
      waitedMs += ms;
    }
    if (Date.now() > end) throw new Problem("tooSlow");
  }
}

/** Resolves when the stream has more to read, or has ended, or after some milliseconds. */
function moreOf(source: Readable, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    if (source.destroyed) return reject(new Problem("receiptCutOff"));
    const settle = (error?: Problem) => {
      clearTimeout(waiting);
      source.off("readable", more).off("end", more).off("close", gone).off("error", gone);
      if (error) reject(error);
      else resolve();
    };
    const more = () => settle();
    const gone = () => settle(new Problem("receiptCutOff"));
    const waiting = setTimeout(more, ms);
    source.on("readable", more).on("end", more).on("close", gone).on("error", gone);
  });
}

/**
 * Returns the SHA-256 that a Content-Digest header announces, in base64; undefined if it announces none (RFC 9530).
 * @throws Problem receiptCutOff if it cannot be read: ignored, it would let any file pass
 */
export function announcedDigest(header: string | null): string | undefined {
  const announced = /(?:^|,)\s*sha-256(?![\w.*-])([^,]*)/i.exec(header ?? "");
  if (!announced) return undefined;
  const digest = /^=:([A-Za-z0-9+/]{43}=):\s*(?:;|$)/.exec(announced[1]!)?.[1];
  if (!digest) throw new Problem("receiptCutOff");
  return digest;
}
