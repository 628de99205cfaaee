// Mallory uses up places of Anna's trip and guesses the keys of guests. Ben goes with as many private expenses as fit.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { EXPENSES_PER_TRIP, MEMBERS_PER_TRIP, RECEIPTS_PER_EXPENSE } from "~/domain/quota";
import { INVITATION_USES } from "~/domain/sharing/member";
import { invitationTo, join } from "../support/api";
import { isLong, survivesWhile, withAttackedServer } from "../support/attacked";
import { flood } from "../support/attacker";
import { sendJson } from "../support/company";
import { createTrip, type Person, signUp, visitor } from "../support/person";
import { accountOf, countRows, execute, fillReceipts, insertExpenses, rows } from "../support/rows";
import { photoOf, upload } from "../support/uploads";

const CLIENT = "X-Test-Client";
withAttackedServer({ CLIENT_IP_HEADER: CLIENT });

const [NAMES, KEYS] = isLong ? [300, 2_000] : [60, 100];
const SECRETS = isLong ? EXPENSES_PER_TRIP : 300;

let anna: Person;
let other: string;

beforeAll(async () => {
  anna = await signUp("Anna");
  other = await createTrip(anna);
});

const attack = <T>(work: () => Promise<T>) => survivesWhile([anna, other], work);

const read = async (person: Person, path: string) => (await person.request(path)).json();

let clients = 0;

/** Lets a person come from an address of their own, so that only the attack counts. */
function fromElsewhere(person: Person): Person {
  person.headers[CLIENT] = `10.1.${Math.floor(clients / 250)}.${clients++ % 250}`;
  return person;
}

describe("Mallory, on Anna's trip,", () => {
  let mallory: Person;
  let tripId: string;
  const add = (name: string) => sendJson(mallory, "POST", `/api/trips/${tripId}/members`, { name });

  beforeAll(async () => {
    mallory = fromElsewhere(await signUp("Mallory"));
    tripId = await createTrip(anna);
    await join(mallory, await invitationTo(tripId, anna));
  });

  test(`adds ${NAMES} names, which Anna removes: none holds a place`, async () => {
    await attack(() =>
      flood(NAMES, 4, async (n) => {
        const { status, json } = await add(`Name ${n}`);
        expect(status).toBe(201);
        const removed = await sendJson(anna, "DELETE", `/api/trips/${tripId}/members/${json.id}`);
        expect(removed.status).toBe(204);
      }),
    );
    expect(countRows("trip_members", "trip_id = ?", tripId)).toBe(2);
  });

  test("leaves and comes back again and again, which takes no place either", async () => {
    await attack(async () => {
      for (let n = 0; n < (isLong ? 100 : 20); n++) {
        const left = await sendJson(mallory, "POST", `/api/trips/${tripId}/leave`, {});
        expect(left.status).toBe(204);
        await join(fromElsewhere(mallory), await invitationTo(tripId, fromElsewhere(anna)));
      }
    });
    expect(countRows("trip_members", "trip_id = ?", tripId)).toBe(2);
  });

  test("adds a hundred names at once, of which as many are taken as there are places", async () => {
    const added = await attack(() => flood(100, 20, (n) => add(`Name ${n}`)));
    expect(added.filter(({ status }) => status === 201)).toHaveLength(MEMBERS_PER_TRIP - 2);
    expect(added.filter(({ status }) => status === 409)).toHaveLength(102 - MEMBERS_PER_TRIP);
    expect(countRows("trip_members", "trip_id = ?", tripId)).toBe(MEMBERS_PER_TRIP);
  });
});

describe.each(["leaves", "is removed"])("Ben %s", (how) => {
  test(`with ${SECRETS} private expenses, and goes on with them and their receipts`, async () => {
    const ben = fromElsewhere(await signUp("Ben"));
    const tripId = await createTrip(anna);
    await join(ben, await invitationTo(tripId, fromElsewhere(anna)));
    const secret = { tripId, amount: 7, categoryId: "restaurant", description: "Kur", isPrivate: true };
    const { json: expense } = await sendJson(ben, "POST", "/api/expenses", secret);
    const photo = photoOf(50_000);
    expect(await upload(ben, expense.id, photo)).toMatchObject({ status: 200 });
    const [me] = rows<{ id: string }>(
      "select id from trip_members where trip_id = ? and user_id = ?",
      ...[tripId, accountOf(ben)],
    );
    insertExpenses(tripId, SECRETS - 1, () => "2026-11-12");
    execute("update expenses set created_by = ?, private_to = ? where trip_id = ?", me!.id, me!.id, tripId);
    fillReceipts(tripId);
    execute(
      "update receipts set user_id = ? where expense_id in (select id from expenses where trip_id = ?)",
      ...[accountOf(ben), tripId],
    );

    const gone = await attack(() =>
      how === "leaves"
        ? sendJson(ben, "POST", `/api/trips/${tripId}/leave`, {})
        : sendJson(anna, "DELETE", `/api/trips/${tripId}/members/${me!.id}`),
    );
    expect(gone.status).toBe(204);

    const trips = (await read(ben, "/api/trips")) as { id: string; name: string }[];
    expect(trips.map(({ name }) => name)).toEqual(["Interrail Portugal (privat)"]);
    expect(countRows("expenses", "trip_id = ?", trips[0]!.id)).toBe(SECRETS);
    const picture = `/api/receipts/${photo.id}`;
    expect((await anna.request(picture)).status).toBe(404);
    expect((await ben.request(picture)).status).toBe(200);
    const receipts = SECRETS * RECEIPTS_PER_EXPENSE + 1;
    expect(countRows("receipts", "user_id = ?", accountOf(ben))).toBe(receipts);
    expect(countRows("receipts", "user_id = ?", accountOf(anna))).toBe(0);
    expect((await ben.request(picture, { method: "DELETE" })).status).toBe(204);
    expect((await ben.request(`/api/expenses/${expense.id}`, { method: "DELETE" })).status).toBe(204);
    expect((await ben.request(picture)).status).toBe(404);
  });
});

describe("By a link to Anna's trip", () => {
  let tripId: string;
  let token: string;

  beforeAll(async () => {
    tripId = await createTrip(anna);
    token = await invitationTo(tripId, fromElsewhere(anna));
  });

  /** Joins as a guest with this key, from an address of their own. */
  async function joinBy(key: string, name = "Ben") {
    const guest = fromElsewhere(visitor(name));
    const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
    const body = JSON.stringify({ name });
    const path = `/api/invitations/${token}/accept`;
    const { status } = await guest.request(path, { method: "POST", headers, body });
    const { id } = (await read(guest, "/api/auth/user")) as { id?: string };
    return { status, id };
  }

  test("Ben joins by twenty requests with one key, which make one account", async () => {
    const key = randomUUID();
    const joined = await attack(() => flood(20, 20, () => joinBy(key)));
    expect(new Set(joined.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(joined.map(({ id }) => id)).size).toBe(1);
    expect(countRows("trip_members", "trip_id = ?", tripId)).toBe(2);
  });

  test(`Ben's scripts join by numbers; Mallory tries ${KEYS} of them, and becomes none`, async () => {
    const accounts = countRows("users");
    const guesses = (n: number) => [
      `${n}`,
      `ben-${n}`,
      `00000000-0000-0000-0000-${String(n).padStart(12, "0")}`,
    ];
    await attack(() =>
      flood(KEYS, 50, async (n) => {
        const key = guesses(n)[n % 3]!;
        expect(await joinBy(key), key).toEqual({ status: 400, id: undefined });
      }),
    );
    expect(countRows("users")).toBe(accounts);
  });

  test("Mallory joins by a hundred keys at once, until the link is used up; the others leave no account", async () => {
    const accounts = countRows("users");
    const joined = await attack(() => flood(100, 50, () => joinBy(randomUUID())));
    const made = joined.filter(({ status }) => status === 201);
    expect(made).toHaveLength(INVITATION_USES - 1);
    expect(new Set(made.map(({ id }) => id)).size).toBe(made.length);
    const refused = joined.filter(({ status, id }) => status === 410 && id === undefined);
    expect(refused).toHaveLength(joined.length - made.length);
    expect(countRows("users")).toBe(accounts + made.length);
  });
});
