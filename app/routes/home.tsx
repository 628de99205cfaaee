// With JavaScript, browsers send forms about expenses, and quick changes of trips, to /outbox/send
// (app/offline/outbox/submit-form.ts), and other forms by the router's fetch to this action.
import { afterOrderMiddleware } from "~/billing/subscribe-screen.server";
import { Screen } from "~/components/shell/screen";
import { TripHero } from "~/components/trips/hero";
import { HomeActive, HomeAside } from "~/components/trips/home-active";
import { HomeEmpty } from "~/components/trips/home-empty";
import { dialogIn, expenseDialogs } from "~/domain/dialog";
import { RECENT_ON_HOME } from "~/domain/expenses/expense";
import { dialogSubject } from "~/forms/dialog.server";
import { OpenDialog } from "~/forms/dialogs";
import { expenseHandlers } from "~/forms/expenses/form.server";
import { HomeDialog, HomeLine } from "~/forms/quick-line/dialog";
import { tripHandlers } from "~/forms/trips/form.server";
import { PlannedTrips } from "~/forms/trips/planned-trips";
import { requireScreenViewer } from "~/http/auth.server";
import { viewerOf, visitOf } from "~/http/context.server";
import { constraintsOf } from "~/http/form/constraints.server";
import { formAction } from "~/http/form/page.server";
import { EXPENSE_FIELDS_MAX } from "~/http/shapes/expenses/expense.server";
import { shell } from "~/locales/de/shell";
import { home } from "~/locales/de/trips/home";
import { activeTrip } from "~/models/trips/trip.server";
import { useOnScreen, usePendingExpenses, usePendingTrip, usePendingTrips } from "~/offline/screen-state";
import { landingScreen } from "~/screens/public/landing.server";
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
    return { screen: "empty" as const, subject, constraints, ...loaded };
  }
  const loaded = await loadHome(viewer.id, trip, url.searchParams.get("figures"), { today, now });
  return { screen: "active" as const, subject, today, constraints, ...loaded };
}

export const action = formAction(handlers, { fieldsMax: EXPENSE_FIELDS_MAX });

type Loaded<Name> = Extract<Route.ComponentProps["loaderData"], { screen: Name }>;

export default function Home({ loaderData }: Route.ComponentProps) {
  switch (loaderData.screen) {
    case "landing":
      return <Landing {...loaderData} />;
    case "empty":
      return <WithoutTrip {...loaderData} />;
    case "active":
      return <WithTrip {...loaderData} />;
  }
}

function WithoutTrip({ subject, firstName, removals, newTrip, ...loaded }: Loaded<"empty">) {
  const planned = usePendingTrips(loaded.planned);
  const onScreen = useOnScreen({ trips: planned, newTrip });
  return (
    <Screen dialog={<OpenDialog subject={subject} onScreen={onScreen} />}>
      <HomeEmpty firstName={firstName} removals={removals}>
        {planned.length > 0 && <PlannedTrips planned={planned} />}
      </HomeEmpty>
    </Screen>
  );
}

function WithTrip({ subject, today, shownRate, frequent, debts, ...loaded }: Loaded<"active">) {
  const trip = usePendingTrip(loaded.trip);
  const pending = usePendingExpenses(trip.id, { people: loaded.own ? trip : undefined });
  const spent = pending.spent(loaded.spent);
  const todaySum = pending.ofDay(loaded.todaySum, today);
  const unspreadToday = todaySum.total - todaySum.spread;
  const headline = pending.headline(loaded.headline, trip, spent, unspreadToday, today, shownRate);
  const recent = pending.recent(loaded.recent, RECENT_ON_HOME);
  const tiles = pending.tiles(loaded.tiles);
  const isOwn = loaded.own !== undefined;
  const sums = isOwn ? undefined : tiles;
  const onScreen = useOnScreen({ tripId: trip.id, trips: [trip], expenses: recent, frequent, sums });
  return (
    <Screen
      header={<TripHero {...{ trip, spent, today, todaySum, headline, isOwn }} />}
      aside={<HomeAside {...{ trip, tiles, today, isOwn }} />}
      dialog={
        <HomeDialog subject={subject} onScreen={onScreen} trip={trip} today={today} habits={loaded.habits} />
      }
    >
      <HomeActive {...{ trip, recent, today, debts }}>
        <HomeLine />
      </HomeActive>
    </Screen>
  );
}
