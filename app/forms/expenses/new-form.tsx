import { type ComponentType, type ReactNode, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useHydrated } from "~/components/ui/signal";
import { type Day, deviceToday } from "~/domain/day";
import type { FrequentChoice } from "~/domain/expenses/frequent";
import type { ExpenseKind } from "~/domain/expenses/kind";
import { DEFAULT_PAYMENT_METHOD } from "~/domain/expenses/payment-method";
import type { ShownRow } from "~/domain/expenses/pending-expense";
import { openingCurrency } from "~/domain/money/own-currency";
import type { OpenMoney } from "~/locales/de/quick-line/quick-line";
import { type Draft, Drafted } from "~/offline/drafts";
import { type TripOfForm, useOwnCurrencies } from "~/offline/screen-state";
import { ReceiptsPlace } from "../later-forms";
import type { Reading } from "../quick-line/read-back";
import { useSentForm } from "../sent-form";
import { moreNames } from "./folded-fields";
import { ExpenseForm } from "./form";
import type { expenseHandlers } from "./form.server";
import type { ExpenseFormTexts } from "./texts";

export interface NewExpenseProps {
  tripId: string;
  today: Day;
  main: string | null;
  trip?: TripOfForm;
  frequent?: readonly FrequentChoice[];
  save?: string;
  /** What it is, if a link has chosen that. */
  kind?: ExpenseKind | undefined;
}

/** Texts that a new expense begins with, and the line or the expense that they come from. */
interface Filled {
  line?: string;
  /** Id of the expense. */
  again?: string;
  filled?: ExpenseFormTexts;
  /** Shows `filled` above the categories. Both load with the forms that begin with something. */
  ReadLine?: ComponentType<Reading & { openMoney?: OpenMoney }>;
  /** Shows `filled` above the button. */
  ReadBack?: ComponentType<Reading>;
  /** Said of the money in the line, if it is unclear which currency that is. */
  openMoney?: OpenMoney;
  /** The expense that a refund belongs to. */
  refunded?: ShownRow | undefined;
  children?: ReactNode;
}

/** Adds an expense to a trip. With `main` it opens at the second step. */
export function AddExpenseForm(props: NewExpenseProps & Filled) {
  const { tripId, line, again, kind } = props;
  const name = ["expense.add", tripId, line || again, kind].filter(Boolean).join(" ");
  return <Drafted name={name}>{(draft) => <NewExpense {...props} draft={draft} />}</Drafted>;
}

function NewExpense({
  tripId,
  today,
  main,
  trip,
  frequent,
  save,
  kind,
  filled,
  ReadLine,
  ReadBack,
  openMoney,
  refunded,
  draft,
  children,
}: NewExpenseProps & Filled & { draft: Draft }) {
  const isHydrated = useHydrated();
  const { hasReceipts } = useRouteLoaderData<{ hasReceipts: boolean }>("routes/app") ?? {};
  // The screen's data may come from the cache and be of an earlier day.
  const [day] = useState(() => (isHydrated ? deviceToday() : today));
  const currencies = useOwnCurrencies(tripId, trip);
  // Read once: an entry that is sent meanwhile must not set the form back.
  const [currency] = useState(() => openingCurrency(currencies, trip?.currencies));
  const sent = useSentForm<typeof expenseHandlers, "expense.add">("expense.add", {
    values: {
      main: main ?? "",
      date: day,
      paymentMethod: DEFAULT_PAYMENT_METHOD,
      // An amount that is filled in without a currency is in euro.
      originalCurrency: filled?.amount === undefined ? currency : undefined,
      kind,
      ...filled,
    },
    draft,
    draftMatch: { tripId },
  });
  const reading = filled && { fields: sent.fields, filled, today: day };
  return (
    <ExpenseForm
      sent={sent}
      trip={trip}
      frequent={frequent}
      save={save}
      openMoney={openMoney}
      refunded={refunded}
      // A draft of an earlier day keeps its day, which must be seen.
      isMoreOpen={moreNames.some((each) => filled?.[each] !== undefined) || sent.initial.date !== day}
      tool={
        hasReceipts && <ReceiptsPlace>{(parts) => <parts.DraftReceipts draft={draft.name} />}</ReceiptsPlace>
      }
      aboveCategories={reading && ReadLine && <ReadLine {...reading} openMoney={openMoney} />}
      aboveSave={reading && ReadBack && <ReadBack {...reading} />}
    >
      {children}
      <input type="hidden" name={sent.fields.tripId.name} value={tripId} />
    </ExpenseForm>
  );
}
