import type { LimitUse } from "~/domain/trips/limit";
import { formatMoney } from "~/locales/format";
import { mainCategoryNames } from "../names";
import { limits } from "./limits";

/** Says how much of a limit is used. */
export function limitText({ limit, spent, state }: LimitUse): string {
  switch (state) {
    case "ok":
      return limits.left(formatMoney(limit - spent));
    case "near":
      return limits.near(formatMoney(limit - spent));
    case "reached":
      return limits.reached;
    case "over":
      return limits.over(formatMoney(spent - limit));
  }
}

/** Says in a sentence that an expense has raised the state of a limit. */
export function limitSentence(use: LimitUse): string {
  return limits.sentence(mainCategoryNames[use.categoryId], limitText(use));
}
