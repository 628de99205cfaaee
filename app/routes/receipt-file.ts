// The file of a receipt: images to look at, PDFs to save.
import { Readable } from "node:stream";
import { receiptFormats } from "~/domain/receipt";
import { StreamedResponse } from "~/http/compression.server";
import { viewerOf } from "~/http/context.server";
import { findReceipt } from "~/models/receipt.server";
import { answering, requireStore } from "~/receipts/store.server";
import type { Route } from "./+types/receipt-file";

/** Whatever the file holds can neither run nor load anything. */
const POLICY = "default-src 'none'; sandbox";

/** Answers everybody who may not read the expense with 404. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { id: userId } = viewerOf(context) ?? {};
  const found = userId && (await findReceipt(userId, params.id));
  // No page: it is asked for as a picture.
  if (!found) return new Response(null, { status: 404 });
  const { id, kind, name } = found.receipt;
  const headers = {
    ETag: `"${id}"`,
    "Cache-Control": "private, no-cache",
    "Content-Security-Policy": POLICY,
  };
  if (request.headers.get("If-None-Match")?.includes(headers.ETag))
    return new Response(null, { status: 304, headers });
  const file = await answering(requireStore().open(found.key)).catch(() => null);
  if (!file) return new Response(null, { status: file === null ? 503 : 404 });
  const { mediaType, extension } = receiptFormats[kind];
  return new StreamedResponse(Readable.toWeb(file.stream) as ReadableStream, {
    headers: {
      ...headers,
      "Content-Type": mediaType,
      "Content-Length": String(file.bytes),
      ...(kind === "pdf" && { "Content-Disposition": attachment(name ?? `beleg.${extension}`) }),
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
