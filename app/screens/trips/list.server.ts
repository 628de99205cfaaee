import { type Member, stayOf } from "~/domain/sharing/member";
import { cutText, tidyText } from "~/domain/text";
import { countsByFilter, readTripFilter, stateOfFilter } from "~/domain/trips/filter";
import { ownBudgetOn } from "~/domain/trips/own-budget";
import { stateOf, TRIP_TEXT_LENGTH, type Trip } from "~/domain/trips/trip";
import { nameOf } from "~/locales/de/names";
import { myTrips } from "~/locales/de/trips/my-trips";
import { membersOfTrips } from "~/models/sharing/member.server";
import { openTotalsByTrip, ownOpenTotalsByTrip } from "~/models/statistics/open-sums.server";
import { ownSumsByTrip, sumsByTrip } from "~/models/statistics/trip-sums.server";
import { countTrips, listTrips } from "~/models/trips/list.server";
import { activeTrip } from "~/models/trips/trip.server";

/** Number of trips on a page of the list, which weighs at most 260 kB even if each has the longest name and is shared. */
const PAGE_TRIPS = 24;

/** Names of others on a card, and the length of each. */
const NAMES = 3;
const NAME_LENGTH = 16;

/** Most faces on a card: all, or three and a count. */
const FACES = 4;

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
  const ids = found.trips.map(({ id }) => id);
  const sums = await sumsByTrip(userId, ids);
  const open = await openTotalsByTrip(userId, ids);
  const shared = found.trips.filter(({ isShared }) => isShared).map(({ id }) => id);
  const people = await membersOfTrips(userId, shared);
  const ownSums = shared.length > 0 ? await ownSumsByTrip(userId, shared) : sums;
  const ownOpen = shared.length > 0 ? await ownOpenTotalsByTrip(userId, shared) : open;
  const trips = found.trips.map((trip) => {
    const { total, count } = (trip.isShared ? ownSums : sums).get(trip.id) ?? { total: 0, count: 0 };
    const planned = (trip.isShared ? ownOpen : open).get(trip.id)?.planned;
    const shown = { ...trip, spent: total, expenseCount: count, ...(planned && { planned }) };
    return trip.isShared ? { ...shown, ...withOthers(trip, people.get(trip.id) ?? []) } : shown;
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

/** Longer names would make the page too heavy. */
function shortened(name: string): string {
  return name.length > NAME_LENGTH ? `${cutText(name, NAME_LENGTH - 1)}…` : name;
}

/** Returns what a card shows of a shared trip: the viewer's budget in place of the group's, and who is there. */
function withOthers(trip: Trip, members: readonly Member[]) {
  const here = members.filter(({ hasLeft }) => !hasLeft);
  const others = here.filter(({ isMe }) => !isMe).map(nameOf);
  const named = others.slice(0, others.length > NAMES ? NAMES - 1 : NAMES).map(shortened);
  const stay = trip.role === "owner" ? stayOf(members) : undefined;
  return {
    budget: ownBudgetOn({ ...trip, members }),
    ...(named.length > 0 && {
      people: {
        names: myTrips.companions(named, others.length - named.length),
        faces: here.slice(0, here.length > FACES ? FACES - 1 : FACES).map(({ face }) => face),
        count: here.length,
      },
    }),
    ...(stay?.isKept && stay),
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
