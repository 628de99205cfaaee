// Bounds the histories of trips: of each trip the newest entries are kept, of all trips of an owner so many bytes.
import { setImmediate } from "node:timers/promises";
import { and, asc, desc, eq, gt, inArray, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { HISTORY_BYTES, HISTORY_PER_TRIP } from "~/domain/quota";
import { db, prepared, transaction } from "../../../db/client";
import { bytesOf, total } from "../../../db/portable";
import { history, tripMembers, trips } from "../../../db/schema";
import { lockTrip } from "./membership.server";

/** Bytes that a row and its places in indexes take beside its values. */
const ROW_BYTES = 300;

/** Bytes of an entry, as the limit counts them. */
export const entryBytes = sql<number>`(${sql.raw(String(ROW_BYTES))} + ${bytesOf(history.before)} + ${bytesOf(history.after)})`;

/** Entries that are deleted in one go. */
const BATCH = 100;

/** Times that one new entry lets others of the owner's go, at most. */
const ROUNDS = 20;

const { id, tripId: ofTrip } = history;
const { historyBytes } = trips;

const beyondNewest = prepared("beyond-newest-entries", (db, param: (name: "tripId") => Placeholder) =>
  db
    .select({ id, bytes: entryBytes })
    .from(history)
    .where(eq(ofTrip, param("tripId")))
    .orderBy(desc(id))
    .limit(BATCH)
    .offset(HISTORY_PER_TRIP),
);

/** Counts an entry that was added to a trip, and deletes the oldest above the limits. Call it in the same transaction. */
export async function keepWithinLimits(tripId: string, added: number): Promise<void> {
  const beyond = await beyondNewest({ tripId });
  await drop(tripId, beyond, added);
  const ownerId = sql`(select ${tripMembers.userId} from ${tripMembers} where ${isOwned(tripId)})`;
  for (let round = 0; round < ROUNDS; round++) {
    const excess = (await bytesOwnedBy(ownerId)) - HISTORY_BYTES;
    if (excess <= 0 || !(await dropOldestEntries(ownerId, excess))) return;
  }
}

type Entry = { id: string; bytes: number };

/** Deletes entries of a trip, and counts what that and an entry `added` before change. */
async function drop(tripId: string, entries: readonly Entry[], added = 0): Promise<void> {
  const ids = entries.map((entry) => entry.id);
  // Somebody else may have deleted some at the same moment.
  const gone =
    ids.length > 0 ? await db.delete(history).where(inArray(id, ids)).returning({ bytes: entryBytes }) : [];
  const change = added - sumOf(gone);
  // Null, of a history that is not counted yet, stays null.
  await db
    .update(trips)
    .set({ historyBytes: sql`${historyBytes} + ${change}` })
    .where(eq(trips.id, tripId));
}

function sumOf(entries: readonly Pick<Entry, "bytes">[]): number {
  return entries.reduce((sum, { bytes }) => sum + bytes, 0);
}

function isOwned(tripId: string | typeof trips.id): SQL {
  return and(eq(tripMembers.tripId, tripId), eq(tripMembers.role, "owner"))!;
}

async function bytesOwnedBy(ownerId: SQL): Promise<number> {
  const [owned] = await db
    .select({ bytes: total(historyBytes) })
    .from(tripMembers)
    .innerJoin(trips, isOwned(trips.id))
    .where(eq(tripMembers.userId, ownerId));
  return owned!.bytes;
}

/** Deletes the oldest entries of an owner's trips, of one trip at a time. Returns false if there are none. */
async function dropOldestEntries(ownerId: SQL, excess: number): Promise<boolean> {
  const oldest = sql<string | null>`(select min(${id}) from ${history} where ${eq(ofTrip, trips.id)})`;
  const [found] = await db
    .select({ tripId: trips.id, oldest })
    .from(tripMembers)
    .innerJoin(trips, isOwned(trips.id))
    .where(and(eq(tripMembers.userId, ownerId), gt(historyBytes, 0)))
    .orderBy(asc(oldest), asc(trips.id))
    .limit(1);
  if (!found?.oldest) return false;
  const enough: Entry[] = [];
  for (const entry of await oldestOf(found.tripId)) if (sumOf(enough) < excess) enough.push(entry);
  await drop(found.tripId, enough);
  return true;
}

function oldestOf(tripId: string): Promise<Entry[]> {
  return db
    .select({ id, bytes: entryBytes })
    .from(history)
    .where(eq(ofTrip, tripId))
    .orderBy(asc(id))
    .limit(BATCH);
}

/** Histories from before the limits: deletes what is above, in batches, and counts the rest. Returns how many entries went. */
export async function countOldHistories(): Promise<number> {
  let dropped = 0;
  for (;;) {
    const [next] = await db.select({ tripId: trips.id }).from(trips).where(isNull(historyBytes)).limit(1);
    if (!next) return dropped;
    dropped += await countOldHistory(next.tripId);
  }
}

async function countOldHistory(tripId: string): Promise<number> {
  let dropped = 0;
  for (;;) {
    const beyond = await beyondNewest({ tripId });
    if (beyond.length === 0) break;
    await transaction("housekeeping", () => drop(tripId, beyond));
    dropped += beyond.length;
    await setImmediate();
  }
  await transaction("housekeeping", async () => {
    await lockTrip(tripId);
    const [counted] = await db
      .select({ bytes: total(entryBytes) })
      .from(history)
      .where(eq(ofTrip, tripId));
    await db.update(trips).set({ historyBytes: counted!.bytes }).where(eq(trips.id, tripId));
  });
  return dropped;
}
