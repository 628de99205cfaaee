import { type ReactNode, useState } from "react";
import { useHydrated } from "~/components/ui/hydrated";
import { type Day, deviceToday } from "~/domain/day";
import type { FrequentChoice } from "~/domain/frequent";
import { DEFAULT_PAYMENT_METHOD } from "~/domain/payment-method";
import { type Draft, Drafted } from "~/offline/drafts";
import type { TripOfForm } from "./conversion-line";
import { ExpenseForm, type ExpenseTexts, moreNames } from "./expense-form";
import { ReadBack } from "./read-back";
import { useSentForm } from "./sent-form";

export interface NewExpenseProps {
  tripId: string;
  today: Day;
  main: string | null;
  trip?: TripOfForm;
  /** Choices that the first step begins with. */
  frequent?: readonly FrequentChoice[];
}

/** Texts that a new expense begins with, and the line or the expense that they come from. */
interface Filled {
  line?: string;
  /** Id of the expense. */
  again?: string;
  filled?: Partial<ExpenseTexts>;
  /** Shown above the fields. */
  children?: ReactNode;
}

/** Adds an expense to a trip. With `main` it opens at the second step. */
export function AddExpenseForm(props: NewExpenseProps & Filled) {
  const { tripId, line, again } = props;
  const name = ["expense.add", tripId, line || again].filter(Boolean).join(" ");
  return <Drafted name={name}>{(draft) => <NewExpense {...props} name={name} draft={draft} />}</Drafted>;
}

function NewExpense({
  tripId,
  today,
  main,
  trip,
  frequent,
  filled,
  name,
  draft,
  children,
}: NewExpenseProps & Filled & { name: string; draft?: Draft }) {
  const isHydrated = useHydrated();
  // The screen's data may come from the cache and be of an earlier day.
  const [day] = useState(() => (isHydrated ? deviceToday() : today));
  const sent = useSentForm<ExpenseTexts>("expense.add", {
    values: {
      main: main ?? "",
      date: day,
      paymentMethod: DEFAULT_PAYMENT_METHOD,
      originalCurrency: trip?.currencies?.lastUsed,
      ...filled,
      ...draft,
    },
    draft: name,
    draftMatch: { tripId },
  });
  return (
    <ExpenseForm
      sent={sent}
      trip={trip}
      frequent={frequent}
      isMoreOpen={moreNames.some((each) => filled?.[each] !== undefined)}
      aboveSave={filled && <ReadBack fields={sent.fields} filled={filled} today={day} />}
    >
      {children}
      <input type="hidden" name="tripId" value={tripId} />
    </ExpenseForm>
  );
}
