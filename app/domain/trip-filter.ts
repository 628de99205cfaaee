import type { TripState } from "./trip";

/** The filters of the trip list, by the names that stand in its address. */
const stateByFilter = {
  all: "all",
  current: "active",
  planned: "planned",
  finished: "archived",
  deleted: "deleted",
} as const satisfies Record<string, TripState | "all">;

export type TripFilterName = keyof typeof stateByFilter;

export const tripFilters = Object.keys(stateByFilter) as TripFilterName[];

/** The filter of that name; all for anything else. */
export function readTripFilter(name: string | null): TripFilterName {
  return tripFilters.find((known) => known === name) ?? "all";
}

/** The state that trips behind a filter are in; `all` is every one but those in the trash. */
export function stateBehind(filter: TripFilterName): TripState | "all" {
  return stateByFilter[filter];
}

/** How many trips each filter shows. */
export function countsByFilter(counts: Record<TripState, number>): Record<TripFilterName, number> {
  return {
    all: counts.active + counts.planned + counts.archived,
    current: counts.active,
    planned: counts.planned,
    finished: counts.archived,
    deleted: counts.deleted,
  };
}
