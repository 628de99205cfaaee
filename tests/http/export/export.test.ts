import { beforeAll, describe, expect, test } from "vitest";
import { call, expenseBody, type Json } from "../../support/api";
import { requestAddress } from "../../support/confirmed";
import { csvRows, file } from "../../support/exports";
import { addExpense, createTrip, type Person, signUp, visitor } from "../../support/person";
import { fc, textOf } from "../../support/property";
import { columnsOf, countRows, execute, insertExpenses, moment, rows, tableNames } from "../../support/rows";
import { withServer } from "../../support/server";
import { type ReadSheet, readWorkbook } from "../../support/workbook";

withServer();

async function sheets(person: Person, query = ""): Promise<ReadSheet[]> {
  return readWorkbook(await file(person, `format=xlsx${query}`));
}

function centsOf(amount: string): number {
  expect(amount).toMatch(/^-?\d+,\d\d$/);
  return Number(amount.replace(",", ""));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

const awkward = {
  description: 'Müller; "Zum Ochsen"',
  notes: '=1+1\nzweite Zeile; mit "Zeichen"',
  locationName: "@home",
  locationAddress: "-5, Straße",
};

/** The last columns of an expense in euro. */
const inEuro = {
  Originalbetrag: "",
  Originalwährung: "",
  Kurs: "",
  Kursdatum: "",
  Kursquelle: "",
  Nächte: "1",
  Art: "Ausgabe",
  "Nicht gezählt": "",
};

describe("Anna's CSV", () => {
  test("has a row for each expense, in German, of all trips except those in the trash", async () => {
    const anna = await signUp("Anna");
    const portugal = await createTrip(anna);
    await addExpense(anna, portugal, { ...awkward, amount: "1.234,50", date: "2026-11-13" });
    const formulas = { description: "a,=1+1", notes: "a\t=1+1", date: "2026-11-11" };
    await addExpense(anna, portugal, { ...formulas, amount: "1.234,50" });
    await addExpense(anna, portugal, {
      amount: "0,07",
      date: "2026-11-12",
      description: "",
      paymentMethod: "",
    });
    const japan = await createTrip(anna, { name: "Japan", setAsActive: "" });
    await addExpense(anna, japan, { amount: "99" });
    await anna.send("/my-trips", { intent: "trip.delete", id: japan });

    const text = (await file(anna, "format=csv")).toString("utf8");
    expect(text.split("\r\n")[0]).toBe(
      "\ufeffDatum;Reise;Reiseziel;Kategorie;Unterkategorie;Beschreibung;Betrag;Währung;Zahlungsmittel;Ort;Adresse;Notiz;Foto;Originalbetrag;Originalwährung;Kurs;Kursdatum;Kursquelle;Nächte;Art;Nicht gezählt",
    );
    expect(text).not.toMatch(/(^|;|")[=+\-@]/m);
    // Other programs split at commas, too, or at tabs.
    expect(text).toContain(`;"a,=1+1";1234,50;EUR;`);
    expect(text).toContain(`;"a\t=1+1";`);
    expect(await csvRows(anna)).toEqual([
      expect.objectContaining({ Beschreibung: formulas.description, Notiz: formulas.notes }),
      {
        Datum: "12.11.2026",
        Reise: "Interrail Portugal",
        Reiseziel: "Lissabon und Porto",
        ...{
          Kategorie: "Essen",
          Unterkategorie: "Restaurant",
          Beschreibung: "",
          Betrag: "0,07",
          Währung: "EUR",
        },
        Zahlungsmittel: "Kreditkarte",
        Ort: "",
        Adresse: "",
        Notiz: "",
        Foto: "",
        ...inEuro,
      },
      {
        Datum: "13.11.2026",
        Reise: "Interrail Portugal",
        Reiseziel: "Lissabon und Porto",
        Kategorie: "Essen",
        Unterkategorie: "Restaurant",
        Beschreibung: awkward.description,
        Betrag: "1234,50",
        Währung: "EUR",
        Zahlungsmittel: "Kreditkarte",
        Ort: "@home",
        Adresse: "-5, Straße",
        Notiz: awkward.notes,
        Foto: "",
        ...inEuro,
      },
    ]);
  });

  test("is read back as stored, for any text, with the same sum to the cent", async () => {
    const anna = await signUp("Anna");
    const trip = await createTrip(anna);
    insertExpenses(trip, 30, () => "2026-11-12");
    const text = textOf(
      ['"', ";", "\n", "\r", "=", "+", "-", "@", "＝", "'", "ä", "ß", "😀", ",", " ", "x"],
      12,
    );
    const stored = fc.array(
      fc.record({
        text: text.filter(Boolean),
        cents: fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).filter(Boolean),
      }),
      {
        minLength: 30,
        maxLength: 30,
      },
    );
    await fc.assert(
      fc.asyncProperty(stored, async (expenses) => {
        const ids = rows<{ id: string }>("select id from expenses where trip_id = ? order by id", trip);
        for (const [n, { text, cents }] of expenses.entries()) {
          execute(
            "update expenses set amount = ?, description = ?, notes = ?, location_name = ? where id = ?",
            ...[cents, text, text, text, ids[n]!.id],
          );
        }
        execute("update trips set name = ? where id = ?", expenses[0]!.text, trip);
        const read = await csvRows(anna);
        expect(read.map(({ Beschreibung, Notiz, Ort }) => [Beschreibung, Notiz, Ort])).toEqual(
          expenses.map(({ text }) => [text, text, text]),
        );
        expect(read.every(({ Reise }) => Reise === expenses[0]!.text)).toBe(true);
        expect(read.map(({ Betrag }) => centsOf(Betrag!))).toEqual(expenses.map(({ cents }) => cents));

        const [overview, sheet] = await sheets(anna);
        const amounts = sheet!.rows.slice(1, -1).map((row) => Number(row[4]!.value.replace(".", "")));
        expect(amounts).toEqual(expenses.map(({ cents }) => cents));
        expect(sheet!.rows.slice(1, -1).map((row) => row[8]!.value)).toEqual(
          expenses.map(({ text }) => text),
        );
        expect(sheet!.rows.at(-1)![4]!.value.replace(".", "")).toBe(String(sum(amounts)));
        expect(overview!.rows[1]![8]!.value.replace(".", "")).toBe(String(sum(amounts)));

        const copy = JSON.parse((await file(anna, "format=json")).toString("utf8"));
        const spent = copy.trips[0].expenses as { amount: number; notes: string }[];
        expect(spent.map(({ notes }) => notes)).toEqual(expenses.map(({ text }) => text));
        expect(spent.map(({ amount }) => Math.round(amount * 100))).toEqual(
          expenses.map(({ cents }) => cents),
        );
      }),
      { numRuns: 6 },
    );
  });
});

describe("Anna's workbook", () => {
  test("has an overview and a sheet for each trip, with days, euros, a bold frozen heading, and sums", async () => {
    const anna = await signUp("Anna");
    const trip = await createTrip(anna, { name: "Peru: Küste/Anden" });
    await addExpense(anna, trip, { ...awkward, amount: "1.234,50", date: "2026-11-13" });
    await addExpense(anna, trip, { amount: "0,07", date: "2026-11-12" });
    await createTrip(anna, { name: "peru küste anden", setAsActive: "", budget: "" });
    const [overview, peru, empty, ...more] = await sheets(anna);
    expect(more).toEqual([]);
    expect([overview!.name, peru!.name, empty!.name]).toEqual([
      "Übersicht",
      "Peru Küste Anden",
      "peru küste anden (2)",
    ]);
    for (const { frozenRows, rows, widths } of [overview!, peru!, empty!]) {
      expect(frozenRows).toBe(1);
      expect(rows[0]!.every((cell) => cell!.isBold)).toBe(true);
      expect(widths).toHaveLength(rows[0]!.length);
    }
    expect(peru!.rows[2]!.map((cell) => cell?.value)).toEqual([
      ...["46339", "Essen", "Restaurant", awkward.description, "1234.50", "Kreditkarte"],
      ...["@home", "-5, Straße", awkward.notes],
      ...Array(6),
      ...["1", "Ausgabe"],
    ]);
    expect(peru!.rows[1]![0]!.format).toBe("dd\\.mm\\.yyyy");
    expect(peru!.rows[1]![4]!.format).toBe('#,##0.00\\ "€"');
    expect(peru!.rows[3]![0]).toMatchObject({ value: "Summe", isBold: true });
    expect(peru!.rows[3]![4]).toMatchObject({ value: "1234.57", formula: "SUM(E2:E3)", isBold: true });
    expect(empty!.rows[1]![4]).toMatchObject({ value: "0.00", formula: undefined });
    expect(overview!.rows[1]!.map((cell) => cell?.value)).toEqual([
      ...[
        "Peru: Küste/Anden",
        "Lissabon und Porto",
        "46338",
        "46350",
        "Aktiv",
        "Bahn",
        "1500.00",
        "2",
        "1234.57",
      ],
    ]);
    expect(overview!.rows.slice(1).map((row) => row[8]!.formula)).toEqual([
      "'Peru Küste Anden'!E4",
      "'peru küste anden (2)'!E2",
      "SUM(I2:I3)",
    ]);
  });

  test("of one trip is one sheet, and of none an overview without rows", async () => {
    const anna = await signUp("Anna");
    expect((await sheets(anna)).map(({ rows }) => rows.length)).toEqual([2]);
    const trip = await createTrip(anna);
    await addExpense(anna, trip);
    expect((await sheets(anna, `&trip=${trip}`)).map(({ name, rows }) => [name, rows.length])).toEqual([
      ["Interrail Portugal", 3],
    ]);
  });
});

describe("What came back, is to pay, and is held", () => {
  let anna: Person;
  let trip: string;
  beforeAll(async () => {
    anna = await signUp("Anna");
    trip = await createTrip(anna);
    const add = (amount: number, fields: object) =>
      call(anna, "POST /api/expenses", { body: { ...expenseBody, tripId: trip, amount, ...fields } });
    const baht = { originalAmount: -1_000, originalCurrency: "THB", exchangeRate: 38.5 };
    await add(20, { date: "2026-11-12" });
    await add(-12.5, { date: "2026-11-13" });
    await add(270, { date: "2026-11-14", kind: "planned" });
    await add(800, { date: "2026-11-15", kind: "deposit" });
    await add(70, { date: "2026-11-16", kind: "returned" });
    await add(-25.97, { date: "2026-11-17", ...baht });
    await add(25.97, { date: "2026-11-18" });
  });

  test("stands in the CSV beside what counts, which adds up, as numbers without an apostrophe", async () => {
    const rows = await csvRows(anna);
    expect(rows.map((row) => [row.Betrag, row.Art, row["Nicht gezählt"]])).toEqual([
      ["20,00", "Ausgabe", ""],
      ["-12,50", "Erstattung", ""],
      ["", "Noch zu zahlen", "270,00"],
      ["", "Kaution", "800,00"],
      ["", "Kaution zurück", "70,00"],
      ["-25,97", "Erstattung", ""],
      ["25,97", "Ausgabe", ""],
    ]);
    expect(rows[5]).toMatchObject({ Originalbetrag: "-1000,00", Originalwährung: "THB", Kurs: "38,5" });
    const text = (await file(anna, "format=csv")).toString("utf8");
    expect(text).toContain(";-12,50;EUR;");
    expect(text).not.toContain("'");
  });

  test("stands in the workbook, whose sums and counts are of what is paid", async () => {
    const [overview, sheet] = await sheets(anna);
    const values = sheet!.rows.slice(1).map((row) => [row[4]?.value, row[16]?.value, row[17]?.value]);
    expect(values).toEqual([
      ["20.00", "Ausgabe", undefined],
      ["-12.50", "Erstattung", undefined],
      [undefined, "Noch zu zahlen", "270.00"],
      [undefined, "Kaution", "800.00"],
      [undefined, "Kaution zurück", "70.00"],
      ["-25.97", "Erstattung", undefined],
      ["25.97", "Ausgabe", undefined],
      ["7.50", undefined, undefined],
    ]);
    expect(sheet!.rows[6]![10]!.value).toBe("-1000.00");
    expect(sheet!.rows.at(-1)![4]!.formula).toBe("SUM(E2:E8)");
    expect(overview!.rows[1]!.slice(-2).map((cell) => cell!.value)).toEqual(["4", "7.50"]);
  });

  test("stands in the JSON by its kind, a refund below 0", async () => {
    const copy = JSON.parse((await file(anna, `format=json&trip=${trip}`)).toString("utf8"));
    const told = copy.trips[0].expenses.map(({ amount, kind }: Json) => [amount, kind]);
    expect(told).toEqual([
      [20, "expense"],
      [-12.5, "refund"],
      [270, "planned"],
      [800, "deposit"],
      [70, "returned"],
      [-25.97, "refund"],
      [25.97, "expense"],
    ]);
    expect(copy.trips[0].expenses[5]).toMatchObject({ originalAmount: -1_000, refundOf: null });
  });
});

describe("Anna's copy of her data", () => {
  /** Columns that are left out: secrets, derived values, and the owner's id. */
  const leftOut: Record<string, string[]> = {
    users: ["email_key", "password_hash", "registration_key", "sequence", "email_since", "google_since"],
    sessions: ["id", "user_id"],
    password_resets: ["id", "user_id"],
    email_confirmations: ["id", "user_id"],
    former_emails: ["id", "user_id", "email_key", "sequence", "since"],
    guest_links: ["id", "user_id"],
    drafts: ["user_id"],
    subscriptions: ["user_id"],
    declarations: ["submission_key", "link_id", "email_key"],
    sign_in_attempts: ["key"],
    trips: ["search_text", "is_shared", "history_bytes"],
    // It stands in its trip. On trips of one's own the rest says nothing, nor does who entered an expense.
    trip_members: [
      ...["id", "trip_id", "user_id", "name", "role", "left_at", "is_removed", "settles_with", "seen_at"],
      "weight",
    ],
    expenses: ["created_by", "search_text", "split_mode", "private_to", "version"],
    submissions: ["user_id", "fingerprint"],
    receipts: ["key", "user_id"],
  };

  test("has every column of every table, the trash marked, and no secret", async () => {
    const anna = await signUp("Anna");
    const kept = await createTrip(anna);
    await addExpense(anna, kept, { ...awkward, amount: "12,50", submissionId: "key-1" });
    const deleted = await createTrip(anna, { name: "Japan", setAsActive: "" });
    await addExpense(anna, deleted, { amount: "99" });
    await anna.send("/my-trips", { intent: "trip.delete", id: deleted });
    await requestAddress(anna, `neu-${anna.email}`);
    await visitor().post("/forgot-password", { intent: "password.forgotten", email: anna.email });
    await expect.poll(() => countRows("password_resets")).toBe(1);
    await visitor().send("/login", { intent: "account.sign-in", email: anna.email, password: "falsch123" });
    const owner = "(select id from users where email = ?)";
    const [then, later] = [moment(1), moment(2)];
    execute(`insert into password_resets values ('reset-hash', ${owner}, ?, ?)`, anna.email, then, later);
    execute(
      `insert into guest_links (id, user_id, created_at) values ('guest-hash', ${owner}, ?)`,
      ...[anna.email, then],
    );
    execute(`insert into drafts values (${owner}, 'trip.create', '{}', ?)`, anna.email, then);
    execute(
      `insert into subscriptions (id, user_id, customer_id, status, current_period_end, is_cancelled, created_at, read_at)
       values ('sub_1', ${owner}, 'cus_1', 'active', ?, ?, ?, ?)`,
      ...[anna.email, later, 0, then, then],
    );
    execute(
      `insert into declarations (id, kind, name, contract, email, is_extraordinary, received_at, submission_key, subscription_id)
       values ('declared', 'cancel', 'Anna', 'Premium', 'anna@example.org', ?, ?, 'declaration-key', 'sub_1')`,
      ...[0, then],
    );
    execute(
      `insert into former_emails (id, user_id, email, created_at, expires_at)
       values ('undo-hash', ${owner}, 'alt@example.org', ?, ?)`,
      ...[anna.email, then, later],
    );

    execute(
      `insert into receipts (id, key, user_id, kind, bytes, digest, created_at)
       values ('photo', 'file-of-photo', ${owner}, 'jpeg', 1, 'abc', ?)`,
      ...[anna.email, then],
    );

    const text = (await file(anna, "format=json")).toString("utf8");
    const copy = JSON.parse(text);
    const [trip] = copy.trips;
    const objects: Record<string, object> = {
      users: copy.user,
      sessions: copy.sessions[0],
      sign_in_attempts: copy.failedSignIns,
      password_resets: copy.passwordResets[0],
      former_emails: copy.formerEmails[0],
      email_confirmations: copy.emailConfirmations[0],
      guest_links: copy.guestLinks[0],
      drafts: copy.draft,
      subscriptions: copy.subscriptions[0],
      declarations: copy.declarations[0],
      trips: trip,
      trip_members: trip,
      expenses: trip.expenses[0],
      submissions: copy.submissions[0],
      receipts: copy.receipts[0],
    };
    // Tables without an owner: when payment was introduced, the processed events of Stripe, published rates, what servers
    // agree upon, and mails on their way, which their readers get anyway.
    const ofNobody = ["milestones", "stripe_events", "rates", "leases", "build_files", "mails"];
    // See shared-export.test.ts.
    const ofShared = ["expense_parts", "history", "invitations", "repayments"];
    const personal = tableNames().filter((name) => ![...ofNobody, ...ofShared].includes(name));
    expect(personal.sort()).toEqual(Object.keys(objects).sort());
    for (const [table, object] of Object.entries(objects)) {
      const expected = columnsOf(table)
        .filter((name) => !leftOut[table]!.includes(name))
        .map(inJson);
      expect([table, Object.keys(object)]).toEqual([table, expect.arrayContaining(expected)]);
    }
    expect(
      copy.trips.map(({ id, isDeleted }: { id: string; isDeleted: boolean }) => [id, isDeleted]).sort(),
    ).toEqual(
      [
        [kept, false],
        [deleted, true],
      ].sort(),
    );
    expect([trip.budget, trip.expenses[0].amount]).toEqual([1_500, 12.5]);
    expect(copy.submissions.map(({ key }: { key: string }) => key)).toContain("key-1");
    const [{ hash }] = rows<{ hash: string }>(
      "select password_hash as hash from users where email = ?",
      anna.email,
    ) as [{ hash: string }];
    for (const secret of [
      hash,
      "argon2",
      "reset-hash",
      "undo-hash",
      "guest-hash",
      "declaration-key",
      "file-of-photo",
      anna.cookies.session!,
    ])
      expect(text).not.toContain(secret);
  });

  function inJson(column: string): string {
    const renamed: Record<string, string> = {
      day: "date",
      rate: "exchangeRate",
      rate_day: "rateDate",
      unpaid: "kind",
    };
    if (renamed[column]) return renamed[column];
    return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  }

  test("of one trip contains only that trip", async () => {
    const anna = await signUp("Anna");
    const trip = await createTrip(anna);
    await createTrip(anna, { name: "Japan", setAsActive: "" });
    const copy = JSON.parse((await file(anna, `format=json&trip=${trip}`)).toString("utf8"));
    expect(Object.keys(copy)).toEqual(["exportedAt", "trips"]);
    expect(copy.trips.map(({ id }: { id: string }) => id)).toEqual([trip]);
  });
});
