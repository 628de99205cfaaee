import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { createContext } from "react-router";
import { Problem } from "~/domain/problem";

/** Milliseconds without a byte, and in all, after which an upload is given up. */
export const UPLOAD_LIMITS = { silentMs: 30_000, wholeMs: 600_000 };

/** The body of an upload, which is read while it arrives. The router's request has none. */
export interface Upload {
  /** Bytes as announced by the sender, undefined if unknown. */
  length: number | undefined;
  /** @throws Problem tooSlow, receiptCutOff if the sender is gone */
  pieces(): AsyncGenerator<Uint8Array>;
}

/** Set by the server for routes whose `handle` has `takesUpload`. */
export const uploadContext = createContext<Upload | null>(null);

export function uploadOf(incoming: IncomingMessage, limits = UPLOAD_LIMITS): Upload {
  const length = incoming.headers["content-length"];
  return {
    length: length === undefined ? undefined : Number(length),
    pieces: () => piecesOf(incoming, limits),
  };
}

/**
 * Reads a stream piece by piece. Unlike its own iterator this leaves it open when the reader stops early: the connection is
 * needed for the answer.
 * @throws Problem tooSlow, receiptCutOff if the stream breaks off
 */
export async function* piecesOf(source: Readable, limits = UPLOAD_LIMITS): AsyncGenerator<Uint8Array> {
  const end = Date.now() + limits.wholeMs;
  for (;;) {
    const piece = source.read() as Buffer | null;
    if (piece) yield piece;
    else if (source.readableEnded) return;
    else await moreOf(source, Math.min(limits.silentMs, end - Date.now()));
    if (Date.now() > end) throw new Problem("tooSlow");
  }
}

/** Resolves when the stream has more to read, or has ended. */
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
    const waiting = setTimeout(() => settle(new Problem("tooSlow")), ms);
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
