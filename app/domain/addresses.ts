// Paths of pages, and parameters in their queries. The router, the service worker and the list of screens that can be
// read offline take the paths from here. The router's other addresses are in app/routes.ts.

import type { DeclarationKind } from "./billing/declaration";

/** Maximum characters of a path with its query. */
export const ADDRESS_LENGTH = 2_048;

/** Screens of somebody signed in, as the router's patterns. The service worker stores the data of each. */
export const screens = {
  home: "/",
  expenses: "/expenses",
  analytics: "/analytics",
  trips: "/my-trips",
  profile: "/profile",
  payout: "/profile/payout",
  outbox: "/outbox",
  trip: "/trip/:id",
  tripExpenses: "/trip/:id/expenses",
  settle: "/trip/:id/settle",
} as const;

/** Page that the service worker serves in place of any other page while offline. */
export const SHELL_PATH = "/offline";

/** Address to which a phone sends what another app shares; the manifest names it. */
export const SHARE_PATH = "/share";

export const WORKER_PATH = "/service-worker.js";

/** Public pages of text, in the order of the footer. */
export const textPages = {
  imprint: "/impressum",
  privacy: "/datenschutz",
  terms: "/agb",
  withdrawal: "/widerruf",
  faq: "/faq",
  accessibility: "/barrierefreiheit",
} as const;

/** Address that opens the cookie banner again, on the privacy page. */
export const COOKIE_SETTINGS = `${textPages.privacy}?cookies=open#cookie-banner`;

/** Pages for declarations, by kind. */
export const declarationPaths = {
  cancel: "/vertrag-kuendigen",
  withdraw: "/vertrag-widerrufen",
} as const satisfies Record<DeclarationKind, string>;

export const GOODBYE_PATH = "/logout-success";

export const DELETED_PATH = "/account-deleted";

/** Operations of the API to which pages lead. */
export const apiPaths = { export: "/api/user/export", description: "/api/openapi.json" } as const;

export function isScreen(path: string): boolean {
  return Object.values(screens).some((pattern) =>
    new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path),
  );
}

/** Returns the query with other values of some parameters, or without those that are undefined: empty, or beginning with `?`. */
export function withParameters(search: string, changes: Record<string, string | undefined>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  const rest = query.toString();
  return rest && `?${rest}`;
}

/** Fragment that leads to the form of a trip, which stands far below the link to it on a phone. */
export const EDIT_HEADING = "bearbeiten";
