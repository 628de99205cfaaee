import { randomUUID } from "node:crypto";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { DEFAULT_THEME, isTheme, type Theme } from "~/domain/accounts/theme";
import { type Day, DEFAULT_TIME_ZONE, dayOf, isTimeZone } from "~/domain/day";
import type { Viewer } from "~/models/accounts/session.server";
import { readTogether } from "~/models/database.server";
import { config } from "./config.server";
import { type CookieJar, readCookies } from "./cookies.server";
import { ACCOUNT_HEADER, NAME_HEADER, NOBODY } from "./device-protocol";

/** Facts about a connection that the server passes to React Router. */
export interface Connection {
  clientAddress: string;
  requestId: string;
  /** Allows the page's own inline scripts in the Content-Security-Policy. */
  nonce: string;
}

/** Facts about a request and its device. */
export interface Visit extends CookieJar {
  now: Date;
  /** The calendar day where the traveller is. */
  today: Day;
  timeZone: string;
  theme: Theme;
  /** Public origin of this installation, `https://reisekasse.example`, for links in mails and to other sites. */
  origin: string;
  userAgent: string;
}

export const connectionContext = createContext<Connection>({
  clientAddress: "127.0.0.1",
  requestId: "development",
  nonce: "development",
});

const visitContext = createContext<Visit>();
const answeredContext = createContext<string | null>(null);
const viewerContext = createContext<() => Viewer | null>(() => null);

export type Context = Readonly<RouterContextProvider>;

export const visitOf = (context: Context): Visit => context.get(visitContext);

/** @throws the error that kept the session from being looked up: what needs no viewer works without a database */
export const viewerOf = (context: Context): Viewer | null => context.get(viewerContext)();

export function setViewer(context: Context, viewer: Viewer | null): void {
  (context as RouterContextProvider).set(viewerContext, () => viewer);
}

/** Returns the intent of the form that the page shows again, for its loaders. */
export const answeredIntent = (context: Context): string | null => context.get(answeredContext);

export function setAnswered(context: Context, intent: string): void {
  (context as RouterContextProvider).set(answeredContext, intent);
}

export function setViewerUnknown(context: Context, error: unknown): void {
  (context as RouterContextProvider).set(viewerContext, () => {
    throw error;
  });
}

/**
 * Names the account in a response header. Call it only once the session has been looked up: if a busy database
 * prevented that, the header must be absent, because a device that reads "nobody" deletes what it has stored.
 */
export function setAccountHeader(context: Context, userId: string | undefined): void {
  visitOf(context).headers.set(ACCOUNT_HEADER, userId ?? NOBODY);
}

/** Sets the visit of a request, and adds its collected headers to the response. */
export const visitMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const isSecure = (config.APP_URL ?? request.url).startsWith("https:");
  const cookies = readCookies(request, isSecure);
  const now = new Date();
  const timeZone = isTimeZone(cookies.tz) ? cookies.tz : DEFAULT_TIME_ZONE;
  const visit: Visit = {
    now,
    timeZone,
    today: dayOf(now, timeZone),
    theme: isTheme(cookies.theme) ? cookies.theme : DEFAULT_THEME,
    cookies,
    origin: config.APP_URL ?? new URL(request.url).origin,
    userAgent: request.headers.get("User-Agent") ?? "",
    isSecure,
    headers: new Headers(),
  };
  context.set(visitContext, visit);
  const response = await next();
  for (const [name, value] of visit.headers) response.headers.append(name, value);
  response.headers.append("Vary", "Cookie");
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
};

/** Lets the loaders of a screen read one state of the database. An action would hold its connection while it waits. */
export const readTogetherMiddleware: MiddlewareFunction<Response> = ({ request }, next) =>
  request.method === "POST" ? next() : readTogether(next);

/** Names the screen in a response header, for the list of screens that are cached on the device. */
export function nameScreen(context: Context, name: string): void {
  visitOf(context).headers.set(NAME_HEADER, encodeURIComponent(name));
}

export function newSubmissionId(): string {
  return randomUUID();
}
