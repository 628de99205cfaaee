import { createHash, randomBytes } from "node:crypto";
import { v7 } from "uuid";

/** Creates an id that sorts by time, even within a millisecond. */
export function newId(): string {
  return v7();
}

/** Creates a token of 256 random bits, for a session or a link, with the id it is stored under. */
export function newToken(): { token: string; id: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, id: idOfToken(token) };
}

/** Returns the id under which a session or a link is stored. The token cannot be derived from it. */
export function idOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
