import { readDay } from "~/domain/day";
import { isCategoryId } from "~/domain/expenses/category";
import type { ExpenseRow } from "~/domain/expenses/expense";
import { isKind } from "~/domain/expenses/kind";
import { isPaymentMethod } from "~/domain/expenses/payment-method";
import type { FieldGroup } from "~/domain/expenses/stale-change";
import { BASE_CURRENCY, isForeignCurrency } from "~/domain/money/currency";
import { readAmount, readOriginal } from "~/domain/money/money";
import { expenseForm } from "~/locales/de/expenses/expenses";
import { formatForeign } from "~/locales/de/money/foreign-format";
import { categoryNames, kindNames, paymentMethodName } from "~/locales/de/names";
import { changedMeanwhile as texts } from "~/locales/de/sharing/split-form";
import { sayPayers, sayShares } from "~/locales/de/sharing/split-text";
import { formatDay, formatMoney } from "~/locales/format";
import { isSharedTrip, type TripOfForm } from "~/offline/screen-state";
import { initialSharing } from "../sharing/split-values";
import { type ExpenseFormTexts, textsOfExpense } from "./texts";

type Texts = ExpenseFormTexts;

interface Shown {
  label: string;
  group: FieldGroup;
  /** Formats the value for reading. */
  say?: (text: string, currency: string) => string;
}

const shown: Partial<Record<keyof ExpenseFormTexts, Shown>> = {
  kind: { label: expenseForm.kind, group: "money", say: (text) => (isKind(text) ? kindNames[text] : text) },
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

/** One row of the table: both versions, and whether the person has changed theirs. */
interface Compared extends ComparedField {
  group: FieldGroup;
  isChanged: boolean;
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
  conflicts?: readonly FieldGroup[];
  trip: TripOfForm | undefined;
}) {
  const sides = [textsOfExpense(current, trip), typed as Texts, textsOfExpense(before, trip)] as const;
  const all = [...comparedFields(sides), ...comparedSharing(sides, { current, before, trip })];
  const groups = conflicts ?? all.filter(({ isChanged }) => isChanged).map(({ group }) => group);
  const rows = all.filter(({ group, theirs, mine }) => theirs !== mine && groups.includes(group));
  return <BothVersions fields={rows} />;
}

/** The texts of the stored expense, those that were typed, and those that the form was opened with. */
type Sides = readonly [stored: Texts, typed: Texts, opened: Texts];

function comparedFields(sides: Sides): Compared[] {
  return Object.entries(shown).map(([name, { label, group, say = (text: string) => text }]) => {
    const [theirs, mine, opened] = sides.map((side) => {
      const currency = side.originalCurrency ?? BASE_CURRENCY;
      return say(name === "originalCurrency" ? currency : (side[name as keyof Texts] ?? ""), currency);
    }) as [string, string, string];
    return { label, group, theirs, mine, isChanged: mine !== opened };
  });
}

/** Compares payers and shares, which belong to the same group as the amount. */
function comparedSharing(
  sides: Sides,
  { current, before, trip }: { current: ExpenseRow; before: ExpenseRow; trip: TripOfForm | undefined },
): Compared[] {
  if (!isSharedTrip(trip)) return [];
  const { members, memberId } = trip;
  const values = [
    initialSharing({}, trip, current),
    initialSharing(sides[1], trip, before),
    initialSharing({}, trip, before),
  ];
  return (
    [
      [texts.payers, sayPayers],
      [texts.split, sayShares],
    ] as const
  ).map(([label, say]) => {
    const [theirs, mine, opened] = values.map((each, index) => {
      const code = sides[index]!.originalCurrency;
      return say(each, members, memberId, isForeignCurrency(code) ? code : BASE_CURRENCY);
    }) as [string, string, string];
    return { label, group: "money", theirs, mine, isChanged: mine !== opened };
  });
}

/** A field that two people have changed: what is stored now, and what was typed. */
export interface ComparedField {
  label: string;
  theirs: string;
  mine: string;
}

/** Shows what was typed beside what others have stored since the form was opened. */
export function BothVersions({ fields }: { fields: readonly ComparedField[] }) {
  return (
    <section className="card" aria-label={texts.title}>
      <h2 className="mb-1">{texts.title}</h2>
      <p className="text-sm text-quiet">{texts.help}</p>
      {fields.length > 0 && (
        <table className="mt-2 w-full text-left text-sm">
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
            {fields.map(({ label, theirs, mine }) => (
              <tr key={label} className="align-top">
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
