const bodies = new WeakMap<Response, Buffer<ArrayBuffer>>();

/**
 * An answer whose body is there as a whole. The server takes it from here: through the Response, which knows streams
 * only, it would be copied four times.
 */
export function wholeResponse(body: string | Buffer<ArrayBuffer>, init: ResponseInit): Response {
  // While developing, another server sends it.
  if (import.meta.env.DEV) return new Response(String(body), init);
  const response = new Response(null, init);
  bodies.set(response, typeof body === "string" ? Buffer.from(body) : body);
  return response;
}

/** Its body; undefined where the answer is a stream, or has none. */
export function wholeBody(response: Response): Buffer<ArrayBuffer> | undefined {
  return bodies.get(response);
}

const streamed = new WeakSet<Response>();

/** An answer that may be of any length, and is made while it is sent. */
export function streamedResponse(body: ReadableStream, init: ResponseInit): Response {
  const response = new Response(body, init);
  streamed.add(response);
  return response;
}

export function isStreamed(response: Response): boolean {
  return streamed.has(response);
}
