import { createHmac, timingSafeEqual } from "node:crypto";
import { type Cookies, parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import { sessionSecret } from "./config.server";

/** The request's cookies; plain and percent-encoded values read the same. */
export function readCookies(request: Request): Cookies {
  return parseCookie(request.headers.get("Cookie") ?? "");
}

/** A Set-Cookie header for this site; `maxAge` in seconds, left out it ends with the browser's session. */
export function setCookie(
  cookie: Pick<SetCookie, "name" | "value" | "maxAge" | "secure" | "httpOnly">,
): string {
  return stringifySetCookie({ path: "/", sameSite: "lax", httpOnly: true, ...cookie });
}

/** A Set-Cookie header that removes it. */
export function dropCookie(name: string): string {
  return setCookie({ name, value: "", maxAge: 0 });
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
