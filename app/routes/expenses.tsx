import { FloatingAddButton, HeaderAddButton } from "~/components/add-expense";
import { CategorySummary } from "~/components/category-summary";
import { EmptyState } from "~/components/empty-state";
import { ExpensePage } from "~/components/expense-page";
import { PageHeader } from "~/components/page-header";
import { Screen } from "~/components/screen";
import { TripOverview } from "~/components/trip-overview";
import { dialogSubject } from "~/forms/dialog.server";
import { OpenDialog } from "~/forms/dialogs";
import { expenseHandlers } from "~/forms/expense-form.server";
import { signedIn } from "~/http/auth.server";
import { visitOf } from "~/http/context.server";
import { expenseScreen } from "~/http/expense-screen.server";
import { formAction } from "~/http/form/page.server";
import { expenses } from "~/locales/de/expenses";
import { shell } from "~/locales/de/shell";
import { activeTrip } from "~/models/trip.server";
import { showing, useShown } from "~/offline/seams";
import type { Route } from "./+types/expenses";

export { shouldRevalidate } from "~/forms/revalidation";
export { sendOrKeep as clientAction } from "~/forms/unsent";

export const handle = { dialogs: ["expense", "delete-expense"] } as const;

export const meta: Route.MetaFunction = () => [{ title: `${expenses.title} · ${shell.product}` }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = signedIn(context);
  const trip = await activeTrip(viewer.id);
  if (!trip) return null;
  const subject = await dialogSubject(context, url, handle.dialogs);
  const { today } = visitOf(context);
  return { trip, today, subject, ...(await expenseScreen(viewer.id, trip.id, url)) };
}

export const action = formAction(expenseHandlers);

export default function Expenses({ loaderData }: Route.ComponentProps) {
  return loaderData ? <OfActiveTrip data={loaderData} /> : <NoActiveTrip />;
}

function OfActiveTrip({ data }: { data: NonNullable<Route.ComponentProps["loaderData"]> }) {
  const shown = useShown("list", data);
  const { trip, today, subject, spent, count, groups, byMain, next, isFirst } = shown;
  showing({ tripId: trip.id, expenses: groups.flatMap(({ rows }) => rows) });
  return (
    <Screen
      aside={byMain.length > 0 && <CategorySummary sums={byMain} />}
      dialog={<OpenDialog subject={subject} tripId={trip.id} today={today} />}
    >
      <PageHeader back="/" title={expenses.title} subtitle={`${trip.name} · ${trip.destination}`}>
        <HeaderAddButton />
      </PageHeader>
      <TripOverview trip={trip} spent={spent} count={count} />
      <ExpensePage groups={groups} today={today} next={next} isFirst={isFirst} />
      <FloatingAddButton />
    </Screen>
  );
}

function NoActiveTrip() {
  return (
    <Screen>
      <PageHeader back="/" title={expenses.title} />
      <EmptyState icon="map" title={expenses.noTrip} help={expenses.noTripHelp}>
        <a className="button" href="/">
          {expenses.toHome}
        </a>
      </EmptyState>
    </Screen>
  );
}
