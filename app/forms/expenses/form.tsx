import { type FormEvent, lazy, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useBlocker } from "react-router";
import { NightsField } from "~/components/expenses/nights-field";
import { isClosingDialog } from "~/components/shell/client-navigation";
import { ChipField, FieldMessage, TextField } from "~/components/ui/field";
import { NotLoaded } from "~/components/ui/form-error";
import { useHydrated } from "~/components/ui/hydrated";
import { SubmitButton } from "~/components/ui/submit-button";
import {
  isCategoryId,
  isMainCategoryId,
  type MainCategoryId,
  mainCategories,
  mainOf,
} from "~/domain/expenses/category";
import type { FrequentChoice } from "~/domain/expenses/frequent";
import { expenseForm } from "~/locales/de/expenses/expenses";
import { categoryNames } from "~/locales/de/names";
import { isSharedTrip } from "~/offline/screen-state";
import { AmountAndCurrency } from "../money/amount-and-currency";
import type { ExpenseContext } from "../money/conversion-line";
import { NewRate } from "../money/currency-part";
import { PostForm } from "../sent-form";
import { ChosenCategory, FrequentChoices, MainCategories } from "./category-step";
import { MoreFields, PaymentMethod } from "./folded-fields";
import type { SentExpense } from "./texts";

// Loaded when the form of a shared trip opens: most people travel alone.
const SplitPart = lazy(() =>
  import("../sharing/split-part").then(
    ({ SplitPart }) => ({ default: SplitPart }),
    () => ({ default: NotLoaded }),
  ),
);

/**
 * Form in two steps: the main category, then all other fields. Going back keeps the typed values. Without JavaScript
 * each step's button submits the form, and the server answers with the other step.
 */
export function ExpenseForm({
  sent,
  trip,
  before,
  isMoreOpen = false,
  selectsAmount = false,
  frequent = [],
  save = expenseForm.save,
  openMoney,
  onSubmit,
  aboveCategories,
  aboveSave,
  tool,
  children,
}: ExpenseContext & {
  sent: SentExpense;
  isMoreOpen?: boolean;
  /** Selects the amount at first, so that typing replaces it. */
  selectsAmount?: boolean;
  frequent?: readonly FrequentChoice[];
  save?: string;
  /** Name of the money in a quick line, if it is unclear which currency that is. */
  openMoney?: string;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  aboveCategories?: ReactNode;
  aboveSave?: ReactNode;
  tool?: ReactNode;
  children?: ReactNode;
}) {
  const { fields } = sent;
  const initialCategory = fields.categoryId.initialValue;
  const [main, setMain] = useState(initialMain(fields.main.initialValue, initialCategory));
  const [isChosen, setChosen] = useState(belongsTo(initialCategory, main));
  const [nights, setNights] = useState(fields.nights.initialValue);
  const isHydrated = useHydrated();
  const firstStep = useRef<HTMLFieldSetElement>(null);
  const isTouched = useRef(false);
  const amountId = fields.amount.id;

  // Back leads to the first step, if the person came from there or would lose what was typed.
  const back = useBlocker(
    ({ historyAction }) =>
      historyAction === "POP" && main !== undefined && isTouched.current && !isClosingDialog(),
  );
  useEffect(() => {
    if (back.state !== "blocked") return;
    back.reset();
    // After this effect, in which React cannot render synchronously.
    queueMicrotask(() => choose(undefined));
  });

  useEffect(() => {
    const input = document.getElementById(amountId) as HTMLInputElement;
    // On a slow line somebody may have begun to type before this page had its scripts.
    const isUntouched = input === document.activeElement && input.value === input.defaultValue;
    if (selectsAmount && isUntouched) input.select();
  }, [selectsAmount, amountId]);

  function choose(next: MainCategoryId | undefined) {
    // Rendered synchronously: phones show the keyboard only if the focus moves within the tap event.
    isTouched.current = true;
    flushSync(() => {
      setMain(next);
      setChosen(belongsTo(initialCategory, next));
    });
    const first = next
      ? document.getElementById(amountId)
      : firstStep.current?.querySelector<HTMLElement>(`[value="main=${main}"]`);
    first?.focus();
  }

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
              {save}
            </SubmitButton>
          </>
        )
      }
    >
      {/* Default button for Enter. Without it Enter would press the first step button. */}
      <button type="submit" hidden tabIndex={-1} />
      {main && <ChosenCategory main={main} onBack={() => choose(undefined)} />}
      {children}
      <div hidden={main !== undefined}>
        {aboveCategories}
        {frequent.length > 0 && <FrequentChoices choices={frequent} onChoose={chooseFrequent} />}
        <MainCategories ref={firstStep} onChoose={choose} />
        {!main && fields.categoryId.errors && <FieldMessage field={fields.categoryId} />}
      </div>
      <div
        hidden={main === undefined}
        className="relative flex flex-col gap-4"
        onInput={() => {
          isTouched.current = true;
        }}
      >
        <AmountAndCurrency sent={sent} trip={trip} before={before} openMoney={openMoney} />
        {isSharedTrip(trip) && <SplitPart sent={sent} trip={trip} before={before} />}
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
          <MoreFields
            sent={sent}
            trip={trip}
            before={before}
            nightsField={!isForNights && nightsField}
            isOpen={isMoreOpen || (!isForNights && Number(nights) > 1)}
          >
            {before?.original && <NewRate field={fields.newRate} />}
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

/** Returns the main category that the form opens with: the last choice, or the parent of the subcategory. */
function initialMain(main: string | undefined, categoryId: string | undefined): MainCategoryId | undefined {
  if (isMainCategoryId(main)) return main;
  return main === undefined && isCategoryId(categoryId) ? mainOf(categoryId) : undefined;
}

function belongsTo(categoryId: string | undefined, main: MainCategoryId | undefined): boolean {
  return isCategoryId(categoryId) && mainOf(categoryId) === main;
}
