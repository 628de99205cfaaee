import { beforeAll, describe, expect, test } from "vitest";
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
import { execute, rows, snapshot } from "../support/rows";
import { withServer } from "../support/server";

withServer();

let anna: Person;
let ben: Person;
let tripId: string;
let trashedId: string;
let expenseId: string;
let bensTripId: string;
let annasSession: string;

beforeAll(async () => {
  [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  tripId = await createTrip(anna, { name: "Annas Reise" });
  expenseId = await addExpense(anna, tripId, { description: "Annas Geheimnis" });
  trashedId = await createTrip(anna, { name: "Annas Papierkorb", setAsActive: "" });
  await anna.send("/my-trips", { intent: "trip.delete", id: trashedId });
  bensTripId = await createTrip(ben, { name: "Bens Reise" });
  const sessions = rows<{ id: string }>(
    "select s.id from sessions s join users u on u.id = s.user_id where u.email = ?",
    anna.email,
  );
  annasSession = sessions[0]!.id;
});

/** Every address with an id of Anna's. */
const addresses = (): string[] => [
  `/trip/${tripId}`,
  `/trip/${tripId}?edit=1`,
  `/trip/${tripId}?dialog=currencies`,
  `/trip/${tripId}/expenses`,
  `/trip/${tripId}/expenses?rename=1`,
  `/trip/${tripId}/expenses?q=annas`,
  `/trip/${trashedId}`,
  `/api/trips/${tripId}`,
  `/api/trips/${tripId}/summary`,
  `/api/trips/${tripId}/expenses?q=annas`,
  `/api/trips/${trashedId}`,
  `/?dialog=expense&id=${expenseId}`,
  `/?dialog=delete-expense&id=${expenseId}`,
  `/?dialog=end-trip&id=${tripId}`,
  `/expenses?dialog=expense&id=${expenseId}`,
  `/my-trips?dialog=delete-trip&id=${tripId}`,
  `/my-trips?dialog=end-trip&id=${tripId}`,
  `/my-trips?dialog=delete-trip-for-good&id=${trashedId}`,
];

/** Every form with an id of Anna's. */
const forms = (): [path: string, fields: Fields][] => {
  const trip = { ...tripForm, id: tripId };
  const own = { ...expenseForm, tripId };
  return [
    ["/", { ...own }],
    [`/trip/${bensTripId}`, { ...own }],
    ["/expenses", { ...expenseForm, intent: "expense.change", id: expenseId }],
    ["/expenses", { intent: "expense.delete", id: expenseId }],
    ["/my-trips", { ...trip, intent: "trip.change" }],
    [`/trip/${bensTripId}/expenses`, { intent: "trip.rename", id: tripId, name: "Bens jetzt" }],
    [`/trip/${bensTripId}`, { intent: "trip.currencies", id: tripId, cardFee: "1" }],
    ["/my-trips", { intent: "trip.start", id: tripId }],
    ["/my-trips", { intent: "trip.end", id: tripId }],
    ["/my-trips", { intent: "trip.duplicate", id: tripId }],
    ["/my-trips", { intent: "trip.delete", id: tripId }],
    ["/my-trips", { intent: "trip.restore", id: trashedId }],
    ["/my-trips", { intent: "trip.delete-for-good", id: trashedId }],
  ];
};

/** The forms of the profile: they change the account of the sender, whatever ids they contain. */
const profileForms = (): Fields[] => [
  {
    intent: "profile.change",
    id: anna.email,
    firstName: "Bens",
    lastName: "Jetzt",
    email: "b@example.com",
    currentPassword: anna.password,
  },
  { intent: "email.verify", id: anna.email },
  { intent: "email.resend", id: anna.email },
  { intent: "email.cancel", id: anna.email },
  { intent: "google.unlink", id: anna.email, currentPassword: anna.password },
  { intent: "profile.color", id: anna.email, profileColor: "#EC4899" },
  { intent: "session.end", id: annasSession },
  { intent: "session.end-others", id: annasSession },
  { intent: "account.delete", id: anna.email, confirmation: "LÖSCHEN" },
];

/** All rows of Anna's, her sessions included. */
const annas = () => [
  rows("select * from users where email = ?", anna.email),
  rows("select s.* from sessions s join users u on u.id = s.user_id where u.email = ?", anna.email),
  rows("select * from email_confirmations where email = ?", anna.email),
];

describe("Ben, a stranger", () => {
  test("gets 404 for every address of Anna's, as a page and as data", async () => {
    for (const address of addresses()) {
      const page = await ben.open(address);
      expect([address, page.status]).toEqual([address, 404]);
      expect(page.html).not.toMatch(/Annas|Pastéis/);
      const [path, query = ""] = address.split("?");
      const data = await ben.request(`${path === "/" ? "/_" : path}.data?${query}`);
      expect([address, data.status]).toEqual([address, 404]);
      expect(await data.text()).not.toMatch(/Annas|Pastéis/);
    }
  });

  test("gets 404 for every form about Anna's things, and changes nothing", async () => {
    const before = snapshot();
    for (const [path, fields] of forms()) {
      const answer = await ben.post(path, fields);
      expect([fields.intent, answer.status]).toEqual([fields.intent, 404]);
      expect(await answer.text()).not.toMatch(/Annas|Geheimnis/);
    }
    expect(snapshot()).toBe(before);
  });

  test("changes and ends nothing of Anna's by the forms of his profile", async () => {
    const before = annas();
    const bob = await signUp("Bob");
    for (const fields of profileForms()) {
      const answer = await bob.post("/profile", fields);
      expect([fields.intent, answer.status]).toEqual([fields.intent, 303]);
    }
    expect(annas()).toEqual(before);
    expect((await anna.request("/profile")).status).toBe(200);
  });

  test("cannot tell Anna's things from things that do not exist", async () => {
    const theirs = await ben.open(`/trip/${tripId}`);
    const nobodys = await ben.open("/trip/0198c0de-0000-7000-8000-000000000000");
    expect(theirs.text).toBe(nobodys.text);
    expect(theirs.status).toBe(nobodys.status);
  });

  test("sees nothing of Anna's on his own screens", async () => {
    for (const path of [
      "/",
      "/expenses",
      "/my-trips",
      "/my-trips?filter=deleted",
      "/my-trips?q=anna",
      "/profile",
      "/analytics",
    ]) {
      expect((await ben.open(path)).html).not.toContain("Annas");
    }
  });
});

describe("Vera, a visitor", () => {
  test("is redirected to sign in from every screen, and back afterwards", async () => {
    const screens = [
      "/expenses",
      "/analytics",
      "/my-trips?q=x",
      "/profile",
      ...addresses().filter((a) => a.startsWith("/trip/")),
    ];
    for (const path of screens) {
      const answer = await visitor().request(path);
      expect([path, answer.status]).toEqual([path, 303]);
      expect(answer.headers.get("Location")).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
    }
  });

  test("sees the landing page at /, whatever dialog is in the address", async () => {
    const page = await visitor().open(`/?dialog=expense&id=${expenseId}`);
    expect(page.text).toContain("Wissen, ob das Reisegeld reicht.");
    expect(page.html).not.toMatch(/Annas|Geheimnis/);
  });

  test("changes nothing by any form", async () => {
    const before = snapshot();
    const own = profileForms().map((fields): [string, Fields] => ["/profile", fields]);
    for (const [path, fields] of [...forms(), ...own, ["/", tripForm] as [string, Fields]]) {
      const answer = await visitor().post(path, fields);
      expect([fields.intent, answer.status]).toEqual([fields.intent, 307]);
      expect(answer.headers.get("Location")).toMatch(/^\/login/);
      // The sign-in page carries the form along and does not run it.
      expect((await visitor().send(path, fields)).text).toContain("Passwort vergessen?");
    }
    expect(snapshot()).toBe(before);
  });
});

test("for Anna herself a trip in the trash is a 404, except for restoring and deleting for good", async () => {
  const inTrash = await createTrip(anna, { name: "Weg damit", setAsActive: "" });
  const inside = await addExpense(anna, inTrash);
  await anna.send("/my-trips", { intent: "trip.delete", id: inTrash });
  for (const path of [`/trip/${inTrash}`, `/trip/${inTrash}/expenses`, `/?dialog=expense&id=${inside}`]) {
    expect((await anna.open(path)).status).toBe(404);
  }
  const forms: Fields[] = [
    { ...expenseForm, tripId: inTrash },
    { intent: "expense.delete", id: inside },
    { ...tripForm, intent: "trip.change", id: inTrash },
    { intent: "trip.start", id: inTrash },
    { intent: "trip.end", id: inTrash },
    { intent: "trip.duplicate", id: inTrash },
  ];
  for (const fields of forms) {
    expect([fields.intent, (await anna.post("/", fields)).status]).toEqual([fields.intent, 404]);
  }
  expect((await anna.post("/my-trips", { intent: "trip.delete", id: inTrash })).status).toBe(303);
  expect((await anna.send("/my-trips", { intent: "trip.restore", id: inTrash })).toast).toBe(
    "Reise wiederhergestellt",
  );
});

test("deleting for good works only from the trash", async () => {
  const kept = await createTrip(anna, { name: "Bleibt", setAsActive: "" });
  const answer = await anna.post("/my-trips", { intent: "trip.delete-for-good", id: kept });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("Nur gelöschte Reisen können endgültig gelöscht werden.");
});

test("an expired session leads to the sign-in page", async () => {
  const clara = await signUp("Clara");
  execute(
    "update sessions set expires_at = 0 where user_id = (select id from users where email = ?)",
    clara.email,
  );
  expect((await clara.request("/my-trips")).status).toBe(303);
});
