// How an expense of a shared trip is divided, in JSON of the API and of exports.

import { type SharedExpense, type Sharing, shareOf } from "../expenses/expense";
import { BASE_CURRENCY, type CurrencyCode } from "../money/currency";
import { euroFromCents, numberFromUnits } from "../money/money";
import type { TypedSharing } from "./form";
import { payersOf } from "./member";
import type { SplitMode } from "./split";

/** The fields that only expenses of shared trips have. Without `split` an expense is one person's. */
interface SharingJson {
  version?: number;
  createdBy?: string;
  paidBy?: { memberId: string; amount: number }[];
  split?: { mode: SplitMode; parts: { memberId: string; share: number; weight?: number }[] };
  isPrivate?: boolean;
  myShare?: number;
}

/** Converts payers and shares to JSON; no fields on a trip of one person. */
export function sharingJson(
  { amount, original, sharing }: Pick<SharedExpense, "amount" | "original" | "sharing">,
  myId: string | undefined,
): SharingJson {
  if (!sharing) return {};
  const { version, createdBy, mode, parts, isPrivate } = sharing;
  const currency = original?.currency ?? BASE_CURRENCY;
  const own = { version, createdBy, isPrivate, myShare: euroFromCents(shareOf({ amount, sharing }, myId)) };
  if (mode === null) return { ...own, paidBy: [{ memberId: createdBy, amount: euroFromCents(amount) }] };
  return {
    ...own,
    paidBy: payersOf(parts).map(({ memberId, paid }) => ({ memberId, amount: euroFromCents(paid) })),
    split: {
      mode,
      parts: parts.flatMap(({ memberId, share, weight }) =>
        weight === null
          ? []
          : [{ memberId, share: euroFromCents(share), ...weightJson(mode, weight, currency) }],
      ),
    },
  };
}

function weightJson(mode: Sharing["mode"], weight: number, currency: CurrencyCode): { weight?: number } {
  if (mode === "equal") return {};
  return { weight: mode === "amounts" ? numberFromUnits(weight, currency) : weight };
}

/** Leaves out what is sent as an answer says it of the expense, in whatever order: in euro it could not be read. */
export function withoutReadBack(
  { payments, split, isPrivate }: TypedSharing,
  read: SharingJson,
): TypedSharing {
  return {
    payments: payments && spellPayers(payments) === spellPayers(read.paidBy) ? undefined : payments,
    split: split && spellSplit(split) === spellSplit(read.split) ? undefined : split,
    isPrivate: isPrivate === read.isPrivate ? undefined : isPrivate,
  };
}

function spellPayers(payers: TypedSharing["payments"] = []): string {
  return JSON.stringify(payers.map(({ memberId, amount }) => [memberId, amount]).sort());
}

function spellSplit(split: TypedSharing["split"]): string {
  const parts = split?.parts.map(({ memberId, share, weight }) => [memberId, share, weight]);
  return JSON.stringify([split?.mode, parts?.sort()]);
}
