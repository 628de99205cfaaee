// Mallory's account holds nearly all that it may. For a month she adds, changes, removes, joins and leaves at random, by the
// commands that forms, API and outbox share. Nothing goes above its limit, and the file hardly grows.
import { statSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { Problem } from "~/domain/problem";
import {
  DIVIDED_PER_ACCOUNT,
  EXPENSES_PER_ACCOUNT,
  EXPENSES_PER_TRIP,
  HISTORY_BYTES,
  HISTORY_PER_TRIP,
  MEMBERS_PER_TRIP,
  RECEIPT_STORAGE,
  RECEIPTS_PER_ACCOUNT,
  REPAYMENTS_PER_ACCOUNT,
  SESSIONS_PER_ACCOUNT,
  SUBMISSIONS_PER_ACCOUNT,
  TRIPS_PER_ACCOUNT,
} from "~/domain/quota";
import { saveDraft } from "~/models/draft.server";
import { addExpense, changeExpense, deleteExpense } from "~/models/expense.server";
import { prune } from "~/models/housekeeping.server";
import { newId } from "~/models/id.server";
import { invite } from "~/models/invitation.server";
import { leaveTrip } from "~/models/leave.server";
import { addMember, removeMember } from "~/models/member.server";
import { memberIdOf } from "~/models/membership.server";
import { mergeMembers } from "~/models/merge.server";
import { addReceipt, forgetReceipts, removableReceipts, removeReceipt } from "~/models/receipt.server";
import { startSession } from "~/models/session.server";
import { addRepayment, deleteRepayment } from "~/models/settlement.server";
import {
  archiveTrip,
  changeTrip,
  createTrip,
  duplicateTrip,
  moveTripToTrash,
  startTrip,
} from "~/models/trip.server";
import { deleteTripForGood } from "~/models/trip-deletion.server";
import { insert } from "../support/database";
import {
  aTrip,
  databaseFile,
  expenseChanges,
  expenseInput,
  joins,
  now,
  sent,
  someone,
  today,
  tripFields,
} from "../support/models";
import { fc } from "../support/property";
import { countRows, execute, fillTrip, moment, rows } from "../support/rows";

const DAYS = 30;
const ACTIONS_A_DAY = 12;

let mallory: string;
let anna: string;
let trip: string;
let annasTrip: string;
let members: string[];

const url = () => process.env.DATABASE_URL!;
const range = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

beforeAll(async () => {
  [mallory, anna] = [await someone("Mallory"), await someone()];
  trip = await aTrip(mallory);
  annasTrip = await aTrip(anna);
  members = [await memberIdOf(mallory, trip)];
  for (let n = 0; n < MEMBERS_PER_TRIP - 3; n++)
    members.push(await addMember(mallory, trip, `Person ${n}`, sent()));
  const full: string[] = [];
  for (let left = EXPENSES_PER_ACCOUNT - 8; left > 0; left -= EXPENSES_PER_TRIP) {
    const id = await aTrip(mallory);
    fillTrip(id, Math.min(left, EXPENSES_PER_TRIP));
    full.push(id);
  }
  const divided = full.slice(0, DIVIDED_PER_ACCOUNT / EXPENSES_PER_TRIP);
  for (const id of divided) execute("update expenses set split_mode = 'equal' where trip_id = ?", id);
  execute(
    "update expenses set split_mode = null where id in (select id from expenses where trip_id = ? limit 4)",
    divided[0],
  );
  const [ofFull] = rows<{ id: string }>("select id from trip_members where trip_id = ?", full[0]);
  const author = ofFull!.id;
  insert(
    url(),
    "repayments",
    range(REPAYMENTS_PER_ACCOUNT - 4, (n) => {
      const row = { id: `r${n}`, trip_id: full[0], from_id: author, to_id: author, amount: 1, day: today };
      return { ...row, created_by: author, created_at: moment(0) };
    }),
  );
  const old = (n: number) => moment(now.getTime() - 3_600_000 + n);
  const key = { user_id: mallory, fingerprint: "", result_id: "" };
  insert(
    url(),
    "submissions",
    range(SUBMISSIONS_PER_ACCOUNT - 4, (n) => ({ ...key, key: `old${n}`, created_at: old(n) })),
  );
  const entry = { trip_id: trip, member_id: members[0], at: moment(0), action: "trip.changed" };
  insert(
    url(),
    "history",
    range(HISTORY_PER_TRIP - MEMBERS_PER_TRIP, (n) => ({ ...entry, id: `0${n}`, after: "{}" })),
  );
  const photo = { user_id: mallory, kind: "jpeg", bytes: 20, width: 1, height: 1, digest: "" };
  const place = `${full[0]}-1`;
  insert(
    url(),
    "receipts",
    range(RECEIPTS_PER_ACCOUNT - 4, (n) => {
      return { ...photo, id: `p${n}`, key: `p${n}`, expense_id: place, created_at: moment(0) };
    }),
  );
});

const anyOf = (sql: string, ...values: unknown[]) =>
  rows<{ id: string }>(`select id from (${sql}) as found order by id desc limit 3`, ...values).at(-1)?.id ??
  "";
const ownExpense = () => anyOf("select id from expenses where trip_id = ?", trip);
const ownTrip = (isDeleted: number) =>
  anyOf(
    "select trips.id from trips join trip_members on trip_id = trips.id where user_id = ? and is_deleted = ? and trips.name = 'neu'",
    mallory,
    isDeleted,
  );
const text = "ä".repeat(200);

type Act = (n: number, at: Date) => Promise<unknown>;

const acts: Record<string, Act> = {
  "adds an expense": (n, at) =>
    addExpense(mallory, expenseInput(trip, { notes: text, description: `${n}` }), sent(`a${n}`, at)),
  "adds one for herself": (n, at) =>
    addExpense(mallory, expenseInput(trip, { isPrivate: true, notes: text }), sent(`b${n}`, at)),
  "changes one": (n, at) =>
    changeExpense(mallory, ownExpense(), expenseChanges({ notes: `${text}${n}` }), sent(`c${n}`, at)),
  "changes nothing": (n, at) => changeExpense(mallory, ownExpense(), expenseChanges({}), sent(`d${n}`, at)),
  "deletes one": (n, at) => deleteExpense(mallory, ownExpense(), sent(`e${n}`, at)),
  "adds a repayment": (n, at) => {
    const fields = {
      fromId: members[1]!,
      toId: members[0]!,
      amount: 1,
      day: today,
      method: null,
      note: text,
    };
    return addRepayment(
      mallory,
      trip,
      { ...fields, note: text.slice(60), confirmed: true },
      sent(`f${n}`, at),
    );
  },
  "deletes a repayment": (n, at) =>
    deleteRepayment(
      mallory,
      trip,
      anyOf("select id from repayments where trip_id = ?", trip),
      sent(`g${n}`, at),
    ),
  "adds a person": (n, at) => addMember(mallory, trip, `Neu ${n}`, sent(`h${n}`, at)),
  "removes a person": (_, at) =>
    removeMember(
      mallory,
      trip,
      anyOf("select id from trip_members where trip_id = ? and name like 'Neu%'", trip),
      sent(undefined, at),
    ),
  "merges two": (n, at) => {
    const from = anyOf("select id from trip_members where trip_id = ? and name like 'Neu%'", trip);
    return mergeMembers(mallory, trip, { from, into: members[n % 40]! }, sent(undefined, at));
  },
  "uploads a photo": (_, at) => {
    const photo = {
      kind: "jpeg",
      name: text.slice(0, 90),
      bytes: 20,
      width: 1,
      height: 1,
      digest: "d",
    } as const;
    return addReceipt(mallory, ownExpense(), { ...photo, id: newId(), key: newId() }, at);
  },
  "removes a photo": (_, at) =>
    removeReceipt(
      mallory,
      anyOf(
        "select receipts.id from receipts join expenses on expenses.id = expense_id where trip_id = ?",
        trip,
      ),
      at,
    ),
  "makes a trip": (n, at) =>
    createTrip(mallory, { ...tripFields, name: "neu", setAsActive: false }, sent(`i${n}`, at)),
  "copies a trip": (n, at) => duplicateTrip(mallory, trip, "", sent(`j${n}`, at)),
  "renames the trip": (n, at) =>
    changeTrip(mallory, trip, { name: `${text.slice(0, 100)}${n}` }, sent(`k${n}`, at)),
  "starts and ends it": async (n, at) => {
    await startTrip(mallory, trip, sent(`l${n}`, at));
    await archiveTrip(mallory, ownTrip(0), sent(`m${n}`, at));
  },
  "throws a trip away": (n, at) => moveTripToTrash(mallory, ownTrip(0), sent(`n${n}`, at)),
  "deletes a trip for good": () => deleteTripForGood(mallory, ownTrip(1)),
  invites: (n, at) => invite(mallory, trip, n % 2 ? members[1 + (n % 40)] : undefined, sent(undefined, at)),
  "joins Anna, uploads and leaves": async (n, at) => {
    await joins(mallory, anna, annasTrip);
    const own = { notes: text, isPrivate: n % 2 === 0 };
    await addExpense(mallory, expenseInput(annasTrip, own), sent(`o${n}`, at));
    await leaveTrip(mallory, annasTrip, { keepShares: n % 3 === 0 }, sent(`p${n}`, at));
  },
  "signs in": (_, at) => startSession(mallory, at, "Firefox"),
  "leaves a form open": (_, at) => saveDraft(mallory, { intent: "expense.add", fields: { notes: text } }, at),
};

async function tidyUp(at: Date): Promise<void> {
  await prune(at);
  await forgetReceipts((await removableReceipts(at)).map(({ id }) => id));
}

/** Returns what the account holds, and the limit of it. */
function held(): Record<string, [number, number]> {
  const own = "created_by in (select id from trip_members where user_id = ?)";
  const count = (table: string, where: string, ...values: unknown[]) => countRows(table, where, ...values);
  const [sums] = rows<{ bytes: number; receipts: number }>(
    `select (select sum(history_bytes) from trips join trip_members on trip_id = trips.id where user_id = ? and role = 'owner') as bytes,
      (select sum(max(bytes, 4096) + coalesce(max(thumbnail_bytes, 4096), 0)) from receipts where user_id = ?) as receipts`,
    ...[mallory, mallory],
  );
  const trips = count("trip_members", "user_id = ? and left_at is null", mallory);
  return {
    keys: [count("submissions", "user_id = ?", mallory), SUBMISSIONS_PER_ACCOUNT],
    entries: [count("history", "trip_id = ?", trip), HISTORY_PER_TRIP],
    "bytes of history": [sums!.bytes, HISTORY_BYTES],
    expenses: [count("expenses", own, mallory), EXPENSES_PER_ACCOUNT],
    "divided expenses": [
      count("expenses", `${own} and split_mode is not null`, mallory),
      DIVIDED_PER_ACCOUNT,
    ],
    repayments: [count("repayments", own, mallory), REPAYMENTS_PER_ACCOUNT],
    people: [count("trip_members", "trip_id = ?", trip), MEMBERS_PER_TRIP],
    trips: [trips, TRIPS_PER_ACCOUNT],
    receipts: [count("receipts", "user_id = ?", mallory), RECEIPTS_PER_ACCOUNT],
    "bytes of receipts": [sums!.receipts, RECEIPT_STORAGE],
    sessions: [count("sessions", "user_id = ?", mallory), SESSIONS_PER_ACCOUNT],
    drafts: [count("drafts", "user_id = ?", mallory), 1],
    invitations: [count("invitations", "trip_id = ?", trip), MEMBERS_PER_TRIP + 1],
  };
}

test("a month of everything brings nothing above its limit, and the file at most 10 MB", async () => {
  const bytes = () => statSync(databaseFile).size + statSync(`${databaseFile}-wal`).size;
  execute("pragma wal_checkpoint(truncate)");
  const before = bytes();
  const done = new Map<string, number>();
  const month = fc.array(fc.constantFrom(...Object.keys(acts)), {
    minLength: DAYS * ACTIONS_A_DAY,
    maxLength: DAYS * ACTIONS_A_DAY,
  });
  await fc.assert(
    fc.asyncProperty(month, async (names) => {
      for (const [n, name] of names.entries()) {
        const at = new Date(now.getTime() + (n / ACTIONS_A_DAY) * 86_400_000);
        const isDone = await acts[name]!(n, at).then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof Problem)) throw error;
            return false;
          },
        );
        if (isDone) done.set(name, (done.get(name) ?? 0) + 1);
        if (n % ACTIONS_A_DAY > 0) continue;
        await tidyUp(at);
        for (const [what, [holds, most]] of Object.entries(held()))
          expect(holds, `${what} after day ${n / ACTIONS_A_DAY}`).toBeLessThanOrEqual(most);
      }
    }),
    { numRuns: 1, endOnFailure: true },
  );
  // Each was possible at some time, so that it could have gone too far.
  expect(Object.keys(acts).filter((name) => !done.has(name))).toEqual([]);
  execute("pragma wal_checkpoint(truncate)");
  expect(bytes() - before).toBeLessThan(10_000_000);
});
