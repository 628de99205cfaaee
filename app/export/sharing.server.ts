// The additions of exported files for shared trips: payers, shares and repayments.

import { type SharedExpense, shareOf } from "~/domain/expenses/expense";
import type { Cents } from "~/domain/money/money";
import type { Repayment } from "~/domain/settling/repayment";
import { payersOf } from "~/domain/sharing/member";
import { exportHeadings as headings } from "~/locales/de/expenses/expenses";
import { nameOf, paymentMethodName } from "~/locales/de/names";
import { sharingLine } from "~/locales/de/sharing/sharing";
import { splitForm } from "~/locales/de/sharing/split-form";
import { exportedSharing as texts } from "~/locales/de/trips/export";
import { formatMoney } from "~/locales/format";
import type { ExportedTrip } from "~/models/export.server";
import { type ExportColumn, exportColumns, isPaid, kindColumns } from "./columns.server";

/** For trips of one person these hold only the share. */
const sharingColumns: readonly (ExportColumn & { width: number })[] = [
  { heading: texts.paidBy, kind: "text", width: 24, value: sayPayers },
  { heading: texts.split, kind: "text", width: 40, value: saySplit },
  { heading: texts.ownShare, kind: "money", width: 16, isSummed: true, value: ownShare },
];

/** Returns the columns of a file, more of them if a trip in it is shared. */
export function columnsOf({ isShared }: { isShared: boolean }): ExportColumn[] {
  return [...exportColumns, ...(isShared ? sharingColumns : []), ...kindColumns];
}

function sayPayers({ sharing }: SharedExpense, trip: ExportedTrip): string | null {
  if (!sharing) return null;
  const paid = payersOf(sharing.parts);
  if (paid.length === 0) return memberName(trip, sharing.createdBy);
  if (paid.length === 1) return memberName(trip, paid[0]!.memberId);
  return listed(paid.map(({ memberId, paid }) => [memberName(trip, memberId), paid]));
}

function saySplit({ sharing }: SharedExpense, trip: ExportedTrip): string | null {
  if (!sharing) return null;
  const { mode, parts, isPrivate, createdBy } = sharing;
  if (mode === null) return isPrivate ? sharingLine.onlyMe : memberName(trip, createdBy);
  const shares = parts.filter(({ weight }) => weight !== null);
  return `${splitForm.modes[mode]}: ${listed(shares.map(({ memberId, share }) => [memberName(trip, memberId), share]))}`;
}

function ownShare(expense: SharedExpense, { memberId }: ExportedTrip): Cents | null {
  if (!isPaid(expense)) return null;
  return expense.sharing ? shareOf(expense, memberId) : expense.amount;
}

function listed(amounts: readonly (readonly [name: string, amount: Cents])[]): string {
  return amounts.map(([name, amount]) => `${name} ${formatMoney(amount)}`).join(", ");
}

function memberName({ members }: ExportedTrip, id: string): string {
  return nameOf(members.find((member) => member.id === id) ?? { name: null });
}

/** Columns of repayments, in a file or a sheet of their own. */
export const repaymentColumns: readonly (ExportColumn<Repayment> & { width: number })[] = [
  { heading: headings.trip, kind: "text", width: 32, value: (_, trip) => trip.name },
  { heading: headings.day, kind: "day", width: 12, value: ({ day }) => day },
  { heading: texts.from, kind: "text", width: 20, value: ({ fromId }, trip) => memberName(trip, fromId) },
  { heading: texts.to, kind: "text", width: 20, value: ({ toId }, trip) => memberName(trip, toId) },
  { heading: headings.amount, kind: "money", width: 16, value: ({ amount }) => amount },
  { heading: headings.currency, kind: "text", width: 10, value: (_, trip) => trip.currency },
  {
    heading: headings.paymentMethod,
    kind: "text",
    width: 16,
    value: ({ method }) => method && paymentMethodName(method),
  },
  { heading: headings.notes, kind: "text", width: 40, value: ({ note }) => note },
];
