import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useBlocker } from "react-router";
import { isClosingDialog } from "~/components/shell/client-navigation";
import { isCategoryId, isMainCategoryId, type MainCategoryId, mainOf } from "~/domain/expenses/category";
import type { SentExpense } from "./texts";

/**
 * Returns the step of an expense's form: the main category that was chosen in the first, or undefined while that is open.
 * `isChosen` tells whether a subcategory of it is chosen, too.
 */
export function useSteps(
  fields: Pick<SentExpense["fields"], "main" | "categoryId" | "amount">,
  firstStep: RefObject<HTMLFieldSetElement | null>,
) {
  const initialCategory = fields.categoryId.initialValue;
  const [main, setMain] = useState(initialMain(fields.main.initialValue, initialCategory));
  const [isChosen, setChosen] = useState(belongsTo(initialCategory, main));
  const isTouched = useRef(false);
  const touch = () => {
    isTouched.current = true;
  };

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

  function choose(next: MainCategoryId | undefined) {
    // Rendered synchronously: phones show the keyboard only if the focus moves within the tap event.
    touch();
    flushSync(() => {
      setMain(next);
      setChosen(belongsTo(initialCategory, next));
    });
    const first = next
      ? document.getElementById(fields.amount.id)
      : firstStep.current?.querySelector<HTMLElement>(`[value="main=${main}"]`);
    first?.focus();
  }

  return { main, isChosen, setChosen, choose, touch };
}

/** Returns the main category that the form opens with: the last choice, or the parent of the subcategory. */
function initialMain(main: string | undefined, categoryId: string | undefined): MainCategoryId | undefined {
  if (isMainCategoryId(main)) return main;
  return main === undefined && isCategoryId(categoryId) ? mainOf(categoryId) : undefined;
}

function belongsTo(categoryId: string | undefined, main: MainCategoryId | undefined): boolean {
  return isCategoryId(categoryId) && mainOf(categoryId) === main;
}
