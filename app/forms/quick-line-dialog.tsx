// The quick line on home: its field, and the entry dialog that it fills in.
import type { ComponentProps } from "react";
import { useActionData, useSearchParams } from "react-router";
import { useTrialOver } from "~/components/account/trial";
import { QuickLine } from "~/components/expenses/quick-line";
import { useOpenDialog } from "~/components/shell/screen";
import { Dialog } from "~/components/ui/dialog";
import type { CategoryId } from "~/domain/category";
import type { Day } from "~/domain/day";
import { EXPENSE_TEXT_LENGTH } from "~/domain/expense";
import type { TripWithCurrencies } from "~/domain/trip";
import { expenseForm } from "~/locales/de/expenses";
import { submitting, useSignal } from "~/offline/screen-state";
import { OpenDialog } from "./dialogs";
import { lateForm } from "./late-form";
import { AddExpenseForm, type NewExpenseProps } from "./new-expense-form";

/** A new expense that a line describes. */
export interface LineFormProps extends NewExpenseProps {
  line: string;
  /** Categories that this traveller chose for the same words before. */
  chosen: Record<string, CategoryId>;
}

const load = () => import("./quick-line-form");
// Loaded when a line is opened, since the German words weigh as much as a screen.
const LineForm = import.meta.env.SSR
  ? (await load()).LineForm
  : lateForm(async () => (await load()).LineForm, UnreadLineForm);

/** The field, which a sent expense empties. */
export function HomeLine() {
  return <QuickLine isSaving={useSignal(submitting, null)?.intent === "expense.add"} />;
}

/** The dialogs of home. With a line in the address, the one for a new expense is filled in from it. */
export function HomeDialog({
  trip,
  today,
  chosen,
  ...props
}: Omit<ComponentProps<typeof OpenDialog>, "active"> & {
  trip: TripWithCurrencies;
  today: Day;
  chosen: Record<string, CategoryId>;
}) {
  const [query] = useSearchParams();
  const name = useOpenDialog();
  const answer = useActionData();
  const isTrialOver = useTrialOver();
  const line = query.get("line");
  const isForNew = name === "expense" && !query.has("id");
  if (!isForNew || !line || (isTrialOver && !answer)) return <OpenDialog {...props} today={today} />;
  return (
    <Dialog title={expenseForm.addTitle}>
      <LineForm
        key={line}
        line={line}
        tripId={trip.id}
        today={today}
        main={null}
        trip={trip}
        chosen={chosen}
      />
    </Dialog>
  );
}

/** Keeps the line as the description while the part that reads it cannot be loaded. */
function UnreadLineForm({ line, chosen: _, ...rest }: LineFormProps) {
  const notes = line.length > EXPENSE_TEXT_LENGTH ? line : undefined;
  return (
    <AddExpenseForm
      {...rest}
      line={line}
      filled={{ description: line.slice(0, EXPENSE_TEXT_LENGTH), notes }}
    />
  );
}
