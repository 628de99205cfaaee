import { createHmac, timingSafeEqual } from "node:crypto";
import { type Cookies, parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import { sessionSecret } from "./config.server";

/** A request's cookies, and the headers that its response will carry. */
export interface CookieJar {
  cookies: Record<string, string | undefined>;
  isSecure: boolean;
  /** Headers that are added to the response. */
  headers: Headers;
}

/** Prefix of cookies that only this host can set, over https and for all paths; no subdomain can. (RFC 6265bis) */
const HOST_ONLY = "__Host-";

/** Cookies for preferences, which scripts read and write too. They prove nothing. */
const PREFERENCES = ["theme", "tz", "consent"];

/**
 * Reads the request's cookies by name without prefix; values may be percent-encoded. Over https a cookie that is no
 * preference counts only with the prefix.
 */
export function readCookies(request: Request, isSecure: boolean): Cookies {
  const cookies = parseCookie(request.headers.get("Cookie") ?? "");
  if (!isSecure) return cookies;
  const known: [name: string, value: string | undefined][] = Object.entries(cookies).flatMap(
    ([name, value]) => {
      if (PREFERENCES.includes(name)) return [[name, value]];
      return name.startsWith(HOST_ONLY) ? [[name.slice(HOST_ONLY.length), value]] : [];
    },
  );
  return Object.fromEntries(known);
}

/** Returns the name in the browser of a cookie that is no preference. */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? HOST_ONLY + name : name;
}

/** Sets a cookie for all paths. Without `maxAge` (seconds) it ends with the browser's session. */
export function setCookie(
  { headers, isSecure: secure }: CookieJar,
  name: string,
  value: string,
  { maxAge, httpOnly = true }: Pick<SetCookie, "maxAge" | "httpOnly"> = {},
): void {
  const ownName = httpOnly ? cookieName(name, secure) : name;
  const cookie = { name: ownName, value, path: "/", sameSite: "lax", maxAge, httpOnly, secure } as const;
  headers.append("Set-Cookie", stringifySetCookie(cookie));
}

export function dropCookie(jar: CookieJar, name: string): void {
  if (jar.cookies[name] !== undefined) setCookie(jar, name, "", { maxAge: 0 });
}

export function storeSigned(jar: CookieJar, name: string, value: unknown, maxAge?: number): void {
  setCookie(jar, name, sign(name, JSON.stringify(value)), { maxAge });
}

/** Returns the value of a signed cookie; undefined if there is none, or its signature is invalid. */
export function readSigned<Value>({ cookies }: CookieJar, name: string): Value | undefined {
  const text = unsign(name, cookies[name]);
  return text === undefined ? undefined : (JSON.parse(text) as Value);
}

/** Encodes and signs a text. A signature for one `purpose` is not valid for another. */
export function sign(purpose: string, text: string): string {
  return `${Buffer.from(text).toString("base64url")}.${signature(purpose, text)}`;
}

/** Returns the text that was signed for this purpose, or undefined if the signature is invalid. */
export function unsign(purpose: string, signed: string | undefined): string | undefined {
  const [encoded, proof, ...more] = signed?.split(".") ?? [];
  if (!encoded || !proof || more.length > 0) return undefined;
  const text = Buffer.from(encoded, "base64url").toString();
  const actual = Buffer.from(proof);
  const expected = Buffer.from(signature(purpose, text));
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? text : undefined;
}

function signature(purpose: string, text: string): string {
  return createHmac("sha256", sessionSecret()).update(`${purpose}\0${text}`).digest("base64url");
}
