import type { MainCategoryId } from "~/domain/category";
import type { Day } from "~/domain/day";
import type { DayGroup, ExpenseRow } from "~/domain/expense";
import { RECENT_ON_HOME, RECENT_ON_TRIP } from "~/domain/expense";
import { expenseIdOf } from "~/domain/expense-id";
import type { Cents } from "~/domain/money";
import { isMissing, type OutboxEntry } from "~/domain/outbox";
import {
  daysWithChanges,
  difference,
  type PendingChange,
  type PendingNote,
  pendingChange,
  recentWithChanges,
  tilesWithChanges,
  withChanges,
  withoutKnown,
} from "~/domain/pending";
import type { MainCategorySum } from "~/domain/summary";
import type { Trip } from "~/domain/trip";
import { intents } from "~/locales/de/outbox";
import { forecastHeadline, type Headline } from "~/locales/forecast-headline";
import type { Overlay, ShownScreen } from "../screen-state";

interface TripData {
  trip: Trip;
  today: Day;
  spent: Cents;
}

interface ListData extends TripData {
  count: number;
  byMain: MainCategorySum[];
  groups: DayGroup<ExpenseRow>[];
  next: string | undefined;
  isFirst: boolean;
}

interface RecentData extends TripData {
  count: number;
  recent: ExpenseRow[];
}

interface HomeData extends TripData {
  headline: Headline;
  tiles: Record<MainCategoryId, Cents>;
  todaySum: { total: Cents; count: number };
  recent: ExpenseRow[];
}

/** Functions that apply changes to the data of each screen; they return only the changed fields. */
const screens: Record<Exclude<ShownScreen, "trips">, (data: never, changes: PendingChange[]) => unknown> = {
  list: (data: ListData, changes) => ({
    ...withTotal(data, changes),
    byMain: withChanges(data.byMain, changes),
    groups: daysWithChanges(data.groups, changes, { isFirst: data.isFirst, isLast: !data.next }),
  }),
  trip: (data: RecentData, changes) => ({
    ...withTotal(data, changes),
    recent: recentWithChanges(data.recent, changes, RECENT_ON_TRIP),
  }),
  home: (data: HomeData, changes) => {
    const { trip, today, todaySum } = data;
    const spent = data.spent + difference(changes).total;
    const ofToday = difference(changes, ({ day }) => day === today);
    const sum = { total: todaySum.total + ofToday.total, count: todaySum.count + ofToday.count };
    return {
      spent,
      headline: forecastHeadline(trip, spent, sum.total, today),
      tiles: tilesWithChanges(data.tiles, changes),
      todaySum: sum,
      recent: recentWithChanges(data.recent, changes, RECENT_ON_HOME),
    };
  },
};

function withTotal({ spent, count }: { spent: Cents; count: number }, changes: PendingChange[]) {
  const more = difference(changes);
  return { spent: spent + more.total, count: count + more.count };
}

/** Returns an overlay that adds these entries to the data of their trip, unless the data already contains them. */
export async function overlayOf(entries: readonly OutboxEntry[]): Promise<Overlay> {
  const newIds = await Promise.all(entries.map(({ account, id }) => expenseIdOf(account, id)));
  const all = entries.map((entry, index) => ({ entry, change: pendingChange(entry, newIds[index]) }));
  return (screen, data, loadedAt) => {
    const missing = all.filter(({ entry }) => isMissing(entry, loadedAt));
    const { trip } = data as { trip?: Trip };
    const changes = missing.flatMap(({ change }) => (change && change.tripId === trip?.id ? [change] : []));
    const unknown = withoutKnown(changes, rowsIn(data as ShownRows));
    const isTouched = screen !== "trips" && trip && unknown.length > 0;
    const overlaid = isTouched ? { ...data, ...(screens[screen](data as never, unknown) as object) } : data;
    return withTrips(
      overlaid,
      missing.map(({ entry }) => entry),
    );
  };
}

type ShownRows = Partial<Pick<ListData, "groups"> & Pick<RecentData, "recent">>;

function rowsIn({ groups = [], recent = [] }: ShownRows): ExpenseRow[] {
  return [...recent, ...groups.flatMap(({ rows }) => rows)];
}

/** Marks each trip in the data that has an entry of its own. */
function withTrips<Data>(data: Data, entries: readonly OutboxEntry[]): Data {
  const notes = new Map<string, PendingNote>();
  for (const { intent, fields, state } of entries) {
    if (intent.startsWith("trip.") && fields.id) notes.set(fields.id, { label: intents[intent], state });
  }
  if (notes.size === 0) return data;
  const withNote = (trip: Trip) => (notes.has(trip.id) ? { ...trip, pending: notes.get(trip.id) } : trip);
  const { trip, trips, planned } = data as { trip?: Trip; trips?: Trip[]; planned?: Trip[] };
  return {
    ...data,
    ...(trip && { trip: withNote(trip) }),
    ...(trips && { trips: trips.map(withNote) }),
    ...(planned && { planned: planned.map(withNote) }),
  };
}
