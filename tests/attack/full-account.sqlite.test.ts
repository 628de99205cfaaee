// Mallory's account holds nearly all that it may. For a month she adds, changes, removes, joins and leaves at random, by
// forms, the API and the outbox, some of it twice, and uploads photos. Nothing goes above its limit, and the file hardly
// grows. Each day the server starts anew, which tidies up; in short that is twice.
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DAY_MS } from "~/domain/day";
import { MEMBERS_PER_TRIP, RECEIPT_STORAGE } from "~/domain/quota";
import { expenseBody } from "../support/api";
import { isLong } from "../support/attacked";
import { aNewcomer, anExpense, commandsOn, NOTHING, peopleOn } from "../support/commands";
import { sendJson } from "../support/company";
import { aboveLimits, fillAccount } from "../support/full-account";
import { createTrip, type Fields, type Person, signUp, visitor } from "../support/person";
import { fc } from "../support/property";
import { countRows, execute, insertPeople, rows } from "../support/rows";
import { startHere } from "../support/server";
import { photoOf } from "../support/uploads";
import { type Answer, byApi, byForm, judge, type Sending, sendBy } from "../support/ways-in";

/** Days of the month, days from one that is played to the next, and how often each deed is done on such a day. */
const [DAYS, EVERY, ROUNDS] = isLong ? [30, 1, 3] : [30, 21, 1];

/** Bytes by which the file may grow in a month on a full account: what goes makes room for what comes. */
const GROWTH = 10_000_000;

const file = process.env.DATABASE_URL!.replace("file:", "");
const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-receipts-"));
const env = { RECEIPTS_DIR: folder, RECEIPTS_DIR_SHARED: "yes" };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let mallory: Person;
let anna: Person;
let ben: Person;
let guest: Person;
let main: string;
let roomy: string;
let annasTrip: string;
let filled: string[];

async function onDay(day: number, work: () => Promise<unknown>): Promise<void> {
  vi.setSystemTime(Date.UTC(2026, 10, 16, 4) + day * DAY_MS);
  const server = await startHere(process.env.DATABASE_URL!, env);
  try {
    await work();
  } finally {
    // Waits for the round of housekeeping.
    await server.stop();
  }
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await onDay(0, async () => {
    [mallory, anna, ben] = [await signUp("Mallory"), await signUp("Anna"), await signUp("Ben")];
    guest = visitor("Gast");
    main = await createTrip(mallory, { name: "Voll" });
    roomy = await createTrip(mallory, { name: "Leer", setAsActive: "" });
    annasTrip = await createTrip(anna);
    for (let n = 0; n < 12; n++)
      await sendJson(mallory, "POST", `/api/trips/${roomy}/members`, { name: `Person ${n}` });
  });
  insertPeople([main], MEMBERS_PER_TRIP - 3, "Person");
  filled = fillAccount(mallory, main, roomy);
  execute("pragma wal_checkpoint(truncate)");
});

/** Sends a command, and again under the same key if its answer was lost. A repetition adds nothing. */
async function send(person: Person, sending: Sending, isRepeated: boolean): Promise<Answer> {
  const key = randomUUID();
  const answer = await sendBy(person, sending, key);
  if (!isRepeated || answer !== "done") return answer;
  const before = stored();
  await sendBy(person, sending, key);
  expect(stored(), `after ${sending.path} again`).toEqual(before);
  return answer;
}

/** Picks a way. A form about nothing that is there has no place on a screen, and so none for what is wrong. */
function oneOf(ways: readonly Sending[], draw: number): Sending {
  const way = ways[draw % ways.length]!;
  return JSON.stringify(way).includes(NOTHING) ? ways.at(-1)! : way;
}

const stored = () =>
  ["expenses", "repayments", "trips", "trip_members", "users"].map((name) => countRows(name));

/** Lets somebody join by a new link of its owner's, a guest by a name. */
async function joins(
  person: Person,
  owner: Person,
  trip: string,
  draw: number,
  name?: string,
): Promise<Answer> {
  const { status, json } = await sendJson(owner, "POST", `/api/trips/${trip}/invitations`);
  if (!json.url) return judge("invitation", status, JSON.stringify(json));
  const link = new URL(json.url).pathname;
  const form: Fields = name === undefined ? { intent: "invitation.accept" } : { intent: "guest.join", name };
  const accept = byApi(`POST /api${link.replace("join", "invitations")}/accept`, { name });
  return send(person, draw % 2 ? byForm(link, form) : accept, true);
}

function leaves(person: Person, trip: string, draw: number): Promise<Answer> {
  const keepShares = draw % 3 === 0;
  const byButton = byForm(`/trip/${trip}?dialog=leave`, {
    intent: "member.leave",
    ...(keepShares && { keepShares: "on" }),
  });
  return send(person, draw % 2 ? byButton : byApi(`POST /api/trips/${trip}/leave`, { keepShares }), true);
}

/** Uploads a photo by the API, as a device does, or by a form with files. */
async function uploads(person: Person, expenseId: string, draw: number, bytes = 20_000): Promise<Answer> {
  const photo = new Blob(photoOf(bytes).parts.map((part) => new Uint8Array(part)));
  const body = new FormData();
  body.append("file", photo, "beleg.jpg");
  const [expense] = rows<{ trip: string }>("select trip_id as trip from expenses where id = ?", expenseId);
  const to = encodeURIComponent(`/trip/${expense?.trip}/expenses?dialog=receipts&id=${expenseId}`);
  const query = `expense=${expenseId}&to=${to}&submissionId=${randomUUID()}`;
  const response = await (draw % 2
    ? person.request(`/api/receipts/${randomUUID()}?${query}`, { method: "PUT", body: photo })
    : person.arrive(await person.request(`/receipts?${query}`, { method: "POST", body })));
  if (response instanceof Response) return judge("upload", response.status, await response.text());
  // The page says by a toast whether the file was taken.
  const { status, html, toast } = response;
  return judge("upload by form", toast === "Ein Beleg hinzugefügt!" ? status : Math.max(status, 409), html);
}

const ownExpense = async (person: Person, trip: string, more: object) =>
  sendBy(person, byApi("POST /api/expenses", { ...expenseBody, tripId: trip, ...more }), randomUUID());

/** Deeds of several steps, or of others on Mallory's trip. */
const deeds: Record<string, (n: number, draw: number) => Promise<Answer>> = {
  "uploads a photo": (_, draw) => uploads(mallory, anExpense(draw, draw % 3 ? main : roomy), draw),
  "removes a photo": (_, draw) => {
    const sql = `select receipts.id, trip_id as trip, expense_id as expense from receipts
      join expenses on expenses.id = expense_id where trip_id in (?, ?)`;
    const [photo] = rows<{ id: string; trip: string; expense: string }>(sql, main, roomy);
    if (!photo || draw % 2) return send(mallory, byApi(`DELETE /api/receipts/${photo?.id ?? NOTHING}`), true);
    const dialog = `/trip/${photo.trip}/expenses?dialog=receipts&id=${photo.expense}`;
    return send(mallory, byForm(dialog, { intent: "receipt.remove", id: photo.id }), false);
  },
  "uploads a sixth photo": (_, draw) => uploads(mallory, `${filled[0]}-${1 + (draw % 100)}`, draw),
  "uploads too large a photo": (_, draw) => uploads(mallory, anExpense(draw, main), draw, 900_000),
  "joins Anna, uploads and leaves": async (_, draw) => {
    await joins(mallory, anna, annasTrip, draw);
    await ownExpense(mallory, annasTrip, { isPrivate: draw % 2 === 0 });
    await uploads(mallory, anExpense(0, annasTrip), draw);
    return leaves(mallory, annasTrip, draw);
  },
  "lets Ben join, who uploads": async (_, draw) => {
    const answer = await joins(ben, mallory, main, draw);
    if (answer === "done") await uploads(ben, anExpense(draw, main), draw);
    return answer;
  },
  "lets Ben leave": (_, draw) => leaves(ben, main, draw),
  "lets a guest join, who adds one": async (n, draw) => {
    const next = visitor("Gast");
    const answer = await joins(next, mallory, main, draw, `Gast ${n}`);
    if (answer !== "done") return answer;
    guest = next;
    return ownExpense(guest, main, { isPrivate: draw % 3 === 0 });
  },
  "lets a guest leave": (_, draw) => leaves(guest, main, 1 + (draw % 2)),
  "removes somebody": (_, draw) => {
    const id = aNewcomer(draw, main);
    const byButton = byForm(`/trip/${main}?dialog=member&id=${id}`, { intent: "member.remove", id });
    return send(mallory, oneOf([byButton, byApi(`DELETE /api/trips/${main}/members/${id}`)], draw), true);
  },
  "signs in": (_, draw) => {
    const { email, password } = mallory;
    const byButton = byForm("/login", { intent: "account.sign-in", email, password });
    return sendBy(
      visitor(),
      draw % 2 ? byButton : byApi("POST /api/auth/login", { email, password }),
      randomUUID(),
    );
  },
  "leaves a link for somebody": (_, draw) => {
    const people = peopleOn(main);
    const body = { memberId: people[draw % people.length] };
    return sendBy(mallory, byApi(`POST /api/trips/${main}/invitations`, body), randomUUID());
  },
};

/** Signs Mallory in anew: her account has as many sessions as it may, of which each sign-in ends the one used longest ago. */
async function signsInAnew(): Promise<void> {
  const { email, password } = mallory;
  delete mallory.cookies.session;
  await mallory.post("/login", { intent: "account.sign-in", email, password });
}

type Deed = { name: string; draw: number; isRepeated: boolean };

/** Draws a day's deeds; on the first one in the order in which they are written, in which each is possible. */
function deedsOf(day: number, names: readonly string[]): Deed[] {
  const rounds = Array.from({ length: ROUNDS }, () => names).flat();
  const order = fc.shuffledSubarray(rounds, { minLength: rounds.length });
  const details = fc.record({ draw: fc.nat(9_999), isRepeated: fc.boolean() });
  const [shuffled = []] = fc.sample(order, { numRuns: 1, seed: day });
  const drawn = fc.sample(details, { numRuns: rounds.length, seed: day });
  return (day === 0 ? rounds : shuffled).map((name, at) => ({ name, ...drawn[at]! }));
}

/** Deeds, and how often, that reach the limits in the end. An odd draw deletes on the full trip, where nothing is divided. */
const lastDeeds: [name: string, times: number][] = [
  ["deletes one", 6],
  ["divides one", 8],
  ["adds one for herself", 8],
  // As many as may have been taken back, on each of three trips.
  ["pays somebody back", isLong ? 300 : 15],
  ["names somebody", 8],
  ["makes a trip", 6],
  ["copies a trip", 3],
  ["uploads a photo", 6],
];

/** Bytes of the files of receipts. */
function receiptBytes(): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
}

/** What is refused each time. Everything else must have been possible once, so that it could have gone too far. */
const refusedAlways = [
  "adds one to a full trip",
  "has eleven people pay",
  "adds one of 1999",
  "plans five years",
  "uploads a sixth photo",
  "uploads too large a photo",
];

/** Every refusal for which a limit of `app/domain/quota.ts` is the reason. */
const ofLimits = [
  ...["tooManyExpenses", "tooManyExpensesInAccount", "tooManyDivided", "tooManyTrips", "tooManyMembers"],
  ...["tooManyRepayments", "tooManyRepaymentsInAccount", "tooManyPayers", "tripTooLong", "dayTooFar"],
  ...["tooManyReceipts", "tooManyReceiptsInAccount", "receiptsFull"],
];

test("a month of everything by every way brings nothing above its limit, and the file at most 10 MB", async () => {
  const before = statSync(file).size;
  const commands = commandsOn({ main, roomy, filled });
  const names = [...Object.keys(commands), ...Object.keys(deeds)];
  const [done, refused] = [new Set<string>(), new Set<string>()];
  let number = 0;
  const play = async ({ name, draw, isRepeated }: Deed) => {
    const ways = commands[name]?.(++number, draw);
    const answer = await (ways ? send(mallory, oneOf(ways, draw), isRepeated) : deeds[name]!(++number, draw));
    if (answer === "done") done.add(name);
    else for (const kind of answer.split(",")) refused.add(kind);
  };
  for (let day = 0; day < DAYS; day += EVERY) {
    await onDay(day, async () => {
      await signsInAnew();
      for (const deed of deedsOf(day, names)) await play(deed);
      if (day + EVERY < DAYS) return;
      for (const [name, times] of lastDeeds)
        for (let n = 0; n < times; n++) await play({ name, draw: 2 * n + 1, isRepeated: false });
    });
    expect(aboveLimits(), `after day ${day}`).toEqual([]);
  }
  expect(names.filter((name) => !done.has(name))).toEqual(
    names.filter((name) => refusedAlways.includes(name)),
  );
  expect(ofLimits.filter((kind) => !refused.has(kind))).toEqual([]);
  execute("pragma wal_checkpoint(truncate)");
  const [bytes, receipts] = [statSync(file).size, receiptBytes()];
  console.log(
    `${number} deeds; the file has grown from ${before} to ${bytes} bytes, receipts to ${receipts}`,
  );
  expect(bytes - before).toBeLessThan(GROWTH);
  expect(receipts).toBeLessThan(RECEIPT_STORAGE);
  expect(bytes + RECEIPT_STORAGE).toBeLessThan(2_000_000_000);
});
