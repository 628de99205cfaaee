import { createHash } from "node:crypto";
import { v7 } from "uuid";

/** A new id: text that grows with time, so that rows made in the same millisecond keep their order. */
export function newId(): string {
  return v7();
}

/** The id under which a session is stored: nobody can make its token from that. */
export function sessionIdOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
