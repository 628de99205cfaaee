import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. (product.md, section 5) */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each takes 19 MiB and a core for its time: two at once leave the rest of the machine to everybody else.
const atATime = pLimit(2);

/** Hashes a password, in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return atATime(() => hash(password, COST));
}

/** The hash of a random text that nobody kept: no password fits it, and looking costs the same as at any other. */
export const UNUSABLE_PASSWORD =
  "$argon2id$v=19$m=19456,t=2,p=1$mkfriXtv/2oMBeZ7hf1jFg$ZZ4Q70jrCHYHODTDJuW32rlhvlHaXhsMrahNqibLfEQ";

/** Whether the password belongs to the hash. Without a hash it costs the same and answers no. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await atATime(() => verify(passwordHash ?? UNUSABLE_PASSWORD, password));
  return matches && passwordHash !== null;
}
