import { type ReactNode, useState } from "react";
import { href, useActionData, useRouteLoaderData } from "react-router";
import { useIsGuest } from "~/components/accounts/guest";
import { useAddress } from "~/components/shell/address";
import { CreateTrip } from "~/components/trips/create-trip";
import { useHydrated } from "~/components/ui/signal";
import { type Day, deviceToday } from "~/domain/day";
import type { FrequentChoice } from "~/domain/expenses/frequent";
import { type ExpenseKind, kindOf } from "~/domain/expenses/kind";
import {
  canonicalPaymentMethod,
  DEFAULT_PAYMENT_METHOD,
  entryPaymentMethods,
} from "~/domain/expenses/payment-method";
import type { ShownRow } from "~/domain/expenses/pending-expense";
import { openingCurrency } from "~/domain/money/own-currency";
import { isRepeatable } from "~/domain/trips/trip";
import { again as againTexts, withoutTrip } from "~/locales/de/expenses/expenses";
import type { OpenMoney } from "~/locales/de/quick-line/quick-line";
import { type Draft, Drafted } from "~/offline/drafts";
import { type TripOfForm, useOwnCurrencies } from "~/offline/screen-state";
import { ReceiptsPlace } from "../later-forms";
import { ReadBack, ReadLine } from "../quick-line/read-back";
import { useSentForm } from "../sent-form";
import { moreNames } from "./folded-fields";
import { ExpenseForm } from "./form";
import type { expenseHandlers } from "./form.server";
import { type ExpenseFormTexts, paidTexts, textsOfExpense } from "./texts";

interface NewExpenseProps {
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
      aboveCategories={reading && <ReadLine {...reading} openMoney={openMoney} />}
      aboveSave={reading && <ReadBack {...reading} />}
    >
      {children}
      <input type="hidden" name={sent.fields.tripId.name} value={tripId} />
    </ExpenseForm>
  );
}

export interface AgainProps extends NewExpenseProps {
  /** Id of the earlier expense. */
  again: string;
  expense: ShownRow | undefined;
}

/** Adds an expense like an earlier one. If that is gone, or the trip has ended, the form is empty and says so. */
export function AgainForm({ expense, ...props }: AgainProps) {
  const { trip } = props;
  // Read once: what happens to the earlier expense while the form is open does not matter.
  const [{ filled, notice }] = useState(() => {
    if (!isRepeatable(trip)) return { notice: againTexts.tripHasEnded };
    return expense ? { filled: textsToRepeat(expense, trip) } : { notice: againTexts.isGone };
  });
  const wasSent = useActionData() !== undefined;
  return (
    <AddExpenseForm {...props} filled={filled}>
      {notice && !wasSent && <p role="status">{notice}</p>}
    </AddExpenseForm>
  );
}

/**
 * Returns the texts of an expense without its day, and without its rate: the one of the new day counts. What was still to
 * pay is paid this time, and a deposit is held again.
 */
function textsToRepeat(expense: ShownRow, trip: TripOfForm | undefined): ExpenseFormTexts {
  const { date, refundOf, exchangeRate, chargedAmount, rateDate, rateSource, ...texts } = textsOfExpense(
    expense,
    trip,
  );
  const { amount, pending } = expense;
  const kind = kindOf(expense);
  return known({
    ...texts,
    ...paidTexts({ amount, original: pending?.withoutRate ?? expense.original }, trip),
    paymentMethod: methodOf(expense),
    kind: kind === "returned" ? "deposit" : kind === "refund" || kind === "deposit" ? kind : undefined,
  });
}

/** Returns the payment method as the form has it; undefined for one of an import. */
export function methodOf({ paymentMethod }: ShownRow): ExpenseFormTexts["paymentMethod"] {
  const method = paymentMethod && canonicalPaymentMethod(paymentMethod);
  return entryPaymentMethods.find((known) => known === method);
}

/** Leaves out what is left open. */
export function known(texts: Partial<Record<keyof ExpenseFormTexts, string | undefined>>): ExpenseFormTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
}

/** Stands in for the form of a new expense while no trip is active. Keeps a quick line until there is one. */
export function ExpenseWithoutTrip() {
  const { search } = useAddress();
  const isGuest = useIsGuest();
  const line = new URLSearchParams(search).get("line");
  return (
    <div className="flex flex-col gap-4">
      <p>{isGuest ? withoutTrip.guestLead : withoutTrip.lead}</p>
      {line && (
        <div className="card py-3">
          <small className="block text-quiet">{withoutTrip.line}</small>
          <p className="break-words">{line}</p>
          {!isGuest && <small className="mt-2 block text-quiet">{withoutTrip.lineHelp}</small>}
        </div>
      )}
      <CreateTrip label={withoutTrip.create} line={line} />
      <a className="button" href={href("/my-trips")}>
        {withoutTrip.toTrips}
      </a>
    </div>
  );
}
