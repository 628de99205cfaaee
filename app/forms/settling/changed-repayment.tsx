import { readDay } from "~/domain/day";
import { readAmount } from "~/domain/money/money";
import { isRepaymentMethod } from "~/domain/settling/repayment";
import type { Member } from "~/domain/sharing/member";
import { expenseForm } from "~/locales/de/expenses/expenses";
import { nameOf, paymentMethodName } from "~/locales/de/names";
import { personIn } from "~/locales/de/settling/debts";
import { repaymentForm as texts } from "~/locales/de/settling/settle";
import { formatDay, formatMoney } from "~/locales/format";
import { BothVersions, type ComparedField } from "../expenses/changed-meanwhile";
import type { FormTexts } from "../sent-form";
import type { settleHandlers } from "./form.server";

export type RepaymentFormTexts = Partial<FormTexts<typeof settleHandlers, "repayment.change">>;

interface Props {
  stored: RepaymentFormTexts;
  typed: Readonly<Record<string, unknown>>;
  members: readonly Member[];
}

/** Shows the typed fields beside those that others have stored meanwhile. */
export function ChangedRepayment(props: Props) {
  return <BothVersions fields={comparedFields(props)} />;
}

/** Lists the fields in which what is stored differs from what was typed. */
function comparedFields({ stored, typed, members }: Props): ComparedField[] {
  const name = (id: string) => nameOf(personIn(members, id));
  const shown: [keyof RepaymentFormTexts, string, (text: string) => string][] = [
    ["amount", texts.amount, sayAmount],
    ["fromId", texts.from, name],
    ["toId", texts.to, name],
    ["date", expenseForm.date, (text) => (readDay(text) ? formatDay(text) : text)],
    ["method", texts.method, (text) => (isRepaymentMethod(text) ? paymentMethodName(text) : text)],
    ["note", texts.note, (text) => text],
  ];
  return shown.flatMap(([name, label, say]) => {
    const [theirs, mine] = [stored, typed as typeof stored].map((side) => {
      const text = side[name] ?? "";
      return text && say(text);
    }) as [string, string];
    return theirs === mine ? [] : [{ label, theirs, mine }];
  });
}

function sayAmount(text: string): string {
  const { cents } = readAmount(text);
  return cents === undefined ? text : formatMoney(cents);
}
