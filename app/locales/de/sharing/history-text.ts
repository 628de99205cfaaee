// German sentences for entries of the history, with before and after.

import { dayOf, timeOf } from "~/domain/day";
import type { MainCategoryId } from "~/domain/expenses/category";
import { type ExpenseKind, kindOf, withoutSign } from "~/domain/expenses/kind";
import type { ExpenseState } from "~/domain/expenses/stale-change";
import type { HistoryEntry, HistoryLine } from "~/domain/sharing/history";
import { type Member, payersOf } from "~/domain/sharing/member";
import type { ExpensePart } from "~/domain/sharing/split";
import { formatDate, formatDay, formatMoney, formatWeightField } from "~/locales/format";
import { expenseTitle } from "../expenses/sum";
import { formatForeign, formatRate } from "../money/foreign-format";
import {
  categoryNames,
  kindNames,
  kindNouns,
  mainCategoryNames,
  nameOf,
  paymentMethodName,
  travelMethodNames,
} from "../names";
import { personIn, whoPays } from "../settling/debts";
import { me } from "../settling/settle";
import { changedFields, changedOn, deeds, history } from "./history";

type People = readonly Pick<Member, "id" | "name" | "namesake" | "isMe">[];
type Values = Record<string, unknown>;

/** The reader: their membership, their last visit and their time zone. */
interface Reader {
  memberId: string;
  since: Date;
  timeZone: string;
}

/** Returns what an entry says. Its face is not a text. */
export function historyLine(entry: HistoryEntry, people: People, reader: Reader): Omit<HistoryLine, "face"> {
  const { id, at, memberId } = entry;
  return {
    id,
    subject: subjectOf(entry, people),
    sentences: sentencesOf(entry, people),
    when: `${formatDay(dayOf(at, reader.timeZone))}, ${timeOf(at, reader.timeZone)}`,
    isNew: at > reader.since && memberId !== reader.memberId,
  };
}

function subjectOf({ action, before, after }: HistoryEntry, people: People): string | null {
  const values = after ?? before;
  if (!values) return null;
  if (action.startsWith("expense.")) {
    const expense = values as unknown as ExpenseState;
    const kind = kindOf(expense);
    const named = kind === "expense" ? [] : [kindNames[kind]];
    return [expenseTitle(expense), ...named, costText(expense)].join(" · ");
  }
  if (!action.startsWith("repayment.")) return null;
  const { fromId, toId, amount } = values as { fromId: string; toId: string; amount: number };
  return `${whoPays({ fromId, toId }, people)} · ${formatMoney(amount)}`;
}

function costText({ amount, original }: Pick<ExpenseState, "amount" | "original">): string {
  return original ? formatForeign(original.amount, original.currency) : formatMoney(amount);
}

function sentencesOf(entry: HistoryEntry, people: People): string[] {
  const { action, before, after } = entry;
  const doer = personIn(people, entry.memberId);
  const who = doer.isMe ? deeds.you : deeds.who(nameOf(doer));
  const object = personIn(people, entry.subjectId ?? "");
  const whom = object.isMe ? me.object : nameOf(object);
  const noun = kindNouns[storedKind(after ?? before)];
  switch (action) {
    case "expense.added":
      return [deeds.expense.added(who, noun)];
    case "expense.deleted":
      return [entry.isMadePrivate ? deeds.expense.madePrivate(who, noun) : deeds.expense.deleted(who, noun)];
    case "expense.changed":
      return changesIn(who, entry, people) ?? [deeds.expense.changed(who, noun)];
    case "repayment.added":
      return [deeds.repayment.added(who)];
    case "repayment.deleted":
      return [deeds.repayment.deleted(who)];
    case "repayment.changed":
      return changesIn(who, entry, people) ?? [deeds.repayment.changed(who)];
    case "trip.changed":
      if (typeof after?.divided === "number") return [deeds.divided(who, after.divided)];
      return changesIn(who, entry, people) ?? [deeds.trip(who)];
    case "member.added":
      return [deeds.member.added(who, nameWhenAdded(entry, object))];
    case "member.joined":
      return [doer.isMe ? deeds.member.youJoined : deeds.member.joined(nameOf(doer))];
    case "member.left":
      return [deeds.member.left(who)];
    case "member.removed":
      return [deeds.member.removed(who, whom)];
    case "member.merged":
      return [deeds.member.merged(who, textIn(before, "name") ?? nameOf({ name: null }), whom)];
    case "member.owner":
      return [deeds.member.owner(who, whom)];
  }
}

/** Returns the kind of an expense, of the state before or after a change. */
function storedKind(values: Values | null): ExpenseKind {
  return kindOf({ amount: 0, ...values });
}

/** Names a person as they were called then. Somebody who still has that name may have a number. */
function nameWhenAdded({ after }: HistoryEntry, person: ReturnType<typeof personIn>): string {
  const then = textIn(after, "name");
  return then === undefined || then === person.name ? nameOf(person) : then;
}

function textIn(values: Values | null, name: string): string | undefined {
  const value = values?.[name];
  return typeof value === "string" ? value : undefined;
}

/** One sentence for each changed field. Undefined if none is known. */
function changesIn(who: string, entry: HistoryEntry, people: People): string[] | undefined {
  const { before, after } = entry;
  if (!before || !after) return undefined;
  // Another kind says by itself that the sign has changed.
  const isSameKind = storedKind(before) === storedKind(after);
  const [old, now] = isSameKind ? [before, after] : [unsigned(before), unsigned(after)];
  const fields = Object.entries(changedFields).map(([field, what]): Change => {
    if (field === "unpaid") return [what, kindNames[storedKind(before)], kindNames[storedKind(after)]];
    return [what, valueText(field, old, people), valueText(field, now, people)];
  });
  const found = [...fields, ...tripChanges(entry, people)].flatMap(([what, was, is]) => {
    if (was === is) return [];
    if (is === undefined) return deeds.removed(who, what, was!);
    return was === undefined ? deeds.set(who, what, is) : deeds.fromTo(who, what, was, is);
  });
  const sentences = [
    ...new Set(found),
    ...sharingChanges(who, before, after, people),
    ...togetherChanges(who, entry, people),
  ];
  return sentences.length > 0 ? sentences : undefined;
}

function unsigned(values: Values): Values {
  return typeof values.amount === "number" ? withoutSign(values as unknown as ExpenseState & Values) : values;
}

/** A changed value with its texts before and after. */
type Change = [what: string, was: string | undefined, is: string | undefined];

/** Lists changes of a trip's values by category, currency or member. */
function tripChanges({ subjectId, before, after }: HistoryEntry, people: People): Change[] {
  const both = (name: string) => [before?.[name], after?.[name]] as [Values?, Values?];
  const [limitsBefore, limits = {}] = both("limits");
  const [ratesBefore, rates = {}] = both("cashRates");
  const money = (value: unknown) => (typeof value === "number" ? formatMoney(value) : undefined);
  const rate = (value: unknown) => (typeof value === "string" ? formatRate(value) : undefined);
  const share = (value: unknown) => (typeof value === "number" ? formatWeightField(value) : undefined);
  const person = personIn(people, subjectId ?? "");
  const whose = person.isMe ? changedOn.ownWeight : changedOn.weight(nameOf(person));
  return [
    ...Object.keys(limits).map((id): Change => {
      const category = mainCategoryNames[id as MainCategoryId];
      return [changedOn.limit(category), money(limitsBefore?.[id]), money(limits[id])];
    }),
    ...Object.keys(rates).map((currency): Change => {
      return [changedOn.cashRate(currency), rate(ratesBefore?.[currency]), rate(rates[currency])];
    }),
    [whose, share(before?.weight), share(after?.weight)],
  ];
}

/** Formats the value of a field; undefined if it has none. */
function valueText(field: string, values: Values, people: People): string | undefined {
  const value = values[field];
  switch (field) {
    case "amount":
    case "original":
      // Both are one amount, in the currency in which it was paid.
      return typeof values.amount === "number" ? costText(values as unknown as ExpenseState) : undefined;
    case "budget":
      return typeof value === "number" ? formatMoney(value) : undefined;
    case "nights":
      return typeof value === "number" ? String(value) : undefined;
  }
  if (typeof value !== "string" || value === "") return undefined;
  switch (field) {
    case "day":
    case "startDate":
    case "endDate":
      return formatDate(value);
    case "categoryId":
      return categoryNames[value as keyof typeof categoryNames];
    case "travelMethod":
      return travelMethodNames[value as keyof typeof travelMethodNames];
    case "cardFee":
      return history.percent(formatRate(value));
    case "paymentMethod":
    case "method":
      return paymentMethodName(value);
    case "fromId":
    case "toId":
      return nameOf(personIn(people, value));
    default:
      return history.quoted(value);
  }
}

function sharingChanges(who: string, before: Values, after: Values, people: People): string[] {
  const [was, is] = [partsIn(before), partsIn(after)];
  if (!was || !is) return [];
  const named = (parts: readonly ExpensePart[], text: (part: ExpensePart) => string) =>
    parts.map((part) => `${nameOf(personIn(people, part.memberId))}${text(part)}`).join(", ") || history.none;
  const sayPayers = (parts: readonly ExpensePart[]) => {
    const payers = payersOf(parts);
    return named(payers, ({ paid }) => (payers.length > 1 ? ` ${formatMoney(Math.abs(paid))}` : ""));
  };
  const sharers = (parts: readonly ExpensePart[]) => parts.filter(({ weight }) => weight !== null);
  const weights = (values: Values, parts: readonly ExpensePart[]) =>
    JSON.stringify([values.mode, sharers(parts).map(({ memberId, weight }) => [memberId, weight])]);
  const sentences: string[] = [];
  const isRefund = storedKind(after) === "refund";
  if (sayPayers(was) !== sayPayers(is))
    sentences.push((isRefund ? deeds.receivers : deeds.payers)(who, sayPayers(was), sayPayers(is)));
  if (weights(before, was) !== weights(after, is))
    sentences.push(
      deeds.split(
        who,
        named(sharers(is), ({ share }) => ` ${formatMoney(share)}`),
      ),
    );
  return sentences;
}

/** Says whom a member pays together with now, and before. */
function togetherChanges(who: string, { subjectId, before, after }: HistoryEntry, people: People): string[] {
  if (before?.settlesWith === after?.settlesWith) return [];
  const [was, is] = [before, after].map((values) => {
    const id = textIn(values, "settlesWith");
    const other = personIn(people, id ?? "");
    if (id === undefined) return changedOn.nobody;
    return other.isMe ? me.dative : nameOf(other);
  }) as [string, string];
  const person = personIn(people, subjectId ?? "");
  const whose = person.isMe ? changedOn.ownTogether : changedOn.together(nameOf(person));
  return [deeds.together(who, whose, was, is)];
}

function partsIn({ parts }: Values): readonly ExpensePart[] | undefined {
  return Array.isArray(parts) ? parts : undefined;
}

type Person = Pick<Member, "name" | "isMe">;

/** Formats the refusal for a deleted expense or repayment, with the person who deleted it. */
export function deletedMeanwhile(what: "expense" | "repayment", by: Person | undefined): string {
  return by ? deeds[what].hasDeletedMeanwhile(deedOf(by)) : deeds[what].deletedMeanwhile;
}

/** Formats the refusal for a stale change, with the person who changed the expense or repayment. */
export function changedMeanwhile(what: "expense" | "repayment", by: Person | undefined): string {
  return deeds[what].hasChangedMeanwhile(by ? deedOf(by) : deeds.somebody);
}

function deedOf(by: Person): string {
  return by.isMe ? deeds.you : deeds.who(nameOf(by));
}
