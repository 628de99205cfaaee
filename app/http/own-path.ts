/**
 * The path, query and fragment of an address of our own, or undefined for every other: `//evil.test`, `/\evil.test`,
 * `/.//evil.test` and their like all lead elsewhere in some browser. No address for programs either: one of them signs
 * out whoever opens it.
 */
export function ownPath(text: string | null | undefined): string | undefined {
  if (!text?.startsWith("/")) return undefined;
  const own = "http://own.invalid";
  const parsed = parse(text, own);
  if (parsed?.origin !== own) return undefined;
  const path = parsed.pathname + parsed.search + parsed.hash;
  // Dots were resolved above, and what is left may look like another host only now.
  if (parse(path, own)?.origin !== own || /^\/[/\\]/.test(path) || isForPrograms(parsed.pathname))
    return undefined;
  return path;
}

/** Under /api, written in any way in which the router would find it. The reference is a page. */
function isForPrograms(path: string): boolean {
  const plain = path.replace(/%([2-7][\da-f])/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return /^\/api(?![\w-])(?!\/docs\/*$)/i.test(plain);
}

function parse(text: string, base: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}
