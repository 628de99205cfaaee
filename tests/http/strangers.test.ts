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
import { execute, moment, rows } from "../support/rows";
import { withServer } from "../support/server";

withServer();

let anna: Person;
let ben: Person;
let tripId: string;
let trashedId: string;
let expenseId: string;
let annasSession: string;

beforeAll(async () => {
  [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  tripId = await createTrip(anna, { name: "Annas Reise" });
  expenseId = await addExpense(anna, tripId, { description: "Annas Geheimnis" });
  trashedId = await createTrip(anna, { name: "Annas Papierkorb", setAsActive: "" });
  await anna.send("/my-trips", { intent: "trip.delete", id: trashedId });
  const sessions = rows<{ id: string }>(
    "select s.id from sessions s join users u on u.id = s.user_id where u.email = ?",
    anna.email,
  );
  annasSession = sessions[0]!.id;
});

/** Dialogs about things of Anna's. */
const dialogs = (): string[] => [
  `/trip/${tripId}?dialog=currencies`,
  `/?dialog=view&id=${expenseId}`,
  `/?dialog=expense&id=${expenseId}`,
  `/?dialog=delete-expense&id=${expenseId}`,
  `/?dialog=end-trip&id=${tripId}`,
  `/my-trips?dialog=delete-trip&id=${tripId}`,
  `/my-trips?dialog=delete-trip-for-good&id=${trashedId}`,
];

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
  test("gets 404 for every dialog about something of Anna's", async () => {
    for (const address of dialogs()) {
      const page = await ben.open(address);
      expect([address, page.status]).toEqual([address, 404]);
      expect(page.html).not.toMatch(/Annas|Pastéis/);
    }
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
});

test("Vera, a visitor, is redirected to sign in from a screen, and back afterwards", async () => {
  for (const path of ["/my-trips?q=x", `/trip/${tripId}?dialog=currencies`]) {
    const answer = await visitor().request(path);
    const to = `/login?redirectTo=${encodeURIComponent(path)}`;
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, to]);
  }
  expect((await visitor().open("/my-trips")).text).toContain("dann geht es dort weiter, wo du hinwolltest");
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

test("an expired session leads to the sign-in page, which says so", async () => {
  const clara = await signUp("Clara");
  execute(
    "update sessions set expires_at = ? where user_id = (select id from users where email = ?)",
    moment(0),
    clara.email,
  );
  const page = await clara.open("/my-trips");
  expect([page.path, page.text.includes("Sie sind abgemeldet.")]).toEqual([
    "/login?redirectTo=%2Fmy-trips",
    true,
  ]);
});
