// The errors that the API reports for each field.
import { beforeAll, describe, expect, test } from "vitest";
import { formatCount } from "~/locales/format";
import {
  type Belongings,
  belongingsOf,
  call,
  expenseBody,
  registered,
  registrationBody,
  tripBody,
} from "../../support/api";
import { type Person, visitor } from "../../support/person";
import { snapshot } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

let anna: Person;
let own: Belongings;

beforeAll(async () => {
  anna = await registered(visitor("Anna"));
  own = await belongingsOf(anna);
});

type Rule = [field: string, message: string, value: unknown];

const text = (field: string, max: number): Rule[] => [
  [field, `Höchstens ${formatCount(max)} Zeichen.`, "x".repeat(max + 1)],
  [field, "Bitte gib hier Text ein.", 5],
  [field, "Bitte gib hier Text ein.", ["x"]],
];

const missing = (field: string, message: string): Rule[] =>
  [undefined, null, "", " \n\t ", "\0"].map((value) => [field, message, value]);

const needed = (field: string, max: number, message: string): Rule[] => [
  ...text(field, max),
  ...missing(field, message),
];

const amountRules: Rule[] = [
  ["amount", "Bitte gib einen Betrag ein.", undefined],
  ["amount", "Bitte gib einen Betrag ein.", ""],
  ["amount", "Der Betrag muss größer als 0 sein.", 0],
  ["amount", "Höchstens zwei Stellen nach dem Komma.", 12.505],
  ["amount", "Höchstens zwei Stellen nach dem Komma.", "12,505"],
  ["amount", "Höchstens 999.999.999,99 €.", 1_000_000_000],
  ["amount", "Höchstens 12 Zeichen.", "1234567890123"],
  ...["viel", "0x10", "1e3", "Infinity", true, [12], { euro: 12 }].map(
    (value): Rule => [
      "amount",
      "Diesen Betrag verstehen wir nicht. Schreib ihn zum Beispiel so: 12,50",
      value,
    ],
  ),
];

/** Payment methods that only imported expenses have; a changed expense may keep its own. */
const importedMethods = ["cash", "paypal"].map(
  (value): Rule => ["paymentMethod", "Diese Zahlungsart gibt es nicht.", value],
);

const expenseRules: Rule[] = [
  ...amountRules,
  ["categoryId", "Bitte wähle eine Kategorie.", undefined],
  ["categoryId", "Bitte wähle eine Kategorie.", ""],
  ...["food", "__proto__", 7, ["restaurant"]].map(
    (value): Rule => ["categoryId", "Diese Kategorie gibt es nicht.", value],
  ),
  ...["scheck", "", 1].map((value): Rule => ["paymentMethod", "Diese Zahlungsart gibt es nicht.", value]),
  ...["2026-02-30", "gestern", "2026-11-12T25:00:00Z", "1899-12-31", 20261112, {}].map(
    (value): Rule => ["date", "Dieses Datum gibt es nicht.", value],
  ),
  ...["gift", "all", "", 1, null].map((value): Rule => ["kind", "Diese Art gibt es nicht.", value]),
  ...["x".repeat(65), 7, ["e1"]].map(
    (value): Rule => ["refundOf", "Hier gehört die id der erstatteten Ausgabe hin.", value],
  ),
  ["nights", "Mindestens eine Nacht.", 0],
  ["nights", "Höchstens 366 Nächte.", 367],
  ["nights", "Bitte gib eine ganze Zahl von Nächten ein, zum Beispiel 3.", true],
  ...text("description", 200),
  ...text("notes", 2000),
  ...text("locationName", 200),
  ...text("locationAddress", 200),
];

const tripRules: Rule[] = [
  ...needed("name", 120, "Reisename ist erforderlich"),
  ...needed("destination", 120, "Reiseziel ist erforderlich"),
  ["startDate", "Startdatum ist erforderlich", undefined],
  ["endDate", "Enddatum ist erforderlich", null],
  ["endDate", "Dieses Datum gibt es nicht.", "2026-02-30"],
  ["startDate", "Dieses Datum gibt es nicht.", 0],
  ["budget", "Budget muss positiv sein", -0.01],
  ["budget", "Diesen Betrag verstehen wir nicht. Schreib ihn zum Beispiel so: 12,50", false],
  ["currency", "Es geht nur in Euro (EUR).", "USD"],
  ["travelMethod", "Verkehrsmittel ist erforderlich", undefined],
  ["travelMethod", "Dieses Verkehrsmittel gibt es nicht.", "rakete"],
];

const accountRules: Rule[] = [
  ...missing("email", "E-Mail-Adresse ist erforderlich"),
  ["email", "Höchstens 254 Zeichen.", `anna@${"x".repeat(250)}`],
  ["email", "Bitte gib hier Text ein.", 5],
  ["email", "Bitte gib eine gültige E-Mail-Adresse ein.", "anna"],
  ["password", "Passwort ist erforderlich", undefined],
  ["password", "Das Passwort braucht mindestens 6 Zeichen.", "12345"],
  ["password", "Das Passwort darf höchstens 200 Zeichen haben.", "x".repeat(201)],
  ...needed("firstName", 80, "Vorname ist erforderlich"),
  ...needed("lastName", 80, "Nachname ist erforderlich"),
];

const colorRules: Rule[] = ["blau", "#12345", "#1234567", "3B82F6", "#3B82F6\n", 0x3b82f6, null].map(
  (value) => ["profileColor", "Bitte gib die Farbe so an: #3B82F6", value],
);

const profileRules: Rule[] = [
  ...accountRules.filter(([field, , value]) => field !== "password" && value !== undefined),
  ...colorRules,
  ["newPassword", "Das Passwort braucht mindestens 6 Zeichen.", "12345"],
  ["currentPassword", "Bitte gib dein bisheriges Passwort ein.", 5],
];

const bodies: [name: string, body: () => object, rules: Rule[]][] = [
  [
    "POST /api/expenses",
    () => ({ ...expenseBody, tripId: own.tripId }),
    [...expenseRules, ...importedMethods],
  ],
  ["POST /api/expenses", () => expenseBody, [["tripId", "Bitte nenne die Reise.", undefined]]],
  ["PUT /api/expenses/{id}", () => ({}), expenseRules.filter(([, , value]) => value !== undefined)],
  [
    "POST /api/trips",
    () => tripBody,
    [...tripRules, ["setAsActive", "Hier geht nur ja oder nein (true oder false).", 1]],
  ],
  ["PUT /api/trips/{id}", () => ({}), tripRules.filter(([, , value]) => value !== undefined)],
  ["POST /api/auth/register", () => registrationBody, accountRules],
  ["PUT /api/user/profile", () => ({ currentPassword: "x" }), profileRules],
  [
    "PATCH /api/user/profile-color",
    () => ({}),
    [...colorRules, [...colorRules[0]!.slice(0, 2), undefined] as Rule],
  ],
  [
    "POST /api/auth/login",
    () => registrationBody,
    accountRules.filter(([field]) => /email|password/.test(field)),
  ],
];

describe("Anna is told at the field what is wrong with it", () => {
  test.each(bodies)("at %s", async (name, body, rules) => {
    const before = snapshot();
    const id = name.includes("expenses") ? own.expenseId : own.tripId;
    for (const [field, message, value] of rules) {
      const answer = await call(anna, name, { id, body: { ...body(), [field]: value } });
      const found = [field, value, answer.status, answer.json.fields];
      expect(found).toEqual([field, value, 400, { [field]: [message] }]);
      expect(answer.json.error).toBe("Bitte prüfe deine Eingaben.");
    }
    expect(snapshot()).toBe(before);
  });

  test("for every field at once", async () => {
    const { json } = await call(anna, "POST /api/trips", { body: {} });
    expect(Object.keys(json.fields)).toEqual(["name", "destination", "startDate", "endDate", "travelMethod"]);
  });
});
