// Anna and Ben export the trip that they share. Each gets what they may see, and nothing private of the other.
import { beforeAll, describe, expect, test } from "vitest";
import { call, expenseBody, invitationTo, type Json, join, registered, tripBody } from "../../support/api";
import { csvRows, EXPORT, file } from "../../support/exports";
import { type Person, visitor } from "../../support/person";
import { columnsOf, execute } from "../../support/rows";
import { withServer } from "../../support/server";
import { readWorkbook } from "../../support/workbook";

withServer();

let anna: Person;
let ben: Person;
let id: string;
let members: Json[];
const invitationIds: string[] = [];

const add = (person: Person, body: object) =>
  call(person, "POST /api/expenses", { body: { ...expenseBody, tripId: id, date: "2026-11-13", ...body } });

beforeAll(async () => {
  [anna, ben] = [await registered(visitor("Anna")), await registered(visitor("Ben"))];
  id = (await call(anna, "POST /api/trips", { body: { ...tripBody, setAsActive: true } })).json.id;
  await add(anna, { amount: 3, description: "Davor" });
  await join(ben, await invitationTo(id, anna));
  for (const { id: invitation } of (await call(anna, "GET /api/trips/{id}/invitations", { id })).json)
    invitationIds.push(invitation);
  await call(anna, "POST /api/trips/{id}/members", { id, body: { name: "=Emil" } });
  members = (await call(anna, "GET /api/trips/{id}/members", { id })).json;
  const [annas, bens, emils] = members.map((member) => member.id);
  await add(ben, { amount: 10, split: { mode: "equal", parts: [{ memberId: annas }, { memberId: bens }] } });
  const paidBy = [
    { memberId: annas, amount: 4 },
    { memberId: bens, amount: 5 },
  ];
  const split = {
    mode: "shares",
    parts: [
      { memberId: bens, weight: 100 },
      { memberId: emils, weight: 50 },
    ],
  };
  await add(ben, { amount: 9, date: "2026-11-14", description: "Taxi", paidBy, split });
  await add(ben, { amount: 99, description: "Geheimnis", isPrivate: true });
  const repayment = {
    fromId: annas,
    toId: bens,
    amount: 1,
    date: "2026-11-15",
    method: "ueberweisung",
    note: "=1+1",
    confirmed: true,
  };
  await call(ben, "POST /api/trips/{id}/repayments", { id, body: repayment });
  execute("update users set iban = 'DE02120300000000202051' where email = ?", ben.email);
});

describe("CSV", () => {
  test("says who paid, how it is divided, and what the own share is", async () => {
    const rows = await csvRows(anna, `&trip=${id}`);
    const cells = rows.map((row) => [row.Betrag, row["Bezahlt von"], row.Aufteilung, row["Mein Anteil"]]);
    expect(cells).toEqual([
      ["3,00", "Anna", "Anna", "3,00"],
      ["10,00", "Ben", "Gleichmäßig: Anna 5,00\u00a0€, Ben 5,00\u00a0€", "5,00"],
      [
        "9,00",
        "Anna 4,00\u00a0€, Ben 5,00\u00a0€",
        "Nach Anteilen: Ben 6,00\u00a0€, =Emil 3,00\u00a0€",
        "0,00",
      ],
    ]);
    const bens = await csvRows(ben, `&trip=${id}`);
    expect(bens.map((row) => [row.Beschreibung, row.Aufteilung, row["Mein Anteil"]])).toContainEqual([
      ...["Geheimnis", "Nur für mich", "99,00"],
    ]);
  });

  test("of all trips has the columns on the rows of shared ones, and none without a shared trip", async () => {
    const alone = await call(anna, "POST /api/trips", { body: { ...tripBody, name: "Allein" } });
    await add(anna, { tripId: alone.json.id, amount: 7 });
    const rows = (await csvRows(anna)).filter((row) => row.Reise === "Allein");
    expect(rows).toMatchObject([{ "Bezahlt von": "", Aufteilung: "", "Mein Anteil": "7,00" }]);
    const [own] = await csvRows(anna, `&trip=${alone.json.id}`);
    expect(Object.keys(own!).at(-1)).toBe("Nicht gezählt");
  });

  test("of repayments is a file of its own, which only people on the trip get", async () => {
    const query = `&content=repayments&trip=${id}`;
    const expected = {
      ...{ Reise: "Interrail Portugal", Datum: "15.11.2026", Von: "Anna", An: "Ben", Betrag: "1,00" },
      ...{ Währung: "EUR", Zahlungsmittel: "Überweisung", Notiz: "=1+1" },
    };
    expect(await csvRows(anna, query)).toEqual([expected]);
    expect(await csvRows(ben, query)).toEqual([expected]);
    const answer = await anna.request(`${EXPORT}?format=csv${query}`);
    expect(answer.headers.get("Content-Disposition")).toMatch(/"reisekasse-zahlungen-[\d-]+\.csv"$/);
    const dora = await registered(visitor("Dora"));
    expect((await dora.request(`${EXPORT}?format=csv${query}`)).status).toBe(404);
    expect((await anna.request(`${EXPORT}?format=csv&content=secrets`)).status).toBe(400);
  });

  test("is offered twice by the dialog of a shared trip", async () => {
    const page = await anna.open(`/trip/${id}?dialog=export&id=${id}`);
    const link = page.root.querySelectorAll("a").find((a) => a.text.trim() === "Zahlungen als CSV");
    const address = link!.getAttribute("href")!.replaceAll("&amp;", "&");
    expect(address).toBe(`${EXPORT}?format=csv&content=repayments&trip=${id}`);
  });
});

test("The workbook has the columns on the sheet of the trip, and the repayments on one of their own", async () => {
  const [trip, repayments] = readWorkbook(await file(anna, `format=xlsx&trip=${id}`));
  const valuesOf = (row: ({ value: string } | undefined)[]) => row.map((cell) => cell?.value);
  expect(valuesOf(trip!.rows[0]!).slice(-5)).toEqual([
    ...["Bezahlt von", "Aufteilung", "Mein Anteil", "Art", "Nicht gezählt"],
  ]);
  expect(trip!.rows.at(-1)!.at(-1)).toMatchObject({ value: "8.00", isBold: true });
  expect(repayments!.name).toBe("Zahlungen");
  expect(valuesOf(repayments!.rows[1]!).slice(0, 6)).toEqual([
    ...["Interrail Portugal", "46341", "Anna", "Ben", "1.00", "EUR"],
  ]);
});

test("What came back and is to pay has shares, of which those that count add up", async () => {
  const { id: shared } = (await call(anna, "POST /api/trips", { body: { ...tripBody, name: "Zurück" } }))
    .json;
  await join(ben, await invitationTo(shared, anna));
  for (const body of [{ amount: 20 }, { amount: -12.5 }, { amount: 270, kind: "planned" }])
    await add(anna, { tripId: shared, ...body });
  const rows = await csvRows(ben, `&trip=${shared}`);
  expect(Object.keys(rows[0]!).slice(-5)).toEqual([
    ...["Bezahlt von", "Aufteilung", "Mein Anteil", "Art", "Nicht gezählt"],
  ]);
  const cells = rows.map((row) => [row.Betrag, row["Mein Anteil"], row.Art, row["Nicht gezählt"]]);
  expect(cells).toContainEqual(["20,00", "10,00", "Ausgabe", ""]);
  expect(cells).toContainEqual(["-12,50", "-6,25", "Erstattung", ""]);
  expect(cells).toContainEqual(["", "", "Noch zu zahlen", "270,00"]);
  expect(rows.map((row) => row.Aufteilung)).toContain("Gleichmäßig: Anna 135,00\u00a0€, Ben 135,00\u00a0€");
  const [sheet] = readWorkbook(await file(ben, `format=xlsx&trip=${shared}`));
  const sums = sheet!.rows.at(-1)!.map((cell) => cell?.value);
  expect(sums).toContain("3.75");
  expect(sums).toContain("7.50");
});

describe("JSON", () => {
  const copyOf = async (person: Person, query: string) =>
    JSON.parse((await file(person, `format=json${query}`)).toString("utf8"));

  test("of the trip and of the account holds the people, how each expense is divided, and repayments", async () => {
    for (const query of [`&trip=${id}`, ""]) {
      const trip = (await copyOf(anna, query)).trips.find((each: Json) => each.id === id);
      expect(trip).toMatchObject({ role: "owner", myBudget: null });
      expect(trip.members.map(({ name, role, isMe, leftAt }: Json) => [name, role, isMe, leftAt])).toEqual([
        ["Anna", "owner", true, null],
        ["Ben", "member", false, null],
        ["=Emil", "member", false, null],
      ]);
      expect(trip.expenses.map(({ amount, myShare }: Json) => [amount, myShare])).toEqual([
        ...[
          [3, 3],
          [10, 5],
          [9, 0],
        ],
      ]);
      expect(trip.expenses[2]).toMatchObject({ version: 1, isPrivate: false, split: { mode: "shares" } });
      const kept = columnsOf("repayments").filter((name) => name !== "trip_id");
      expect(Object.keys(trip.repayments[0])).toHaveLength(kept.length);
      expect(trip.repayments).toMatchObject([{ amount: 1, date: "2026-11-15", note: "=1+1", version: 1 }]);
    }
  });

  test("holds nothing of others but that: no private expense, link, IBAN or address", async () => {
    const text = (await file(anna, "format=json")).toString("utf8");
    for (const secret of ["Geheimnis", "DE02120300000000202051", ben.email, ...invitationIds])
      expect(text).not.toContain(secret);
    expect(await copyOf(ben, "")).toMatchObject({ user: { iban: "DE02120300000000202051" } });
  });
});
