import { CreditCard, StickyNote } from "lucide";
import type { ReactNode } from "react";
import { useAddress } from "~/components/shell/address";
import { Face } from "~/components/ui/face";
import { Figure } from "~/components/ui/figure";
import { Icon } from "~/components/ui/icon";
import { withDialog } from "~/domain/dialog";
import { type ExpenseRow, type Sharing, shareOf } from "~/domain/expenses/expense";
import type { ShownRow } from "~/domain/expenses/pending-expense";
import type { Receipt } from "~/domain/receipts/receipt";
import type { HistoryLine } from "~/domain/sharing/history";
import { type Member, payersOf } from "~/domain/sharing/member";
import { type ExpensePart, WHOLE_WEIGHT } from "~/domain/sharing/split";
import { isRepeatable } from "~/domain/trips/trip";
import { expenseForm, expenses } from "~/locales/de/expenses/expenses";
import { formatForeignPart, formatNights, formatSum } from "~/locales/de/expenses/sum";
import { expenseView as texts } from "~/locales/de/expenses/view";
import { rateOrigin } from "~/locales/de/money/currency";
import { formatShortRate, signOf } from "~/locales/de/money/foreign-format";
import { nameOf, paymentMethodName } from "~/locales/de/names";
import { history } from "~/locales/de/sharing/history";
import { sharingLine } from "~/locales/de/sharing/sharing";
import { formatMoney, formatWeight } from "~/locales/format";
import { isSharedTrip, type TripOfForm } from "~/offline/screen-state";
import { useExpenseReceipts } from "../receipts/expense-receipts";
import { ReceiptThumbnails } from "../receipts/thumbnails";
import { useExpenseHistory } from "./history";

/** An expense to read, with links that change it, enter it again and delete it. */
export function ExpenseView({
  expense,
  receipts,
  changes,
  trip,
}: {
  expense: ShownRow;
  /** Undefined if the expense is a row on the screen, which only counts them. */
  receipts?: readonly Receipt[];
  changes?: readonly HistoryLine[];
  trip?: TripOfForm;
}) {
  const { search } = useAddress();
  const { id, original } = expense;
  const foreign = formatForeignPart(expense);
  const nights = formatNights(expense);
  return (
    <div className="sheet-form">
      <div className="sheet-fields view">
        <div>
          <Figure text={formatSum(expense)} size="hero" />
          {foreign && original && (
            <p className="text-quiet">
              {foreign} ·{" "}
              {texts.rate(
                texts.oneEuro(`${formatShortRate(original.rate)}\u00a0${signOf(original.currency)}`),
                rateOrigin(original),
              )}
            </p>
          )}
          {nights && <p className="text-quiet">{nights}</p>}
        </div>
        {expense.sharing && isSharedTrip(trip) && (
          <Parts expense={expense} sharing={expense.sharing} people={trip} />
        )}
        <Facts expense={expense} />
        <Receipts expense={expense} known={receipts} />
        <History expense={expense} known={changes} />
      </div>
      {/* The narrowest phones: three buttons in a row need the width for their words. */}
      <div className="sheet-foot flex flex-wrap gap-2 *:min-w-13 *:px-3">
        <a className="button-tint flex-[1_1_6rem]" href={withDialog(search, "expense", { id })} data-replace>
          <Icon name="pencil" className="@max-[22rem]/sheet:hidden" />
          {expenses.edit}
        </a>
        {isRepeatable(trip) && (
          <a className="button" href={withDialog(search, "expense", { again: id })}>
            <Icon name="repeat" className="@max-[22rem]/sheet:hidden" />
            {expenses.again}
          </a>
        )}
        <a
          className="button-quiet is-danger"
          href={withDialog(search, "delete-expense", { id })}
          data-replace
        >
          <Icon name="trash" />
          <span className="sr-only">{expenses.delete}</span>
        </a>
      </div>
    </div>
  );
}

/** Payers and parts of a shared expense. */
function Parts({
  expense,
  sharing,
  people: { members, memberId },
}: {
  expense: ExpenseRow;
  sharing: Sharing;
  people: { members: readonly Member[]; memberId: string };
}) {
  const { mode, parts, createdBy, isPrivate } = sharing;
  if (isPrivate)
    return (
      <p className="card grid gap-2 px-4 py-3">
        <Fact icon="lock">{sharingLine.onlyMe}</Fact>
      </p>
    );
  const whole = { memberId: createdBy, paid: expense.amount, share: expense.amount, weight: null };
  const all: readonly ExpensePart[] = mode === null ? [whole] : parts;
  const payers = payersOf(all);
  const sharers = all.filter(({ weight }) => weight !== null);
  const person = (id: string) => members.find((member) => member.id === id);
  const ownShare = shareOf({ amount: expense.amount, sharing }, memberId);
  if (payers.length === 0) return null;
  return (
    <section className="card px-4 py-3">
      <ul className="flex flex-col gap-2">
        {payers.map(({ memberId: id, paid }) => (
          <PartRow key={id} of={person(id)} sum={<b className="text-base">{formatMoney(paid)}</b>}>
            <b className="text-base">
              {id === memberId ? texts.youPaid : texts.paid(nameOf(person(id) ?? { name: null }))}
            </b>
            {id === payers[0]!.memberId && (
              <small className="block">
                {mode === null ? texts.undivided : texts.yourShare(formatMoney(ownShare))}
              </small>
            )}
          </PartRow>
        ))}
      </ul>
      {sharers.length > 0 && (
        <ul className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
          {sharers.map((part) => (
            <PartRow key={part.memberId} of={person(part.memberId)} isSmall sum={formatMoney(part.share)}>
              {nameIn(person(part.memberId), memberId)}
              <Weight of={part} mode={mode} />
            </PartRow>
          ))}
        </ul>
      )}
    </section>
  );
}

interface PartProps {
  of: Member | undefined;
  isSmall?: boolean;
  sum: ReactNode;
  children: ReactNode;
}

function PartRow({ of: person, isSmall, sum, children }: PartProps) {
  return (
    <li className="flex items-center gap-3">
      {person && <Face of={person.face} size={isSmall ? "medium" : "usual"} />}
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      <span className="whitespace-nowrap">{sum}</span>
    </li>
  );
}

function nameIn(person: Member | undefined, memberId: string): string {
  const name = nameOf(person ?? { name: null });
  return person?.id === memberId ? texts.youAre(name) : name;
}

function Weight({ of: { weight }, mode }: { of: ExpensePart; mode: Sharing["mode"] }) {
  if (weight === null || (mode !== "shares" && mode !== "percent")) return null;
  if (mode === "shares" && weight === WHOLE_WEIGHT) return null;
  const text = formatWeight(weight, mode);
  const isHalf = mode === "shares" && weight * 2 === WHOLE_WEIGHT;
  return <small> · {isHalf ? texts.half : mode === "shares" ? texts.shares(text) : text}</small>;
}

function Facts({ expense }: { expense: ExpenseRow }) {
  const { paymentMethod, locationName, locationAddress, notes } = expense;
  const facts = [
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
        </Fact>
      ))}
    </div>
  );
}

type AnyIcon = Parameters<typeof Icon>[0]["name"];

function Fact({ icon, label, children }: { icon: AnyIcon; label?: string; children: ReactNode }) {
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

function Receipts({ expense, known }: { expense: ExpenseRow; known: readonly Receipt[] | undefined }) {
  const { search } = useAddress();
  const all = withDialog(search, "receipts", { id: expense.id });
  const { receipts, onDevice, hasFailed } = useExpenseReceipts(expense, known, Boolean(expense.receipts));
  const stored = receipts?.length ?? expense.receipts ?? 0;
  return (
    <section>
      <div className="section-head">
        <h3 className="text-base font-bold">
          {stored > 0 ? expenses.receiptCount(stored) : expenses.receipts}
        </h3>
        <a href={all}>
          <Icon name="camera" />
          {texts.addPhoto}
        </a>
      </div>
      {expense.photoUrl && <p>{expenses.photo}</p>}
      {hasFailed && <p>{expenses.receiptsOffline}</p>}
      {!hasFailed && stored > 0 && (
        <ReceiptThumbnails expense={expense} receipts={receipts ?? []} all={all} />
      )}
      {onDevice.length > 0 && <p>{texts.waiting(onDevice.length)}</p>}
    </section>
  );
}

function History({ expense, known }: { expense: ExpenseRow; known: readonly HistoryLine[] | undefined }) {
  const { changes = [], hasFailed } = useExpenseHistory(expense, known);
  if (changes.length === 0 && !hasFailed) return null;
  return (
    <section>
      <h3 className="text-base font-bold">{history.title}</h3>
      {hasFailed && <p>{texts.historyOffline}</p>}
      <ol className="mt-3 grid gap-3">
        {changes.map(({ id, face, sentences, when }) => (
          <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-2.5 break-words">
            <Face of={face} size="medium" />
            <div>
              {sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              <small>{when}</small>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
