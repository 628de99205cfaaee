// Random odd requests generated from the description of the API. None may cause a 500 or touch the data of Ben, and no
// refused request may write anything. FUZZ sets their number, SEED the seed.
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import {
  call,
  type Description,
  describedApi,
  registered,
  type SharedBelongings,
  sharedBelongingsOf,
} from "../../support/api";
import { visitor } from "../../support/person";
import { anyText, fc } from "../../support/property";
import { isOnPostgres, rows, snapshot, tablesIn } from "../../support/rows";
import { withServer } from "../../support/server";

// Each request has its own client address, so that rate limits do not stop them.
withServer({ CLIENT_IP_HEADER: "x-client" });

const COUNT = Number(process.env.FUZZ ?? 300);
const SEED = Number(process.env.SEED ?? 20_261_116);

/** Placeholders for ids in a body: of a trip, and of people on it. */
const [A_TRIP, ME, CLARA] = ["@trip", "@me", "@clara"];

/** Plausible values by field. */
const plausible: Record<string, unknown[]> = {
  email: ["anna@example.com", "ben@example.com", "neu@example.com"],
  password: ["geheim123"],
  firstName: ["Anna"],
  lastName: ["Muster"],
  profileColor: ["#abcdef"],
  currentPassword: ["falsch"],
  newPassword: ["neu12345", undefined, undefined, undefined],
  name: ["Interrail"],
  destination: ["Lissabon"],
  startDate: ["2026-11-12", "2026-11-12T00:00:00Z"],
  endDate: ["2026-11-24"],
  budget: [1500, "1.500,00", null],
  currency: ["EUR"],
  travelMethod: ["bahn"],
  setAsActive: [true, false, "on"],
  tripId: [A_TRIP],
  amount: [12.5, "12,50", -12.5],
  kind: [undefined, "expense", "refund", "planned", "deposit", "returned"],
  refundOf: [undefined, null, "e1"],
  categoryId: ["restaurant", "hotel"],
  paymentMethod: ["kreditkarte", null],
  description: ["Pastéis", null],
  notes: ["Zeile 1\nZeile 2"],
  locationName: ["Belém"],
  locationAddress: ["Rua 1"],
  date: ["2026-11-12", "2026-11-12T12:00:00+01:00"],
  paidBy: [undefined, undefined, [{ memberId: CLARA }], [{ memberId: ME, amount: 12.5 }]],
  split: [
    undefined,
    undefined,
    { mode: "equal", parts: [{ memberId: ME }, { memberId: CLARA }] },
    { mode: "shares", parts: [{ memberId: ME, weight: 50 }] },
    { mode: "percent", parts: [{ memberId: CLARA, weight: 9_999.5 }] },
    { mode: "amounts", parts: [{ memberId: ME, share: 12.5 }] },
  ],
  isPrivate: [undefined, true, false],
  version: [undefined, 1, 99],
  settlesWith: [CLARA, null],
  weight: [100, 50, 0.5],
  into: [CLARA, ME],
  memberId: [CLARA, ME, null],
  fromId: [CLARA],
  toId: [ME],
  method: ["paypal", null],
  note: ["danke", null],
  confirmed: [true, undefined],
  keepShares: [false, true],
};

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/** JSON text of unexpected values. */
const junk: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: anyText.map((text) => JSON.stringify(text)) },
  { weight: 2, arbitrary: fc.double().map((number) => JSON.stringify(number)) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
  fc.constantFrom(
    "null",
    "true",
    "{}",
    "[]",
    '""',
    "0",
    "-0",
    "1e999",
    "-1e-999",
    "0.1e1",
    "1e21",
    "9007199254740993",
  ),
  fc.constantFrom(
    '"\\u0000"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\u202e"',
    '"\\r\\n"',
    '"__proto__"',
    '"constructor"',
  ),
  fc.constantFrom(
    '{"__proto__":{"amount":1}}',
    '{"toString":1}',
    '{"length":-1}',
    '[[["x"]]]',
    nested(20_000),
  ),
  fc
    .constantFrom("2026-02-30", "0000-00-00", "+275760-09-13", "2026-11-12T24:00:00Z")
    .map((text) => JSON.stringify(text)),
  fc.integer({ min: 100, max: 20_000 }).map((length) => JSON.stringify("ä".repeat(length))),
);

const extra = fc.tuple(
  fc.oneof(
    fc.constantFrom("__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "id", "userId"),
    fc.constantFrom(
      "tripId",
      "isDeleted",
      "isActive",
      "isArchived",
      "createdAt",
      "photoUrl",
      "passwordHash",
      "",
    ),
    anyText,
  ),
  junk,
);

/** A body with these fields: some valid, some invalid, some missing, some extra. */
function bodyWith(fields: string[]): fc.Arbitrary<string> {
  const field = (name: string) =>
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc
          .constantFrom(...(plausible[name] ?? [""]))
          .map((value) => JSON.stringify(value) as string | undefined),
      },
      { weight: 1, arbitrary: junk },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
  return fc
    .tuple(fc.tuple(...fields.map(field)), fc.array(extra, { maxLength: 3 }))
    .map(([values, extras]) => {
      const known = values.flatMap((value, index) =>
        value === undefined ? [] : [[fields[index]!, value] as const],
      );
      // Built as text: an object cannot hold `__proto__` or a duplicate field.
      return `{${[...known, ...extras].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
    });
}

const broken = (body: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.tuple(body, fc.nat(200)).map(([text, at]): BodyInit => text.slice(0, at)),
    anyText.map((text): BodyInit => text.toWellFormed()),
    fc.uint8Array({ maxLength: 60 }).map((bytes): BodyInit => new Uint8Array(bytes)),
    fc.constantFrom<BodyInit>(
      "",
      "\uFEFF{}",
      "null",
      nested(200_000),
      `${'{"a":'.repeat(50_000)}1`,
      "{'a':1}",
      "NaN",
    ),
  );

const latin = fc.string({
  minLength: 1,
  maxLength: 250,
  unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
});

/** Headers with common mistakes. */
const headers = fc.record(
  {
    "Idempotency-Key": fc.oneof(fc.constantFrom("a", "b", "ä", "'"), latin),
    "Content-Type": fc.constantFrom(
      "application/json; charset=utf-16",
      "application/problem+json",
      "text/html",
      "application/jsonx",
      "multipart/form-data; boundary=x",
      "x",
    ),
    "If-None-Match": fc.oneof(fc.constantFrom("*", '"', '"",*', 'W/"x'), latin),
    "Accept-Encoding": fc.oneof(fc.constantFrom("br;q=0", "*", "gzip, br"), latin),
  },
  { requiredKeys: [] },
);

interface Shot {
  name: string;
  whose: "own" | "bens" | "nobodys";
  trip: "tripId" | "trashedId" | "sharedId" | "joinedId";
  id: string;
  query: Record<string, string>;
  raw: BodyInit | undefined;
  headers: Record<string, string>;
  tz: string;
}

/** Requests to every operation; those that end Anna's session are rare. */
function shots({ paths, components }: Description): fc.Arbitrary<Shot> {
  const each = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, parameters }]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const ref = requestBody?.content["application/json"]?.schema.$ref.split("/").at(-1);
      const schema = components.schemas[ref ?? ""] as { properties: object } | undefined;
      const body = bodyWith(Object.keys(schema?.properties ?? { x: 0 }));
      const asked = parameters.filter((each) => each.in === "query");
      const isLast = /logout|delete-account/.test(name);
      const arbitrary: fc.Arbitrary<Shot> = fc.record({
        name: fc.constant(name),
        whose: fc.constantFrom("own", "own", "bens", "nobodys"),
        trip: fc.constantFrom("tripId", "sharedId", "joinedId", "trashedId"),
        id: fc
          .oneof(fc.constantFrom("%", "\0", "__proto__", "'; drop table trips; --", "../.."), anyText)
          .map((text) => text.toWellFormed())
          .filter((text) => !["", ".", ".."].includes(text)),
        query: fc
          .record(Object.fromEntries(asked.map(({ name }) => [name, anyText])), { requiredKeys: [] })
          .map((query) => query as Record<string, string>),
        raw:
          method === "get"
            ? fc.constant(undefined)
            : fc.oneof({ weight: 5, arbitrary: body }, { weight: 1, arbitrary: broken(body) }),
        headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
        tz: fc.constantFrom("Europe/Berlin", "Nirgendwo", "%E0%A4%A", "-23:59", "x".repeat(300)),
      });
      return { weight: isLast ? 1 : schema ? 40 : 15, arbitrary };
    }),
  );
  return fc.oneof(...each);
}

/** Puts ids in place of the placeholders in a body. */
function filledIn(raw: string, { tripId, sharedId, ownId, claraId }: SharedBelongings): string {
  const isShared = raw.includes(ME!) || raw.includes(CLARA!);
  return raw
    .replaceAll(A_TRIP!, isShared ? sharedId : tripId)
    .replaceAll(ME!, ownId)
    .replaceAll(CLARA!, claraId);
}

function paramsOf({ claraId: memberId, invitationId, repaymentId }: SharedBelongings) {
  return { memberId, invitationId, repaymentId };
}

/** Every row that contains one of these ids. */
function rowsWith(...ids: string[]): string[] {
  return [
    ...["users", "sessions", "trips", "trip_members", "expenses", "submissions"],
    ...["expense_parts", "repayments", "invitations", "history"],
  ].flatMap((table) =>
    rows(`select * from ${table} order by 1`)
      .map((row) => JSON.stringify(row))
      .filter((row) => ids.some((id) => row.includes(id))),
  );
}

/** Tables in which the server writes by itself. */
const byItself = ["build_files", "leases", "mails", "milestones"];

/** Returns a function that reads what requests have written. */
function writes(): () => string {
  if (isOnPostgres()) return snapshot;
  const database = new Database(process.env.DATABASE_URL!.replace("file:", ""), { readonly: true });
  onTestFinished(() => void database.close());
  const reads = tablesIn(database)
    .filter((table) => !byItself.includes(table))
    .map((table) => database.prepare(`select * from "${table}"`));
  return () => JSON.stringify(reads.map((read) => read.all()));
}

test(`${COUNT} odd requests (seed ${SEED}) cause no internal error and change only what they may`, {
  timeout: 1_200_000,
}, async () => {
  const ben = await registered(visitor("Ben"));
  const bens = await sharedBelongingsOf(ben);
  const { json: benAsUser } = await call(ben, "GET /api/auth/user");
  const readBens = () => rowsWith(benAsUser.id, bens.tripId, bens.trashedId, bens.sharedId, bens.joinedId);
  const bensRows = readBens();
  expect(bensRows.length).toBeGreaterThan(6);

  const everything = writes();
  let anna = visitor();
  let own = bens;
  let isGone = true;
  const answered: Record<number, number> = {};
  const began = process.cpuUsage();
  for (const [index, shot] of fc
    .sample(shots(await describedApi()), { numRuns: COUNT, seed: SEED })
    .entries()) {
    const address = { "x-client": `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` };
    if (!anna.cookies.session) anna = await registered(visitor("Anna"), address);
    if (isGone) own = await sharedBelongingsOf(anna, address);
    const { name, whose, query, tz } = shot;
    const isEntry = /login|register/.test(name);
    const who = isEntry ? visitor() : anna;
    who.cookies.tz = tz;
    const things = whose === "own" ? own : bens;
    const id = whose === "nobodys" ? shot.id : things[name.includes("expenses") ? "expenseId" : shot.trip];
    const raw = typeof shot.raw === "string" ? filledIn(shot.raw, things) : shot.raw;
    // A failed sign-in is counted in the database, so compare everything else.
    const written = /login|register|profile$|unlink-google/.test(name) ? snapshot : everything;
    const before = written();
    const answer = await call(who, name, {
      id,
      params: { ...paramsOf(things), token: own.token },
      query,
      raw,
      headers: { ...shot.headers, ...address },
    });
    answered[answer.status] = (answered[answer.status] ?? 0) + 1;
    const said = `${index} ${name} ${id} ${String(raw).slice(0, 300)}`;
    // Payment is not set up here, and the response says so.
    const isOff = name === "POST /api/subscription/create" && answer.status === 503;
    if (!isOff) expect(answer.status, said).toBeLessThan(500);
    if (whose === "bens" && name.includes("{id}")) expect(answer.status, said).toBeGreaterThanOrEqual(400);
    if (answer.status >= 400) expect(written(), said).toBe(before);
    isGone = answer.status === 204;
  }
  const { user, system } = process.cpuUsage(began);
  console.log(`fuzz: ${COUNT} requests, seed ${SEED}, ${Math.round((user + system) / 1e6)} s CPU`, answered);
  expect(readBens()).toEqual(bensRows);
  expect((await call(ben, "GET /api/trips/{id}", { id: bens.tripId })).status).toBe(200);
});
