import type { MouseEvent, ReactNode, Ref } from "react";
import { Icon, iconNamed } from "~/components/icon";
import { type MainCategoryId, mainCategories } from "~/domain/category";
import { expenseForm } from "~/locales/de/expenses";
import { mainCategoryNames } from "~/locales/de/names";

/** Value of the form's main category that asks for the first step again; an empty one would count as not sent. */
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

/** Heading of the second step: the chosen main category, with the way back. */
export function ChosenCategory({ main, onBack }: { main: MainCategoryId; onBack: () => void }) {
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

/** Changes the step in place; without JavaScript it sends the form, and the server answers with that step. */
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
