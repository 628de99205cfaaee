// The budget of one person on a shared trip.

import type { Cents } from "../money/money";
import type { Member } from "../sharing/member";
import { defaultSplit } from "../sharing/split";
import type { Trip } from "./trip";

type People = readonly Pick<Member, "id" | "weight" | "hasLeft">[];

/**
 * Returns a member's part of the trip's budget, by the weights of new expenses, of all who are there; null if it is none.
 * Rounded down: nobody adds up these parts, so the cents that are left over go to nobody.
 */
export function partOfBudget(budget: Cents | null, members: People, memberId: string): Cents | null {
  const { parts } = defaultSplit(members);
  const own = parts.find((part) => part.memberId === memberId);
  if (!budget || !own) return null;
  // Equal parts have no weight.
  const all = parts.reduce((sum, { weight = 1 }) => sum + weight, 0);
  return Number((BigInt(budget) * BigInt(own.weight ?? 1)) / BigInt(all)) || null;
}

export interface WithGroupBudget {
  /** The trip's budget, where the viewer's own or their part of it is in its place. */
  groupBudget?: Cents | null;
}

/**
 * Returns a shared trip with the viewer's budget in place of the group's, or their part of that as long as they have none,
 * and the membership whose shares count. Returns a trip of one person unchanged, and any trip if the group's figures are
 * asked for.
 */
export function ownFigures<T extends Trip & { members?: People }>(
  trip: T,
  figures: string | null,
): { trip: T & WithGroupBudget; own?: string } {
  if (!trip.isShared || figures === "all") return { trip };
  return { trip: { ...trip, budget: ownBudgetOn(trip), groupBudget: trip.budget }, own: trip.memberId };
}

/** Returns the viewer's own budget for a shared trip, or their part of the trip's as long as they have none. */
export function ownBudgetOn({
  budget,
  ownBudget,
  members = [],
  memberId,
}: Pick<Trip, "budget" | "ownBudget" | "memberId"> & { members?: People }): Cents | null {
  return ownBudget ?? partOfBudget(budget, members, memberId);
}
