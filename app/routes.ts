import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The whole URL space. */
export default [
  // Screens of the app; only "/" is shown to visitors too. It is no index route: those refuse a plain POST /.
  layout("routes/app.tsx", [
    route("/", "routes/home.tsx"),
    layout("routes/signed-in.tsx", [
      route("expenses", "routes/expenses.tsx"),
      route("analytics", "routes/analytics.tsx"),
      route("my-trips", "routes/my-trips.tsx"),
      route("trip/:id", "routes/trip.tsx"),
      route("trip/:id/expenses", "routes/trip-expenses.tsx"),
      route("profile", "routes/profile.tsx"),
    ]),
    route("*", "routes/not-found.tsx"),
  ]),
  route("trip-details/:id", "routes/trip-details.ts"),

  route("login", "routes/login.tsx"),
  route("logout", "routes/logout.ts"),
  route("logout-success", "routes/logout-success.tsx"),
  route("theme", "routes/theme.ts"),

  route("api/user/export", "routes/api/user-export.ts"),

  route("healthz", "routes/healthz.ts"),
] satisfies RouteConfig;
