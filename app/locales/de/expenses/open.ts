// Texts about what is still to pay, and about deposits that are held.
import type { Day } from "~/domain/day";
import type { OpenKind } from "~/domain/expenses/kind";
import type { OpenTotals } from "~/domain/statistics/open";
import { formatDayAndMonthNear, formatMoney } from "~/locales/format";

export const open = {
  title: "Noch offen",
  /** What a person says of it once it is done. */
  done: { planned: "Bezahlt", deposit: "Zurückbekommen" } satisfies Record<OpenKind, string>,
  dueToday: "Heute fällig",
  due: (day: string) => `fällig am ${day}`,
  wasDue: (day: string) => `War am ${day} fällig`,
  deposits: (sum: string) => `Kaution ${sum}`,
  /** Beside what was spent. */
  toPay: (sum: string) => `dazu ${sum} noch zu zahlen`,
  all: "Alle ansehen",
  shownOf: (shown: number) =>
    `Das sind die ersten ${shown}, nach Fälligkeit. Spätere findest du über „Filtern“ mit „Von“.`,
} as const;

/** Says when something is to pay: `fällig am 14. Nov.`, `Heute fällig` or `War am 14. Nov. fällig`. */
export function dueText(day: Day, today: Day): string {
  if (day === today) return open.dueToday;
  return (day > today ? open.due : open.wasDue)(formatDayAndMonthNear(day, today));
}

/** Formats both sums: `375,00 €`, `Kaution 800,00 €` or `375,00 € · Kaution 800,00 €`. */
export function openSumText({ planned, deposit }: OpenTotals): string {
  const held = deposit > 0 && open.deposits(formatMoney(deposit));
  return [(planned > 0 || !held) && formatMoney(planned), held].filter(Boolean).join(" · ");
}
