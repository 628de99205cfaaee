// With JavaScript, browsers send forms about expenses, and quick changes of trips, to /outbox/send
// (app/offline/outbox/submit-form.ts), and other forms by the router's fetch to this action.
import { href } from "react-router";
import { HeaderAddButton } from "~/components/expenses/add-expense";
import { useAddress } from "~/components/shell/address";
import { PageHeader } from "~/components/shell/page-header";
import { Icon } from "~/components/ui/icon";
import { expenseDialogs, withoutDialog } from "~/domain/dialog";
import { expenseHandlers } from "~/forms/expenses/form.server";
import { RenameTripForm } from "~/forms/later-forms";
import { tripHandlers } from "~/forms/trips/form.server";
import { requireViewer } from "~/http/auth.server";
import { nameScreen } from "~/http/context.server";
import { constraintsOf } from "~/http/form/constraints.server";
import { formAction } from "~/http/form/page.server";
import { requireFound } from "~/http/refusal.server";
import { EXPENSE_FIELDS_MAX } from "~/http/shapes/expenses/expense.server";
import { shell } from "~/locales/de/shell";
import { trip as texts } from "~/locales/de/trips/trips";
import { findTrip } from "~/models/trips/trip.server";
import { ExpenseList } from "~/screens/expenses/list";
import { loadExpenseList } from "~/screens/expenses/list.server";
import type { Route } from "./+types/trip-expenses";

export { shouldRevalidate } from "~/forms/revalidation";
export { submitOrKeepInput as clientAction } from "~/forms/submit-or-keep-input";

export const handle = { dialogs: expenseDialogs, hasPane: true } as const;

const handlers = { ...expenseHandlers, "trip.rename": tripHandlers["trip.rename"] };
const constraints = constraintsOf(handlers);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.trip.name ?? texts.notFound} · ${shell.product}` },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const trip = requireFound(context, await findTrip(viewer.id, params.id), "tripNotFound");
  nameScreen(context, trip.name);
  return { constraints: constraints(), ...(await loadExpenseList(context, url, trip, handle.dialogs)) };
}

export const action = formAction(handlers, { fieldsMax: EXPENSE_FIELDS_MAX });

export default function TripExpenses({ loaderData }: Route.ComponentProps) {
  const { trip } = loaderData;
  const { pathname, search } = useAddress();
  const isOwner = trip.role === "owner";
  const isRenaming = isOwner && new URLSearchParams(search).has("rename");
  const closed = pathname + withoutDialog(search);
  const header = (
    <PageHeader
      back={href("/trip/:id", { id: trip.id })}
      title={isRenaming ? <RenameTripForm trip={trip} cancel={closed} /> : trip.name}
      subtitle={isRenaming ? undefined : trip.destination}
    >
      {!isRenaming && (
        <>
          <HeaderAddButton />
          {isOwner && (
            <a className="icon-button" href="?rename=1" aria-label={texts.rename} title={texts.rename}>
              <Icon name="pencil" />
            </a>
          )}
        </>
      )}
    </PageHeader>
  );
  return <ExpenseList data={loaderData} header={header} />;
}
