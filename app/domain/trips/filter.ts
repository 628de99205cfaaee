import type { TripState } from "./trip";

/** Filters of the trip list by their names in the address. */
const stateByFilter = {
  all: "all",
  current: "active",
  planned: "planned",
  finished: "archived",
  deleted: "deleted",
} as const satisfies Record<string, TripState | "all">;

export type TripFilterName = keyof typeof stateByFilter;

export const tripFilters = Object.keys(stateByFilter) as TripFilterName[];

export function readTripFilter(name: string | null): TripFilterName {
  return tripFilters.find((known) => known === name) ?? "all";
}

/** Returns the state of trips that a filter shows; `all` excludes the trash. */
export function stateOfFilter(filter: TripFilterName): TripState | "all" {
  return stateByFilter[filter];
}

export function countsByFilter(counts: Record<TripState, number>): Record<TripFilterName, number> {
  return {
    all: counts.active + counts.planned + counts.archived,
    current: counts.active,
    planned: counts.planned,
    finished: counts.archived,
    deleted: counts.deleted,
  };
}
