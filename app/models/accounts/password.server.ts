import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** Parameters of argon2id as recommended by OWASP: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each hash takes 19 MiB and a CPU core. Two at a time leave the rest of the machine to other requests.
const limit = pLimit(2);

/** Hashes the composed form (NFC): some keyboards write ä as one character, others as two. */
export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password.normalize("NFC"), COST));
}

/** Hash of a discarded random text. No password matches it, and comparing takes as long as with any other hash. */
export const UNUSABLE_PASSWORD =
  "$argon2id$v=19$m=19456,t=2,p=1$mkfriXtv/2oMBeZ7hf1jFg$ZZ4Q70jrCHYHODTDJuW32rlhvlHaXhsMrahNqibLfEQ";

/**
 * Returns whether the password matches the hash. Without a hash it takes the same time and returns false. A password with
 * umlauts is tried in its other form too: older hashes are of the form that was typed.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const composed = password.normalize("NFC");
  const other = password === composed ? password.normalize("NFD") : composed;
  const matches = (text: string) => limit(() => verify(passwordHash ?? UNUSABLE_PASSWORD, text));
  const isRight = (await matches(password)) || (other !== password && (await matches(other)));
  return isRight && passwordHash !== null;
}
