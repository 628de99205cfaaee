// With JavaScript, browsers send forms about expenses, and quick changes of trips, to /outbox/send
// (app/offline/outbox/submit-form.ts), and other forms by the router's fetch to this action.
import { afterOrderMiddleware } from "~/billing/subscribe-screen.server";
import { dialogIn, expenseDialogs } from "~/domain/dialog";
import { dialogSubject } from "~/forms/dialog.server";
import { expenseHandlers } from "~/forms/expenses/form.server";
import { tripHandlers } from "~/forms/trips/form.server";
import { requireScreenViewer } from "~/http/auth.server";
import { viewerOf, visitOf } from "~/http/context.server";
import { constraintsOf } from "~/http/form/constraints.server";
import { formAction } from "~/http/form/page.server";
import { EXPENSE_FIELDS_MAX } from "~/http/shapes/expenses/expense.server";
import { shell } from "~/locales/de/shell";
import { home } from "~/locales/de/trips/home";
import { activeTrip } from "~/models/trips/trip.server";
import { landingScreen } from "~/screens/public/landing.server";
import { ActiveHome, EmptyHome } from "~/screens/trips/home";
import { loadEmptyHome, loadHome } from "~/screens/trips/home.server";
import type { Route } from "./+types/home";

export { shouldRevalidate } from "~/forms/revalidation";
export { submitOrKeepInput as clientAction } from "~/forms/submit-or-keep-input";

// Rendered only on the server, since visitors get a page without scripts. Left out of the browser's bundle.
const Landing = import.meta.env.SSR ? (await import("~/components/public/landing")).Landing : () => null;

export const handle = { dialogs: [...expenseDialogs, "trip", "end-trip"] } as const;

export const middleware: Route.MiddlewareFunction[] = [afterOrderMiddleware];

const handlers = { ...expenseHandlers, ...tripHandlers };
const constraints = constraintsOf(handlers);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.screen === "landing" ? loaderData.meta : [{ title: `${home.title} · ${shell.product}` }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { today, now } = visitOf(context);
  if (!viewer) {
    // A shortcut, or a text that another app shares, is for somebody who has signed in before.
    if (dialogIn(url.searchParams) === "expense" && !url.searchParams.has("id"))
      requireScreenViewer({ context, request, url });
    return { screen: "landing" as const, ...landingScreen(today) };
  }
  const subject = await dialogSubject(context, url, handle.dialogs);
  const trip = await activeTrip(viewer.id);
  if (!trip) {
    const loaded = await loadEmptyHome(viewer, { today, now });
    return { screen: "empty" as const, subject, constraints: constraints(), ...loaded };
  }
  const loaded = await loadHome(viewer.id, trip, url.searchParams.get("figures"), { today, now });
  return { screen: "active" as const, subject, today, constraints: constraints(), ...loaded };
}

export const action = formAction(handlers, { fieldsMax: EXPENSE_FIELDS_MAX });

export default function Home({ loaderData }: Route.ComponentProps) {
  switch (loaderData.screen) {
    case "landing":
      return <Landing {...loaderData} />;
    case "empty":
      return <EmptyHome {...loaderData} />;
    case "active":
      return <ActiveHome {...loaderData} />;
  }
}
