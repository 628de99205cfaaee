import type { ReceiptKind } from "../receipt";

export interface ReceiptFacts {
  kind: ReceiptKind;
  /** Pixels as stored, before an orientation turns them; null for a PDF. */
  width: number | null;
  height: number | null;
  /**
   * Bytes that replace those at these offsets of the copy once all of it is written. A WebP file begins with its size and
   * flags, which are known only at the end; without this, a copy that something was left out of is broken.
   */
  patches?: readonly { offset: number; bytes: Uint8Array }[];
}

/**
 * Why a file is no receipt: of another kind, a photo as iPhones take it, or a file that ends before its end or is
 * broken in itself.
 */
export class ReceiptRefused extends Error {
  readonly reason: "receiptKind" | "receiptHeic" | "receiptCutOff";

  constructor(reason: ReceiptRefused["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

export function cutOff(): ReceiptRefused {
  return new ReceiptRefused("receiptCutOff");
}

const PDF = "%PDF-";

/** How each kind begins; a question mark is any byte. */
const starts: Readonly<Record<ReceiptKind, string>> = {
  jpeg: "\xff\xd8\xff",
  png: "\x89PNG\r\n\x1a\n",
  webp: "RIFF????WEBP",
  pdf: PDF,
};

/** Bytes before a PDF that readers pass over: mail servers, printers and scanners leave lines there. */
const BEFORE_PDF = 1_024;

/** Bytes that tell every kind, also HEIC's. */
export const START_BYTES = BEFORE_PDF + PDF.length;

/** Brands of HEIF and AVIF, which many browsers cannot show: pictures, and sequences of them. */
const heicStart = /^.{4}ftyp(?:hei[cxms]|hev[cxms]|m[is]f[12]|avi[fs])/s;

/** A page or a drawing, also behind a byte order mark. Saved and opened it may run, whatever lies further behind. */
const markupStart = /^(?:\xef\xbb\xbf)?\s*</;

/**
 * Tells the kind of a file by its first bytes, never by its name. A file that begins like another kind is never a PDF. What
 * else may stand before a PDF makes no difference: PDFs are sent as attachments of their fixed type.
 */
export function kindOf(start: Uint8Array): ReceiptKind {
  const text = latin1(start);
  for (const [kind, expected] of Object.entries(starts)) {
    const length = Math.min(text.length, expected.length);
    const isLike = [...expected.slice(0, length)].every((sign, at) => sign === "?" || sign === text[at]);
    if (!isLike) continue;
    // An empty file may have become any of them.
    if (length < expected.length) throw cutOff();
    return kind as ReceiptKind;
  }
  if (heicStart.test(text)) throw new ReceiptRefused("receiptHeic");
  if (text.includes(PDF) && !markupStart.test(text)) return "pdf";
  throw new ReceiptRefused("receiptKind");
}

/** Returns bytes as text, one character each. */
export function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
