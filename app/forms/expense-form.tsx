import { type FormEvent, type MouseEvent, type ReactNode, type Ref, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { AmountField } from "~/components/amount-field";
import { ChipField, TextArea, TextField } from "~/components/field";
import { useHydrated } from "~/components/hydrated";
import { Icon, iconNamed } from "~/components/icon";
import { LocationField } from "~/components/location-field";
import { SubmitButton } from "~/components/submit-button";
import {
  isCategoryId,
  isMainCategoryId,
  type MainCategoryId,
  mainCategories,
  mainOf,
} from "~/domain/category";
import { type Day, deviceToday } from "~/domain/day";
import { EXPENSE_NOTES_LENGTH, EXPENSE_TEXT_LENGTH, type ExpenseRow } from "~/domain/expense";
import { DEFAULT_PAYMENT_METHOD, entryPaymentMethods } from "~/domain/payment-method";
import { expenseForm } from "~/locales/de/expenses";
import { categoryNames, mainCategoryNames, paymentMethodName } from "~/locales/de/names";
import { formatAmountField } from "~/locales/format";
import { type Draft, Drafted } from "~/offline/drafts";
import { PostForm, type SentForm, useSentForm } from "./sent-form";

/** What the form sends as its main category to be shown the first step again; an empty one would count as not sent. */
const NO_MAIN = "none";

export interface ExpenseTexts extends Record<string, string | undefined> {
  main: string;
  categoryId: string;
  amount: string;
  paymentMethod: string;
  description: string;
  date: string;
  locationName: string;
  locationAddress: string;
  notes: string;
}

/** Adds an expense to a trip. `main` opens it at the second step. */
export function AddExpenseForm(given: { tripId: string; today: Day; main: string | null }) {
  const name = `expense.add ${given.tripId}`;
  return <Drafted name={name}>{(draft) => <NewExpense {...given} name={name} draft={draft} />}</Drafted>;
}

function NewExpense({
  tripId,
  today,
  main,
  name,
  draft,
}: {
  tripId: string;
  today: Day;
  main: string | null;
  name: string;
  draft?: Draft;
}) {
  const isHydrated = useHydrated();
  // What was stored to be read without a network may be of another day.
  const [day] = useState(() => (isHydrated ? deviceToday() : today));
  const sent = useSentForm<ExpenseTexts>("expense.add", {
    values: { main: main ?? "", date: day, paymentMethod: DEFAULT_PAYMENT_METHOD, ...draft },
    draft: name,
  });
  return (
    <ExpenseForm sent={sent}>
      <input type="hidden" name="tripId" value={tripId} />
    </ExpenseForm>
  );
}

/** Changes an expense. */
export function ChangeExpenseForm({ expense }: { expense: ExpenseRow }) {
  const name = `expense.change ${expense.id}`;
  return (
    <Drafted name={name}>{(draft) => <OldExpense expense={expense} name={name} draft={draft} />}</Drafted>
  );
}

function OldExpense({ expense, name, draft }: { expense: ExpenseRow; name: string; draft?: Draft }) {
  const sent = useSentForm<ExpenseTexts>("expense.change", {
    id: expense.id,
    draft: name,
    values: {
      main: mainOf(expense.categoryId),
      categoryId: expense.categoryId,
      amount: formatAmountField(expense.amount),
      paymentMethod: expense.paymentMethod ?? undefined,
      description: expense.description ?? undefined,
      date: expense.day,
      locationName: expense.locationName ?? undefined,
      locationAddress: expense.locationAddress ?? undefined,
      notes: expense.notes ?? undefined,
      ...draft,
    },
  });
  return <ExpenseForm sent={sent} />;
}

/**
 * Two steps: the main category, then everything else. What was typed stays when going back, without JavaScript
 * too: there each step's button sends the form, and the server answers with the other step.
 */
export function ExpenseForm({
  sent,
  onSubmit,
  children,
}: {
  sent: SentForm<ExpenseTexts>;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children?: ReactNode;
}) {
  const { fields, isPending } = sent;
  const given = fields.categoryId.initialValue;
  const [main, setMain] = useState(mainIn(fields.main.initialValue, given));
  const [isChosen, setChosen] = useState(belongs(given, main));
  const isHydrated = useHydrated();
  const firstStep = useRef<HTMLFieldSetElement>(null);

  function choose(next: MainCategoryId | undefined) {
    // At once, so that the focus moves within the tap: only then does a phone show its keyboard.
    flushSync(() => {
      setMain(next);
      setChosen(belongs(given, next));
    });
    const first = next
      ? document.getElementById(fields.amount.id)
      : firstStep.current?.querySelector<HTMLElement>(`[value="main=${main}"]`);
    first?.focus();
  }

  return (
    <PostForm of={sent} onSubmit={onSubmit}>
      {/* What Enter in a field presses: it would be the first button otherwise, and that is a step. */}
      <button type="submit" hidden tabIndex={-1} />
      {children}
      <div hidden={main !== undefined}>
        <MainCategories ref={firstStep} onChoose={choose} />
      </div>
      <div hidden={main === undefined} className="flex flex-col gap-3">
        {main && <ChosenCategory main={main} onBack={() => choose(undefined)} />}
        <AmountField field={fields.amount} label={expenseForm.amount} isMain />
        {main && (
          <ChipField
            key={main}
            field={fields.categoryId}
            legend={expenseForm.step2}
            required={expenseForm.chooseFirst}
            options={subcategoriesOf(main)}
            onChoose={() => setChosen(true)}
          />
        )}
        <ChipField field={fields.paymentMethod} legend={expenseForm.paidWith} options={paymentOptions} />
        <TextField
          field={fields.description}
          label={expenseForm.description}
          placeholder={expenseForm.descriptionHint}
          maxLength={EXPENSE_TEXT_LENGTH}
        />
        <MoreFields sent={sent} />
        <div className="sheet-foot">
          <SubmitButton icon="check" isPending={isPending} isDisabled={isHydrated && !isChosen}>
            {expenseForm.save}
          </SubmitButton>
        </div>
      </div>
    </PostForm>
  );
}

function MainCategories({
  ref,
  onChoose,
}: {
  ref: Ref<HTMLFieldSetElement>;
  onChoose: (main: MainCategoryId) => void;
}) {
  return (
    <fieldset ref={ref}>
      <legend className="mb-3 text-sm text-quiet">{expenseForm.step1}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {mainCategories.map(({ id, icon }) => (
          <StepButton key={id} main={id} className="tile" onTake={() => onChoose(id)}>
            <span className={`hue-tile of-${id}`}>
              <Icon name={iconNamed(icon, "receipt")} />
            </span>
            {mainCategoryNames[id]}
          </StepButton>
        ))}
      </div>
    </fieldset>
  );
}

function ChosenCategory({ main, onBack }: { main: MainCategoryId; onBack: () => void }) {
  const { icon } = mainCategories.find(({ id }) => id === main)!;
  return (
    <div className="flex items-center gap-3">
      <span className={`hue-tile of-${main}`}>
        <Icon name={iconNamed(icon, "receipt")} />
      </span>
      <p className="flex-1">
        <span className="block text-xs text-quiet">{expenseForm.category}</span>
        <b>{mainCategoryNames[main]}</b>
      </p>
      <input type="hidden" name="main" value={main} />
      <StepButton main={NO_MAIN} className="button-quiet" label={expenseForm.changeLabel} onTake={onBack}>
        {expenseForm.change}
      </StepButton>
    </div>
  );
}

function StepButton({
  main,
  className,
  label,
  onTake,
  children,
}: {
  main: MainCategoryId | typeof NO_MAIN;
  className: string;
  label?: string;
  onTake: () => void;
  children: ReactNode;
}) {
  function onClick(event: MouseEvent) {
    event.preventDefault();
    onTake();
  }
  return (
    <button
      type="submit"
      name="set"
      value={`main=${main}`}
      formNoValidate
      className={className}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function MoreFields({ sent: { fields } }: { sent: SentForm<ExpenseTexts> }) {
  const { date, locationName, locationAddress, notes } = fields;
  const isOpen = [date, locationName, locationAddress, notes].some((field) => field.errors);
  return (
    <details open={isOpen} className="more">
      <summary>
        <Icon name="chevron-down" />
        {expenseForm.more}
      </summary>
      <div className="flex flex-col gap-3 pt-3">
        <TextField field={date} label={expenseForm.date} type="date" />
        <LocationField field={locationName} />
        <TextField
          field={locationAddress}
          label={expenseForm.address}
          maxLength={EXPENSE_TEXT_LENGTH}
          autoComplete="off"
        />
        <TextArea field={notes} label={expenseForm.notes} maxLength={EXPENSE_NOTES_LENGTH} />
      </div>
    </details>
  );
}

const paymentOptions = entryPaymentMethods.map((id) => ({ value: id, label: paymentMethodName(id) }));

function subcategoriesOf(main: MainCategoryId) {
  const { subcategories } = mainCategories.find(({ id }) => id === main)!;
  return subcategories.map(({ id }) => ({ value: id, label: categoryNames[id] }));
}

/** The step that the form is at: what was picked last, or what the chosen subcategory belongs to. */
function mainIn(main: string | undefined, categoryId: string | undefined): MainCategoryId | undefined {
  if (isMainCategoryId(main)) return main;
  return main === undefined && isCategoryId(categoryId) ? mainOf(categoryId) : undefined;
}

function belongs(categoryId: string | undefined, main: MainCategoryId | undefined): boolean {
  return isCategoryId(categoryId) && mainOf(categoryId) === main;
}
