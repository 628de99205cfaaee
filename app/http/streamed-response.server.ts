/**
 * A response of any length whose body is produced while it is sent: exports and long lists. The server compresses it
 * piece by piece; every other body is read as a whole first.
 */
export class StreamedResponse extends Response {}
