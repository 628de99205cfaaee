import { addDays, type Day, DEFAULT_TIME_ZONE } from "~/domain/day";
import { blank } from "~/domain/expenses/expense";
import { BASE_CURRENCY } from "~/domain/money/currency";
import {
  type DemoMember,
  names,
  type SharedDemoExpense,
  sharedExpenses,
  sharedRepayment,
  sharedTrip,
} from "~/locales/de/public/demo-shared";
import { joinAsGuest } from "~/models/accounts/guest.server";
import { addExpense } from "~/models/expenses/expense.server";
import { addRepayment } from "~/models/settling/repayment.server";
import { invite } from "~/models/sharing/invitation.server";
import { addMember, changeMember, membersOf } from "~/models/sharing/member.server";
import { archiveTrip, createTrip } from "~/models/trips/trip.server";
import type { DemoReceipt } from "./demo-receipts";

/** Creates the demo's shared trip, which has ended and is not settled yet. Returns the receipts to add. */
export async function addSharedTrip(lena: string, today: Day): Promise<DemoReceipt[]> {
  const { firstDay, length, ownBudget, ...fields } = sharedTrip;
  const startDate = addDays(today, firstDay);
  const at = (day: number, minutes = 0) => ({
    key: undefined,
    now: new Date(Date.parse(addDays(startDate, day)) + minutes * 60_000),
  });
  const dates = { startDate, endDate: addDays(startDate, length - 1) };
  const trip = { ...fields, ...dates, currency: BASE_CURRENCY, setAsActive: false };
  const tripId = await createTrip(lena, trip, at(0));
  const ruthId = await addMember(lena, tripId, names.ruth, at(0));
  const { token } = await invite(lena, tripId, undefined, at(0));
  const jonas = (await joinAsGuest(token, names.jonas, at(0))).account.id;
  const members = await membersOf(lena, tripId);
  const idOf = (userId: string) => members.find((member) => member.userId === userId)!.id;
  const ids: Record<DemoMember, string> = { lena: idOf(lena), jonas: idOf(jonas), ruth: ruthId };
  await changeMember(lena, tripId, ids.lena, { budget: ownBudget }, at(0));

  const accounts = { lena, jonas };
  const receipts: DemoReceipt[] = [];
  const added = new Map<string, string>();
  for (const [index, expense] of sharedExpenses.entries()) {
    const refundOf = expense.refundOf && added.get(expense.refundOf);
    const input = { ...inputOf(expense, ids), refundOf, tripId, date: addDays(startDate, expense.day) };
    const [userId, submission] = [accounts[expense.by], at(expense.day, 600 + index)];
    const { id: expenseId } = (await addExpense(userId, input, submission)).expense!;
    added.set(expense.description, expenseId);
    if (expense.receipt) receipts.push({ userId, expenseId, at: submission.now, ...expense.receipt });
  }
  const { from, to, amount, day } = sharedRepayment;
  const repayment = { fromId: ids[from], toId: ids[to], amount, method: null, note: null };
  await addRepayment(jonas, tripId, { ...repayment, day: addDays(startDate, day) }, at(day, 700));
  await archiveTrip(lena, tripId, at(length));
  return receipts;
}

function inputOf(
  { description, categoryId, price, nights, kind, isPrivate, split }: SharedDemoExpense,
  ids: Record<DemoMember, string>,
) {
  const amount =
    typeof price === "number"
      ? { cents: Math.round(price * 100) }
      : { number: price.number, currency: price.currency, rate: { rate: price.rate } };
  const weights = Object.entries(split?.weights ?? {}) as [DemoMember, number][];
  const parts = weights.map(([who, weight]) => ({ memberId: ids[who], weight }));
  return {
    ...blank,
    description,
    categoryId,
    amount,
    nights,
    kind,
    paymentMethod: "kreditkarte" as const,
    timeZone: DEFAULT_TIME_ZONE,
    ...(isPrivate && { isPrivate }),
    ...(split && { split: { mode: split.mode, parts } }),
  };
}
