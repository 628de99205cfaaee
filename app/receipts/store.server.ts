import { Problem } from "~/domain/problem";
import { receiptStore } from "~/integrations/receipt-store.server";

/** Where the files of receipts lie; undefined in an installation without receipts. */
export const store = receiptStore(process.env);

/** @throws Problem receiptsNotSetUp */
export function requireStore(): NonNullable<typeof store> {
  if (!store) throw new Problem("receiptsNotSetUp");
  return store;
}
