// Computes shares and errors of the form while it is filled in.
import { type RefObject, useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { type ExpenseRow, expenseIdOf } from "~/domain/expenses/expense";
import { turnOf } from "~/domain/expenses/kind";
import { decodeAmount } from "~/domain/money/amount";
import type { CurrencyCode } from "~/domain/money/currency";
import { unreadableFields } from "~/domain/sharing/fields";
import { decodePayments, decodeSplit, paymentsIn, sharingTextsIn, splitIn } from "~/domain/sharing/form";
import { errorOfPayments, maximaOf, sharesOf } from "~/domain/sharing/split";
import { formatForeign } from "~/locales/de/money/foreign-format";
import { refusalText, splitErrorText } from "~/locales/de/sharing/split-text";
import { textsIn } from "~/offline/drafts";
import type { SentExpense } from "../expenses/texts";
import type { SharingValues } from "./split-values";

/**
 * Returns the id that the expense has or will have. That of a new one is computed after the first render, unless the
 * server has named it: without scripts its answer must show the shares.
 */
export function useExpenseId(
  { hidden: { submissionId }, answer }: Pick<SentExpense, "hidden" | "answer">,
  before: ExpenseRow | undefined,
): string | undefined {
  const account = useRouteLoaderData<{ account: string | null }>("routes/app")?.account;
  const [id, setId] = useState(before?.id ?? answer?.newId);
  useEffect(() => {
    if (before || !account) return;
    let isLatest = true;
    expenseIdOf(account, submissionId).then(
      (computed) => isLatest && setId(computed),
      // A page without TLS has no hash function.
      () => {},
    );
    return () => {
      isLatest = false;
    };
  }, [before, account, submissionId]);
  return id;
}

/**
 * Removes the server's errors about payers and shares as soon as somebody changes one of them, or the amount: all must
 * add up.
 */
export function useErrorsUntilChange(
  part: RefObject<HTMLDivElement | null>,
  { form: { validate }, fields: { paidBy, split } }: Pick<SentExpense, "form" | "fields">,
): boolean {
  const hasErrors = paidBy.errors !== undefined || split.errors !== undefined;
  useEffect(() => {
    const form = part.current?.closest("form");
    if (!form || !hasErrors) return;
    const forget = ({ target }: Event) => {
      const isAmount = (target as HTMLInputElement).name === "amount";
      if (!isAmount && !part.current!.contains(target as Node)) return;
      // Later, as in usePreview().
      requestAnimationFrame(() => {
        if (!form.isConnected) return;
        validate({ name: "paidBy" });
        validate({ name: "split" });
      });
    };
    form.addEventListener("input", forget);
    return () => form.removeEventListener("input", forget);
  }, [part, hasErrors, validate]);
  return hasErrors;
}

/**
 * Recomputes on input, and returns each person's share, and what does not add up. What is wrong becomes an error of the
 * fields that stand for payers and split, so that no device stores what the server will refuse. Without scripts the server
 * answers with the shares of the texts that it was sent.
 */
export function usePreview(
  part: RefObject<HTMLDivElement | null>,
  values: SharingValues,
  initial: Record<string, string>,
  id: string | undefined,
  before: ExpenseRow | undefined,
) {
  const { maxShare, maxPayers } = maximaOf(before?.sharing);
  const [preview, setPreview] = useState(() => previewOf(initial, id, { maxShare, maxPayers }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read again after each change of these values
  useEffect(() => {
    const form = part.current?.closest("form");
    if (!form) return;
    const look = () => {
      const next = previewOf(textsIn(form), id, { maxShare, maxPayers });
      setPreview(next);
      for (const list of ["paidBy", "split"] as const) {
        const field = part.current?.querySelector<HTMLInputElement>(`[data-errors-at="${list}"]`);
        field?.setCustomValidity(next.errors?.[list] ?? "");
      }
    };
    look();
    // Later: a render before React has seen the event would put the former text back.
    const lookLater = () => void requestAnimationFrame(look);
    // While the event is captured, so that useErrorsUntilChange() finds what is wrong now.
    form.addEventListener("input", lookLater, true);
    return () => form.removeEventListener("input", lookLater, true);
  }, [part, values, id, maxShare, maxPayers]);
  return preview;
}

interface SplitPreview {
  /** Currency of the expense, if its amount can be read. */
  currency?: CurrencyCode;
  /** Each person's share in the expense's currency. */
  shares?: Map<string, string>;
  /** Sentences about payments and shares that do not add up to the amount. */
  paidBy?: string;
  split?: string;
  /** Errors with which the server would refuse the form. */
  errors?: { paidBy?: string; split?: string };
  hasTooManyPayers?: boolean;
  /** Names of the fields that cannot be read. */
  unreadable?: readonly string[];
}

/** No shares are shown before the expense's id is known: a cent that is left over might be another person's. */
function previewOf(
  fields: Record<string, string>,
  id: string | undefined,
  { maxShare, maxPayers }: ReturnType<typeof maximaOf>,
): SplitPreview {
  const { amount, currency = "EUR" } = decodeAmount(fields);
  const units = amount && ("units" in amount ? amount.units : amount.cents);
  const typed = sharingTextsIn(fields);
  if (typed.isPrivate) return {};
  const unreadable = unreadableFields(typed, currency);
  if (!units) return { unreadable, currency };
  const payments = decodePayments(typed, currency);
  const split = decodeSplit(typed, currency);
  const wrongPayers = payments && errorOfPayments(paymentsIn(currency, payments), { units }, maxPayers);
  const shares =
    split && sharesOf({ turn: turnIn(fields, id), amount: units, units }, splitIn(currency, split), maxShare);
  const wrongSplit = shares && "error" in shares ? shares : undefined;
  const preview = {
    unreadable,
    currency,
    hasTooManyPayers: wrongPayers?.error === "tooManyPayers",
    paidBy: wrongPayers && splitErrorText(wrongPayers, currency),
    split: wrongSplit && splitErrorText(wrongSplit, currency),
    errors: {
      paidBy: refusalText(payments ? wrongPayers : { error: "paymentInvalid" }, currency),
      split: refusalText(split ? wrongSplit : { error: "weightInvalid" }, currency),
    },
  };
  if (!shares || "error" in shares || id === undefined) return preview;
  return {
    ...preview,
    shares: new Map([...shares].map(([memberId, share]) => [memberId, formatForeign(share, currency)])),
  };
}

/** Returns whose turn the odd cent is by the form: a refund has that of its expense. */
export function turnIn({ kind, refundOf }: Record<string, string>, id = ""): string {
  return turnOf({ id, refundOf: kind === "refund" && refundOf ? refundOf : null });
}
