import type { MiddlewareFunction } from "react-router";
import { readConsent } from "~/domain/consent";
import { readQuery } from "~/domain/query";
import { compressWhole, type Encoding, encodingFor } from "~/http/compression.server";
import { type Context, viewerOf, visitOf } from "~/http/context.server";
import { hasToast } from "~/http/flash.server";
import { allowScriptsByHash } from "~/http/security-policy.server";
import { publicPages } from "./public-page.server";

interface StoredPage {
  body: Buffer<ArrayBuffer>;
  headers: Headers;
}

/** Rendered pages by path, encoding and look. */
const stored = new Map<string, StoredPage>();

/**
 * Answers a page of text from memory. Only its path and what `lookOf` lists change such a page, so each of these few
 * pages is rendered and compressed once. What it reads of its query appears in links and forms, so with that it is rendered each time.
 */
export const storedPage: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  allowScriptsByHash(context);
  const { pathname, search } = new URL(request.url);
  const isStorable =
    request.method === "GET" &&
    Object.hasOwn(publicPages, pathname) &&
    !readQuery(pathname, search) &&
    !hasToast(context);
  if (!isStorable || import.meta.env.DEV) return next();
  const encoding = encodingFor(request.headers.get("Accept-Encoding"));
  const key = JSON.stringify([pathname, encoding, lookOf(context)]);
  let page = stored.get(key);
  if (!page) {
    const response = await next();
    if (response.status !== 200) return response;
    page = await pageOf(response, encoding);
    stored.set(key, page);
  }
  return new Response(page.body, { headers: page.headers });
};

/** Returns what a page of text shows besides its text: theme, link into the app, cookie banner. */
function lookOf(context: Context) {
  const { theme, cookies, now } = visitOf(context);
  return [theme, viewerOf(context) !== null, readConsent(cookies.consent, now) !== undefined];
}

async function pageOf(response: Response, encoding: Encoding | undefined): Promise<StoredPage> {
  const html = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  if (!encoding) return { body: html, headers };
  headers.set("Content-Encoding", encoding);
  return { body: compressWhole(html, encoding), headers };
}
