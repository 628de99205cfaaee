// The file of a receipt, or its thumbnail: images to look at, PDFs to save.
import { Readable } from "node:stream";
import { Problem } from "~/domain/problem";
import { receiptFormats, savedName, thumbnailKey } from "~/domain/receipts/receipt";
import { FileResponse } from "~/http/compression.server";
import { type Context, viewerOf } from "~/http/context.server";
import { problemText, translatorOf } from "~/http/i18n.server";
import { findReceipt } from "~/models/receipts/receipt.server";
import { answering, requireStore } from "./store.server";

/** Whatever the file holds can neither run nor load anything. */
const POLICY = "default-src 'none'; sandbox";

/** Responds with the file; with 404 to everybody who may not read the expense, and if there is no such thumbnail. */
export async function receiptFile(
  context: Context,
  request: Request,
  receiptId: string,
  part: "file" | "thumbnail",
): Promise<Response> {
  const { id: userId } = viewerOf(context) ?? {};
  const found = userId && (await findReceipt(userId, receiptId));
  const isThumbnail = part === "thumbnail";
  if (!found || (isThumbnail && !found.receipt.thumbnailBytes)) {
    // Without a page, as browsers ask for it as an image; but it may have been removed before it is opened.
    const text = problemText(translatorOf(context), new Problem("receiptNotFound"));
    return new Response(text, { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }
  const { id, name } = found.receipt;
  const kind = isThumbnail ? "jpeg" : found.receipt.kind;
  const headers = {
    ETag: isThumbnail ? `"${id}-thumbnail"` : `"${id}"`,
    "Cache-Control": "private, no-cache",
    "Content-Security-Policy": POLICY,
  };
  if (request.headers.get("If-None-Match")?.includes(headers.ETag))
    return new Response(null, { status: 304, headers });
  const key = isThumbnail ? thumbnailKey(found.key) : found.key;
  const file = await answering(requireStore().open(key)).catch((error) => {
    if (!(error instanceof Problem)) throw error;
    return null;
  });
  if (!file) return new Response(null, { status: file === null ? 503 : 404 });
  const { mediaType } = receiptFormats[kind];
  // Once the client has left, nobody reads the body, and the file would stay open.
  request.signal.addEventListener("abort", () => file.stream.destroy());
  if (request.method === "HEAD" || request.signal.aborted) file.stream.destroy();
  const body = request.method === "HEAD" ? null : (Readable.toWeb(file.stream) as ReadableStream);
  return new FileResponse(body, {
    headers: {
      ...headers,
      "Content-Type": mediaType,
      "Content-Length": String(file.bytes),
      ...(kind === "pdf" && { "Content-Disposition": attachment(savedName(name ?? "beleg", kind)) }),
    },
  });
}

/** Spells a name for browsers that know RFC 6266, and in letters of ASCII for others. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
