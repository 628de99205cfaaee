// Anna owns the trip, Ben and Clara are members, Dora is a stranger.
import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { confirmationOf } from "~/domain/settling/repayment";
import { join, memberIds, sendJson } from "../../support/company";
import { addExpense, createTrip, type Page, type Person, signUp, visitor } from "../../support/person";
import { divideExpenses, execute, fillRepayments, insertExpenses, insertPeople } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

let anna: Person;
let ben: Person;
let clara: Person;
let dora: Person;
let tripId: string;
let ids: Record<string, string>;

const settle = () => `/trip/${tripId}/settle`;

beforeAll(async () => {
  // By default it would be fetched from the network.
  const wasmBinary = readFileSync("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm")
    .buffer as ArrayBuffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  [anna, ben, clara, dora] = [
    await signUp("Anna"),
    await signUp("Ben"),
    await signUp("Clara"),
    await signUp("Dora"),
  ];
  await sendJson(ben, "PUT", "/api/user/profile", {
    firstName: "Ben",
    lastName: "Muster",
    iban: "DE89 3704 0044 0532 0130 00",
    ibanHolder: "Ben Größer",
    paypalName: "benmuster",
  });
});

/** Ben paid 36 € for all three. */
beforeEach(async () => {
  tripId = await createTrip(anna, { name: "Rom für alle" });
  await join(anna, tripId, ben, clara);
  ids = await memberIds(anna, tripId);
  await addExpense(ben, tripId, { amount: "36,00", description: "Pizza" });
});

/** The text of a page without white space, which stands between blocks only in sight. */
const told = ({ text }: { text: string }) => text.replace(/\s/g, "");
const words = (text: string) => text.replace(/\s/g, "");

/** The compared fields: what each is called, what it is now, and what was typed. */
const compared = ({ root }: Page) =>
  root
    .querySelectorAll("section table tbody tr")
    .map((row) => row.querySelectorAll("th, td").map(({ text }) => text.replaceAll("\u00a0", " ")));

/** The fields of a new repayment from Anna to Ben. */
const repayment = (fields: Record<string, string> = {}) => ({
  intent: "repayment.add",
  tripId,
  fromId: ids.Anna!,
  toId: ids.Ben!,
  amount: "12,00",
  date: "2026-11-16",
  ...fields,
});

async function repayments(person = anna) {
  return (await person.request(`/api/trips/${tripId}/repayments`)).json() as Promise<
    { id: string; amount: number; version: number; note: string | null; method: string | null }[]
  >;
}

describe("The screen", () => {
  test("says first what Anna owes, and how all are even", async () => {
    const page = await anna.open(settle());
    expect(told(page)).toContain(words("Du schuldest Ben 12,00 €"));
    expect(told(page)).toContain(words("Zahlung eintragen: Du an Ben"));
    expect(told(page)).toContain(words("Clara an Ben 12,00 €"));
    expect(told(page)).toContain(words("Ausgelegt 36,00 € − Anteil 12,00 €"));
    const bens = told(await ben.open(settle()));
    expect(bens).toContain(words("Du bekommst 24,00 €"));
    expect(bens).toContain(words("Anna schuldet dir Zahlung eintragen: Anna an dich 12,00 €"));
  });

  test("has a heading for payments only above some", async () => {
    const headings = async (person: Person) =>
      (await person.open(settle())).root.querySelectorAll("#payments h2").map(({ text }) => text);
    expect(await headings(anna)).toEqual(["Andere Zahlungen"]);
    // Both payments are Ben's own, and stand above.
    expect(await headings(ben)).toEqual([]);
  });

  test("is reached from the trip, which says the same", async () => {
    const trip = await anna.open(`/trip/${tripId}`);
    const page = await anna.follow(trip, "Ausgleichen");
    expect(page.path).toBe(settle());
    expect(told(trip)).toContain(words("Du schuldest Ben 12,00 €"));
    expect(told(await anna.open("/"))).toContain(words("Du schuldest Ben 12,00 €"));
  });

  test("shows who owes whom directly in its other view", async () => {
    await addExpense(anna, tripId, { amount: "30,00" });
    const few = await clara.open(settle());
    expect(told(few)).toContain(words("Du an Ben 14,00 €"));
    const direct = await clara.follow(few, "Direkt");
    expect(direct.path).toContain("view=direct");
    expect(told(direct)).toContain(words("Du an Ben 12,00 €"));
    expect(told(direct)).toContain(words("Du an Anna 10,00 €"));
  });

  test("names both of two who pay together wherever a sum is theirs", async () => {
    await sendJson(clara, "PATCH", `/api/trips/${tripId}/members/${ids.Clara}`, { settlesWith: ids.Anna });
    for (const [person, debt, transfer] of [
      [clara, "Du und Anna schuldet Ben 24,00 €", "Du und Anna an Ben"],
      [anna, "Du und Clara schuldet Ben 24,00 €", "Du und Clara an Ben"],
      [ben, "Anna und Clara schulden dir 24,00 €", "Anna und Clara an dich"],
    ] as const) {
      const page = await person.open(settle());
      expect(told(page)).toContain(words(debt));
      expect(told(page)).toContain(words(`Zahlung eintragen: ${transfer}`));
      expect(told(await person.open(`/trip/${tripId}`))).toContain(words(debt));
    }
    const asked = await ben.send(
      `${settle()}?dialog=repayment`,
      repayment({ fromId: ids.Ben!, toId: ids.Anna!, amount: "1,00" }),
    );
    expect(told(asked)).toContain(words("Damit schulden Anna und Clara dir 25,00 €."));
    await addExpense(anna, tripId, { amount: "180,00" });
    const mine = await anna.send(`${settle()}?dialog=repayment`, repayment({ amount: "1,00" }));
    expect(told(mine)).toContain(words("Damit schuldet Ben dir und Clara 37,00 €."));
  });

  test("of many people folds away what the others pay and have used, but nothing of one's own", async () => {
    const small = await anna.open(settle());
    expect(small.text).not.toContain("Zahlungen der anderen");
    for (let number = 4; number <= 17; number++)
      await sendJson(anna, "POST", `/api/trips/${tripId}/members`, { name: `Person ${number}` });
    await addExpense(ben, tripId, { amount: "170,00" });
    const page = await anna.open(settle());
    for (const folded of page.root.querySelectorAll("details ul.rows")) folded.remove();
    expect(page.text).toContain("Zahlungen der anderen (15)");
    expect(page.text).toContain("Alle anderen (16)");
    expect([page.text.includes("Du an Ben"), page.text.includes("Anna (du)")]).toEqual([true, true]);
    expect([page.text.includes("Clara an Ben"), page.text.includes("Person 5")]).toEqual([false, false]);
    expect(told(await anna.open(settle()))).toContain(words("Person 17 an Ben 10,00 €"));
  });

  test("of very many people has its payments, and those that were entered, on pages", async () => {
    const crowd = await createTrip(anna);
    insertPeople([crowd], 9, "Gast");
    insertExpenses(
      crowd,
      10,
      () => "2026-11-12",
      (n) => 1_000 + 100 * n * n,
    );
    divideExpenses(crowd, 1);
    fillRepayments(crowd, 60, "bar");
    const { direct } = (await (await anna.request(`/api/trips/${crowd}/balances`)).json()) as {
      direct: unknown[];
    };
    expect(direct).toHaveLength(45);
    const counts = (page: Page) =>
      [".screen-column:not(.screen-aside)", "#repayments"].map(
        (section) => page.root.querySelectorAll(`${section} .transfer`).length,
      );
    const first = await anna.open(`/trip/${crowd}/settle?view=direct`);
    const second = await anna.follow(first, "Weitere Zahlungen anzeigen");
    const older = await anna.follow(second, "Ältere Zahlungen anzeigen");
    const oldest = await anna.follow(older, "Ältere Zahlungen anzeigen");
    expect([first, second, older, oldest].map(counts)).toEqual([
      [25, 25],
      [20, 25],
      [20, 25],
      [20, 10],
    ]);
    const path = `/trip/${crowd}/settle?view=direct&page=2&older=3&dialog=repayment`;
    // The newest is not on this page.
    const dialog = await anna.open(`${path}&id=${crowd}-9`);
    expect(dialog.root.querySelector("dialog input[name=id]")!.getAttribute("value")).toBe(`${crowd}-9`);
    const again = await anna.follow(oldest, "Zu den neuesten Zahlungen");
    expect(counts(await anna.follow(again, "Zu den ersten Zahlungen"))).toEqual([25, 25]);
    // The only one of Anna's own stands above the others.
    expect(counts(await anna.open(`/trip/${crowd}/settle?page=9&older=x`))).toEqual([8, 25]);
  });

  test("of a trip of one person has nothing to settle", async () => {
    const own = await createTrip(dora, { name: "Allein" });
    const page = await dora.open(`/trip/${own}/settle`);
    expect(told(page)).toContain(words("Du reist allein"));
    expect(page.root.querySelector("main a.button")?.getAttribute("href")).toBe(
      `/trip/${own}?dialog=members`,
    );
    expect(told(await dora.open(`/trip/${own}`))).not.toContain(words("Quitt"));
  });

  test("does not exist for Dora", async () => {
    expect((await dora.open(settle())).status).toBe(404);
    expect((await dora.post(settle(), repayment())).status).toBe(404);
    expect(await repayments()).toEqual([]);
  });
});

describe("A repayment", () => {
  test("is entered from a suggestion, which fills it in", async () => {
    const page = await anna.open(settle());
    const dialog = await anna.follow(page, "Zahlung eintragen: Du an Ben");
    const done = await anna.press(dialog, "Zahlung eintragen", { method: "barzahlung", note: "am Bahnhof" });
    expect(done.toast).toBe("Zahlung eingetragen!");
    expect(done.path).toBe(settle());
    expect(told(done)).toContain(words("Quitt"));
    expect(told(done)).toContain(words("Barzahlung · am Bahnhof"));
    expect(told(done)).toContain(words("Ausgelegt 0,00 € − Anteil 12,00 € + gezahlt 12,00 €"));
  });

  test("begins with Anna, who owes, as the payer, or with Clara, who pays together with her, if she enters it", async () => {
    await sendJson(clara, "PATCH", `/api/trips/${tripId}/members/${ids.Clara}`, { settlesWith: ids.Anna });
    const chosen = async (person: Person, query = "") => {
      const { root } = await person.open(`${settle()}?dialog=repayment${query}`);
      return ["fromId", "toId"].map((name) =>
        root.querySelector(`[name="${name}"] option[selected]`)?.getAttribute("value"),
      );
    };
    expect(await chosen(anna)).toEqual([ids.Anna, ""]);
    expect(await chosen(ben)).toEqual(["", ""]);
    expect(await chosen(clara, `&payFrom=${ids.Anna}&payTo=${ids.Ben}`)).toEqual([ids.Clara, ids.Ben]);
    const { text } = await ben.open(`${settle()}?dialog=repayment`);
    expect(text).toContain("Bitte wählen");
  });

  test("is by bank, PayPal or cash or otherwise; an older one keeps its own", async () => {
    const offered = (page: Page) =>
      page.root
        .querySelectorAll('[name="method"]')
        .map((input) => [input.parentNode?.text.trim(), input.hasAttribute("checked")]);
    const four = ["Überweisung", "PayPal", "Barzahlung", "Andere"].map((label) => [label, false]);
    expect(offered(await anna.open(`${settle()}?dialog=repayment`))).toEqual(four);
    await anna.post(settle(), repayment({ method: "ueberweisung" }));
    const [{ id, method } = { id: "", method: null }] = await repayments();
    expect(method).toBe("ueberweisung");
    expect(told(await ben.open(settle()))).toContain(words("Überweisung"));
    execute("update repayments set method = 'kreditkarte' where id = ?", id);
    const dialog = await ben.open(`${settle()}?dialog=repayment&id=${id}`);
    expect(offered(dialog)).toEqual([...four, ["Kreditkarte", true]]);
    const changed = await ben.press(dialog, "Änderung speichern", { amount: "11,00" });
    expect(told(changed)).toContain(words("Kreditkarte"));
    expect(await repayments()).toMatchObject([{ amount: 11, method: "kreditkarte" }]);
    const again = await ben.open(`${settle()}?dialog=repayment&id=${id}`);
    await ben.press(again, "Änderung speichern", { method: "ueberweisung" });
    expect(told(await anna.open(`/trip/${tripId}?dialog=history`))).toContain(words("Überweisung"));
  });

  test("that waited on a device with a method of then is entered", async () => {
    expect((await anna.post(settle(), repayment({ method: "ec-konto" }))).status).toBe(303);
    expect(await repayments()).toMatchObject([{ method: "ec-konto" }]);
  });

  test("of more than is owed asks first, and keeps what was typed", async () => {
    const dialog = await anna.open(`${settle()}?dialog=repayment&payFrom=${ids.Anna}&payTo=${ids.Ben}`);
    const asked = await anna.press(dialog, "Zahlung eintragen", { amount: "17,00", note: "gerundet" });
    expect(asked.status).toBe(409);
    expect(told(asked)).toContain(words("Damit schuldet Ben dir 5,00 €. Trotzdem eintragen?"));
    expect(asked.root.querySelector('[name="note"]')?.getAttribute("value")).toBe("gerundet");
    expect(await repayments()).toEqual([]);
    expect(asked.root.querySelectorAll("dialog .button-main").map(({ text }) => text)).toEqual([
      "Trotzdem eintragen",
    ]);
    const again = await anna.press(asked, "Geändertes neu prüfen", { amount: "18,00" });
    expect(told(again)).toContain(words("Damit schuldet Ben dir 6,00 €."));
    const done = await anna.press(again, "Trotzdem eintragen");
    expect(told(done)).toContain(words("Clara schuldet dir 6,00 €"));
    expect(await repayments()).toMatchObject([{ amount: 18, note: "gerundet" }]);
  });

  test("that Anna confirms holds for the amount that she was asked about, and for no other", async () => {
    const dialog = await anna.open(`${settle()}?dialog=repayment&payFrom=${ids.Anna}&payTo=${ids.Ben}`);
    const asked = await anna.press(dialog, "Zahlung eintragen", { amount: "17,00" });
    const again = await anna.press(asked, "Trotzdem eintragen", { amount: "170,00" });
    expect([again.status, await repayments()]).toEqual([409, []]);
    expect(told(again)).toContain(words("Damit schuldet Ben dir 158,00 €. Trotzdem eintragen?"));
    const turned = await anna.press(again, "Trotzdem eintragen", { fromId: ids.Clara! });
    expect([turned.status, await repayments()]).toEqual([409, []]);
    await anna.press(turned, "Trotzdem eintragen", { amount: "170", note: "gerundet" });
    expect(await repayments()).toMatchObject([{ amount: 170, note: "gerundet" }]);
  });

  test("that Anna sends twice counts once", async () => {
    const fields = repayment({ submissionId: `twice-${tripId}` });
    expect((await anna.post(settle(), fields)).status).toBe(303);
    expect((await anna.post(settle(), fields)).status).toBe(303);
    expect(await repayments()).toHaveLength(1);
    const other = await anna.post(settle(), { ...fields, amount: "1,00" });
    expect(other.status).toBe(422);
  });

  test("entered by both of them asks the second", async () => {
    await anna.post(settle(), repayment());
    const second = await ben.send(`${settle()}?dialog=repayment`, repayment());
    expect(second.status).toBe(409);
    expect(told(second)).toContain(words("Damit schuldest du Anna 12,00 €."));
  });

  test("needs two people and an amount", async () => {
    const page = await anna.send(`${settle()}?dialog=repayment`, repayment({ toId: ids.Anna!, amount: "" }));
    expect(page.status).toBe(400);
    expect(told(page)).toContain(words("Bitte gib einen Betrag ein."));
    const same = await anna.send(`${settle()}?dialog=repayment`, repayment({ toId: ids.Anna! }));
    expect(told(same)).toContain(words("Wähle zwei verschiedene Personen."));
    const stranger = await anna.send(`${settle()}?dialog=repayment`, repayment({ toId: "nobody" }));
    expect(told(stranger)).toContain(words("Eine dieser Personen ist nicht mehr auf der Reise."));
  });

  test("is changed and deleted by anybody on the trip", async () => {
    await anna.post(settle(), repayment());
    const [{ id } = { id: "" }] = await repayments();
    const dialog = await clara.open(`${settle()}?dialog=repayment&id=${id}`);
    const changed = await clara.press(dialog, "Änderung speichern", { amount: "10,00" });
    expect(changed.toast).toBe("Zahlung aktualisiert!");
    expect(told(await anna.open(settle()))).toContain(words("Du schuldest Ben 2,00 €"));
    const confirm = await ben.open(`${settle()}?dialog=delete-repayment&id=${id}`);
    expect((await ben.press(confirm, "Zahlung löschen")).toast).toBe("Zahlung gelöscht!");
    expect(await repayments()).toEqual([]);
    expect((await anna.open(`${settle()}?dialog=repayment&id=${id}`)).status).toBe(404);
  });

  test("that somebody else has changed is neither overwritten nor deleted unseen", async () => {
    await anna.post(settle(), repayment());
    const [{ id } = { id: "" }] = await repayments();
    const change = await anna.open(`${settle()}?dialog=repayment&id=${id}`);
    const deletion = await anna.open(`${settle()}?dialog=delete-repayment&id=${id}`);
    await ben.press(await ben.open(change.path), "Änderung speichern", { amount: "11,00" });
    const stale = await anna.press(change, "Änderung speichern", { note: "von mir" });
    expect(stale.status).toBe(409);
    expect(told(stale)).toContain(words("Ben hat diese Zahlung inzwischen geändert."));
    expect(stale.root.querySelector('[name="note"]')?.getAttribute("value")).toBe("von mir");
    expect(compared(stale)).toEqual([
      ["Betrag", "11,00 €", "12,00 €"],
      ["Notiz", "–", "von mir"],
    ]);
    const notDeleted = await anna.press(deletion, "Zahlung löschen");
    expect(notDeleted.status).toBe(409);
    expect(await repayments()).toMatchObject([{ amount: 11, version: 2 }]);
  });

  test("that Ben has changed becomes what Anna types if she saves again, though she is asked once more", async () => {
    await anna.post(settle(), repayment());
    const [{ id } = { id: "" }] = await repayments();
    const change = await anna.open(`${settle()}?dialog=repayment&id=${id}`);
    await ben.press(await ben.open(change.path), "Änderung speichern", { amount: "11,00" });
    const stale = await anna.press(change, "Änderung speichern", { amount: "17,00" });
    expect(told(stale)).toContain(words("Speicherst du noch einmal, gilt deine Eingabe."));
    const asked = await anna.press(stale, "Änderung speichern");
    expect(told(asked)).toContain(words("Damit schuldet Ben dir 5,00 €."));
    const done = await anna.press(asked, "Trotzdem eintragen");
    expect(done.toast).toBe("Zahlung aktualisiert!");
    expect(await repayments()).toMatchObject([{ amount: 17, version: 3 }]);
  });

  test("that Ben has deleted is entered anew by Anna, who had it open; Dora learns nothing of it", async () => {
    await anna.post(settle(), repayment());
    const [{ id } = { id: "" }] = await repayments();
    const change = await anna.open(`${settle()}?dialog=repayment&id=${id}`);
    const deletion = await anna.open(`${settle()}?dialog=delete-repayment&id=${id}`);
    await ben.press(await ben.open(deletion.path), "Zahlung löschen");
    const gone = await anna.press(change, "Änderung speichern", { amount: "11,00", note: "bar" });
    expect([gone.status, gone.text.includes("Ben hat diese Zahlung inzwischen gelöscht.")]).toEqual([
      404,
      true,
    ]);
    expect((await anna.press(deletion, "Zahlung löschen")).toast).toBe("Zahlung gelöscht!");
    const wrong = await anna.press(gone, "Als neue Zahlung eintragen", { amount: "viel" });
    expect(wrong.status).toBe(400);
    const saved = await anna.press(wrong, "Als neue Zahlung eintragen", { amount: "10,00" });
    expect(saved.toast).toBe("Zahlung eingetragen!");
    expect(await repayments()).toMatchObject([{ amount: 10, note: "bar", version: 1 }]);
    const fields = { ...repayment(), intent: "repayment.change", id, version: "1" };
    const told = await dora.post(settle(), fields);
    expect([told.status, (await told.text()).includes("inzwischen")]).toEqual([404, false]);
  });

  test("waits in the outbox and is sent with a confirmation", async () => {
    const { id: account } = (await (await anna.request("/api/auth/user")).json()) as { id: string };
    const entry = { ...repayment({ amount: "13,00" }), account, submissionId: `late-${tripId}` };
    const asked = await anna.post("/outbox/send", entry);
    expect([asked.status, await asked.json()]).toMatchObject([409, { kind: "wouldReverse" }]);
    const confirmed = confirmationOf(entry);
    expect((await anna.post("/outbox/send", { ...entry, confirmed })).status).toBe(200);
    expect((await anna.post("/outbox/send", { ...entry, confirmed })).status).toBe(200);
    expect(await repayments()).toMatchObject([{ amount: 13 }]);
  });
});

describe("The GiroCode", () => {
  const code = (from: string, to: string, format = "png") =>
    `${settle()}/code?from=${ids[from]}&to=${ids[to]}&format=${format}`;

  test("of what Anna owes Ben is read by a banking app", async () => {
    const answer = await anna.request(code("Anna", "Ben"));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("image/png");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const [found] = await readBarcodes(new Uint8Array(await answer.arrayBuffer()), { textMode: "Plain" });
    expect(found!.text).toBe(
      "BCD\n002\n1\nSCT\n\nBen Größer\nDE89370400440532013000\nEUR12.00\n\n\nReisekasse Rom fuer alle",
    );
    const svg = await anna.request(code("Anna", "Ben", "svg"));
    expect(svg.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(await svg.text()).toContain("<svg");
  });

  test("is nobody else's, and gone once Anna has paid", async () => {
    expect((await clara.request(code("Anna", "Ben"))).status).toBe(404);
    expect((await ben.request(code("Anna", "Ben"))).status).toBe(404);
    expect((await dora.request(code("Anna", "Ben"))).status).toBe(404);
    expect((await visitor().request(code("Anna", "Ben"))).status).toBe(404);
    expect((await anna.request(code("Ben", "Anna"))).status).toBe(404);
    expect((await anna.request(`${settle()}/code`)).status).toBe(404);
    expect((await clara.request(code("Clara", "Ben"))).status).toBe(200);
    await anna.post(settle(), repayment());
    expect((await anna.request(code("Anna", "Ben"))).status).toBe(404);
  });

  test("needs an IBAN", async () => {
    await addExpense(anna, tripId, { amount: "90,00" });
    expect((await clara.request(code("Clara", "Anna"))).status).toBe(404);
    expect((await clara.open(settle())).html).not.toContain("paypal.me");
  });

  test("to an account in Switzerland needs its BIC; until then the screen says so", async () => {
    const change = (fields: object) =>
      sendJson(ben, "PUT", "/api/user/profile", { firstName: "Ben", lastName: "Muster", ...fields });
    await change({ iban: "CH93 0076 2011 6238 5295 7" });
    const without = await anna.open(settle());
    expect(told(without)).toContain(words("Für Konten außerhalb des EWR braucht er auch den BIC."));
    expect(told(without)).toContain(words("CH93 0076 2011 6238 5295 7"));
    expect(without.root.querySelector('img[alt^="GiroCode"]')).toBeNull();
    expect((await anna.request(code("Anna", "Ben"))).status).toBe(404);
    await change({ payeeBic: "POFICHBEXXX" });
    const page = await anna.open(settle());
    expect(page.root.querySelector('img[alt^="GiroCode"]')).not.toBeNull();
    expect(told(page)).toContain("POFICHBEXXX");
    const answer = await anna.request(code("Anna", "Ben"));
    const [found] = await readBarcodes(new Uint8Array(await answer.arrayBuffer()), { textMode: "Plain" });
    expect(found!.text).toContain("SCT\nPOFICHBEXXX\nBen Größer\nCH9300762011623852957\n");
    await change({ iban: "DE89370400440532013000" });
  });

  test("of two who pay together is the other's too", async () => {
    await sendJson(clara, "PATCH", `/api/trips/${tripId}/members/${ids.Clara}`, { settlesWith: ids.Anna });
    const page = await clara.open(settle());
    expect(told(page)).toContain(words("Du zahlst zusammen mit Anna."));
    expect(told(page)).toContain(words("Du und Anna schuldet Ben 24,00 €"));
    for (const from of ["Anna", "Clara"]) {
      const answer = await clara.request(code(from, "Ben"));
      const [found] = await readBarcodes(new Uint8Array(await answer.arrayBuffer()), { textMode: "Plain" });
      expect(found!.text).toContain("EUR24.00");
    }
  });

  test("stands on Anna's screen, with everything to copy; Ben's bank shows on nobody else's", async () => {
    const page = await anna.open(settle());
    expect(told(page)).toContain(words("DE89 3704 0044 0532 0130 00"));
    expect(told(page)).toContain(words("Ben Größer"));
    expect(told(page)).toContain(words("Reisekasse Rom fuer alle"));
    const paypal = page.root.querySelector('a[href^="https://paypal.me/"]')!;
    expect(paypal.getAttribute("href")).toBe("https://paypal.me/benmuster/12.00EUR");
    expect(paypal.getAttribute("rel")).toBe("noopener noreferrer");
    await anna.post(settle(), repayment());
    for (const person of [anna, ben])
      expect((await person.open(settle())).html).not.toMatch(/DE89|Größer|benmuster/);
  });
});

describe("The history", () => {
  test("tells who changed what, with before and after, the newest first", async () => {
    await anna.post(settle(), repayment());
    const [{ id } = { id: "" }] = await repayments();
    const form = await ben.open(`${settle()}?dialog=repayment&id=${id}`);
    await ben.press(form, "Änderung speichern", { amount: "11,50" });
    const { text } = await anna.open(`${settle()}?dialog=history`);
    expect(text).toContain("Ben hat den Betrag von 12,00 € auf 11,50 € geändert.");
    expect(text).toContain("Du hast die Zahlung eingetragen.");
    expect(text.indexOf("auf 11,50 €")).toBeLessThan(text.indexOf("Zahlung eingetragen."));
    expect(told(await ben.open(`/trip/${tripId}?dialog=history`))).toContain(words("Du hast den Betrag"));
  });

  test("marks what is new to Anna until she says that she has read it", async () => {
    const history = `/trip/${tripId}?dialog=history`;
    const page = await anna.open(history);
    expect(told(page)).toContain(words("Neu seit deinem Besuch"));
    expect(told(await anna.open(settle()))).toContain(words("Verlauf 3 neu"));
    // Looking at it is not enough: a device loads screens that nobody sees.
    expect(told(await anna.open(history))).toContain(words("Neu seit deinem Besuch"));
    const read = await anna.press(page, "Alles gelesen");
    expect(read.status).toBe(200);
    expect(told(await anna.open(history))).not.toContain(words("Neu seit deinem Besuch"));
    await addExpense(clara, tripId, { description: "Eis" });
    expect(told(await anna.open(history))).toContain(words("Neu seit deinem Besuch Eis"));
    expect((await dora.open(history)).status).toBe(404);
  });

  test("goes on with older entries, in the API with its names and in euro", async () => {
    await sendJson(ben, "POST", `/api/trips/${tripId}/repayments`, {
      fromId: ids.Clara,
      toId: ids.Ben,
      amount: 4.5,
      date: "2026-11-16",
    });
    const { entries } = (await (await anna.request(`/api/trips/${tripId}/history`)).json()) as {
      entries: { action: string; after: object }[];
    };
    expect(entries[0]).toMatchObject({
      action: "repayment.added",
      before: null,
      after: { amount: 4.5, date: "2026-11-16", fromId: ids.Clara },
    });
    expect(entries.find(({ action }) => action === "expense.added")!.after).toMatchObject({
      amount: 36,
      description: "Pizza",
      originalCurrency: null,
      paidBy: [{ memberId: ids.Ben, amount: 36 }],
      split: { mode: "equal", parts: [{ share: 12 }, { share: 12 }, { share: 12 }] },
    });
  });
});
