// Fills an account to a little below its limits, and compares what is stored with all of them. The file of SQLite only.
import {
  DIVIDED_PER_ACCOUNT,
  EXPENSES_PER_ACCOUNT,
  EXPENSES_PER_TRIP,
  HISTORY_BYTES,
  HISTORY_PER_TRIP,
  MEMBERS_PER_TRIP,
  PAYERS_PER_EXPENSE,
  RECEIPT_BYTES_MIN,
  RECEIPT_STORAGE,
  RECEIPTS_PER_ACCOUNT,
  RECEIPTS_PER_EXPENSE,
  REMOVED_PER_TRIP,
  REPAYMENTS_PER_ACCOUNT,
  REPAYMENTS_PER_TRIP,
  SESSIONS_PER_ACCOUNT,
  SUBMISSIONS_PER_ACCOUNT,
  TRIP_DAYS_MAX,
  TRIPS_PER_ACCOUNT,
  YEARS_AROUND_TRIP,
} from "~/domain/quota";
import { insert } from "./database";
import type { Person } from "./person";
import { accountOf, execute, fillRepayments, fillTrip, insertTrips, moment, rows } from "./rows";

/** Room that is left below each limit. */
const LEFT = 4;

/** Full trips with as many repayments as one may have; the nearly full one has as many, two others share the rest. */
const SETTLED_TRIPS = 8;

/** Receipts that nearly fill the storage. The others are tiny. */
const [LARGE, LARGE_BYTES] = [48, 9_980_000];

const range = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
const put = (table: string, rows: Record<string, unknown>[]) =>
  insert(process.env.DATABASE_URL!, table, rows);

/**
 * Fills the account of a person, who has created two trips with people and nothing else: one is nearly full itself, the
 * other has room. Returns ids of its full trips.
 */
export function fillAccount(person: Person, full: string, roomy: string): string[] {
  const userId = accountOf(person);
  const now = Date.now();
  const others = insertTrips(person.email, TRIPS_PER_ACCOUNT - LEFT - 2, (n) => ({
    name: "Alt",
    isDeleted: n > 900,
  }));
  const filled = others.slice(0, EXPENSES_PER_ACCOUNT / EXPENSES_PER_TRIP - 1);
  for (const id of filled) fillTrip(id, EXPENSES_PER_TRIP);
  fillTrip(full, EXPENSES_PER_TRIP - LEFT);
  const divided = filled.slice(0, DIVIDED_PER_ACCOUNT / EXPENSES_PER_TRIP);
  const places = divided.map(() => "?").join();
  execute(`update expenses set split_mode = 'equal' where trip_id in (${places})`, ...divided);
  const somewhat = `select id from expenses where trip_id = ? limit ${LEFT}`;
  execute(`update expenses set split_mode = null where id in (${somewhat})`, divided[0]);

  for (const id of filled.slice(0, SETTLED_TRIPS)) fillRepayments(id, REPAYMENTS_PER_TRIP, "Bar");
  fillRepayments(full, REPAYMENTS_PER_TRIP - LEFT, "Bar");
  const rest = REPAYMENTS_PER_ACCOUNT - (SETTLED_TRIPS + 1) * REPAYMENTS_PER_TRIP;
  for (const id of [roomy, filled.at(-1)!]) fillRepayments(id, rest / 2, "Bar");
  execute(
    "update repayments set created_by = (select id from trip_members where trip_id = repayments.trip_id and role = 'owner')",
  );

  const key = { user_id: userId, fingerprint: "", result_id: "" };
  put(
    "submissions",
    range(SUBMISSIONS_PER_ACCOUNT - LEFT, (n) => ({ ...key, key: `old${n}`, created_at: moment(now - n) })),
  );
  const session = { user_id: userId, device: "Firefox", expires_at: moment(now + 86_400_000 * 30) };
  put(
    "sessions",
    range(SESSIONS_PER_ACCOUNT - LEFT, (n) => ({ ...session, id: `s${n}`, created_at: moment(now + n) })),
  );
  const photo = { user_id: userId, kind: "jpeg", width: 1, height: 1, digest: "", created_at: moment(now) };
  put(
    "receipts",
    range(RECEIPTS_PER_ACCOUNT - LEFT, (n) => {
      const expense_id = `${filled[0]}-${1 + Math.floor(n / RECEIPTS_PER_EXPENSE)}`;
      return { ...photo, id: `p${n}`, key: `p${n}`, bytes: n < LARGE ? LARGE_BYTES : 20, expense_id };
    }),
  );
  fillHistory(full);
  return filled;
}

/** Fills the history of a trip with as many entries as it may have, which take nearly all bytes of its owner. */
function fillHistory(tripId: string): void {
  const count = HISTORY_PER_TRIP - LEFT;
  const text = "ä".repeat((HISTORY_BYTES / count - 400) / 2);
  execute(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into history (id, trip_id, member_id, at, action, before, after)
    select printf('0%08d', n), trip_id, id, created_at, 'trip.changed', '{}', ?
    from numbers, trip_members where trip_id = ? and role = 'owner'`,
    ...[JSON.stringify({ name: text }), tripId],
  );
  // As the limit counts them.
  const bytes = "select sum(300 + length(cast(before as blob)) + length(cast(after as blob))) from history";
  execute(`update trips set history_bytes = (${bytes} where trip_id = trips.id) where id = ?`, tripId);
}

const ofAuthor = "join trip_members on trip_members.id = created_by where user_id is not null";
const size = `max(bytes, ${RECEIPT_BYTES_MIN}) + coalesce(max(thumbnail_bytes, ${RECEIPT_BYTES_MIN}), 0)`;
const hasRecord = `trip_members.id in (select created_by from expenses union select member_id from expense_parts
  union select from_id from repayments union select to_id from repayments union select created_by from repayments)`;

/** The highest number that any account, trip or expense has, by statements that yield one number each, with its limit. */
const limits: Record<string, [most: number, numbers: string]> = {
  "expenses of a trip": [EXPENSES_PER_TRIP, "select count(*) as n from expenses group by trip_id"],
  "expenses of an account": [
    EXPENSES_PER_ACCOUNT,
    `select count(*) as n from expenses ${ofAuthor} group by user_id`,
  ],
  "divided expenses of an account": [
    DIVIDED_PER_ACCOUNT,
    `select count(*) as n from expenses ${ofAuthor} and split_mode is not null group by user_id`,
  ],
  "trips of an account": [
    TRIPS_PER_ACCOUNT,
    "select count(*) as n from trip_members where user_id is not null and left_at is null group by user_id",
  ],
  "days of a trip": [TRIP_DAYS_MAX, "select julianday(end_date) - julianday(start_date) + 1 as n from trips"],
  "people on a trip": [
    MEMBERS_PER_TRIP,
    `select count(*) as n from trip_members where left_at is null or ${hasRecord} group by trip_id`,
  ],
  "people on a trip, with those removed": [
    MEMBERS_PER_TRIP + REMOVED_PER_TRIP,
    "select count(*) as n from trip_members group by trip_id",
  ],
  "links to a trip": [MEMBERS_PER_TRIP + 1, "select count(*) as n from invitations group by trip_id"],
  "repayments of a trip": [REPAYMENTS_PER_TRIP, "select count(*) as n from repayments group by trip_id"],
  "repayments of an account": [
    REPAYMENTS_PER_ACCOUNT,
    `select count(*) as n from repayments ${ofAuthor} group by user_id`,
  ],
  "entries of a history": [HISTORY_PER_TRIP, "select count(*) as n from history group by trip_id"],
  "bytes of an owner's histories": [
    HISTORY_BYTES,
    `select sum(300 + length(cast(coalesce(before, '') as blob)) + length(cast(coalesce(after, '') as blob))) as n
    from history join trip_members on trip_members.trip_id = history.trip_id and role = 'owner' group by user_id`,
  ],
  "keys of an account": [SUBMISSIONS_PER_ACCOUNT, "select count(*) as n from submissions group by user_id"],
  "sessions of an account": [SESSIONS_PER_ACCOUNT, "select count(*) as n from sessions group by user_id"],
  "payers of an expense": [
    PAYERS_PER_EXPENSE,
    "select count(*) as n from expense_parts where paid > 0 group by expense_id",
  ],
  "years between an expense and its trip": [
    YEARS_AROUND_TRIP,
    `select case when day < date(start_date, '-${YEARS_AROUND_TRIP} years')
      or day > date(end_date, '+${YEARS_AROUND_TRIP} years') then ${YEARS_AROUND_TRIP + 1} else 0 end as n
    from expenses join trips on trips.id = trip_id`,
  ],
  "receipts of an expense": [
    RECEIPTS_PER_EXPENSE,
    "select count(*) as n from receipts where expense_id is not null group by expense_id",
  ],
  "receipts of an account": [
    RECEIPTS_PER_ACCOUNT,
    "select count(*) as n from receipts where user_id is not null group by user_id",
  ],
  "bytes of an account's receipts": [
    RECEIPT_STORAGE,
    `select sum(${size}) as n from receipts where user_id is not null group by user_id`,
  ],
  "drafts of an account": [1, "select count(*) as n from drafts group by user_id"],
};

/** Names the limits above which something is stored, with the highest number there is. */
export function aboveLimits(): string[] {
  return Object.entries(limits).flatMap(([name, [most, numbers]]) => {
    const [found] = rows<{ highest: number | null }>(`select max(n) as highest from (${numbers})`);
    const highest = found!.highest ?? 0;
    return highest > most ? [`${highest} ${name}, not ${most}`] : [];
  });
}
