import { beforeAll, describe, expect, test } from "vitest";
import {
  addExpense,
  createTrip,
  expenseForm,
  type Fields,
  fieldsOf,
  type Person,
  signUp,
  tripForm,
  visitor,
} from "../../support/person";
import { fc, unicode } from "../../support/property";
import { countRows, execute, rows, snapshot } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

/** Seed and number of odd forms; half as many odd addresses. `npm run fuzz` sends more. */
const SEED = Number(process.env.SEED ?? 20_261_121);
const RUNS = Math.round(Number(process.env.FUZZ ?? 2_000) / 10);

let anna: Person;
let tripId: string;
let expenseId: string;

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
  expenseId = await addExpense(anna, tripId);
});

const typedExpense = {
  ...expenseForm,
  description: 'Käse & "Wein" <b>',
  notes: "Zeile 1\nZeile 2",
  locationName: "Lissabon",
};

/** Sends a form that must be refused at one field, and returns the message there and the fields of the form. */
async function refusedAt(path: string, fields: Fields, field: string) {
  const page = await anna.send(path, fields);
  expect(page.status).toBe(400);
  const form = page.root.querySelectorAll("form").find((form) => fieldsOf(form).intent === fields.intent)!;
  const input = form.querySelector(`[name="${field}"]`)!;
  const described =
    input.getAttribute("aria-describedby") ?? input.closest("fieldset")!.getAttribute("aria-describedby");
  const message = form.querySelectorAll("p").find(({ id }) => id === described)!.text;
  return { message, kept: fieldsOf(form) };
}

test.each([
  ["/?dialog=trip", "name", { required: "", maxlength: "120" }],
  ["/my-trips?dialog=trip", "name", { required: "", maxlength: "120" }],
  ["/?dialog=expense", "description", { maxlength: "200" }],
  ["/expenses?dialog=expense", "description", { maxlength: "200" }],
  ["/profile?dialog=edit-profile", "newPassword", { minlength: "6" }],
  ["/profile?dialog=feedback", "message", { required: "", maxlength: "1000" }],
])("the form at %s has the server's rules for %s as attributes", async (path, name, rules) => {
  const page = await anna.open(path);
  const { required, minlength, maxlength } = page.root.querySelector(`form [name="${name}"]`)!.attrs;
  expect(JSON.parse(JSON.stringify({ required, minlength, maxlength }))).toEqual(rules);
});

test("a step of a form keeps everything that was typed except the password", async () => {
  const typed = { intent: "account.sign-in", email: "vera@example.com", password: "S3CRETPW" };
  for (const path of ["/login", "/login.data"]) {
    const answer = await visitor().post(path, { ...typed, set: "newPassword=S3CRETPW" });
    const text = await answer.text();
    expect([answer.status, text.includes(typed.email), text.includes("S3CRETPW")]).toEqual([
      200,
      true,
      false,
    ]);
  }
});

describe("an expense", () => {
  test.each([
    ["amount", "Bitte gib einen Betrag ein.", ""],
    ["amount", "Diesen Betrag verstehen wir nicht. Schreib ihn zum Beispiel so: 12,50", "viel"],
    ["amount", "Höchstens 12 Zeichen.", "1234567890123"],
    ["categoryId", "Bitte wähle eine Kategorie.", ""],
    ["categoryId", "Diese Kategorie gibt es nicht.", "food"],
    ["paymentMethod", "Diese Zahlungsart gibt es nicht.", "cash"],
    ["date", "Dieses Datum gibt es nicht.", "2026-02-30"],
    ["description", "Höchstens 200 Zeichen.", "x".repeat(201)],
    ["notes", "Höchstens 2.000 Zeichen.", "x".repeat(2001)],
    ["locationName", "Höchstens 200 Zeichen.", "x".repeat(201)],
  ])("with a wrong %s is refused at the field: %s", async (field, message, value) => {
    const before = snapshot();
    const sent = { ...typedExpense, main: "food", tripId, [field]: value };
    const { message: said, kept } = await refusedAt(`/trip/${tripId}?dialog=expense`, sent, field);
    expect(said).toBe(message);
    for (const name of ["description", "notes", "locationName", "amount"] as const)
      expect(kept[name]).toBe(sent[name]);
    expect(snapshot()).toBe(before);
  });

  test("without a category is refused in the step that asks for it", async () => {
    for (const categoryId of ["", "nonsense"]) {
      const page = await anna.send(`/trip/${tripId}?dialog=expense`, { ...typedExpense, tripId, categoryId });
      const error = page.root
        .querySelectorAll("dialog .text-danger")
        .filter((line) => !line.closest("[hidden]"));
      expect([page.status, error.map(({ text }) => text)]).toEqual([
        400,
        [categoryId ? "Diese Kategorie gibt es nicht." : "Bitte wähle eine Kategorie."],
      ]);
    }
  });

  test("stores blanks as no text", async () => {
    const page = await anna.send(`/trip/${tripId}?dialog=expense`, {
      ...expenseForm,
      tripId,
      description: "  ",
      notes: " ",
    });
    expect(page.toast).toBe("Ausgabe hinzugefügt!");
  });

  test("keeps its text word for word while it is edited", async () => {
    const sent = { ...typedExpense, intent: "expense.change", id: expenseId, amount: "x" };
    const { message, kept } = await refusedAt(`/expenses?dialog=expense&id=${expenseId}`, sent, "amount");
    expect(message).toMatch(/^Diesen Betrag/);
    expect(kept).toMatchObject({
      description: typedExpense.description,
      notes: typedExpense.notes,
      id: expenseId,
    });
  });

  test("keeps a payment method that the form does not offer", async () => {
    const id = await addExpense(anna, tripId);
    execute("update expenses set payment_method = 'paypal' where id = ?", id);
    const path = `/trip/${tripId}/expenses?dialog=expense&id=${id}`;
    await anna.fillIn(path, "expense.change", { amount: "99" });
    expect(rows("select amount, payment_method from expenses where id = ?", id)).toEqual([
      { amount: 9_900, payment_method: "paypal" },
    ]);
  });

  test("accepts 2,000 characters of notes in which a line break counts as one", async () => {
    const notes = `${"x\r\n".repeat(999)}xx`;
    const page = await anna.send(`/trip/${tripId}?dialog=expense`, { ...typedExpense, tripId, notes });
    expect(page.toast).toBe("Ausgabe hinzugefügt!");
  });

  test("of many people has more fields than other forms, and keeps what was typed too", async () => {
    const people = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`split.weight-${n}`, "1"]));
    const fields = { ...typedExpense, ...people, tripId, amount: "viel" };
    for (const path of ["/", "/expenses", `/trip/${tripId}`, `/trip/${tripId}/expenses`])
      expect((await refusedAt(`${path}?dialog=expense`, fields, "amount")).kept.amount).toBe("viel");
  });

  test("keeps what was typed from one step to the next", async () => {
    const path = `/trip/${tripId}?dialog=expense`;
    const step2 = await anna.send(path, { ...typedExpense, tripId, amount: "unfertig", set: "main=travel" });
    expect(step2.status).toBe(200);
    const form = step2.root.querySelectorAll("form").find((form) => fieldsOf(form).intent === "expense.add")!;
    expect(fieldsOf(form)).toMatchObject({
      amount: "unfertig",
      description: typedExpense.description,
      main: "travel",
    });
    expect(
      form.querySelectorAll('input[name="categoryId"]').map((input) => input.getAttribute("value")),
    ).toEqual(["flight", "train", "car", "ship", "transfer"]);
    const step1 = await anna.send(path, { ...fieldsOf(form), set: "main=" });
    const back = step1.root.querySelectorAll("form").find((form) => fieldsOf(form).intent === "expense.add")!;
    expect(fieldsOf(back)).toMatchObject({ amount: "unfertig", description: typedExpense.description });
    expect(back.querySelector('input[name="categoryId"]')).toBeNull();
  });
});

describe("a trip", () => {
  test.each([
    ["name", "Reisename ist erforderlich", "   "],
    ["name", "Reisename ist erforderlich", "\u3164"],
    ["destination", "Reiseziel ist erforderlich", ""],
    ["startDate", "Dieses Datum gibt es nicht.", "2026-13-01"],
    ["endDate", "Enddatum ist erforderlich", ""],
    ["budget", "Budget muss positiv sein", "-1"],
    ["travelMethod", "Verkehrsmittel ist erforderlich", ""],
  ])("with a wrong %s is refused at the field: %s", async (field, message, value) => {
    const before = snapshot();
    const sent = { ...tripForm, budget: "99,50", setAsActive: "on", [field]: value };
    for (const [path, extra] of [
      ["/my-trips?dialog=trip", {}],
      [`/trip/${tripId}?edit=1`, { intent: "trip.change", id: tripId }],
    ] as [string, Fields][]) {
      const { message: said, kept } = await refusedAt(path, { ...sent, ...extra }, field);
      expect(said).toBe(message);
      expect(kept).toMatchObject({ name: sent.name, destination: sent.destination, budget: sent.budget });
    }
    expect(snapshot()).toBe(before);
  });

  test("in another currency than euro is refused above the form, which has no such field", async () => {
    const before = snapshot();
    const page = await anna.send("/my-trips?dialog=trip", { ...tripForm, currency: "USD" });
    expect([page.status, page.root.querySelector('form [role="alert"]')?.text]).toEqual([
      400,
      "Es geht nur in Euro (EUR).",
    ]);
    expect(snapshot()).toBe(before);
  });
});

describe("nonsense", () => {
  test.each([
    ["no form at all", { "Content-Type": "application/json" }, "{}"],
    ["a torn multipart body", { "Content-Type": "multipart/form-data; boundary=x" }, "--x\r\nContent-Disp"],
    ["no intent", { "Content-Type": "application/x-www-form-urlencoded" }, "amount=1"],
    [
      "an intent of the prototype",
      { "Content-Type": "application/x-www-form-urlencoded" },
      "intent=constructor",
    ],
  ])("%s is a German 400", async (_, headers, body) => {
    const answer = await anna.request("/", { method: "POST", headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(
      /Diese Anfrage ist unvollständig angekommen|Diese Aktion gibt es nicht/,
    );
  });

  test("a file in place of a text is refused at its field", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...expenseForm, tripId })) form.set(name, value);
    form.set("description", new File(["x"], "x.txt"));
    const answer = await anna.request(`/trip/${tripId}?dialog=expense`, { method: "POST", body: form });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Bitte gib hier Text ein.");
  });

  test("a duplicate field is refused, whichever value is right", async () => {
    const before = snapshot();
    const twice = new URLSearchParams([...Object.entries({ ...tripForm, name: "Eins" }), ["name", "Zwei"]]);
    const answer = await anna.request("/my-trips?dialog=trip", { method: "POST", body: twice });
    expect(answer.status).toBe(400);
    expect(snapshot()).toBe(before);
  });

  test("another method than POST is a 405 that names the allowed ones", async () => {
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      const answer = await anna.request("/", { method, body: "x=1" });
      expect([method, answer.status, answer.headers.get("Allow")]).toEqual([
        method,
        405,
        "GET, HEAD, POST, OPTIONS",
      ]);
    }
  });

  test("a key that is too long is refused", async () => {
    const fields = { ...expenseForm, tripId, submissionId: "x".repeat(201) };
    const answer = await anna.post(`/trip/${tripId}?dialog=expense`, fields);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Bitte lade die Seite neu und versuche es noch einmal.");
  });

  const intents = [
    ...[
      "expense.add",
      "expense.change",
      "expense.delete",
      "trip.create",
      "trip.change",
      "trip.rename",
      "trip.start",
    ],
    ...["trip.end", "trip.duplicate", "trip.delete", "trip.restore", "trip.delete-for-good"],
  ];
  const names = [
    ...[
      "amount",
      "categoryId",
      "paymentMethod",
      "description",
      "notes",
      "date",
      "locationName",
      "main",
      "set",
      "id",
    ],
    ...[
      "tripId",
      "submissionId",
      "name",
      "destination",
      "startDate",
      "endDate",
      "budget",
      "travelMethod",
      "currency",
    ],
    ...[
      "setAsActive",
      "__proto__",
      "constructor",
      "a[99999999]",
      "a.b.c",
      "__intent__",
      "__state__",
      "toString",
    ],
  ];
  const value = fc.oneof(
    unicode(300),
    fc.constantFrom(
      "",
      " ",
      "0",
      "-1",
      "1e9",
      "NaN",
      "\0",
      "\uD800",
      "null",
      "[]",
      "{}",
      "main=food",
      "2026-11-12",
      "restaurant",
    ),
  );

  /** Screens with forms. */
  const screens = () => [
    ...["/", "/expenses", "/my-trips", `/trip/${tripId}`, `/trip/${tripId}/expenses`, "/profile"],
  ];

  test("of any kind in a form is never a 500", async () => {
    const people = [anna, await signUp("Ben")];
    const trips = countRows("trips", "not is_deleted");
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...people),
        fc.constantFrom(...screens()),
        fc.constantFrom(...intents),
        fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 8 }),
        async (person, path, intent, pairs) => {
          const body = new URLSearchParams([["intent", intent], ...pairs]);
          const { status } = await person.request(path, { method: "POST", body });
          expect(status).toBeLessThan(500);
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
    expect(countRows("trips", "not is_deleted")).toBe(trips);
  }, 1_200_000);

  test("in an address is never a 500", async () => {
    const query = fc.array(
      fc.tuple(
        fc.constantFrom(
          "dialog",
          "id",
          "category",
          "main",
          "paymentMethod",
          "from",
          "to",
          "before",
          "filter",
          "q",
          "page",
          "edit",
          "rename",
          "mode",
          "redirectTo",
          "__proto__",
        ),
        fc.oneof(
          value,
          fc.constantFrom("expense", "delete-expense", "trip", "toString", "2026-11-12_1_x", "_", "99999"),
        ),
      ),
      { maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...screens(), "/analytics", "/login"),
        query,
        fc.boolean(),
        async (path, pairs, asData) => {
          const data = path === "/" ? "/_.data" : `${path}.data`;
          const { status } = await anna.request(`${asData ? data : path}?${new URLSearchParams(pairs)}`);
          expect(status).toBeLessThan(500);
        },
      ),
      { seed: SEED, numRuns: Math.round(RUNS / 2) },
    );
  }, 1_200_000);
});
