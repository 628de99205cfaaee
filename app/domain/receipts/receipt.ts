/** The kinds of files that a receipt may be. */
export const receiptKinds = ["jpeg", "png", "webp", "pdf"] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

export const receiptFormats: Readonly<Record<ReceiptKind, { mediaType: string; extension: string }>> = {
  jpeg: { mediaType: "image/jpeg", extension: "jpg" },
  png: { mediaType: "image/png", extension: "png" },
  webp: { mediaType: "image/webp", extension: "webp" },
  pdf: { mediaType: "application/pdf", extension: "pdf" },
};

export const receiptMediaTypes = Object.values(receiptFormats).map(({ mediaType }) => mediaType);

/** Maximum bytes of a receipt as uploaded. */
export const RECEIPT_BYTES = 10_000_000;

/** Maximum bytes of a thumbnail, a JPEG that the device makes, and pixels of its longer side. */
export const THUMBNAIL_BYTES = 100_000;
export const THUMBNAIL_SIDE = 320;

/** Days for which the file of a removed receipt is kept. */
export const RECEIPT_REMOVAL_DAYS = 7;

/** Maximum characters of the name that a file had on the sender's device. */
export const RECEIPT_NAME_LENGTH = 100;

/** Marks of the direction of writing: with them `Rechnung\u202efdp.exe` is shown as `Rechnungexe.pdf`. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Shortens the name of a sent file, but not its extension. Removes its folders, control characters and what turns the
 * direction of writing. Undefined if nothing is left.
 */
export function receiptName(sent: string | undefined): string | undefined {
  const last = sent?.split(/[\\/]/).at(-1) ?? "";
  const name = last
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(directions, "")
    .trim();
  const [, begin = name, extension = ""] = /^(.+)(\.[a-z\d]{1,5})$/isu.exec(name) ?? [];
  const letters = [...begin].slice(0, RECEIPT_NAME_LENGTH - extension.length);
  return letters.join("").trimEnd() + extension || undefined;
}

/** Returns the name under which a receipt is saved: programs take a file for what its extension says. */
export function savedName(name: string, kind: ReceiptKind): string {
  const end = `.${receiptFormats[kind].extension}`;
  return name.toLowerCase().endsWith(end) ? name : name + end;
}

/** A receipt as screens and the API show it. */
export interface Receipt {
  id: string;
  kind: ReceiptKind;
  name: string | null;
  /** Size of the stored file. */
  bytes: number;
  /** Pixels as stored, before they are turned; null for a PDF. */
  width: number | null;
  height: number | null;
  /** Size of its thumbnail; null without one. */
  thumbnailBytes: number | null;
  createdAt: Date;
}

/** How many receipts there are, and the bytes that they count with. */
export interface ReceiptStorage {
  count: number;
  bytes: number;
}

const THUMBNAIL = ".thumb";

/** Returns where the thumbnail of a receipt lies, by the key of its file. */
export function thumbnailKey(key: string): string {
  return key + THUMBNAIL;
}

/** Returns the key of the receipt to which a file belongs: its own, or the one whose thumbnail it is. */
export function receiptKey(key: string): string {
  return key.endsWith(THUMBNAIL) ? key.slice(0, -THUMBNAIL.length) : key;
}

/** Returns whether a sender's id can be one, such as a UUID: it becomes part of headers and addresses. */
export function isReceiptId(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id);
}
