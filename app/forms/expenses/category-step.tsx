import type { MouseEvent, ReactNode, Ref } from "react";
import { HiddenFields } from "~/components/ui/field";
import { categoryIcons, Icon } from "~/components/ui/icon";
import { type MainCategoryId, mainCategoryIds, mainOf } from "~/domain/expenses/category";
import type { FrequentChoice } from "~/domain/expenses/frequent";
import { DEFAULT_PAYMENT_METHOD } from "~/domain/expenses/payment-method";
import { expenseForm } from "~/locales/de/expenses/expenses";
import { categoryNames, mainCategoryNames, paymentMethodName } from "~/locales/de/names";
import type { ExpenseFormTexts } from "./texts";

/** Value of `main` that leads back to the first step. An empty value would count as missing. */
const NO_MAIN = "none";

/** First step of the expense form: the grid of main categories. */
export function MainCategories({
  ref,
  onChoose,
}: {
  ref: Ref<HTMLFieldSetElement>;
  onChoose: (main: MainCategoryId) => void;
}) {
  return (
    <fieldset ref={ref}>
      <legend className="mb-2 text-sm font-semibold">{expenseForm.step1}</legend>
      <div className="grid grid-cols-4 gap-2">
        {mainCategoryIds.map((id) => (
          <StepButton key={id} sets={{ main: id }} className="step-tile" onStep={() => onChoose(id)}>
            <Icon name={categoryIcons[id]} className={`hue-tile of-${id}`} />
            {mainCategoryNames[id]}
          </StepButton>
        ))}
      </div>
    </fieldset>
  );
}

/** Buttons above the first step that choose a subcategory and a payment method at once. */
export function FrequentChoices({
  choices,
  onChoose,
}: {
  choices: readonly FrequentChoice[];
  onChoose: (choice: FrequentChoice) => void;
}) {
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 text-sm font-semibold">{expenseForm.frequent}</legend>
      <div className="chips">
        {choices.map((choice) => {
          const { categoryId, paymentMethod } = choice;
          return (
            <StepButton
              key={`${categoryId} ${paymentMethod}`}
              sets={{ main: mainOf(categoryId), categoryId, paymentMethod }}
              className="chip"
              onStep={() => onChoose(choice)}
            >
              <Icon
                name={categoryIcons[mainOf(categoryId)]}
                className={`of-${mainOf(categoryId)} text-(--hue)`}
              />
              <span>
                {categoryNames[categoryId]}
                <span className={paymentMethod === DEFAULT_PAYMENT_METHOD ? "sr-only" : "text-quiet"}>
                  {" "}
                  · {paymentMethodName(paymentMethod)}
                </span>
              </span>
            </StepButton>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The chosen main category and the button back to the first step, shown in the dialog's head. */
export function ChosenCategory({ main, onBack }: { main: MainCategoryId; onBack: () => void }) {
  return (
    <div className="chosen-category">
      <Icon name={categoryIcons[main]} className={`hue-tile of-${main}`} />
      <HiddenFields of={{ main } satisfies ExpenseFormTexts} />
      <p>
        {mainCategoryNames[main]} ·{" "}
        <StepButton
          sets={{ main: NO_MAIN }}
          // A target of 44 pixels that ends above the amount.
          className="relative font-semibold text-accent after:absolute after:-inset-x-2 after:-top-4 after:-bottom-2"
          label={expenseForm.changeLabel}
          onStep={onBack}
        >
          {expenseForm.change}
        </StepButton>
      </p>
    </div>
  );
}

/** Changes the step, or sets a field. Without JavaScript it submits the form, and the server answers with that. */
export function StepButton({
  sets,
  className,
  label,
  onStep,
  children,
}: {
  /** The fields that it sets. */
  sets: ExpenseFormTexts;
  className: string;
  label?: string;
  onStep: () => void;
  children: ReactNode;
}) {
  function onClick(event: MouseEvent) {
    event.preventDefault();
    onStep();
  }
  return (
    <button
      type="submit"
      name="set"
      value={`${new URLSearchParams(sets)}`}
      formNoValidate
      className={className}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
