// The demo's receipts, which go the way of uploads: a photo, and a PDF.
import type { Upload } from "~/http/upload.server";
import { newId } from "~/models/id.server";
import { store } from "~/receipts/store.server";
import { takeIn, takeInThumbnail } from "~/receipts/upload.server";
import photo from "./demo-receipt.jpg?inline";

export interface DemoReceipt {
  userId: string;
  expenseId: string;
  /** Name of the file. */
  name: string;
  /** The text of a PDF; a photo has none. */
  lines?: readonly string[];
  at: Date;
}

/** Adds receipts to expenses that are stored already. */
export async function addDemoReceipts(receipts: readonly DemoReceipt[]): Promise<void> {
  // With PostgreSQL there is no place for files unless one is set up.
  if (!store) return;
  for (const { userId, expenseId, name, lines, at } of receipts) {
    const file = lines ? pdfOf(lines) : Buffer.from(photo.slice(photo.indexOf(",") + 1), "base64");
    const id = newId();
    await takeIn(userId, { id, expenseId, name, digest: undefined }, uploadOf(file), at);
    // The photo is small enough to be its own thumbnail.
    if (!lines) await takeInThumbnail(userId, id, uploadOf(file), at);
  }
}

function uploadOf(file: Buffer): Upload {
  return {
    length: file.length,
    async *pieces() {
      yield file;
    },
  };
}

/** Writes a PDF of one page, in a font that every reader has. Its encoding holds the letters of Latin-1. */
function pdfOf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj T*`);
  const content = ["BT /F1 12 Tf 18 TL 40 540 Td", ...text, "ET"].join("\n");
  const page = "/MediaBox [0 0 420 595] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R ${page} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let file = "%PDF-1.4\n";
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const [index, object] of objects.entries()) {
    table += `${String(file.length).padStart(10, "0")} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + end, "latin1");
}
