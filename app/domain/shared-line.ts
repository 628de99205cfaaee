import { withDialog } from "./dialog";
import { cutText, oneLine } from "./text";

/** Maximum characters of a shared text. Percent-encoded twice, for the way over the sign-in page, they still fit. */
export const SHARED_LENGTH = 500;

/** Returns the address that opens the expense dialog with what another app has shared as its quick line. */
export function addressOfShared(query: URLSearchParams): string {
  const line = lineOfShared(query);
  return `/${withDialog("", "expense", line === "" ? {} : { line })}`;
}

/** Ends a shared text that was cut. */
const CUT = "…";

/** Returns whether a line is a shared text that was cut, so that the person can be told. */
export function isCutShare(line: string): boolean {
  return line.length >= SHARED_LENGTH - 1 && line.endsWith(CUT);
}

/** Joins title, text and address to one line. Many apps repeat one in another; it is left out. */
function lineOfShared(query: URLSearchParams): string {
  const parts: string[] = [];
  for (const name of ["text", "title", "url"]) {
    const part = oneLine(query.get(name) ?? "");
    if (!parts.some((other) => other.includes(part))) parts.push(part);
  }
  const line = parts.join(" ").trim();
  return line.length > SHARED_LENGTH ? cutText(line, SHARED_LENGTH - CUT.length) + CUT : line;
}
