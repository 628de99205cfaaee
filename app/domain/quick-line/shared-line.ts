import { withDialog } from "../dialog";
import { cutToBytes, oneLine } from "../text";

/** Maximum bytes of a quick line in an address, where each may take three characters. */
export const LINE_BYTES = 600;

/** Returns the address that opens the expense dialog with what another app has shared as its quick line. */
export function addressOfShared(query: URLSearchParams): string {
  const line = lineOfShared(query);
  return `/${withDialog("", "expense", line === "" ? {} : { line })}`;
}

const CUT = "…";

/** Returns whether a line is a shared text that was cut, so that the person can be told. */
export function isCutShare(line: string): boolean {
  // The last character that did not fit may have had four bytes.
  return line.endsWith(CUT) && bytesOf(line) > LINE_BYTES - 4;
}

/** Joins title, text and address to one line. Many apps repeat one in another; it is left out. */
function lineOfShared(query: URLSearchParams): string {
  const parts: string[] = [];
  for (const name of ["text", "title", "url"]) {
    const part = oneLine(query.get(name) ?? "");
    if (!parts.some((other) => other.includes(part))) parts.push(part);
  }
  const line = parts.join(" ").trim();
  return bytesOf(line) > LINE_BYTES ? cutToBytes(line, LINE_BYTES - bytesOf(CUT)) + CUT : line;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
