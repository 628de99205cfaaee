import { randomUUID } from "node:crypto";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { type Day, DEFAULT_TIME_ZONE, dayOf, isTimeZone } from "~/domain/day";
import { DEFAULT_THEME, isTheme, type Theme } from "~/domain/theme";
import type { Viewer } from "~/models/session.server";
import { config } from "./config.server";
import { readCookies } from "./cookies.server";
import { ACCOUNT_HEADER, NAME_HEADER, NOBODY } from "./outbox-answer";

/** What the server knows of a connection before React Router sees the request. */
export interface Connection {
  clientAddress: string;
  requestId: string;
  /** Allows the page's own inline scripts. */
  nonce: string;
}

/** What a request says of the device it comes from, and what its answer is to carry. */
export interface Visit {
  now: Date;
  /** The calendar day where the traveller is. */
  today: Day;
  timeZone: string;
  theme: Theme;
  cookies: Record<string, string | undefined>;
  isSecure: boolean;
  /** Where this installation is reached, `https://reisekasse.example`: for links that leave it. */
  origin: string;
  /** What the browser calls itself. */
  userAgent: string;
  /** Headers that are added to whatever is answered. */
  answer: Headers;
}

export const connectionContext = createContext<Connection>({
  clientAddress: "127.0.0.1",
  requestId: "development",
  nonce: "development",
});

const visitContext = createContext<Visit>();
const viewerContext = createContext<Viewer | null>(null);

type Context = Readonly<RouterContextProvider>;

export const visitOf = (context: Context): Visit => context.get(visitContext);

/** Who is signed in, or null. */
export const viewerOf = (context: Context): Viewer | null => context.get(viewerContext);

export function setViewer(context: Context, viewer: Viewer | null): void {
  (context as RouterContextProvider).set(viewerContext, viewer);
}

/**
 * Says on the answer whose it is: who is signed in once it is there. Where nobody has looked, such as in front of a
 * database that is busy, it says nothing: a device that read "nobody" would forget what it holds.
 */
export function tellAccount(context: Context, userId: string | undefined): void {
  visitOf(context).answer.set(ACCOUNT_HEADER, userId ?? NOBODY);
}

/** Reads what the request says of its device, and adds to the answer what was gathered for it. */
export const visitMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const isSecure = (config.APP_URL ?? request.url).startsWith("https:");
  const cookies = readCookies(request, isSecure);
  const now = new Date();
  const timeZone = isTimeZone(cookies.tz ?? "") ? cookies.tz! : DEFAULT_TIME_ZONE;
  const visit: Visit = {
    now,
    timeZone,
    today: dayOf(now, timeZone),
    theme: isTheme(cookies.theme) ? cookies.theme : DEFAULT_THEME,
    cookies,
    origin: config.APP_URL ?? new URL(request.url).origin,
    userAgent: request.headers.get("User-Agent") ?? "",
    isSecure,
    answer: new Headers(),
  };
  context.set(visitContext, visit);
  const response = await next();
  for (const [name, value] of visit.answer) response.headers.append(name, value);
  response.headers.append("Vary", "Cookie");
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
};

/** Says on the answer what the screen shows, for when it is kept on the device. */
export function nameScreen(context: Context, name: string): void {
  visitOf(context).answer.set(NAME_HEADER, encodeURIComponent(name));
}

/** A key that makes a form count once, for a form that the server renders. */
export function newSubmissionId(): string {
  return randomUUID();
}
