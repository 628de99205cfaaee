import { type MainCategoryId, mainCategoryIds } from "../expenses/category";
import type { Cents } from "../money/money";

/** A trip's limits by main category. A category that is missing has none. */
export type TripLimits = Partial<Record<MainCategoryId, Cents>>;

/** Partial update of a trip's limits: omitted categories keep theirs, null removes it. */
export type LimitChanges = Partial<Record<MainCategoryId, Cents | null>>;

/** How much of a limit is used, in rising order. */
export const limitStates = ["ok", "near", "reached", "over"] as const;
export type LimitState = (typeof limitStates)[number];

export interface LimitUse {
  categoryId: MainCategoryId;
  limit: Cents;
  spent: Cents;
  /** Sum of planned expenses; state and percentage include it. */
  open: Cents;
  state: LimitState;
}

/** Returns the state of a limit: `near` from 80 percent on, `reached` at exactly 100, `over` above. */
export function limitState(spent: Cents, limit: Cents): LimitState {
  if (spent > limit) return "over";
  if (spent === limit) return "reached";
  return spent * 5 >= limit * 4 ? "near" : "ok";
}

/** Returns the limits in the order of the categories; null if there are none. */
export function tripLimits(limits: LimitChanges): TripLimits | null {
  const set = mainCategoryIds.flatMap((id) => (limits[id] ? [[id, limits[id]]] : []));
  return set.length > 0 ? (Object.fromEntries(set) as TripLimits) : null;
}

/** Returns which limits somebody has changed, of those that the form showed. Without these, all of them count as changed. */
export function changedLimits(shown: TripLimits | undefined, sent: TripLimits): LimitChanges {
  const changed = mainCategoryIds.filter((id) => !shown || shown[id] !== sent[id]);
  return Object.fromEntries(changed.map((id) => [id, sent[id] ?? null]));
}

export function limitList(limits: TripLimits | null): { categoryId: MainCategoryId; amount: Cents }[] {
  return mainCategoryIds.flatMap((categoryId) => {
    const amount = limits?.[categoryId];
    return amount === undefined ? [] : [{ categoryId, amount }];
  });
}

type ByCategory = Readonly<Partial<Record<MainCategoryId, Cents>>>;

export function limitUses(limits: TripLimits | null, spentOn: ByCategory, openOn: ByCategory): LimitUse[] {
  return limitList(limits).map(({ categoryId, amount: limit }) => {
    const [spent, open] = [spentOn[categoryId] ?? 0, openOn[categoryId] ?? 0];
    return { categoryId, limit, spent, open, state: limitState(spent + open, limit) };
  });
}

/**
 * Returns the use of a category's limit if a change of its sums has raised the state; undefined otherwise. `before` is the
 * sum of both before the change.
 */
export function raisedUse(
  limits: TripLimits | null | undefined,
  categoryId: MainCategoryId,
  before: Cents,
  { spent, open }: { spent: Cents; open: Cents },
): LimitUse | undefined {
  const limit = limits?.[categoryId];
  if (limit === undefined) return undefined;
  const state = limitState(spent + open, limit);
  const isRaised = limitStates.indexOf(state) > limitStates.indexOf(limitState(before, limit));
  return isRaised ? { categoryId, limit, spent, open, state } : undefined;
}

/** Returns the whole percentage of a limit that is used, rounded down so that it never runs ahead of the state. */
export function percentOfLimit({ spent, open, limit }: Pick<LimitUse, "spent" | "open" | "limit">): number {
  const used = spent + open;
  return used >= limit ? 100 : Math.floor((Math.max(0, used) * 100) / limit);
}
