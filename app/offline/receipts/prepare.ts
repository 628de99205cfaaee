// Makes pictures small before they are kept and sent: a phone's photo has 5 MB, and 300 kB show a till roll as well.

import { kindOf, ReceiptRefused, START_BYTES } from "~/domain/receipts/file/kind";
import { RECEIPT_BYTES, type ReceiptKind, receiptFormats, THUMBNAIL_SIDE } from "~/domain/receipts/receipt";

/** Maximum bytes of a file that the device tries to make smaller. */
const SOURCE_BYTES = 25_000_000;

/** Maximum pixels of a picture. By area, so that a long till roll stays legible. */
const PIXELS = 3_000_000;

const QUALITY = 0.8;

/** Milliseconds after which a picture that is still being drawn counts as one that the browser cannot decode. */
const DRAW_MS = 20_000;

export type RefusalReason = ReceiptRefused["reason"] | "receiptTooLarge";

interface PreparedReceipt {
  file: ArrayBuffer;
  thumbnail?: ArrayBuffer;
  mediaType: string;
  /** SHA-256 of the file, in base64. */
  digest: string;
}

/** Returns the file as it is to be sent, or why it cannot be a receipt. */
export async function prepareReceipt(source: File): Promise<PreparedReceipt | { refused: RefusalReason }> {
  if (source.size > SOURCE_BYTES) return { refused: "receiptTooLarge" };
  const kind = await kindOrRefusal(source);
  const isPicture = kind !== "pdf" && !(kind instanceof ReceiptRefused && kind.reason === "receiptCutOff");
  const picture = isPicture ? await Promise.race([drawnSmaller(source, kind), drawTimeout()]) : undefined;
  if (!picture && kind instanceof ReceiptRefused) return { refused: kind.reason };
  const file = picture?.file ?? (await source.arrayBuffer());
  if (file.byteLength > RECEIPT_BYTES) return { refused: "receiptTooLarge" };
  return {
    file,
    thumbnail: picture?.thumbnail,
    mediaType: picture?.file ? "image/jpeg" : receiptFormats[kind as ReceiptKind].mediaType,
    digest: await digestOf(file),
  };
}

async function kindOrRefusal(source: File): Promise<ReceiptKind | ReceiptRefused> {
  const start = new Uint8Array(await source.slice(0, START_BYTES).arrayBuffer());
  try {
    return kindOf(start);
  } catch (error) {
    if (error instanceof ReceiptRefused) return error;
    throw error;
  }
}

function drawTimeout(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, DRAW_MS));
}

/**
 * Draws a picture again as a JPEG, unless it is small enough as it is, and its thumbnail. Returns undefined if the browser
 * cannot decode it: then the original goes, and HEIC cannot.
 */
async function drawnSmaller(
  source: File,
  kind: ReceiptKind | ReceiptRefused,
): Promise<{ file?: ArrayBuffer; thumbnail: ArrayBuffer } | undefined> {
  const bitmap = await createImageBitmap(source, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!bitmap) return undefined;
  try {
    const { width, height } = bitmap;
    const scale = Math.min(1, Math.sqrt(PIXELS / (width * height)));
    const isKept = scale === 1 && !(kind instanceof ReceiptRefused);
    const drawn = isKept ? undefined : await jpegOf(bitmap, scale);
    const isSmaller = drawn && (kind instanceof ReceiptRefused || drawn.byteLength < source.size);
    const thumbnail = await jpegOf(bitmap, Math.min(1, THUMBNAIL_SIDE / Math.max(width, height)));
    return { file: isSmaller ? drawn : undefined, thumbnail };
  } catch {
    // Without enough memory for the canvas.
    return undefined;
  } finally {
    bitmap.close();
  }
}

async function jpegOf(bitmap: ImageBitmap, scale: number): Promise<ArrayBuffer> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d", { alpha: false })!;
  // A JPEG has no transparency, and paper is white.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  // Frees the memory at once; Safari would keep it for a while.
  canvas.width = canvas.height = 0;
  if (!blob) throw new Error("the canvas could not be encoded");
  return blob.arrayBuffer();
}

async function digestOf(file: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", file));
  return btoa(String.fromCharCode(...bytes));
}
