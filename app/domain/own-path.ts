/**
 * Returns path, query and fragment of an address within this app, or undefined for any other: `//evil.test`,
 * `/\evil.test`, `/.//evil.test` and the like lead to another host in some browser. Addresses of the API are refused
 * too, since opening one of them signs out.
 */
export function ownPath(text: string | null | undefined): string | undefined {
  if (!text?.startsWith("/")) return undefined;
  const own = "http://own.invalid";
  const parsed = parse(text, own);
  if (parsed?.origin !== own) return undefined;
  const path = parsed.pathname + parsed.search + parsed.hash;
  // With dots resolved, the path may now start like another host.
  if (parse(path, own)?.origin !== own || /^\/[/\\]/.test(path) || isApiPath(parsed.pathname))
    return undefined;
  return path;
}

/** True for paths under /api in any spelling that the router matches, except the reference, which is a page. */
function isApiPath(path: string): boolean {
  const plain = path.replace(/%([2-7][\da-f])/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return /^\/api(?![\w-])(?!\/docs\/*$)/i.test(plain);
}

function parse(text: string, base: string): URL | undefined {
  // The oldest browsers that we support lack URL.canParse().
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
