// With JavaScript, browsers send forms about expenses, and quick changes of trips, to /outbox/send
// (app/offline/outbox/submit-form.ts), and other forms by the router's fetch to this action.
import { href } from "react-router";
import { LatestExpenses } from "~/components/expenses/list";
import { SettleCard } from "~/components/settling/settle-card";
import { useAddress } from "~/components/shell/address";
import { Screen } from "~/components/shell/screen";
import { StateBadge } from "~/components/trips/badges";
import { TripCover } from "~/components/trips/cover";
import { TripFigures } from "~/components/trips/figures";
import { LimitBars } from "~/components/trips/limit-bars";
import { expenseDialogs, withoutDialog } from "~/domain/dialog";
import { RECENT_ON_TRIP } from "~/domain/expenses/expense";
import { budgetKinds } from "~/domain/expenses/kind";
import { nothingOpen } from "~/domain/statistics/open";
import { addTiles } from "~/domain/statistics/summary";
import { dialogSubject } from "~/forms/dialog.server";
import { expenseHandlers } from "~/forms/expenses/form.server";
import { ChangeTripForm } from "~/forms/later-forms";
import { historyHandlers } from "~/forms/sharing/history-dialog.server";
import { memberHandlers } from "~/forms/sharing/member-form.server";
import { tripHandlers } from "~/forms/trips/form.server";
import { TripTools } from "~/forms/trips/tools";
import { TripDialog } from "~/forms/trips/trip-dialog";
import { requireViewer } from "~/http/auth.server";
import { nameScreen, visitOf } from "~/http/context.server";
import { constraintsOf } from "~/http/form/constraints.server";
import { formAction } from "~/http/form/page.server";
import { requireFound } from "~/http/refusal.server";
import { EXPENSE_FIELDS_MAX } from "~/http/shapes/expenses/expense.server";
import { CURRENCY_FIELDS_MAX } from "~/http/shapes/trips/trip.server";
import { expenses } from "~/locales/de/expenses/expenses";
import { shell } from "~/locales/de/shell";
import { trip as texts } from "~/locales/de/trips/trips";
import { findTrip } from "~/models/trips/trip.server";
import { useOnScreen, usePendingExpenses, usePendingTrip } from "~/offline/screen-state";
import { loadTrip } from "~/screens/trips/trip.server";
import type { Route } from "./+types/trip";

export { shouldRevalidate } from "~/forms/revalidation";
export { submitOrKeepInput as clientAction } from "~/forms/submit-or-keep-input";

export const handle = {
  dialogs: [
    ...expenseDialogs,
    "start-trip",
    "end-trip",
    "delete-trip",
    "export",
    "currencies",
    "limits",
    "members",
    "member",
    "invite",
    "leave",
    "divide",
    "history",
  ],
} as const;

const handlers = { ...expenseHandlers, ...historyHandlers, ...memberHandlers, ...tripHandlers };
const constraints = constraintsOf(handlers);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.trip.name ?? texts.notFound} · ${shell.product}` },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const trip = requireFound(context, await findTrip(viewer.id, params.id), "tripNotFound");
  nameScreen(context, trip.name);
  const subject = await dialogSubject(context, url, handle.dialogs, trip);
  const { today, now } = visitOf(context);
  return { subject, today, constraints: constraints(), ...(await loadTrip(viewer.id, trip, now)) };
}

export const action = formAction(handlers, { fieldsMax: Math.max(EXPENSE_FIELDS_MAX, CURRENCY_FIELDS_MAX) });

export default function TripDetails({ loaderData }: Route.ComponentProps) {
  const { active, subject, today, frequent, debts, tiles } = loaderData;
  const trip = usePendingTrip(loaderData.trip);
  const pending = usePendingExpenses(trip.id);
  const count = pending.count(loaderData.count);
  const recent = pending.recent(loaderData.recent, RECENT_ON_TRIP);
  const storedOpen = loaderData.open ?? nothingOpen;
  const { planned } = pending.open(storedOpen);
  // Listed, but not in the group's count: what is not paid, and the viewer's private expenses.
  const hasUnpaid = loaderData.open !== undefined || pending.openRows([]).length > 0;
  const hasMore = hasUnpaid || count > recent.length || (trip.isShared && recent.length === RECENT_ON_TRIP);
  const sums = tiles && pending.tiles(addTiles(tiles, storedOpen.tiles), budgetKinds);
  const onScreen = useOnScreen({ tripId: trip.id, trips: [trip], expenses: recent, frequent, sums });
  const { pathname, search } = useAddress();
  return (
    <Screen
      header={
        <TripCover trip={trip} badge={<StateBadge trip={trip} />} back={href("/my-trips")}>
          <TripFigures {...{ trip, planned, count }} spent={pending.spent(loaderData.spent)} />
        </TripCover>
      }
      aside={<TripTools trip={trip} active={active} />}
      dialog={<TripDialog trip={trip} {...{ subject, onScreen, active, today }} />}
    >
      {trip.role === "owner" && new URLSearchParams(search).has("edit") && (
        <ChangeTripForm trip={trip} cancel={pathname + withoutDialog(search)} />
      )}
      {debts && <SettleCard trip={trip} debts={debts} />}
      <LatestExpenses
        trip={trip}
        title={texts.expenses}
        rows={recent}
        today={today}
        all={hasMore ? href("/trip/:id/expenses", { id: trip.id }) : undefined}
        emptyHelp={expenses.emptyHelp}
      />
      {tiles && (
        <LimitBars trip={trip} spent={tiles} planned={storedOpen.tiles} withPending={pending.tiles} />
      )}
    </Screen>
  );
}
