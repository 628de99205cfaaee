// What tests do with the files of receipts.
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import {
  type ReceiptStore,
  ReceiptStoreError,
  type ReceiptVariables,
  receiptStore,
} from "~/integrations/receipt-store.server";

export const photo = randomBytes(300_000);

/** Opens the store that the variables name, where they name one. */
export function openStore(variables: ReceiptVariables): ReceiptStore {
  return receiptStore(variables)!;
}

/** Anna's photo has arrived. */
export function arrived(store: ReceiptStore, content: Buffer = photo): string {
  const file = path.join(store.incoming, randomBytes(8).toString("hex"));
  writeFileSync(file, content);
  return file;
}

export async function put(store: ReceiptStore, key: string, content?: Buffer): Promise<void> {
  await store.put(key, arrived(store, content), "image/jpeg");
}

export async function read(store: ReceiptStore, key: string): Promise<Buffer | undefined> {
  const found = await store.open(key);
  return found && buffer(found.stream);
}

export async function listed(
  store: ReceiptStore,
): Promise<{ key: string; bytes: number; changedAt: Date }[]> {
  const files = [];
  for await (const file of store.list()) files.push(file);
  return files.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Returns how a call fails. Whatever it says may be logged, so it is searched for the secret. */
export async function failure(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => "nothing failed",
    (reason: ReceiptStoreError) => reason,
  );
  expect(error).toBeInstanceOf(ReceiptStoreError);
  const { message, stack, cause } = error as ReceiptStoreError;
  expect(`${message} ${stack} ${JSON.stringify(error)} ${cause}`).not.toMatch(/tsec_|tid_|Signature=/);
  return message;
}
