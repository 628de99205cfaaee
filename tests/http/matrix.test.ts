// Vera, a visitor, and Ben, a stranger, request every address in app/routes.ts in every way: as a page, as data, by
// HEAD and by forms. A new address that shows or does anything without a sign-in must be listed here.
import { beforeAll, describe, expect, test } from "vitest";
import { type DialogName, dialogNames } from "~/domain/dialog";
import { addressOf, asData, intents, patterns } from "../support/addresses";
import { call, describedApi, invitationTo, join, type Sending } from "../support/api";
import {
  addExpense,
  createTrip,
  expenseForm,
  type Fields,
  type Person,
  signUp,
  tripForm,
  visitor,
} from "../support/person";
import { allRows, rows } from "../support/rows";
import { withServer } from "../support/server";

withServer();

/** Addresses open to everybody. They show nothing of Anna's either. */
const forEverybody = [
  ...["/", "/*", "/subscribe", "/offline", "/share", "/login", "/forgot-password", "/reset-password"],
  ...["/restore-email", "/confirm-email", "/join/:token", "/access/:token"],
  ...["/auth/google", "/auth/google/callback", "/logout", "/cookies", "/logout-success", "/account-deleted"],
  ...["/theme", "/impressum", "/datenschutz", "/agb", "/widerruf", "/faq", "/barrierefreiheit"],
  ...[
    "/vertrag-kuendigen",
    "/vertrag-widerrufen",
    "/erklaerung",
    "/erklaerung.txt",
    "/erklaerung-bestaetigen",
  ],
  ...["/robots.txt", "/sitemap.xml", "/.well-known/security.txt"],
  // Leads to the profile, and from there to the sign-in page.
  ...["/.well-known/change-password", "/healthz", "/trip-details/:id"],
  ...["/api/auth/login", "/api/auth/register", "/api/logout", "/api/auth/logout"],
  "/api/invitations/:token/accept",
  ...["/api/openapi.json", "/api/docs", "/api/webhooks/stripe"],
  // Whoever has a link may join, also without an account.
  ...["/api/invitations/:token/accept"],
];

/** Occur in every text and every amount of Anna's, and nowhere else. */
const marks = ["gürteltier", "g%c3%bcrteltier", "4.711,93", "4711.93", "471193"];

let anna: Person;
let ben: Person;
let annasId: string;
let bensId: string;
let annas: { tripId: string; trashedId: string; expenseId: string; sessionId: string };

beforeAll(async () => {
  [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  const name = "Gürteltier";
  await anna.post("/profile?dialog=edit-profile", {
    intent: "profile.change",
    firstName: name,
    lastName: name,
    profileColor: "#14532D",
    email: anna.email,
  });
  const tripId = await createTrip(anna, { name, destination: name, budget: "4711,93" });
  const texts = { description: name, notes: name, locationName: name, locationAddress: name };
  const expenseId = await addExpense(anna, tripId, { ...texts, amount: "4711,93" });
  const trashedId = await createTrip(anna, { name: `${name} im Müll`, destination: name, setAsActive: "" });
  await anna.post("/my-trips", { intent: "trip.delete", id: trashedId });
  const [session] = rows<{ id: string }>(
    "select s.id from sessions s join users u on u.id = s.user_id where u.email = ?",
    anna.email,
  );
  annas = { tripId, trashedId, expenseId, sessionId: session!.id };
  await createTrip(ben, { name: "Bens Reise" });
  [annasId, bensId] = [anna, ben].map(
    ({ email }) => rows<{ id: string }>("select id from users where email = ?", email)[0]!.id,
  ) as [string, string];
});

/** All rows of Anna's. */
const annasRows = () => {
  const { users, sessions, trips, trip_members, expenses } = allRows();
  const { id } = (users as { id: string; email: string }[]).find(({ email }) => email === anna.email)!;
  const own = (table: unknown[]) =>
    (table as { user_id: string; trip_id: string }[]).filter(({ user_id }) => user_id === id);
  const memberships = own(trip_members!);
  const tripIds = new Set(memberships.map(({ trip_id }) => trip_id));
  return {
    user: (users as { id: string }[]).find((user) => user.id === id),
    memberships,
    trips: (trips as { id: string }[]).filter((trip) => tripIds.has(trip.id)),
    expenses: (expenses as { trip_id: string }[]).filter(({ trip_id }) => tripIds.has(trip_id)),
    sessions: own(sessions!).length,
  };
};

/** The ways to read an address. */
const ways: Record<string, (path: string) => [path: string, init?: RequestInit]> = {
  page: (path) => [path],
  data: (path) => [asData(path)],
  HEAD: (path) => [path, { method: "HEAD" }],
};

/** Returns the id of Anna's trip or expense that a dialog would be about. */
function subjectOf(dialog: DialogName): string {
  if (dialog.endsWith("expense")) return annas.expenseId;
  return dialog === "delete-trip-for-good" ? annas.trashedId : annas.tripId;
}

/** A form about something of Anna's, with the fields of all forms. */
function formOf(intent: string, account = ""): Fields {
  const { tripId, trashedId, expenseId, sessionId } = annas;
  const isOfTrash = ["trip.restore", "trip.delete-for-good"].includes(intent);
  const ids: Record<string, string> = {
    expense: expenseId,
    trip: isOfTrash ? trashedId : tripId,
    session: sessionId,
  };
  const id = ids[intent.split(".")[0]!] ?? "";
  const person = { firstName: "B", lastName: "C", profileColor: "#EC4899", message: "Hallo" };
  return { ...tripForm, ...expenseForm, ...person, tripId, ...(id && { id }), intent, account };
}

interface Answer {
  status: number;
  leadsTo: string;
  text: string;
}

async function ask(person: Person, path: string, init?: RequestInit): Promise<Answer> {
  const answer = await person.request(path, init);
  const text = await answer.text();
  const all = `${text}\n${JSON.stringify([...answer.headers])}`.toLowerCase();
  expect([init?.method, path, marks.filter((mark) => all.includes(mark))]).toEqual([init?.method, path, []]);
  expect([path, answer.status < 500 || answer.status === 503]).toEqual([path, true]);
  return { status: answer.status, leadsTo: answer.headers.get("Location") ?? "", text };
}

/** True if the response sends Vera to sign in, or says that nothing was found. */
const isClosed = ({ status, leadsTo, text }: Answer) =>
  [401, 404, 405].includes(status) ||
  ([303, 307].includes(status) && leadsTo.startsWith("/login")) ||
  // The same in the router's data.
  (status === 202 && text.includes("/login"));

const post = (fields: Fields): RequestInit => ({ method: "POST", body: new URLSearchParams(fields) });

test("every listed address exists", () => {
  expect(forEverybody.filter((pattern) => !patterns.includes(pattern))).toEqual([]);
  expect(intents.length).toBeGreaterThan(20);
});

test("Anna finds her own marks, so that the searches below could find them", async () => {
  const found: string[] = [];
  for (const pattern of patterns.filter((pattern) => !/logout/.test(pattern))) {
    const text = await (await anna.request(addressOf(pattern, annas.tripId))).text();
    if (marks.some((mark) => text.toLowerCase().includes(mark))) found.push(pattern);
  }
  expect(found).toEqual(
    expect.arrayContaining([
      "/",
      "/expenses",
      "/analytics",
      "/my-trips",
      "/trip/:id",
      "/trip/:id/expenses",
      "/profile",
      "/api/trips/:id",
      "/api/auth/user",
    ]),
  );
});

describe("Vera, a visitor,", () => {
  test.each(patterns)("reads nothing of Anna's at %s", async (pattern) => {
    for (const id of [annas.tripId, annas.trashedId, annas.expenseId]) {
      for (const [way, request] of Object.entries(ways)) {
        const answer = await ask(visitor(), ...request(addressOf(pattern, id)));
        if (!forEverybody.includes(pattern))
          expect([way, pattern, answer.status, isClosed(answer)]).toEqual([
            way,
            pattern,
            answer.status,
            true,
          ]);
      }
      if (!pattern.includes(":id")) break;
    }
  });

  test.each(patterns)("does nothing by forms at %s", async (pattern) => {
    const path = addressOf(pattern, annas.tripId);
    const isOpen = forEverybody.includes(pattern);
    const before = isOpen ? annasRows() : allRows();
    let takesNothing = false;
    for (const fields of [
      {},
      ...(isApi(pattern) ? [] : intents.map((intent) => formOf(intent, annasId))),
    ] as Fields[]) {
      if (fields.intent && takesNothing) break;
      for (const address of fields.intent ? [path] : [asData(path), path]) {
        const answer = await ask(visitor(), address, post(fields));
        const named = [address, fields.intent, answer.status];
        takesNothing = answer.status === 405;
        if (!isOpen) expect([...named, isClosed(answer)]).toEqual([...named, true]);
      }
    }
    expect(isOpen ? annasRows() : allRows()).toEqual(before);
  });
});

const isApi = (pattern: string) => pattern.startsWith("/api/");

/** Forms that end Ben's own session or account, and so the test; strangers.test.ts tries them. */
const endings = ["account.delete", "account.sign-in", "account.register"];

describe("Ben, a stranger,", () => {
  test.each(patterns.filter((pattern) => !/logout/.test(pattern)))(
    "reads nothing of Anna's at %s",
    async (pattern) => {
      const hasId = pattern.includes(":id") && pattern !== "/trip-details/:id";
      for (const id of hasId ? [annas.tripId, annas.trashedId, annas.expenseId] : [annas.tripId]) {
        for (const request of Object.values(ways)) {
          const answer = await ask(ben, ...request(addressOf(pattern, id)));
          const named = [pattern, answer.status];
          if (hasId) expect([...named, [404, 405].includes(answer.status)]).toEqual([...named, true]);
        }
      }
      const asked = [
        ["trip", annas.tripId],
        ["before", `2026-11-12_1_${annas.expenseId}`],
        ["draft", annas.expenseId],
      ];
      const isScreen = pattern === "/" || !(isApi(pattern) || forEverybody.includes(pattern));
      const queries = (isScreen ? dialogNames : []).map((dialog) =>
        String(new URLSearchParams({ dialog, id: subjectOf(dialog) })),
      );
      for (const query of [...asked.map(([name, value]) => `${name}=${value}`), ...queries])
        await ask(ben, `${asData(addressOf(pattern, annas.tripId))}?${query}`);
    },
  );

  test.each(patterns.filter((pattern) => !/logout/.test(pattern)))(
    "changes nothing of Anna's by forms at %s",
    async (pattern) => {
      const before = annasRows();
      const tried = isApi(pattern) ? [] : intents.filter((intent) => !endings.includes(intent));
      let takesNothing = false;
      for (const fields of [{}, ...tried.map((intent) => formOf(intent, bensId))] as Fields[]) {
        if (fields.intent && takesNothing) break;
        const answer = await ask(ben, addressOf(pattern, annas.tripId), post(fields));
        takesNothing = answer.status === 405;
        const isAboutHers = /^(expense|trip)\./.test(fields.intent ?? "") && fields.intent !== "trip.create";
        const isRefused = [400, 404, 405].includes(answer.status) || forEverybody.includes(pattern);
        const named = [pattern, fields.intent, answer.status];
        if (isAboutHers) expect([...named, isRefused]).toEqual([...named, true]);
      }
      expect(annasRows()).toEqual(before);
      expect((await ben.request("/profile")).status).toBe(200);
    },
  );
});

test("Of the API's operations Vera gets 401 from all that are not public, Ben 404 for what is Anna's", async () => {
  const { paths } = await describedApi();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      path,
      isOpen: security.length === 0,
    })),
  );
  expect(operations.length).toBeGreaterThan(25);
  const before = annasRows();
  const { tripId } = annas;
  const body = JSON.stringify({
    ...tripForm,
    ...expenseForm,
    budget: 1,
    amount: 1,
    tripId,
    firstName: "B",
    lastName: "C",
    profileColor: "#EC4899",
    ...{ into: "nobody", memberId: "nobody", fromId: "nobody", toId: "somebody" },
  });
  for (const { method, path, isOpen } of operations) {
    const init = {
      method,
      headers: { "Content-Type": "application/json" },
      ...(method !== "GET" && { body }),
    };
    for (const id of path.includes("{id}") ? Object.values(annas) : [""]) {
      const address = path.replace("{id}", id);
      const veras = await ask(visitor(), address, init);
      if (!isOpen) expect([method, path, veras.status]).toEqual([method, path, 401]);
      if (/logout|delete-account/.test(path)) continue;
      const bens = await ask(ben, address, init);
      if (id) expect([method, path, bens.status]).toEqual([method, path, 404]);
    }
  }
  const hers = await ask(ben, "/api/expenses", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  });
  expect(hers.status).toBe(404);
  for (const format of ["csv", "zip", "json"]) {
    expect((await ask(ben, `/api/user/export?format=${format}`)).status).toBe(200);
    expect((await ask(ben, `/api/user/export?format=${format}&trip=${tripId}`)).status).toBe(404);
    expect((await ask(visitor(), `/api/user/export?format=${format}`)).status).toBe(401);
  }
  expect(annasRows()).toEqual(before);
});

describe("Clara, a member,", () => {
  let clara: Person;
  let sharedId: string;
  let ids: Record<"annasMember" | "memberId" | "emilId" | "invitationId", string>;

  beforeAll(async () => {
    clara = await signUp("Clara");
    sharedId = await createTrip(anna, { name: "Geteilt", setAsActive: "" });
    await join(clara, await invitationTo(sharedId, anna));
    const sending = { id: sharedId, body: { name: "Emil" } };
    const { json: emil } = await call(clara, "POST /api/trips/{id}/members", sending);
    const { json: members } = await call(clara, "GET /api/trips/{id}/members", { id: sharedId });
    const { json: links } = await call(anna, "GET /api/trips/{id}/invitations", { id: sharedId });
    const [annasMember, memberId] = members.map(({ id }: { id: string }) => id);
    ids = { annasMember, memberId, emilId: emil.id, invitationId: links[0].id };
  });

  test.each<[name: string, sending?: () => Omit<Sending, "id">]>([
    ["PUT /api/trips/{id}", () => ({ body: { name: "Claras Reise", limits: [] } })],
    [
      "PUT /api/trips/{id}/currencies/{code}",
      () => ({ params: { code: "VND" }, body: { cashRate: "27000" } }),
    ],
    ["PUT /api/trips/{id}/soft-delete"],
    ["PUT /api/trips/{id}/restore"],
    ["DELETE /api/trips/{id}/permanent"],
    ["GET /api/trips/{id}/invitations"],
    ["POST /api/trips/{id}/invitations", () => ({ body: {} })],
    [
      "DELETE /api/trips/{id}/invitations/{invitationId}",
      () => ({ params: { invitationId: ids.invitationId } }),
    ],
    ["DELETE /api/trips/{id}/members/{memberId}", () => ({ params: { memberId: ids.emilId } })],
    [
      "POST /api/trips/{id}/members/{memberId}/merge",
      () => ({ params: { memberId: ids.emilId }, body: { into: ids.memberId } }),
    ],
    [
      "PATCH /api/trips/{id}/members/{memberId}",
      () => ({ params: { memberId: ids.annasMember }, body: { settlesWith: ids.memberId } }),
    ],
    [
      "PATCH /api/trips/{id}/members/{memberId}",
      () => ({ params: { memberId: ids.annasMember }, body: { budget: 1 } }),
    ],
    ["POST /api/trips/{id}/transfer", () => ({ body: { memberId: ids.memberId } })],
  ])("is refused with 403 what is the owner's: %s", async (name, sending) => {
    const before = allRows();
    const answer = await call(clara, name, { id: sharedId, ...sending?.() });
    expect(answer.status).toBe(403);
    expect(allRows()).toEqual(before);
  });

  test("once she is removed, finds nothing any more", async () => {
    const params = { memberId: ids.memberId };
    await call(anna, "DELETE /api/trips/{id}/members/{memberId}", { id: sharedId, params });
    const { paths } = await describedApi();
    for (const path of Object.keys(paths).filter((path) => path.startsWith("/api/trips/{id}"))) {
      for (const method of Object.keys(paths[path]!)) {
        const body = method === "get" || method === "delete" ? {} : { body: bodyOfAll };
        const answer = await call(clara, `${method.toUpperCase()} ${path}`, {
          id: sharedId,
          params,
          ...body,
        });
        expect([method, path, answer.status]).toEqual([method, path, 404]);
      }
    }
  });
});

/** Fields of all bodies below a trip. */
const bodyOfAll = {
  ...tripForm,
  ...{ budget: 1, amount: 1, into: "nobody", memberId: "nobody", fromId: "nobody", toId: "somebody" },
};
