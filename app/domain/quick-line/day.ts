// The day in a quick line: a word for it, a weekday, or a date in figures or with the name of its month.
import { addDays, type Day, readDay, weekday } from "../day";
import { ownValue, type Token } from "./token";

/** Words for days, folded. */
export interface DayWords {
  /** Days before today. */
  relative: Readonly<Record<string, number>>;
  /** Days of the week, 0 for Sunday. */
  weekdays: Readonly<Record<string, number>>;
  /** Abbreviations that are words of their own too, such as "so": they need a dot, or a place at the line's edge. */
  shortWeekdays: Readonly<Record<string, number>>;
  /** Months from 1 to 12. */
  months: Readonly<Record<string, number>>;
  /** Words before a day that say no more than the day: "am". */
  before: readonly string[];
  /** Words before a weekday that exclude today: "letzten". */
  last: readonly string[];
  /** Words after a day that an expense has no place for: "Abend". */
  after: readonly string[];
}

/**
 * Tokens from `from` to before `to` belong to a day, and those from `at` on name it. `day` is undefined if they look
 * like a day and no calendar has it.
 */
interface FoundDay {
  from: number;
  at: number;
  to: number;
  day: Day | undefined;
}

/** Years that may stand after the name of a month, counted from this year. Other numbers there are amounts. */
const YEARS_BACK = 20;
const YEARS_AHEAD = 1;

/**
 * Finds every token that names a day, or looks like a date that does not exist. `isOther` returns whether an abbreviation
 * means something else there.
 */
export function daysIn(
  tokens: readonly Token[],
  today: Day,
  words: DayWords,
  isOther: (at: number) => boolean,
): FoundDay[] {
  const found: FoundDay[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const one = dateAt(tokens, at, today, words) ?? namedDayAt(tokens, at, today, words, isOther);
    if (!one) continue;
    const to = words.after.includes(tokens[one.to]?.bare ?? "") ? one.to + 1 : one.to;
    found.push({ from: startBefore(tokens, at, words), at, to, day: one.day });
    at = to - 1;
  }
  return found;
}

function startBefore(tokens: readonly Token[], at: number, { before, last }: DayWords): number {
  const isBefore = ({ bare }: Token) => before.includes(bare) || last.includes(bare);
  let from = at;
  while (from > 0 && isBefore(tokens[from - 1]!)) from--;
  return from;
}

function namedDayAt(
  tokens: readonly Token[],
  at: number,
  today: Day,
  words: DayWords,
  isOther: (at: number) => boolean,
): Pick<FoundDay, "to" | "day"> | undefined {
  const { bare, text } = tokens[at]!;
  const to = at + 1;
  const back = ownValue(words.relative, bare);
  if (back !== undefined) return { to, day: addDays(today, -back) };
  const before = tokens[at - 1]?.bare ?? "";
  const isLast = words.last.includes(before);
  let wanted = ownValue(words.weekdays, bare);
  if (wanted === undefined) {
    const isMarked =
      text.endsWith(".") || at === tokens.length - 1 || isLast || words.before.includes(before);
    const opensLine = at === 0 && /^[€\d]/.test(tokens[1]?.text ?? "");
    if ((isMarked || opensLine) && !isOther(at)) wanted = ownValue(words.shortWeekdays, bare);
  }
  if (wanted === undefined) return undefined;
  const since = (weekday(today) - wanted + 7) % 7;
  return { to, day: addDays(today, isLast && since === 0 ? -7 : -since) };
}

function dateAt(
  tokens: readonly Token[],
  at: number,
  today: Day,
  { months, before }: DayWords,
): Pick<FoundDay, "to" | "day"> | undefined {
  const { text } = tokens[at]!;
  // Alone, 12.3 is an amount; "am 12.3" is a day.
  const isSaid = before.includes(tokens[at - 1]?.bare ?? "");
  const dotted = isSaid && /^\d{1,2}\.\d{1,2}$/.test(text) ? `${text}.` : text;
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?[,;:!?]?$/.exec(dotted) ?? [];
  if (day && month) return { to: at + 1, day: dayIn(Number(day), Number(month), fullYear(year), today) };
  const [, number, glued] = /^(\d{1,2})\.(\p{L}*)[.,;:!?]?$/u.exec(text) ?? [];
  if (!number) return undefined;
  const next = glued ? at + 1 : at + 2;
  const named = ownValue(months, glued ? tokens[at]!.bare.replace(/^\d+\./, "") : tokens[at + 1]?.bare);
  if (named === undefined) return undefined;
  const yearAfter = yearAt(tokens[next], today);
  const to = yearAfter === undefined ? next : next + 1;
  return { to, day: dayIn(Number(number), named, yearAfter, today) };
}

/** Returns the day of this year, or the latest such day up to today if no year is given. */
function dayIn(day: number, month: number, year: number | undefined, today: Day): Day | undefined {
  if (year !== undefined) return readDay(isoDay(year, month, day));
  const thisYear = Number(today.slice(0, 4));
  // The 29th of February may be eight years away.
  for (let back = 0; back <= 8; back++) {
    const found = readDay(isoDay(thisYear - back, month, day));
    if (found && found <= today) return found;
  }
  return undefined;
}

function isoDay(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function fullYear(year: string | undefined): number | undefined {
  if (!year) return undefined;
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

function yearAt(token: Token | undefined, today: Day): number | undefined {
  if (!token || !/^\d{4}$/.test(token.bare)) return undefined;
  const year = Number(token.bare);
  const thisYear = Number(today.slice(0, 4));
  return year >= thisYear - YEARS_BACK && year <= thisYear + YEARS_AHEAD ? year : undefined;
}
