import { createHash, randomBytes } from "node:crypto";

/** Creates the token of a single-use link: 256 random bits. The database stores only its hash. */
export function newLinkToken(): { token: string; id: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, id: linkId(token) };
}

/** Returns the id under which a link is stored. The token cannot be derived from it. */
export function linkId(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
