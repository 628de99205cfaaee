// Stands in for the package in servers that run in a test's process: computes each hash once. All people have the same
// password, and hashing it for each would take more time than anything else in the tests.
import * as argon2 from "@node-rs/argon2";

const hashes = new Map<string, Promise<string>>();
const verdicts = new Map<string, Promise<boolean>>();

function once<T>(known: Map<string, Promise<T>>, key: unknown[], compute: () => Promise<T>): Promise<T> {
  const text = JSON.stringify(key);
  const result = known.get(text) ?? compute();
  known.set(text, result);
  return result;
}

/** Hashes with a real salt and the server's parameters; the same password has the same hash afterwards. */
export function hash(password: string, options: argon2.Options): Promise<string> {
  return once(hashes, [password, options], () => argon2.hash(password, options));
}

export function verify(hashed: string, password: string): Promise<boolean> {
  return once(verdicts, [hashed, password], () => argon2.verify(hashed, password));
}
