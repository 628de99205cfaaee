import { isCategoryId } from "~/domain/category";
import { BASE_CURRENCY } from "~/domain/currency";
import { readDay } from "~/domain/day";
import type { ExpenseRow } from "~/domain/expense";
import { readAmount } from "~/domain/money";
import { isPaymentMethod } from "~/domain/payment-method";
import { sharingTextsIn } from "~/domain/sharing-form";
import { expenseForm } from "~/locales/de/expenses";
import { categoryNames, paymentMethodName } from "~/locales/de/names";
import { changedMeanwhile as texts } from "~/locales/de/split-form";
import { formatAmountField, formatDay } from "~/locales/format";
import type { TripOfForm } from "~/offline/screen-state";
import { textsOfExpense } from "./change-expense-form";
import type { ExpenseTexts } from "./expense-form";

type Texts = Partial<ExpenseTexts>;

/** Formats a field's value for reading. */
const shown: Partial<Record<keyof ExpenseTexts, { label: string; say?: (text: string) => string }>> = {
  amount: { label: expenseForm.amount, say: sayAmount },
  originalCurrency: { label: texts.currency },
  categoryId: {
    label: expenseForm.category,
    say: (text) => (isCategoryId(text) ? categoryNames[text] : text),
  },
  paymentMethod: {
    label: expenseForm.paidWith,
    say: (text) => (isPaymentMethod(text) ? paymentMethodName(text) : text),
  },
  description: { label: expenseForm.description },
  date: { label: expenseForm.date, say: (text) => (readDay(text) ? formatDay(text) : text) },
  nights: { label: expenseForm.nights },
  locationName: { label: expenseForm.location },
  locationAddress: { label: expenseForm.address },
  notes: { label: expenseForm.notes },
};

/** Writes an amount in euro always the same way; any other as it was typed. */
function sayAmount(text: string): string {
  const { cents } = readAmount(text);
  return cents === undefined ? text : formatAmountField(cents);
}

/** Shows the typed fields beside those that others have changed meanwhile, where both changed the same group. */
export function ChangedMeanwhile({
  current,
  before,
  typed,
  trip,
}: {
  current: ExpenseRow;
  /** The expense as it was when the form was opened. */
  before: ExpenseRow;
  typed: Readonly<Record<string, unknown>>;
  trip: TripOfForm | undefined;
}) {
  const stored: Texts = textsOfExpense(current, trip);
  const opened: Texts = textsOfExpense(before, trip);
  const rows = Object.entries(shown).flatMap(([name, { label, say = (text: string) => text }]) => {
    const [theirs, mine, before] = [
      stored[name as keyof Texts],
      typed[name],
      opened[name as keyof Texts],
    ].map((text) => say(String(text ?? (name === "originalCurrency" ? BASE_CURRENCY : "")))) as [
      string,
      string,
      string,
    ];
    return theirs === mine || mine === before ? [] : [{ name, label, theirs, mine }];
  });
  const isSplit = sharingTextsIn(typed as Record<string, string>).splitMode !== undefined;
  return (
    <section className="card" aria-label={texts.title}>
      <h2 className="mb-1">{texts.title}</h2>
      <p className="mb-2 text-sm text-quiet">{rows.length > 0 || !isSplit ? texts.help : texts.splitHelp}</p>
      {rows.length > 0 && (
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              <td />
              <th scope="col" className="p-1">
                {texts.theirs}
              </th>
              <th scope="col" className="p-1">
                {texts.mine}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, label, theirs, mine }) => (
              <tr key={name} className="align-top">
                <th scope="row" className="py-1 pr-1 font-normal text-quiet">
                  {label}
                </th>
                <td className="p-1 break-words">{theirs || texts.nothing}</td>
                <td className="p-1 break-words">{mine || texts.nothing}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
