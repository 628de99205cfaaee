import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { memberIds, sendJson } from "../../support/company";
import type { Intent } from "../../support/forms";
import {
  addExpense,
  createTrip,
  type Fields,
  fieldsOf,
  type Page,
  type Person,
  signUp,
  visitor,
} from "../../support/person";
import { countRows, execute, rows, snapshot } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

const signedOut = "Sie sind abgemeldet. Melden Sie sich erneut an.";
const thereAgain = "Das hattest du eingegeben. Gespeichert ist es noch nicht.";
const foreign = "Was eingegeben war, gehört zu einem anderen Konto und wurde nicht übernommen.";

let anna: Person;
let tripId: string;
let expenseId: string;

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
  expenseId = await addExpense(anna, tripId);
});

beforeEach(async () => {
  const { email, password } = anna;
  await anna.post("/login", { intent: "account.sign-in", email, password });
});

/** Ends all of a person's sessions, as a new password on another device does. The browser keeps its cookie. */
function sessionEnds({ email }: Person): void {
  execute("delete from sessions where user_id = (select id from users where email = ?)", email);
}

/** Fills in the form at this address and sends it after the session has ended. Returns the response's page. */
async function sendTooLate(person: Person, path: string, intent: Intent, typed: Fields): Promise<Page> {
  const fields = { ...(await person.formAt(path, intent)), ...typed };
  sessionEnds(person);
  return person.send(path, fields);
}

function formIn({ root }: Page, intent: string): Fields | undefined {
  return root
    .querySelectorAll("form")
    .map(fieldsOf)
    .find((fields) => fields.intent === intent);
}

const signInAddress = (path: string) => `/login?${new URLSearchParams({ redirectTo: path })}`;

/** Sends the sign-in page's form with its hidden fields. Returns the raw response. */
function signInFrom(page: Page, person: Person, path: string, more: Fields = {}): Promise<Response> {
  const { email, password } = person;
  return person.post(signInAddress(path), {
    ...formIn(page, "account.sign-in")!,
    email,
    password,
    ...more,
  });
}

/** The stored drafts of this account. */
function drafts({ email }: Person): { intent: string; fields: string }[] {
  return rows(
    "select intent, fields from drafts where user_id = (select id from users where email = ?)",
    email,
  );
}

const expense = {
  main: "food",
  amount: "450000",
  originalCurrency: "VND",
  exchangeRate: "28000",
  categoryId: "restaurant",
  paymentMethod: "barzahlung",
  description: `Ceviche & "Pisco" <b>`,
  notes: "Zeile eins\r\nZeile zwei",
};
const trip = {
  name: "Perú",
  destination: "Cusco",
  budget: "1.234,5",
  startDate: "2027-02-01",
  endDate: "2027-02-20",
  travelMethod: "flug",
};

/** Anna's own, on a trip that is hers alone. */
const memberId = () => rows<{ id: string }>("select id from trip_members where trip_id = ?", tripId)[0]!.id;

const forms: [name: string, path: () => string, intent: Intent, typed: Fields, toast: string][] = [
  ["a new expense", () => `/trip/${tripId}?dialog=expense`, "expense.add", expense, "Ausgabe hinzugefügt!"],
  [
    "a changed expense",
    () => `/trip/${tripId}/expenses?dialog=expense&id=${expenseId}`,
    "expense.change",
    expense,
    "Ausgabe aktualisiert!",
  ],
  ["a new trip", () => "/my-trips?filter=planned&dialog=trip", "trip.create", trip, "Reise erstellt!"],
  ["a changed trip", () => `/trip/${tripId}?edit=1`, "trip.change", trip, "Reise aktualisiert!"],
  [
    "a new name",
    () => `/trip/${tripId}/expenses?rename=1`,
    "trip.rename",
    { name: "Neu" },
    "Reise aktualisiert!",
  ],
  [
    "a new person",
    () => `/trip/${tripId}?dialog=members`,
    "member.add",
    { name: "Fritz" },
    "Fritz reist mit",
  ],
  [
    "a changed person",
    () => `/trip/${tripId}?dialog=member&id=${memberId()}`,
    "member.change",
    { budget: "1.000", weight: "2" },
    "Gespeichert",
  ],
  ["limits", () => `/trip/${tripId}?dialog=limits`, "trip.limits", { food: "77" }, "Limits gespeichert"],
  [
    "the profile",
    () => "/profile?dialog=edit-profile",
    "profile.change",
    { firstName: "Anna-Lena", lastName: "O'Neill" },
    "Profil aktualisiert",
  ],
  [
    "a colour",
    () => "/profile?dialog=profile-color",
    "profile.color",
    { profileColor: "#EF4444" },
    "Profil aktualisiert",
  ],
  [
    "feedback",
    () => "/profile?dialog=feedback",
    "feedback.send",
    { message: "Sehr\r\nschön" },
    "Danke für dein Feedback!",
  ],
];

describe("Anna's form whose session has ended", () => {
  test.each(forms)("comes back filled in after signing in: %s", async (_, at, intent, typed, toast) => {
    const path = at();
    const before = snapshot();
    const page = await sendTooLate(anna, path, intent, typed);
    expect(page.status).toBe(401);
    expect(page.text).toContain(signedOut);
    expect(page.text).toContain("Was du eingegeben hast, ist noch da.");

    const answer = await signInFrom(page, anna, path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${path}&draft=1`]);
    const again = await anna.arrive(answer);
    expect(again.status).toBe(200);
    expect(again.text).toContain(thereAgain);
    expect(formIn(again, intent)).toMatchObject(typed);
    expect(snapshot()).toBe(before);

    const saved = await anna.send(`${path}&draft=1`, formIn(again, intent)!);
    expect(saved.toast).toBe(toast);
  });

  test("says so even if the browser's cookie has ended too, for an entry of the outbox as well", async () => {
    const fields = { ...(await anna.formAt("/?dialog=expense", "expense.add")), ...expense };
    delete anna.cookies.session;
    const page = await anna.send("/?dialog=expense", fields);
    expect(page.text).toContain(signedOut);
    expect(page.text).toContain("Was du eingegeben hast, ist noch da.");
    const button = await anna.send("/my-trips", { intent: "trip.duplicate", id: tripId });
    expect(button.text).toContain(signedOut);
    const entry = await anna.open("/login?redirectTo=%2F&ended=entry");
    expect(entry.text).toContain(`${signedOut} Dein Eintrag ist auf diesem Gerät aufgehoben`);
  });

  test("survives a wrong password, even if it cannot be saved", async () => {
    const path = `/trip/${tripId}?dialog=expense`;
    const page = await sendTooLate(anna, path, "expense.add", { ...expense, amount: "zwölf" });
    const wrong = await anna.arrive(await signInFrom(page, anna, path, { password: "geheim124" }));
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain("E-Mail-Adresse oder Passwort ist falsch.");
    expect(wrong.html).not.toContain("geheim124");
    const again = await anna.arrive(await signInFrom(wrong, anna, path));
    expect(formIn(again, "expense.add")).toMatchObject({ ...expense, amount: "zwölf" });
  });

  test("survives from the first step of a new expense, and returns at the second", async () => {
    const path = `/trip/${tripId}?dialog=expense`;
    const page = await sendTooLate(anna, path, "expense.add", { set: "main=food" });
    const again = await anna.arrive(await signInFrom(page, anna, path));
    expect(again.root.querySelector('input[value="restaurant"]')).not.toBeNull();
    expect(again.root.querySelector('button[value="main=food"]')?.closest("[hidden]")).not.toBeNull();
  });

  test("shows the day that Anna had chosen, if it is not today", async () => {
    const path = `/trip/${tripId}?dialog=expense&main=food`;
    const page = await sendTooLate(anna, path, "expense.add", { ...expense, date: "2026-03-14" });
    const back = await anna.arrive(await signInFrom(page, anna, path));
    const date = back.root.querySelector('form [name="date"]')!;
    expect(date.getAttribute("value")).toBe("2026-03-14");
    expect(date.closest("details")!.hasAttribute("open")).toBe(true);
  });

  test("carries no password, and no confirmation of a deletion", async () => {
    const secrets = { currentPassword: anna.password, newPassword: "neues123", passwordAgain: "neues123" };
    const path = "/profile?dialog=edit-profile";
    const page = await sendTooLate(anna, path, "profile.change", { ...secrets, lastName: "Neumann" });
    expect(page.html).toContain("Neumann");
    expect(page.html).not.toMatch(/neues123|geheim123/);
    const back = await signInFrom(page, anna, path);
    expect(drafts(anna)[0]!.fields).toMatch(/Neumann/);
    expect(drafts(anna)[0]!.fields).not.toMatch(/assword/);
    await anna.arrive(back);

    const deletion = "/profile?dialog=delete-account";
    const gone = await sendTooLate(anna, deletion, "account.delete", { confirmation: "LÖSCHEN" });
    expect(gone.status).toBe(200);
    expect(gone.html).not.toMatch(/carried|LÖSCHEN/);
    expect((await anna.arrive(await signInFrom(gone, anna, deletion))).status).toBe(200);
  });

  test("that is only a button leads to the plain sign-in page and back", async () => {
    sessionEnds(anna);
    const page = await anna.send("/my-trips?filter=all", { intent: "trip.duplicate", id: tripId });
    expect([page.status, page.text.includes(signedOut)]).toEqual([200, true]);
    expect(page.html).not.toContain("carried");
    const answer = await signInFrom(page, anna, "/my-trips?filter=all");
    expect(answer.headers.get("Location")).toBe("/my-trips?filter=all");
    await anna.arrive(answer);
  });

  test("fits with as much as a page can carry, with the longest address and password", async () => {
    const path = "/profile?dialog=feedback";
    const message = "x".repeat(57_100);
    const page = await sendTooLate(anna, path, "feedback.send", { message });
    expect(page.text).toContain("Was du eingegeben hast, ist noch da.");
    const tried = { email: `${"字".repeat(242)}@example.com`, password: "字".repeat(200) };
    const wrong = await anna.arrive(await signInFrom(page, anna, path, tried));
    expect(wrong.status).toBe(401);
    const again = await anna.arrive(await signInFrom(wrong, anna, path));
    expect(formIn(again, "feedback.send")).toMatchObject({ message });
  });

  test("is refused with a message if it is too long to be carried", async () => {
    const path = `/trip/${tripId}?dialog=expense`;
    const page = await sendTooLate(anna, path, "expense.add", { notes: "x".repeat(60_000) });
    expect(page.status).toBe(401);
    expect(page.root.querySelector("[role=alert]")?.text).toContain("zu lang, um beim Anmelden");
    const answer = await signInFrom(page, anna, path);
    expect(answer.headers.get("Location")).toBe(path);
    await anna.arrive(answer);
  });

  test("counts once if an earlier attempt was saved and its response lost", async () => {
    const path = `/trip/${tripId}?dialog=expense`;
    const fields = { ...(await anna.formAt(path, "expense.add")), ...expense, description: "Nur einmal" };
    await anna.post(path, fields);
    sessionEnds(anna);
    const answer = await signInFrom(await anna.send(path, fields), anna, path);
    const again = await anna.arrive(answer);
    const saved = await anna.send(path, formIn(again, "expense.add")!);
    expect(saved.toast).toBe("Ausgabe hinzugefügt!");
    expect(countRows("expenses", "description = 'Nur einmal'")).toBe(1);
  });

  test("leads to its own trip if another one was started meanwhile", async () => {
    const clara = await signUp("Clara");
    const first = await createTrip(clara);
    const path = "/?dialog=expense";
    const fields = { ...(await clara.formAt(path, "expense.add")), ...expense };
    await createTrip(clara, { name: "Zweite" });
    sessionEnds(clara);
    const answer = await signInFrom(await clara.send(path, fields), clara, path);
    expect(answer.headers.get("Location")).toBe(`/trip/${first}?dialog=expense&draft=1`);
    const again = await clara.arrive(answer);
    expect(formIn(again, "expense.add")).toMatchObject({ tripId: first, amount: "450000" });
    expect(formIn(await clara.open("/?dialog=expense&draft=1"), "expense.add")).toMatchObject({ amount: "" });
  });
});

describe("another account", () => {
  test.each([forms[0]!, forms[2]!])("does not see Anna's input: %s", async (_, at, intent, typed) => {
    const path = at();
    const ben = await signUp("Ben");
    const page = await sendTooLate(anna, path, intent, typed);
    const answer = await signInFrom(page, anna, path, { email: ben.email });
    expect(answer.headers.get("Location")).toBe(path);
    const there = await anna.arrive(answer);
    // Addresses of Anna's trips do not exist for Ben.
    expect(there.status).toBe(path.startsWith("/trip/") ? 404 : 200);
    if (there.status === 200) expect(there.text).toContain(foreign);
    expect(there.html).not.toMatch(/Ceviche|Perú/);
    expect(drafts(ben)).toEqual([]);
  });

  test("that has signed in in another tab gets nothing that Anna's page sends", async () => {
    const ben = await signUp("Ben");
    const expense = await anna.formAt(`/trip/${tripId}?dialog=expense`, "expense.add");
    const payout = await anna.formAt("/profile/payout", "profile.payout");
    const before = snapshot();
    for (const [path, fields] of [
      [`/trip/${tripId}?dialog=expense`, { ...expense, amount: "12", categoryId: "restaurant" }],
      ["/profile/payout", { ...payout, iban: "DE89370400440532013000", ibanHolder: "Anna M" }],
    ] as const) {
      const { status, headers } = await ben.post(path, fields);
      expect([status, headers.get("Location")]).toEqual([
        307,
        expect.stringMatching(/^\/login\?.*ended=form$/),
      ]);
    }
    const told = await ben.send("/profile/payout", { ...payout, ibanHolder: "Anna M" });
    expect([told.status, told.toast]).toEqual([200, foreign]);
    expect(told.html).not.toContain("Anna M");
    const entry = await ben.open("/login?redirectTo=%2F&ended=entry");
    expect([entry.path, entry.toast]).toEqual(["/", "Der Eintrag ist auf diesem Gerät aufgehoben."]);
    expect(snapshot()).toBe(before);
  });

  test("does not see it after registering either", async () => {
    const path = "/my-trips?dialog=trip";
    const dana = await signUp("Dana");
    const page = await sendTooLate(dana, path, "trip.create", trip);
    const { carried } = formIn(page, "account.sign-in")!;
    const vera = visitor();
    const registered = await dana.send(signInAddress(path), {
      intent: "account.register",
      firstName: "Vera",
      lastName: "Muster",
      carried: carried!,
      email: vera.email,
      password: vera.password,
    } as Fields);
    expect(registered.status).toBe(200);
    expect(registered.html).not.toContain("Perú");
    expect(drafts(vera)).toEqual([]);
  });
});

describe("the hidden field, written by another person,", () => {
  const userId = () => rows<{ id: string }>("select id from users where email = ?", anna.email)[0]!.id;
  const carry = (fields: object, intent = "trip.create") =>
    JSON.stringify({ account: userId(), intent, fields });
  const path = "/my-trips?dialog=trip";

  async function signInWith(carried: string, to = path): Promise<Response> {
    sessionEnds(anna);
    execute("delete from drafts");
    const { email, password } = anna;
    return anna.post(signInAddress(to), { intent: "account.sign-in", email, password, carried });
  }

  test.each<[string, () => string]>([
    ["no JSON", () => "{"],
    ["a list", () => "[]"],
    ["nothing", () => "null"],
    ["fields that are no texts", () => carry({ name: { toString: "x" } })],
    ["a form that is not carried", () => carry({ confirmation: "LÖSCHEN" }, "account.delete")],
    ["a name that every object has", () => carry({ name: "x" }, "constructor")],
    ["nobody's account", () => JSON.stringify({ account: "", intent: "trip.create", fields: {} })],
  ])("with %s shows nothing, and signing in works and says so", async (_, carried) => {
    const answer = await signInWith(carried());
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
    expect((await anna.arrive(answer)).text).toContain("konnte nicht aufgehoben werden");
    expect(countRows("drafts")).toBe(0);
  });

  test("fills in only fields of the form, as text, and saves nothing", async () => {
    const before = snapshot();
    const fields = JSON.parse(
      '{"name":"\\"><script>alert(1)</script>","password":"x","a[9999999]":"x","__proto__":"x","intent":"trip.delete"}',
    ) as object;
    const answer = await signInWith(carry(fields));
    const page = await anna.arrive(answer);
    expect(formIn(page, "trip.create")!.name).toBe('"><script>alert(1)</script>');
    expect(page.html).not.toContain("<script>alert(1)");
    expect(JSON.parse(drafts(anna)[0]!.fields)).toEqual({ name: '"><script>alert(1)</script>' });
    expect(snapshot()).toBe(before);
  });

  test("does not redirect to another site", async () => {
    const answer = await signInWith(carry({ name: "Perú" }), "//evil.test");
    expect(answer.headers.get("Location")).toBe("/?draft=1");
  });
});

describe("Anna's form about a repayment whose session has ended", () => {
  let shared: string;
  let bensId: string;
  let annasId: string;
  const settle = () => `/trip/${shared}/settle`;

  beforeEach(async () => {
    shared = await createTrip(anna, { name: "Zu zweit", setAsActive: "" });
    await sendJson(anna, "POST", `/api/trips/${shared}/members`, { name: "Ben" });
    const { Ben: ben = "", ...others } = await memberIds(anna, shared);
    // By then she may have another first name.
    [bensId, annasId] = [ben, Object.values(others)[0]!];
    // Half of it is Ben's.
    await addExpense(anna, shared, { amount: "24" });
  });

  const repaid = () => rows("select amount, note, version from repayments where trip_id = ?", shared);

  /** Enters a repayment of Ben's, and returns its id. */
  async function repays(amount: number): Promise<string> {
    const body = { fromId: bensId, toId: annasId, amount, date: "2026-11-16" };
    return (await sendJson(anna, "POST", `/api/trips/${shared}/repayments`, body)).json.id;
  }

  test("comes back when she enters one, and still asks about more than is owed", async () => {
    const path = `${settle()}?dialog=repayment&payFrom=${bensId}&payTo=${annasId}`;
    const typed = { fromId: bensId, toId: annasId, amount: "20", note: "am Strand" };
    const page = await sendTooLate(anna, path, "repayment.add", { ...typed, confirmed: "on" });
    expect(page.text).toContain("Was du eingegeben hast, ist noch da.");
    const again = await anna.arrive(await signInFrom(page, anna, path));
    expect(again.text).toContain(thereAgain);
    expect(formIn(again, "repayment.add")).toMatchObject(typed);
    const asked = await anna.press(again, "Zahlung eintragen");
    expect([asked.status, asked.text.includes("Trotzdem eintragen?"), repaid()]).toEqual([409, true, []]);
    expect((await anna.press(asked, "Trotzdem eintragen")).toast).toBe("Zahlung eingetragen!");
    expect(repaid()).toEqual([{ amount: 2_000, note: "am Strand", version: 1 }]);
  });

  test("comes back on its own trip only", async () => {
    const other = await createTrip(anna, { name: "Zu dritt", setAsActive: "" });
    await sendJson(anna, "POST", `/api/trips/${other}/members`, { name: "Clara" });
    const path = `${settle()}?dialog=repayment`;
    const page = await sendTooLate(anna, path, "repayment.add", { amount: "20" });
    await anna.arrive(await signInFrom(page, anna, path));
    const there = await anna.formAt(`/trip/${other}/settle?dialog=repayment&draft=1`, "repayment.add");
    expect(there.amount).toBe("");
  });

  test("comes back when she changes one, and does not overwrite what was changed meanwhile", async () => {
    const id = await repays(5);
    const path = `${settle()}?dialog=repayment&id=${id}`;
    const page = await sendTooLate(anna, path, "repayment.change", { note: "am Strand" });
    const again = await anna.arrive(await signInFrom(page, anna, path));
    expect(formIn(again, "repayment.change")).toMatchObject({ amount: "5,00", note: "am Strand" });
    const changed = { fromId: bensId, toId: annasId, amount: 6, date: "2026-11-16", version: 1 };
    await sendJson(anna, "PUT", `/api/trips/${shared}/repayments/${id}`, changed);
    // The page is opened once more: the draft is of the version that she has read.
    const fields = await anna.formAt(`${path}&draft=1`, "repayment.change");
    expect(fields).toMatchObject({ note: "am Strand", version: "1" });
    const refused = await anna.send(path, fields);
    expect([refused.status, refused.text.includes("inzwischen geändert")]).toEqual([409, true]);
    expect(repaid()).toEqual([{ amount: 600, note: null, version: 2 }]);
    expect((await anna.send(path, { ...fields, version: "2" })).toast).toBe("Zahlung aktualisiert!");
  });

  test("opens again when she deletes one, and deletes only when she presses again", async () => {
    const path = `${settle()}?dialog=delete-repayment&id=${await repays(5)}`;
    const page = await sendTooLate(anna, path, "repayment.delete", {});
    const again = await anna.arrive(await signInFrom(page, anna, path));
    expect([again.path, repaid().length]).toEqual([path, 1]);
    expect((await anna.press(again, "Zahlung löschen")).toast).toBe("Zahlung gelöscht!");
    expect(repaid()).toEqual([]);
  });
});
