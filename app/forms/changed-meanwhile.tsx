import { isCategoryId } from "~/domain/category";
import { BASE_CURRENCY, isForeignCurrency } from "~/domain/currency";
import { readDay } from "~/domain/day";
import type { ExpenseRow } from "~/domain/expense";
import { readAmount, readOriginal } from "~/domain/money";
import { isPaymentMethod } from "~/domain/payment-method";
import { sharingTextsIn } from "~/domain/sharing-form";
import type { FieldGroup } from "~/domain/stale-change";
import { expenseForm } from "~/locales/de/expenses";
import { categoryNames, paymentMethodName } from "~/locales/de/names";
import { changedMeanwhile as texts } from "~/locales/de/split-form";
import { formatForeign } from "~/locales/foreign-format";
import { formatDay, formatMoney } from "~/locales/format";
import type { TripOfForm } from "~/offline/screen-state";
import { textsOfExpense } from "./change-expense-form";
import type { ExpenseTexts } from "./expense-form";

type Texts = Partial<ExpenseTexts>;

interface Shown {
  label: string;
  group: FieldGroup;
  /** Formats the value for reading. */
  say?: (text: string, currency: string) => string;
}

const shown: Partial<Record<keyof ExpenseTexts, Shown>> = {
  amount: { label: expenseForm.amount, group: "money", say: sayAmount },
  originalCurrency: { label: texts.currency, group: "money" },
  categoryId: {
    label: expenseForm.category,
    group: "category",
    say: (text) => (isCategoryId(text) ? categoryNames[text] : text),
  },
  paymentMethod: {
    label: expenseForm.paidWith,
    group: "paymentMethod",
    say: (text) => (isPaymentMethod(text) ? paymentMethodName(text) : text),
  },
  description: { label: expenseForm.description, group: "description" },
  date: { label: expenseForm.date, group: "day", say: (text) => (readDay(text) ? formatDay(text) : text) },
  nights: { label: expenseForm.nights, group: "day" },
  locationName: { label: expenseForm.location, group: "place" },
  locationAddress: { label: expenseForm.address, group: "place" },
  notes: { label: expenseForm.notes, group: "notes" },
};

/** Writes an amount always the same way, with its currency; one that cannot be read as it was typed. */
function sayAmount(text: string, currency: string): string {
  if (currency === BASE_CURRENCY) {
    const { cents } = readAmount(text);
    return cents === undefined ? text : formatMoney(cents);
  }
  if (!isForeignCurrency(currency)) return text;
  const { units } = readOriginal(text, currency);
  return units === undefined ? text : formatForeign(units, currency);
}

/** Shows the typed fields beside those of others, where both have changed the same. */
export function ChangedMeanwhile({
  current,
  before,
  typed,
  conflicts,
  trip,
}: {
  current: ExpenseRow;
  /** The expense as it was when the form was opened. */
  before: ExpenseRow;
  typed: Readonly<Record<string, unknown>>;
  conflicts: readonly FieldGroup[] | undefined;
  trip: TripOfForm | undefined;
}) {
  const stored: Texts = textsOfExpense(current, trip);
  const opened: Texts = textsOfExpense(before, trip);
  const rows = Object.entries(shown).flatMap(([name, { label, group, say = (text: string) => text }]) => {
    const [theirs, mine, before] = [stored, typed as Texts, opened].map((side) => {
      const currency = side.originalCurrency ?? BASE_CURRENCY;
      return say(name === "originalCurrency" ? currency : (side[name as keyof Texts] ?? ""), currency);
    }) as [string, string, string];
    const isShown = conflicts ? conflicts.includes(group) : mine !== before;
    return theirs === mine || !isShown ? [] : [{ name, label, theirs, mine }];
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
