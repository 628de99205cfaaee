import { createHash } from "node:crypto";
import { v7 } from "uuid";

/** Creates an id that sorts by time, even within a millisecond. */
export function newId(): string {
  return v7();
}

/** Returns the id under which a session is stored. The token cannot be derived from it. */
export function sessionIdOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
