import { useState } from "react";
import { useActionData } from "react-router";
import { TrialOver, useTrialOver } from "~/components/accounts/trial";
import { useHydrated } from "~/components/ui/signal";
import { type Day, deviceToday } from "~/domain/day";
import { mainOf } from "~/domain/expenses/category";
import type { FrequentChoice } from "~/domain/expenses/frequent";
import { numberFromUnits } from "~/domain/money/money";
import { usualCurrency } from "~/domain/money/own-currency";
import type { LineAmount } from "~/domain/quick-line/amount";
import { type LineHabits, type QuickLine, readQuickLine } from "~/domain/quick-line/quick-line";
import { isCutShare } from "~/domain/quick-line/shared-line";
import { usedCurrencies } from "~/domain/trips/trip";
import { formatForeignField } from "~/locales/de/money/foreign-format";
import {
  dayUnknown,
  lineWords,
  noDeposit,
  openDeposits,
  openMoney,
  sharedCut,
} from "~/locales/de/quick-line/quick-line";
import { formatAmountField } from "~/locales/format";
import { type TripOfForm, useOwnCurrencies } from "~/offline/screen-state";
import { AddExpenseForm } from "../expenses/new-form";
import type { ExpenseFormTexts } from "../expenses/texts";
import { ReadBack, ReadLine } from "./read-back";

export interface LineFormProps {
  line: string;
  trip: TripOfForm & { id: string };
  today: Day;
  habits: LineHabits;
  /** Address of the trip's deposits that are held, if it has any. */
  returnLink?: string;
  /** Choices for a line whose category is not known. */
  frequent: readonly FrequentChoice[] | undefined;
}

/** Adds an expense that a line describes. The form shows what the line was understood to say, and nothing is saved yet. */
export function LineForm({ line, trip, today, habits, returnLink, frequent }: LineFormProps) {
  const isHydrated = useHydrated();
  const isTrialOver = useTrialOver(trip);
  const answer = useActionData();
  const own = useOwnCurrencies(trip.id, trip);
  // Read once: another object would set the form back.
  const [read] = useState(() => {
    const day = isHydrated ? deviceToday() : today;
    const currencies = usedCurrencies(trip.currencies, usualCurrency(own));
    return readQuickLine(line, { today: day, currencies, words: lineWords, ...habits });
  });
  const [filled] = useState(() => textsOfLine(read, Boolean(trip.currencies)));
  // A form that was just refused because the trial is over stays open with its values.
  if (isTrialOver && !answer) return <TrialOver />;
  return (
    <AddExpenseForm
      main={null}
      tripId={trip.id}
      trip={trip}
      line={line}
      filled={filled}
      ReadLine={ReadLine}
      ReadBack={ReadBack}
      openMoney={read.openMoney ? openMoney(read.openMoney) : undefined}
      today={today}
      frequent={frequent}
    >
      {isCutShare(line) && !answer && <p role="status">{sharedCut}</p>}
      {read.unknownDay && <p role="status">{dayUnknown(read.unknownDay)}</p>}
      {read.asksReturn &&
        (returnLink ? (
          <p>
            <a href={returnLink}>{openDeposits}</a>
          </p>
        ) : (
          <p role="status">{noDeposit}</p>
        ))}
    </AddExpenseForm>
  );
}

/** Returns the form's texts for what was read; other fields keep their defaults. A day that does not exist is asked for. */
function textsOfLine(
  { amount, openMoney: _, asksCurrency, asksReturn, categoryId, day, unknownDay, nights, ...rest }: QuickLine,
  hasCurrencies: boolean,
): ExpenseFormTexts {
  return {
    ...rest,
    ...((day || unknownDay) && { date: day ?? "" }),
    ...(nights && { nights: String(nights) }),
    ...(categoryId && { main: mainOf(categoryId), categoryId }),
    ...(amount && (asksCurrency ? openAmountTexts(amount) : amountTexts(amount, hasCurrencies))),
  };
}

/** Returns an amount whose currency is open, as a number that does not depend on it. */
function openAmountTexts({ units, currency }: LineAmount): ExpenseFormTexts {
  return { amount: String(numberFromUnits(units, currency)).replace(".", ","), originalCurrency: "" };
}

/** Returns amount and currency. On a trip that was only paid in euro, the form has no select to name the euro in. */
function amountTexts({ units, currency }: LineAmount, hasCurrencies: boolean): ExpenseFormTexts {
  if (currency !== "EUR") return { amount: formatForeignField(units, currency), originalCurrency: currency };
  return { amount: formatAmountField(units), ...(hasCurrencies && { originalCurrency: currency }) };
}
