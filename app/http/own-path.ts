/**
 * The path, query and fragment of an address of our own, or undefined for every other: `//evil.test`, `/\evil.test`,
 * `/.//evil.test` and their like all lead elsewhere in some browser.
 */
export function ownPath(text: string | null | undefined): string | undefined {
  if (!text?.startsWith("/")) return undefined;
  const own = "http://own.invalid";
  const parsed = parse(text, own);
  if (parsed?.origin !== own) return undefined;
  const path = parsed.pathname + parsed.search + parsed.hash;
  // Dots were resolved above, and what is left may look like another host only now.
  return parse(path, own)?.origin === own && !/^\/[/\\]/.test(path) ? path : undefined;
}

function parse(text: string, base: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}
