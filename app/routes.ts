import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import {
  DELETED_PATH,
  declarationPaths,
  GOODBYE_PATH,
  SHARE_PATH,
  SHELL_PATH,
  screens,
  textPages,
} from "./domain/addresses";

/** Public page of text; its content is in app/screens/public/public-page.server.ts. */
const page = (path: string) => route(path, "routes/public-page.tsx", { id: path });

/** Page for cancelling a contract or withdrawing from one. */
const declaration = (path: string) => route(path, "routes/declaration.tsx", { id: path });

/** Page after signing out or deleting the account. */
const farewell = (path: string) => route(path, "routes/farewell.tsx", { id: path });

/**
 * All addresses of the app but those of the API, which are in app/api. Those that work offline are spelled out in
 * app/domain/addresses.ts.
 */
export default [
  // Screens of the app; visitors see only "/". It is not an index route, since those refuse a plain POST to /.
  layout("routes/app.tsx", [
    route(screens.home, "routes/home.tsx"),
    layout("routes/signed-in.tsx", [
      route(screens.expenses, "routes/expenses.tsx"),
      route(screens.analytics, "routes/analytics.tsx"),
      route(screens.trips, "routes/my-trips.tsx"),
      route(screens.trip, "routes/trip.tsx"),
      route(screens.tripExpenses, "routes/trip-expenses.tsx"),
      route(screens.settle, "routes/settle.tsx"),
      route(screens.profile, "routes/profile.tsx"),
      route(screens.payout, "routes/payout.tsx"),
      route(screens.outbox, "routes/outbox.tsx"),
    ]),
    route("*", "routes/not-found.tsx"),
  ]),
  route("trip-details/:id", "routes/trip-details.ts"),
  route("trip/:id/settle/code", "routes/settle-code.ts"),

  route("expense/:id/history", "routes/expense-history.ts"),
  route("receipts", "routes/receipts.ts"),
  route("receipt/:id", "routes/receipt-file.ts"),
  route("receipt/:id/thumbnail", "routes/receipt-thumbnail.ts"),

  route("outbox/send", "routes/outbox-send.ts"),

  route("subscribe", "routes/subscribe.tsx"),
  route(SHELL_PATH, "routes/offline.tsx"),
  route(SHARE_PATH, "routes/share.ts"),

  route("join/:token", "routes/join.tsx"),
  route("access/:token", "routes/access.tsx"),

  route("login", "routes/login.tsx"),
  route("forgot-password", "routes/forgot-password.tsx"),
  route("reset-password", "routes/reset-password.tsx"),
  route("restore-email", "routes/restore-email.tsx"),
  route("confirm-email", "routes/confirm-email.tsx"),
  route("auth/google", "routes/google.ts"),
  route("auth/google/callback", "routes/google-callback.ts"),
  route("logout", "routes/logout.ts"),
  route("cookies", "routes/cookies.ts"),
  farewell(GOODBYE_PATH),
  farewell(DELETED_PATH),
  route("theme", "routes/theme.ts"),

  ...Object.values(textPages).map(page),
  ...Object.values(declarationPaths).map(declaration),
  route("erklaerung", "routes/declaration-confirmation.tsx"),
  route("erklaerung.txt", "routes/declaration-confirmation-text.ts"),
  route("erklaerung-bestaetigen", "routes/declaration-link.tsx"),
  route("robots.txt", "routes/robots.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route(".well-known/security.txt", "routes/well-known.ts"),
  route(".well-known/change-password", "routes/well-known.ts", { id: "change-password" }),

  // Each request costs the router time for every route, so that all operations in app/api share one.
  route("api/*", "routes/api.ts"),
  route("api/receipts/:id", "routes/api-receipts.ts"),
  route("api/receipts/:id/thumbnail", "routes/api-receipts.ts", { id: "receipt-thumbnail-api" }),
  route("api/webhooks/stripe", "routes/stripe-webhook.ts"),
  route("api/docs", "routes/api-docs.tsx"),

  route("healthz", "routes/healthz.ts"),
] satisfies RouteConfig;
