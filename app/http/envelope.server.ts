/** Whether the API answers at this address or pattern, and says in JSON what it refuses. */
export function isApi(path: string): boolean {
  return /^\/?api(\/|\?|$)/i.test(path);
}

/** What every failure of the API looks like. `fields` says what is wrong with the body, by field. */
export function envelope(status: number, message: string, fields?: Record<string, string[]>): Response {
  return Response.json({ error: message, message, fields }, { status });
}
