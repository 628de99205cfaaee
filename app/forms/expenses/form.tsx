import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { NightsField } from "~/components/expenses/nights-field";
import { ChipField, FieldMessage, HiddenFields, TextField, useFormReading } from "~/components/ui/field";
import { later } from "~/components/ui/form-error";
import { useHydrated } from "~/components/ui/signal";
import { SubmitButton } from "~/components/ui/submit-button";
import { type MainCategoryId, mainCategories, mainOf } from "~/domain/expenses/category";
import type { ExpenseRow } from "~/domain/expenses/expense";
import type { FrequentChoice } from "~/domain/expenses/frequent";
import { sentKind } from "~/domain/expenses/kind";
import { expenseForm } from "~/locales/de/expenses/expenses";
import { categoryNames, kindNouns } from "~/locales/de/names";
import type { OpenMoney } from "~/locales/de/quick-line/quick-line";
import { isSharedTrip } from "~/offline/screen-state";
import { AmountAndCurrency } from "../money/amount-and-currency";
import { NewRate } from "../money/currency-part";
import type { ExpenseContext } from "../money/rate-fields";
import { PostForm } from "../sent-form";
import { ChosenCategory, FrequentChoices, MainCategories } from "./category-step";
import { chosenKind, KindField, MoreFields, PaymentMethod } from "./folded-fields";
import { useSteps } from "./steps";
import type { SentExpense } from "./texts";

// Loaded when the form of a shared trip opens: most people travel alone.
const SplitPart = later(() => import("../sharing/split-part").then(({ SplitPart }) => SplitPart));

/**
 * Form in two steps: the main category, then all other fields. Going back keeps the typed values. Without JavaScript
 * each step's button submits the form, and the server answers with the other step.
 */
export function ExpenseForm({
  sent,
  trip,
  before,
  refunded,
  isMoreOpen = false,
  selectsAmount = false,
  frequent = [],
  save,
  openMoney,
  onSubmit,
  aboveCategories,
  aboveSave,
  tool,
  children,
}: ExpenseContext & {
  sent: SentExpense;
  /** The expense that a new refund belongs to: its rate, payers and shares are offered. */
  refunded?: ExpenseRow;
  isMoreOpen?: boolean;
  /** Selects the amount at first, so that typing replaces it. */
  selectsAmount?: boolean;
  frequent?: readonly FrequentChoice[];
  save?: string;
  /** Said of the money in a quick line, if it is unclear which currency that is. */
  openMoney?: OpenMoney;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  aboveCategories?: ReactNode;
  aboveSave?: ReactNode;
  tool?: ReactNode;
  children?: ReactNode;
}) {
  const { fields } = sent;
  const firstStep = useRef<HTMLFieldSetElement>(null);
  const { main, isChosen, setChosen, choose, touch } = useSteps(fields, firstStep);
  const [nights, setNights] = useState(fields.nights.initialValue);
  const firstKind = sentKind(fields.kind.initialValue, before);
  const kind = useFormReading(firstStep, chosenKind) ?? firstKind;
  const isHydrated = useHydrated();
  const rated = before ?? refunded;
  useSelected(selectsAmount ? fields.amount.id : undefined);

  function chooseFrequent({ categoryId, paymentMethod }: FrequentChoice) {
    choose(mainOf(categoryId));
    // Clicks instead of setting `checked`, so that input listeners run.
    for (const [{ name }, value] of [
      [fields.categoryId, categoryId],
      [fields.paymentMethod, paymentMethod],
    ] as const) {
      firstStep.current!.form!.querySelector<HTMLInputElement>(`[name="${name}"][value="${value}"]`)!.click();
    }
  }

  const isForNights = main === "accommodation";
  const nightsField = <NightsField field={fields.nights} typed={nights} onType={setNights} />;
  return (
    <PostForm
      of={sent}
      onSubmit={onSubmit}
      foot={
        main === undefined ? null : (
          <>
            {aboveSave}
            <SubmitButton icon="check" disabled={isHydrated && !isChosen}>
              {save ?? expenseForm.save(kindNouns[kind])}
            </SubmitButton>
          </>
        )
      }
    >
      {/* Default button for Enter. Without it Enter would press the first step button. */}
      <button type="submit" hidden tabIndex={-1} />
      {main && <ChosenCategory main={main} onBack={() => choose(undefined)} />}
      {children}
      <HiddenFields of={{ [fields.refundOf.name]: fields.refundOf.initialValue }} />
      <div hidden={main !== undefined}>
        {aboveCategories}
        {frequent.length > 0 && <FrequentChoices choices={frequent} onChoose={chooseFrequent} />}
        <MainCategories ref={firstStep} onChoose={choose} />
        {!main && fields.categoryId.errors && <FieldMessage field={fields.categoryId} />}
      </div>
      <div hidden={main === undefined} className="relative flex flex-col gap-4" onInput={touch}>
        <AmountAndCurrency sent={sent} trip={trip} before={rated} openMoney={openMoney} kind={kind} />
        {isSharedTrip(trip) && (
          <SplitPart sent={sent} trip={trip} before={before} refunded={refunded} kind={kind} />
        )}
        <TextField
          field={fields.description}
          label={expenseForm.description}
          isLabelInside
          placeholder={expenseForm.descriptionHint}
        />
        {main && (
          <ChipField
            key={main}
            field={fields.categoryId}
            legend={expenseForm.step2}
            missing={expenseForm.chooseFirst}
            options={subcategoriesOf(main)}
            onChoose={() => setChosen(true)}
          />
        )}
        {isForNights && nightsField}
        <div className="line-rows">
          <PaymentMethod field={fields.paymentMethod} />
          <KindField field={fields.kind} first={firstKind} kind={kind} />
          <MoreFields
            sent={sent}
            trip={trip}
            before={before}
            kind={kind}
            nightsField={!isForNights && nightsField}
            isOpen={isMoreOpen || (!isForNights && Number(nights) > 1)}
          >
            {rated?.original && <NewRate field={fields.newRate} />}
          </MoreFields>
        </div>
        {tool}
      </div>
    </PostForm>
  );
}

function subcategoriesOf(main: MainCategoryId) {
  const { subcategories } = mainCategories.find(({ id }) => id === main)!;
  return subcategories.map(({ id }) => ({ value: id, label: categoryNames[id] }));
}

/** Selects the text of this field at first. On a slow line somebody may have begun to type before the page had its scripts. */
function useSelected(id: string | undefined): void {
  useEffect(() => {
    const input = id === undefined ? null : (document.getElementById(id) as HTMLInputElement);
    if (input && input === document.activeElement && input.value === input.defaultValue) input.select();
  }, [id]);
}
