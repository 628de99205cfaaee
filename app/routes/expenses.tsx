// With JavaScript, browsers send forms about expenses to /outbox/send (app/offline/outbox/submit-form.ts), and to this
// action only if they cannot store them.

import { href } from "react-router";
import { HeaderAddButton } from "~/components/expenses/add-expense";
import { PageHeader } from "~/components/shell/page-header";
import { Screen } from "~/components/shell/screen";
import { EmptyState } from "~/components/ui/empty-state";
import { expenseDialogs } from "~/domain/dialog";
import { expenseHandlers } from "~/forms/expenses/form.server";
import { requireViewer } from "~/http/auth.server";
import { constraintsOf } from "~/http/form/constraints.server";
import { formAction } from "~/http/form/page.server";
import { EXPENSE_FIELDS_MAX } from "~/http/shapes/expenses/expense.server";
import { expenses } from "~/locales/de/expenses/expenses";
import { shell } from "~/locales/de/shell";
import { activeTrip } from "~/models/trips/trip.server";
import { ExpenseList } from "~/screens/expenses/list";
import { loadExpenseList } from "~/screens/expenses/list.server";
import type { Route } from "./+types/expenses";

export { shouldRevalidate } from "~/forms/revalidation";
export { submitOrKeepInput as clientAction } from "~/forms/submit-or-keep-input";

export const handle = { dialogs: expenseDialogs, hasPane: true } as const;

const constraints = constraintsOf(expenseHandlers);

export const meta: Route.MetaFunction = () => [{ title: `${expenses.title} · ${shell.product}` }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const trip = await activeTrip(requireViewer(context).id);
  if (!trip) return null;
  return { constraints: constraints(), ...(await loadExpenseList(context, url, trip, handle.dialogs)) };
}

export const action = formAction(expenseHandlers, { fieldsMax: EXPENSE_FIELDS_MAX });

export default function Expenses({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoActiveTrip />;
  const { id, name, destination } = loaderData.trip;
  const header = (
    <PageHeader
      back="/"
      title={expenses.title}
      subtitle={`${name} · ${destination}`}
      to={href("/trip/:id", { id })}
    >
      <HeaderAddButton />
    </PageHeader>
  );
  return <ExpenseList data={loaderData} header={header} />;
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
