import type { LimitUse } from "~/domain/trips/limit";
import { formatMoney } from "~/locales/format";
import { mainCategoryNames } from "../names";

/** Texts about limits by category. */
export const limits = {
  title: "Limits",
  change: "Ändern",
  lead: "Wie viel darf es je Kategorie höchstens sein, auf der ganzen Reise? Leer heißt: kein Limit.",
  ownersLead: "Limits legt fest, wem die Reise gehört.",
  save: "Limits speichern",
  of: (limit: string) => `von ${limit}`,
  /** Accessible name of a bar. */
  barOf: (category: string) => `Limit für ${category}`,
  left: (amount: string) => `Noch ${amount}`,
  near: (left: string) => `Fast ausgeschöpft, noch ${left}`,
  reached: "Ausgeschöpft",
  over: (amount: string) => `Überschritten um ${amount}`,
  withPending: "Mit dem, was auf dem Gerät noch wartet.",
  /** Sentence of a toast. */
  sentence: (category: string, state: string) => `Limit für ${category}: ${state}.`,
} as const;

/** Says how much of a limit is used. */
export function limitText({ limit, spent, open, state }: LimitUse): string {
  const used = spent + open;
  switch (state) {
    case "ok":
      return limits.left(formatMoney(limit - used));
    case "near":
      return limits.near(formatMoney(limit - used));
    case "reached":
      return limits.reached;
    case "over":
      return limits.over(formatMoney(used - limit));
  }
}

/** Says in a sentence that an expense has raised the state of a limit. */
export function limitSentence(use: LimitUse): string {
  return limits.sentence(mainCategoryNames[use.categoryId], limitText(use));
}
