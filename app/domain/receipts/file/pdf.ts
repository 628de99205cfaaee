import type { FileCopier } from "./copier";
import { cutOff, latin1, type ReceiptFacts } from "./kind";

/** Bytes at the end in which readers look for a PDF's last mark: some programs and servers add lines behind it. */
const END_BYTES = 1_024;

/** Copies a PDF as it is, an encrypted one too. Bytes before it stay: some programs count from the first of them. */
export async function copyPdf(copier: FileCopier): Promise<ReceiptFacts> {
  for (;;) {
    const there = await copier.peek(2 * END_BYTES);
    const isLast = there.length < 2 * END_BYTES;
    if (isLast && !latin1(there.subarray(-END_BYTES)).includes("%%EOF")) throw cutOff();
    await copier.pass(isLast ? there.length : there.length - END_BYTES);
    if (isLast) return { kind: "pdf", width: null, height: null };
  }
}
