// What people read of an expense beside its amount and its parts.
import { Clock, CreditCard, StickyNote, Undo2 } from "lucide";
import type { ReactNode } from "react";
import { useAddress } from "~/components/shell/address";
import { Icon } from "~/components/ui/icon";
import { withDialog } from "~/domain/dialog";
import type { ExpenseRow } from "~/domain/expenses/expense";
import { kindOf } from "~/domain/expenses/kind";
import { expenseForm } from "~/locales/de/expenses/expenses";
import { expenseView as texts } from "~/locales/de/expenses/view";
import { kindNames, paymentMethodName } from "~/locales/de/names";

/** Kind, payment method, place and note, and the way to the expense that a refund belongs to. */
export function Facts({ expense }: { expense: ExpenseRow }) {
  const { paymentMethod, locationName, locationAddress, notes } = expense;
  const { search } = useAddress();
  const kind = kindOf(expense);
  const facts = [
    [kind === "refund" ? Undo2 : Clock, expenseForm.kind, kind !== "expense" && kindNames[kind]],
    [CreditCard, expenseForm.paidWith, paymentMethod && paymentMethodName(paymentMethod)],
    ["map-pin", expenseForm.location, [locationName, locationAddress].filter(Boolean).join(", ")],
    [StickyNote, expenseForm.notes, notes],
  ] as const;
  const known = facts.filter(([, , text]) => text);
  if (known.length === 0) return null;
  return (
    <div className="card grid gap-2 px-4 py-3">
      {known.map(([icon, label, text]) => (
        <Fact key={label} icon={icon} label={label}>
          {text}
          {label === expenseForm.kind && expense.refundOf && (
            <>
              {" · "}
              <a className="underline" href={withDialog(search, "view", { id: expense.refundOf })}>
                {texts.toExpense}
              </a>
            </>
          )}
        </Fact>
      ))}
    </div>
  );
}

type AnyIcon = Parameters<typeof Icon>[0]["name"];

export function Fact({ icon, label, children }: { icon: AnyIcon; label?: string; children: ReactNode }) {
  return (
    <span className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 break-words whitespace-pre-line">
      <Icon name={icon} className="text-base text-quiet" />
      <span>
        {label && <span className="sr-only">{label}: </span>}
        {children}
      </span>
    </span>
  );
}
