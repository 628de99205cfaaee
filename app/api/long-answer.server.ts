// Answers of the API that may become long. One that is built as a whole has at most WHOLE_BYTES; a longer one is made in
// pieces as its client takes them, and has no tag, which is not known when it begins.
import { LIST_BYTES, thatFit } from "~/domain/page-weight.server";
import { encoded, jsonList, streamOf } from "~/export/stream.server";
import { cacheable } from "~/http/api.server";
import { ListResponse } from "~/http/compression.server";

const WHOLE_BYTES = 500_000;

interface Caller {
  userId: string;
  request: Request;
}

/**
 * Answers with the pieces of a JSON text. If it is long, it is dropped and made again when the response has its turn:
 * kept, those of many that wait would fill the memory.
 */
export async function whole(
  { userId, request }: Caller,
  pieces: () => AsyncIterable<string>,
): Promise<Response> {
  let text = "";
  let bytes = 0;
  for await (const piece of pieces()) {
    bytes += Buffer.byteLength(piece);
    if (bytes > WHOLE_BYTES) return inPieces(userId, pieces());
    text += piece;
  }
  return cacheable(request, text);
}

export function inPieces(userId: string, pieces: AsyncIterable<string>): Response {
  const headers = { "Content-Type": "application/json", "Cache-Control": "private, no-store" };
  return new ListResponse(streamOf(encoded(pieces)), headers, userId);
}

/** Yields an object, which has some fields, as JSON, with its long lists at the end. */
export async function* withLists(
  fields: object,
  lists: Record<string, AsyncIterable<string>>,
): AsyncGenerator<string> {
  yield JSON.stringify(fields).slice(0, -1);
  for (const [name, list] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:`;
    yield* list;
  }
  yield "}";
}

/** Yields a list that is at hand. */
export function listOf<Item>(items: Item[], toJson: (item: Item) => unknown): AsyncGenerator<string> {
  const page = async function* () {
    yield items;
  };
  return jsonList(page(), toJson);
}

/** Returns as many items of a page as fit into an answer, and at least one. */
export function thatAnswer<Item>(items: Item[]): Item[] {
  return thatFit(items, LIST_BYTES, (item) => Buffer.byteLength(JSON.stringify(item)));
}
