// Addresses that a device can show without the server. The router, the service worker and the list of screens that can
// be read offline take them from here. The router's other addresses are in app/routes.ts.

/** Screens of somebody signed in, as the router's patterns. The service worker stores the data of each. */
export const screens = {
  home: "/",
  expenses: "/expenses",
  analytics: "/analytics",
  trips: "/my-trips",
  profile: "/profile",
  outbox: "/outbox",
  trip: "/trip/:id",
  tripExpenses: "/trip/:id/expenses",
} as const;

/** Page that the service worker serves in place of any other page while offline. */
export const SHELL_PATH = "/offline";

/** Address to which a phone sends what another app shares; the manifest names it. */
export const SHARE_PATH = "/share";

/** Page shown after signing out. */
export const GOODBYE_PATH = "/logout-success";

/** Returns whether a screen has this path. */
export function isScreen(path: string): boolean {
  return Object.values(screens).some((pattern) =>
    new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path),
  );
}
