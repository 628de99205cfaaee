import { createHmac, timingSafeEqual } from "node:crypto";
import { type Cookies, parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import { sessionSecret } from "./config.server";

/** Behind https only this very host can set a cookie of that name, for all of its paths, and no subdomain. (RFC 6265bis) */
const HOST_ONLY = "__Host-";

/** Those that scripts read and write too: they say how one likes things, and prove nothing. */
const PLAIN = ["theme", "tz", "consent"];

/**
 * The request's cookies by our names for them; plain and percent-encoded values read the same. Behind https those that
 * prove something count only under their guarded name.
 */
export function readCookies(request: Request, isSecure: boolean): Cookies {
  const cookies = parseCookie(request.headers.get("Cookie") ?? "");
  if (!isSecure) return cookies;
  const known: [name: string, value: string | undefined][] = Object.entries(cookies).flatMap(
    ([name, value]) => {
      if (PLAIN.includes(name)) return [[name, value]];
      return name.startsWith(HOST_ONLY) ? [[name.slice(HOST_ONLY.length), value]] : [];
    },
  );
  return Object.fromEntries(known);
}

/** What a cookie of ours that proves something is called in the browser. */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? HOST_ONLY + name : name;
}

/** A Set-Cookie header for this site; `maxAge` in seconds, left out it ends with the browser's session. */
export function setCookie({
  secure = false,
  httpOnly = true,
  name,
  ...cookie
}: Pick<SetCookie, "name" | "value" | "maxAge" | "secure" | "httpOnly">): string {
  const ownName = httpOnly ? cookieName(name, secure) : name;
  return stringifySetCookie({ path: "/", sameSite: "lax", ...cookie, name: ownName, httpOnly, secure });
}

/** A Set-Cookie header that removes it. */
export function dropCookie(name: string, isSecure: boolean): string {
  return setCookie({ name, value: "", maxAge: 0, secure: isSecure });
}

/** The text with a signature that only this installation can make; `purpose` keeps uses apart. */
export function sign(purpose: string, text: string): string {
  return `${Buffer.from(text).toString("base64url")}.${signature(purpose, text)}`;
}

/** The text that was signed for this purpose, or undefined where the signature does not fit. */
export function unsign(purpose: string, signed: string | undefined): string | undefined {
  const [encoded, given, ...more] = signed?.split(".") ?? [];
  if (!encoded || !given || more.length > 0) return undefined;
  const text = Buffer.from(encoded, "base64url").toString();
  const [a, b] = [Buffer.from(given), Buffer.from(signature(purpose, text))];
  return a.length === b.length && timingSafeEqual(a, b) ? text : undefined;
}

function signature(purpose: string, text: string): string {
  return createHmac("sha256", sessionSecret()).update(`${purpose}\0${text}`).digest("base64url");
}
