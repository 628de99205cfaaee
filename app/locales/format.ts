import { addDays, type Day, weekday } from "~/domain/day";
import type { Cents } from "~/domain/money/money";
import type { SplitMode } from "~/domain/sharing/split";

const euro = new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" });
const whole = new Intl.NumberFormat("de-DE");

/** Formats cents as `1.234,56 €`, with a no-break space, and a minus sign where Intl has a hyphen. */
export function formatMoney(cents: Cents): string {
  // An average of little may be rounded to −0.
  return withMinus(euro.format(cents / 100 + 0));
}

export function withMinus(text: string): string {
  return text.replace("-", "−");
}

const millions = new Intl.NumberFormat("de-DE", { notation: "compact", maximumFractionDigits: 1 });

/** Formats cents in at most seven characters, for a label of a chart: `0,40 €`, `113 €`, `1.235` or `1,2 Mio.`. */
export function formatRounded(cents: Cents): string {
  const euros = Math.round(cents / 100);
  if (Math.abs(cents) < 100) return formatMoney(cents);
  if (Math.abs(euros) < 1_000) return withMinus(`${euros}\u00a0€`);
  return withMinus(Math.abs(euros) < 1_000_000 ? formatCount(euros) : millions.format(euros));
}

/** Formats cents for a form field: `1234,56`, or an empty text for null. */
export function formatAmountField(cents: Cents | null): string {
  if (cents === null) return "";
  return `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
}

/** Formats a number as `1.234`. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** Formats a percentage as `54 %`, with a no-break space; of a part that has none as `–`. */
export function formatPercent(percent: number | undefined): string {
  return percent === undefined ? "–" : `${whole.format(percent)}\u00a0%`;
}

// Names of days and months come from our own tables. Those of Intl differ between servers and browsers, which would
// cause hydration errors.

/** Formats a day as `Fr., 20. Nov. 2026`. */
export function formatDay(day: Day): string {
  return `${weekdays[weekday(day)]}, ${formatDayAndMonth(day)} ${year(day)}`;
}

/** Formats a day as `20.11.2026`. */
export function formatDate(day: Day): string {
  return `${formatDateInYear(day)}${year(day)}`;
}

/** Formats a day as `20.11.`. */
export function formatDateInYear(day: Day): string {
  return `${day.slice(8)}.${day.slice(5, 7)}.`;
}

/** Formats a day as `Heute, Mo., 16. Nov.`, `Gestern, So., 15. Nov.` or `Fr., 13. Nov. 2026`. */
export function formatDayHeading(day: Day, today: Day, names: { today: string; yesterday: string }): string {
  const short = `${weekdays[weekday(day)]}, ${formatDayAndMonth(day)}`;
  if (day === today) return `${names.today}, ${short}`;
  if (day === addDays(today, -1)) return `${names.yesterday}, ${short}`;
  return formatDay(day);
}

/** Formats a day as `Fr., 13. Nov.` or, in another year, `Fr., 13. Nov. 2025`. */
export function formatDayNear(day: Day, today: Day): string {
  return year(day) === year(today) ? `${weekdays[weekday(day)]}, ${formatDayAndMonth(day)}` : formatDay(day);
}

/** Formats a day briefly as `Heute`, `Gestern`, `13. Nov.` or, in another year, `13. Nov. 2025`. */
export function formatDayShort(day: Day, today: Day, names: { today: string; yesterday: string }): string {
  if (day === today) return names.today;
  if (day === addDays(today, -1)) return names.yesterday;
  return formatDayAndMonthNear(day, today);
}

/** Formats a day as `13. Nov.` or, in another year, `13. Nov. 2025`. */
export function formatDayAndMonthNear(day: Day, today: Day): string {
  return formatDayAndMonth(day) + (year(day) === year(today) ? "" : ` ${year(day)}`);
}

/** Formats a range as `12. bis 24. Nov. 2026`; the first day has month and year only if they differ. */
export function formatDateRange(start: Day, end: Day, to: string): string {
  if (start === end) return `${formatDayAndMonth(start)} ${year(start)}`;
  const last = `${formatDayAndMonth(end)} ${year(end)}`;
  if (year(start) !== year(end)) return `${formatDayAndMonth(start)} ${year(start)} ${to} ${last}`;
  if (start.slice(0, 7) !== end.slice(0, 7)) return `${formatDayAndMonth(start)} ${to} ${last}`;
  return `${Number(start.slice(8))}. ${to} ${last}`;
}

/** Formats a day as `12. Nov.`. */
export function formatDayAndMonth(day: Day): string {
  return `${Number(day.slice(8))}. ${months[Number(day.slice(5, 7)) - 1]}`;
}

const clock = new Intl.DateTimeFormat("de-DE", { hour: "2-digit", minute: "2-digit" });
const shortDate = new Intl.DateTimeFormat("de-DE", { day: "2-digit", month: "2-digit" });

/** Formats a moment in epoch ms in the device's time zone: `14:05`, or `20.11., 14:05` on another day. */
export function formatMoment(moment: number, now = Date.now()): string {
  const [date, today] = [shortDate.format(moment), shortDate.format(now)];
  return date === today ? clock.format(moment) : `${date}, ${clock.format(moment)}`;
}

function year(day: Day): string {
  return day.slice(0, 4);
}

const hundredths = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 2, useGrouping: false });

/** Formats the weight of a share, `0,5`, or of a percentage, `33,33 %`, which counts in hundredths. */
export function formatWeight(weight: number, mode: Extract<SplitMode, "shares" | "percent">): string {
  const text = formatWeightField(weight);
  return mode === "percent" ? `${text}\u00a0%` : text;
}

/** Formats a weight for a form field: `0,5`. */
export function formatWeightField(weight: number): string {
  return hundredths.format(weight / 100);
}

/** Sunday first, as in `Date.getDay()`. */
export const weekdays = ["So.", "Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa."] as const;

export const months = [
  "Jan.",
  "Feb.",
  "März",
  "Apr.",
  "Mai",
  "Juni",
  "Juli",
  "Aug.",
  "Sept.",
  "Okt.",
  "Nov.",
  "Dez.",
] as const;
