import { createHash, randomBytes } from "node:crypto";

/** What stands in a link that works once: 256 random bits. The database keeps only its hash. */
export function newLinkToken(): { token: string; id: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, id: linkId(token) };
}

/** The id of the row that belongs to a link: who reads the database cannot make the link from it. */
export function linkId(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
