import {
  RECEIPT_BYTES,
  RECEIPT_NAME_LENGTH,
  type ReceiptKind,
  receiptKinds,
  THUMBNAIL_BYTES,
} from "../../app/domain/receipts/receipt";
import { hasLength, isOneOf, isWhole } from "../checks";
import { check, index, moment, number, table, text } from "../columns";
import { users } from "./accounts";
import { expenses } from "./trips";

/**
 * Photos and PDFs of expenses. A row without an expense stands for a file that is still to be removed: deleting the
 * expense, its trip or its account leaves such rows behind.
 */
export const receipts = table(
  "receipts",
  {
    /** Chosen by the sender. */
    id: text("id").primaryKey(),
    /** Its file in the store. */
    key: text("key").notNull().unique(),
    expenseId: text("expense_id").references(() => expenses.id, { onDelete: "set null" }),
    /**
     * The account whose storage it takes: the one that added it, the trip's owner once that is deleted, or the author who
     * has made the expense private.
     */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    kind: text("kind").$type<ReceiptKind>().notNull(),
    /** Name of the file on the sender's device; null if it had none. */
    name: text("name"),
    /** Size of the stored file. */
    bytes: number("bytes").notNull(),
    /** Pixels as stored, before they are turned; null for a PDF. */
    width: number("width"),
    height: number("height"),
    /** Size of its thumbnail, which lies beside its file; null without one. */
    thumbnailBytes: number("thumbnail_bytes"),
    /** SHA-256 of what was sent, in base64: the same receipt sent again is recognised by it. */
    digest: text("digest").notNull(),
    createdAt: moment("created_at").notNull(),
    /** Moment from which the file is kept for RECEIPT_REMOVAL_DAYS more; null while the expense has it. */
    removedAt: moment("removed_at"),
  },
  (t) => [
    index("receipts_of_expense").on(t.expenseId, t.createdAt, t.id),
    index("receipts_of_user").on(t.userId, t.id, t.expenseId, t.bytes, t.thumbnailBytes),
    index("receipts_removed").on(t.removedAt),
    check("receipts_kind", isOneOf(t.kind, receiptKinds)),
    check("receipts_name", hasLength(t.name, 1, RECEIPT_NAME_LENGTH)),
    check("receipts_thumbnail_bytes", isWhole(t.thumbnailBytes, 1, THUMBNAIL_BYTES)),
    check("receipts_bytes", isWhole(t.bytes, 1, RECEIPT_BYTES)),
  ],
);
