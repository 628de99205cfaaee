// Copies an upload: a picture without the metadata that names people, places and devices, or a PDF as it is.
import { FileCopier } from "./copier";
import { copyJpeg } from "./jpeg";
import { kindOf, type ReceiptFacts, START_BYTES } from "./kind";
import { copyPdf } from "./pdf";
import { copyPng } from "./png";
import { copyWebp } from "./webp";

export { type ReceiptFacts, ReceiptRefused } from "./kind";

const copiers = { jpeg: copyJpeg, png: copyPng, webp: copyWebp, pdf: copyPdf };

/**
 * Copies an upload, without what is not on the list, piece by piece to `write`. Reads it to its end, and throws
 * ReceiptRefused if it is no receipt: what was written until then must be removed, and the source is left as by
 * `break` in a loop. Errors of the source and of `write` pass through.
 */
export async function copyReceipt(
  source: AsyncIterable<Uint8Array>,
  write: (piece: Uint8Array) => Promise<void>,
): Promise<ReceiptFacts> {
  const copier = new FileCopier(source, write);
  try {
    const start = await copier.peek(START_BYTES);
    const facts = await copiers[kindOf(start.subarray(0, START_BYTES))](copier);
    await copier.end();
    return facts;
  } catch (error) {
    await copier.leave();
    throw error;
  }
}
