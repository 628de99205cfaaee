import { isWithOtherAccounts } from "~/domain/member";
import { tidyText } from "~/domain/text";
import { stateOf, TRIP_TEXT_LENGTH, type Trip } from "~/domain/trip";
import { countsByFilter, readTripFilter, stateOfFilter } from "~/domain/trip-filter";
import { membersOfTrips } from "~/models/member.server";
import { sumsByTrip } from "~/models/statistics.server";
import { activeTrip } from "~/models/trip.server";
import { countTrips, listTrips } from "~/models/trip-list.server";

/** Number of trips on a page of the list, which weighs at most 260 kB even if each has the longest name. */
const PAGE_TRIPS = 25;

/**
 * Returns the data of the list of trips. `?filter=`, `?q=` (words) and `?page=` pick the trips. Instead of an empty page the
 * first one is returned: the last trip of a page may just have been deleted.
 */
export async function tripListScreen(userId: string, url: URL) {
  const filter = readTripFilter(url.searchParams.get("filter"));
  const words = tidyText(url.searchParams.get("q") ?? "").slice(0, TRIP_TEXT_LENGTH);
  const load = (page: number) =>
    listTrips(userId, { filter: stateOfFilter(filter), words, page, size: PAGE_TRIPS });
  let page = readPage(url.searchParams.get("page"));
  let found = await load(page);
  if (page > 1 && found.trips.length === 0) {
    page = 1;
    found = await load(page);
  }
  const sums = await sumsByTrip(
    userId,
    found.trips.map(({ id }) => id),
  );
  const mayDelete = ({ isShared, role }: Trip) => isShared && role === "owner";
  const people = await membersOfTrips(
    userId,
    found.trips.filter(mayDelete).map(({ id }) => id),
  );
  const trips = found.trips.map((trip) => {
    const { total, count } = sums.get(trip.id) ?? { total: 0, count: 0 };
    const isKept = isWithOtherAccounts(people.get(trip.id) ?? []);
    return { ...trip, spent: total, expenseCount: count, ...(isKept && { isKept }) };
  });
  return {
    active: await activeBeside(userId, found.trips),
    filter,
    words,
    page,
    trips,
    hasMore: found.hasMore,
    counts: countsByFilter(await countTrips(userId)),
  };
}

/** Returns the active trip if one of these trips is active, or could be started in its place. */
async function activeBeside(userId: string, trips: readonly Trip[]) {
  const isNeeded = trips.some((trip) => stateOf(trip) === "planned");
  const active = trips.find(({ isActive }) => isActive) ?? (isNeeded ? await activeTrip(userId) : undefined);
  return active && { id: active.id, name: active.name };
}

function readPage(text: string | null): number {
  return text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
