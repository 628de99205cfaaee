// What came back, what is held and what is still to pay, by forms of browsers without JavaScript.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, dayOf } from "~/domain/day";
import { formatDay } from "~/locales/format";
import { joins, memberId } from "../../support/people-on-trip";
import {
  createTrip,
  entryOn,
  errorAt,
  expenseForm,
  type Fields,
  type Page,
  type Person,
  signUp,
} from "../../support/person";
import { execute, rows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

const today = dayOf(new Date(), "Europe/Berlin");

let [anna, ben]: Person[] = [];
let tripId: string;
let list: string;

beforeAll(async () => {
  [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
});

beforeEach(async () => {
  tripId = await createTrip(anna!, { startDate: addDays(today, -5), endDate: addDays(today, 9) });
  list = `/trip/${tripId}/expenses`;
});

const plain = (text: string) => text.replaceAll("\u00a0", " ").replace(/\s+/g, " ").trim();
const dialogText = ({ root }: Page) => plain(root.querySelector("dialog")!.text);

interface Stored {
  id: string;
  amount: number;
  unpaid: string | null;
  refund_of: string | null;
  day: string;
  rate: string | null;
}

const stored = () =>
  rows<Stored>(
    `select id, amount, unpaid, refund_of, day, rate from expenses where trip_id = ? order by created_at, amount desc`,
    tripId,
  );

/** Adds an expense by the form and returns its id. */
async function added(fields: Fields): Promise<string> {
  const known = stored().map(({ id }) => id);
  const page = await anna!.send(list, { ...expenseForm, tripId, ...fields });
  expect(page.status, page.text).toBe(200);
  return stored().find(({ id }) => !known.includes(id))!.id;
}

function storeRate(currency: string, rate: string): void {
  execute(
    `insert into rates (source, currency, day, rate) values ('ecb', ?, ?, ?)
     on conflict (source, currency, day) do update set rate = excluded.rate`,
    currency,
    today,
    rate,
  );
}

const isUnfolded = ({ root }: Page) =>
  root.querySelector('dialog [name="kind"]')!.closest("details")!.hasAttribute("open");

/** Text of the button that saves, which names the kind. */
const saveText = ({ root }: Page) =>
  root.querySelectorAll("dialog button").find(({ text }) => text.endsWith(" speichern"))!.text;

const saved = (dialog: Page, fields: Fields = {}) => anna!.press(dialog, saveText(dialog), fields);

/** The addresses that the links lead to, on the list of the trip. */
const paidAddress = (id: string) => `${list}?dialog=expense&id=${id}&kind=expense`;
const returnedAddress = (id: string) => `${list}?dialog=expense&id=${id}&kind=returned`;
const refundAddress = (id: string) => `${list}?dialog=expense&again=${id}&kind=refund`;

describe("In the form, Anna", () => {
  test("finds all kinds in one folded line, and stores what came back with its sign", async () => {
    const dialog = await anna!.open(`${list}?dialog=expense&main=food`);
    expect(dialogText(dialog)).toContain("Art: Ausgabe");
    expect([isUnfolded(dialog), entryOn(dialog).kind]).toEqual([false, "expense"]);
    const page = await saved(dialog, { amount: "12,50", categoryId: "restaurant", kind: "refund" });
    expect(page.toast).toBe("Erstattung hinzugefügt!");
    expect(stored()).toMatchObject([{ amount: -1250, unpaid: null, refund_of: null }]);
  });

  test.each([
    ["planned", "Geplante Ausgabe hinzugefügt!"],
    ["deposit", "Kaution hinzugefügt!"],
    ["returned", "Zurückgegebene Kaution hinzugefügt!"],
  ])("chooses %s: it is stored above 0", async (kind, toast) => {
    const dialog = await anna!.open(`${list}?dialog=expense&main=food`);
    expect((await saved(dialog, { amount: "270", categoryId: "restaurant", kind })).toast).toBe(toast);
    expect(stored()).toMatchObject([{ amount: 27000, unpaid: kind }]);
  });

  test("is told what a minus means, and finds it as she typed it", async () => {
    const dialog = await anna!.open(`${list}?dialog=expense&main=food`);
    for (const [typed, currency] of [
      ["-12,50", "EUR"],
      ["−12,50", "EUR"],
      ["-12,50", "USD"],
    ] as const) {
      const fields = {
        ...entryOn(dialog),
        amount: typed,
        categoryId: "restaurant",
        originalCurrency: currency,
      };
      const refused = await anna!.send(`${list}?dialog=expense`, fields);
      expect([refused.status, entryOn(refused).amount]).toEqual([400, typed]);
      expect(errorAt(refused, "amount")).toBe("Für Geld, das zurückkam, wähle die Art Erstattung.");
      const again = await saved(refused, { kind: "refund" });
      expect([again.status, entryOn(again).amount]).toEqual([400, typed]);
      expect(errorAt(again, "amount")).toBe("Der Betrag einer Erstattung steht ohne Minus.");
    }
    expect(stored()).toEqual([]);
  });

  test("keeps the kind and the link through a refusal, with the fold open", async () => {
    const id = await added({});
    const refused = await saved(await anna!.open(refundAddress(id)), { amount: "zwölf" });
    expect([refused.status, isUnfolded(refused)]).toEqual([400, true]);
    expect(entryOn(refused)).toMatchObject({ amount: "zwölf", kind: "refund", refundOf: id });
    const unknown = await anna!.send(refundAddress(id), { ...entryOn(refused), amount: "5", kind: "gift" });
    expect([unknown.status, isUnfolded(unknown)]).toEqual([400, true]);
    expect(dialogText(unknown)).toContain("Diese Art gibt es nicht.");
  });

  test.each([
    ["expense", "Ausgabe speichern"],
    ["refund", "Erstattung speichern"],
    ["planned", "Geplante Ausgabe speichern"],
    ["returned", "Zurückgegebene Kaution speichern"],
  ])("reads on the button what she saves as %s", async (kind, text) => {
    expect(saveText(await anna!.open(`${list}?dialog=expense&main=food&kind=${kind}`))).toBe(text);
  });

  test("reads other labels for a refund and for what is still to pay", async () => {
    await joins(ben!, anna!, tripId);
    const labels = async (kind: string) =>
      dialogText(await anna!.open(`${list}?dialog=expense&main=food&kind=${kind}`));
    const [usual, refund, planned] = [
      await labels("expense"),
      await labels("refund"),
      await labels("planned"),
    ];
    expect(usual).toContain("Wer hat bezahlt?");
    expect(refund).toContain("Wer hat es bekommen?");
    expect(refund).toContain("Zurück an dich");
    expect(refund).not.toContain("Wer hat bezahlt?");
    expect(planned).toContain("Fällig am");
    expect(planned).toContain(`${formatDay(today)} fällig`);
    expect(usual).not.toContain("Fällig am");
  });

  test("changes a refund by an old form, which sends no kind: it keeps kind, sign and link", async () => {
    const id = await added({});
    const refundId = await added({ kind: "refund", refundOf: id });
    const { kind, refundOf, ...old } = entryOn(await anna!.open(`${list}?dialog=expense&id=${refundId}`));
    expect([kind, refundOf, old.amount]).toEqual(["refund", id, "12,50"]);
    expect((await anna!.send(list, { ...old, amount: "60,00" } as Fields)).toast).toBe(
      "Erstattung aktualisiert!",
    );
    expect(stored()[1]).toMatchObject({ amount: -6000, refund_of: id });
  });

  test("makes any kind of any other in a change", async () => {
    const id = await added({});
    for (const [kind, amount, unpaid] of [
      ["refund", -1250, null],
      ["planned", 1250, "planned"],
      ["deposit", 1250, "deposit"],
      ["expense", 1250, null],
    ] as const) {
      await saved(await anna!.open(`${list}?dialog=expense&id=${id}`), { kind });
      expect(stored()).toMatchObject([{ amount, unpaid }]);
    }
  });
});

describe("By the link 'Bezahlt', Anna", () => {
  const inThreeDays = addDays(today, 3);

  test("pays what was due: the kind is chosen, the day stays, the balances follow", async () => {
    await joins(ben!, anna!, tripId);
    await anna!.fillIn(`/trip/${tripId}?dialog=members`, "member.add", { name: "Clara" });
    const id = await added({ amount: "270", kind: "planned", date: inThreeDays });
    expect(await balances()).toEqual([0, 0, 0]);
    const view = await anna!.open(`${list}?dialog=view&id=${id}`);
    const dialog = await anna!.follow(view, "Bezahlt");
    expect(dialog.path).toBe(paidAddress(id));
    expect([entryOn(dialog).kind, entryOn(dialog).date, isUnfolded(dialog)]).toEqual([
      "expense",
      inThreeDays,
      false,
    ]);
    expect((await saved(dialog)).toast).toBe("Bezahlt!");
    expect(stored()).toMatchObject([{ amount: 27000, unpaid: null, day: inThreeDays }]);
    expect(await balances()).toEqual([180, -90, -90]);
  });

  test("takes the rate of its day, or keeps the old one", async () => {
    for (const [isNew, cents] of [
      [true, 6061],
      [false, 6250],
    ] as const) {
      storeRate("JPY", "160");
      const id = await added({ amount: "10.000", originalCurrency: "JPY", kind: "planned", date: today });
      storeRate("JPY", "165");
      expect(stored().at(-1)!.amount).toBe(6250);
      const { newRate, ...fields } = entryOn(await anna!.open(paidAddress(id)));
      expect(newRate).toBe("on");
      await anna!.send(list, { ...fields, ...(isNew && { newRate: "on" }) } as Fields);
      expect(stored().at(-1)!.amount).toBe(cents);
      execute("delete from expenses where id = ?", id);
    }
  });

  test("keeps a rate that she has typed, and what was charged", async () => {
    storeRate("JPY", "165");
    for (const typed of [{ exchangeRate: "150" }, { chargedAmount: "64,10" }] as Fields[]) {
      const yen = { amount: "10000", originalCurrency: "JPY", kind: "planned", ...typed };
      const dialog = await anna!.open(paidAddress(await added(yen)));
      expect(entryOn(dialog).newRate).toBeUndefined();
      const before = stored().at(-1)!.amount;
      await saved(dialog);
      expect(stored().at(-1)).toMatchObject({ amount: before, unpaid: null });
    }
  });

  test("is offered no new rate for what is paid already", async () => {
    storeRate("JPY", "160");
    const id = await added({ amount: "10.000", originalCurrency: "JPY" });
    expect(entryOn(await anna!.open(paidAddress(id))).newRate).toBeUndefined();
  });

  test("and Ben pay the same once; one who types another amount reads both", async () => {
    await joins(ben!, anna!, tripId);
    for (const [amount, status] of [
      ["270,00", 200],
      ["265,00", 409],
    ] as const) {
      const id = await added({ amount: "270", kind: "planned" });
      const [annas, bens] = [await anna!.open(paidAddress(id)), await ben!.open(paidAddress(id))];
      expect((await saved(annas)).status).toBe(200);
      const second = await ben!.press(bens, saveText(bens), { amount });
      expect(second.status).toBe(status);
      if (status === 200) expect(second.toast).toBe("Bezahlt!");
      expect(stored().at(-1)).toMatchObject({ amount: 27000, unpaid: null });
      if (status === 409)
        expect(plain(second.root.querySelector("section table tbody")!.text)).toBe("Betrag270,00 €265,00 €");
    }
  });

  async function balances(): Promise<number[]> {
    const { members } = (await (await anna!.request(`/api/trips/${tripId}/balances`)).json()) as {
      members: { balance: number }[];
    };
    return members.map(({ balance }) => balance);
  }
});

test("By 'Zurückbekommen' Anna's deposit is given back, and counts nowhere", async () => {
  const id = await added({ amount: "800", kind: "deposit" });
  const dialog = await anna!.follow(await anna!.open(`${list}?dialog=view&id=${id}`), "Zurückbekommen");
  expect(dialog.path).toBe(returnedAddress(id));
  expect([entryOn(dialog).kind, isUnfolded(dialog)]).toEqual(["returned", true]);
  expect((await saved(dialog)).toast).toBe("Kaution zurückbekommen!");
  expect(stored()).toMatchObject([{ amount: 80000, unpaid: "returned" }]);
});

test("The view of a deposit says who gave it, and no shares, which count nowhere", async () => {
  await joins(ben!, anna!, tripId);
  for (const [kind, hasShares] of [
    ["planned", true],
    ["deposit", false],
    ["returned", false],
  ] as const) {
    const id = await added({ amount: "800", kind });
    const text = dialogText(await anna!.open(`${list}?dialog=view&id=${id}`));
    expect(text).toContain(kind === "planned" ? "Du bezahlst" : "Du hast bezahlt");
    expect([kind, text.includes("dein Anteil"), text.includes("400,00")]).toEqual([
      kind,
      hasShares,
      hasShares,
    ]);
  }
});

describe("By 'Erstattung eintragen', Anna", () => {
  test("gets the form of a refund: how it was paid is filled in, what came back is left to type", async () => {
    const id = await added({
      categoryId: "hotel",
      paymentMethod: "ec-konto",
      nights: "3",
      notes: "laut",
      date: addDays(today, -2),
    });
    const dialog = await anna!.follow(
      await anna!.open(`${list}?dialog=view&id=${id}`),
      "Erstattung eintragen",
    );
    expect(dialog.path).toBe(refundAddress(id));
    expect(dialog.root.querySelector("dialog h2")!.text).toBe("Erstattung eintragen");
    expect(isUnfolded(dialog)).toBe(true);
    expect(entryOn(dialog)).toMatchObject({
      ...{ amount: "", categoryId: "hotel", paymentMethod: "ec-konto", kind: "refund", refundOf: id },
      ...{ date: today, description: "", notes: "", nights: "" },
    });
    await saved(dialog, { amount: "5" });
    const [, refund] = stored();
    expect(refund).toMatchObject({ amount: -500, refund_of: id, day: today });
    const view = await anna!.open(`${list}?dialog=view&id=${refund!.id}`);
    expect(dialogText(view)).toContain("−5,00 €");
    expect(dialogText(view)).toContain("Art: Erstattung · Zur Ausgabe");
    expect((await anna!.follow(view, "Zur Ausgabe")).path).toBe(`${list}?dialog=view&id=${id}`);
    execute("delete from expenses where id = ?", id);
    expect((await anna!.follow(view, "Zur Ausgabe")).status).toBe(404);
  });

  test.each([
    ["THB", "38.5", "37.9", "1000", 2597, "1000", -2597],
    ["THB", "38.5", "37.9", "1000", 2597, "333,33", -866],
    ["USD", "8", "9", "1", 13, "1", -13],
    ["VND", "28000", "29000", "1", 1, "1", -1],
  ])(
    "refunds %s at the rate that was frozen, %s",
    async (currency, rate, later, paid, cents, back, refund) => {
      storeRate(currency, rate);
      // A tiny sum of dong is charged as a cent.
      const charged: Fields =
        currency === "VND" ? { amount: "280", exchangeRate: "28000" } : { amount: paid };
      const id = await added({ ...charged, originalCurrency: currency });
      if (currency === "VND") execute("update expenses set amount = 1, original_amount = 1 where id = ?", id);
      expect(stored()[0]!.amount).toBe(cents);
      storeRate(currency, later);
      await saved(await anna!.open(refundAddress(id)), { amount: back });
      expect(stored()[1]).toMatchObject({ amount: refund, rate });
    },
  );

  test("gets today's rate if she asks for it", async () => {
    storeRate("THB", "38.5");
    const id = await added({ amount: "1000", originalCurrency: "THB" });
    storeRate("THB", "37.9");
    const dialog = await anna!.open(refundAddress(id));
    await saved(dialog, { amount: "1000", newRate: "on" });
    expect(stored()[1]).toMatchObject({ amount: -2639, rate: "37.9" });
  });

  test("refunds what was charged by the euros that were charged", async () => {
    storeRate("USD", "1.08");
    const id = await added({ amount: "80", originalCurrency: "USD", chargedAmount: "77,77" });
    await saved(await anna!.open(refundAddress(id)), { amount: "80" });
    expect(stored()[1]!.amount).toBe(-7777);
  });

  test("finds payers, split and privacy as they were; a full refund cancels every share", async () => {
    await joins(ben!, anna!, tripId);
    const [annas, bens] = [await memberId(anna!, tripId, "Anna"), await memberId(anna!, tripId, "Ben")];
    const shares = { splitMode: "shares", [`split.${annas}`]: "1", [`split.${bens}`]: "2" };
    const id = await added({ amount: "10", payer: bens, ...shares });
    const dialog = await anna!.open(refundAddress(id));
    expect(entryOn(dialog)).toMatchObject({ payer: bens, ...shares });
    await saved(dialog, { amount: "10" });
    const parts = rows<{ paid: number; share: number }>(
      `select sum(paid) as paid, sum(share) as share from expense_parts
       join expenses on expenses.id = expense_parts.expense_id where expenses.trip_id = ? group by member_id`,
      tripId,
    );
    expect(parts.map(({ paid, share }) => [Number(paid), Number(share)])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const hidden = await added({ splitMode: "equal", isPrivate: "on" });
    expect(entryOn(await anna!.open(refundAddress(hidden))).isPrivate).toBe("on");
  });

  test("may do so after the trip has ended", async () => {
    const id = await added({});
    await anna!.post("/", { intent: "trip.end", id: tripId });
    await saved(await anna!.open(refundAddress(id)), { amount: "2" });
    expect(stored()[1]).toMatchObject({ amount: -200, refund_of: id });
  });

  test("is told that the expense is gone", async () => {
    const dialog = await anna!.open(refundAddress("none"));
    expect(dialogText(dialog)).toContain("Diese Ausgabe finden wir nicht mehr");
    expect(dialogText(dialog)).toContain("Die Erstattung kannst du hier trotzdem eintragen.");
    expect(dialogText(dialog)).not.toContain("neu eingeben");
    expect(entryOn(dialog)).toMatchObject({ amount: "", kind: "refund" });
  });
});

describe("Shares of a refund", () => {
  test("that are a cent short are named", async () => {
    await joins(ben!, anna!, tripId);
    const [annas, bens] = [await memberId(anna!, tripId, "Anna"), await memberId(anna!, tripId, "Ben")];
    const refund = { amount: "10", categoryId: "restaurant", kind: "refund", splitMode: "amounts" };
    const dialog = await anna!.open(`${list}?dialog=expense&main=food`);
    const refused = await saved(dialog, { ...refund, [`split.${annas}`]: "7", [`split.${bens}`]: "2,99" });
    expect(refused.status).toBe(400);
    expect(dialogText(refused)).toContain("Es fehlen 0,01 €");
    await saved(refused, { [`split.${bens}`]: "3" });
    const parts = rows<{ share: number }>(
      `select share from expense_parts join expenses on expenses.id = expense_parts.expense_id
       where expenses.trip_id = ? order by share`,
      tripId,
    );
    expect(parts.map(({ share }) => share)).toEqual([-700, -300]);
  });

  test("may be as large as an expense, and no larger", async () => {
    await joins(ben!, anna!, tripId);
    await anna!.fillIn(`/trip/${tripId}?dialog=members`, "member.add", { name: "Clara" });
    await added({ amount: "999999999,99", kind: "refund" });
    const refused = await anna!.send(list, { ...expenseForm, tripId, amount: "1000000000", kind: "refund" });
    expect(refused.status).toBe(400);
    const parts = rows<{ share: number }>(
      `select share from expense_parts join expenses on expenses.id = expense_parts.expense_id
       where expenses.trip_id = ?`,
      tripId,
    );
    expect(parts.map(({ share }) => share)).toEqual([-33333333333, -33333333333, -33333333333]);
  });
});

describe("'Nochmal'", () => {
  test.each([
    ["planned", "expense"],
    ["refund", "refund"],
    ["deposit", "deposit"],
    ["returned", "deposit"],
  ])("of %s begins with %s, without a link", async (kind, next) => {
    const id = await added({ kind, refundOf: kind === "refund" ? "e1" : "" });
    const dialog = await anna!.open(`${list}?dialog=expense&again=${id}`);
    expect(entryOn(dialog)).toMatchObject({ kind: next, amount: "12,50" });
    expect(entryOn(dialog).refundOf).toBeUndefined();
  });
});

test("A list that is filtered by kind keeps its filter while a dialog chooses a kind", async () => {
  const id = await added({ kind: "planned" });
  const dialog = await anna!.open(`${list}?kinds=refund&dialog=expense&id=${id}&kind=expense`);
  expect(entryOn(dialog).kind).toBe("expense");
});

test("A refund that Anna sends after her session has ended is there again when she signs in", async () => {
  const id = await added({});
  const fields = { ...entryOn(await anna!.open(refundAddress(id))), amount: "7" } as Fields;
  execute("delete from sessions where user_id = (select id from users where email = ?)", anna!.email);
  const late = await anna!.send(refundAddress(id), fields);
  expect(late.status).toBe(401);
  const opened = await anna!.press(late, "Anmelden", { email: anna!.email, password: anna!.password });
  expect(entryOn(opened)).toMatchObject({ amount: "7", kind: "refund", refundOf: id });
  await saved(opened);
  expect(stored()[1]).toMatchObject({ amount: -700, refund_of: id });
});

test("Ben, who is not on the trip, opens none of it", async () => {
  const id = await added({ kind: "planned" });
  for (const address of [
    paidAddress(id),
    returnedAddress(id),
    `/expenses?dialog=expense&id=${id}&kind=expense`,
  ])
    expect((await ben!.open(address)).status).toBe(404);
  const own = await createTrip(ben!);
  const dialog = await ben!.open(`/trip/${own}/expenses?dialog=expense&again=${id}&kind=refund`);
  expect(dialogText(dialog)).toContain("Diese Ausgabe finden wir nicht mehr");
});

describe("What is said of it", () => {
  const history = ({ root }: Page) => root.querySelectorAll("dialog ol p").map(({ text }) => plain(text));

  test("names the kind in the history, before and after", async () => {
    await joins(ben!, anna!, tripId);
    const id = await added({ amount: "270", kind: "planned" });
    await ben!.press(await ben!.open(paidAddress(id)), "Ausgabe speichern");
    const change = async (fields: Fields) =>
      saved(await anna!.open(`${list}?dialog=expense&id=${id}`), fields);
    await change({ kind: "refund" });
    await change({ amount: "280" });
    await change({ payer: await memberId(anna!, tripId, "Ben") });
    expect(history(await anna!.open(`${list}?dialog=view&id=${id}`))).toEqual([
      "Du hast geändert, wer es bekommen hat: Ben statt Anna.",
      "Du hast den Betrag von −270,00 € auf −280,00 € geändert.",
      "Du hast die Art von Ausgabe auf Erstattung geändert.",
      "Ben hat die Art von Noch zu zahlen auf Ausgabe geändert.",
      "Du hast die geplante Ausgabe eingetragen.",
    ]);
    const trip = await anna!.open(`/trip/${tripId}?dialog=history`);
    expect(dialogText(trip)).toContain("Pastéis de Belém · Erstattung · −280,00 €");
    expect(dialogText(trip)).toContain("Pastéis de Belém · Noch zu zahlen · 270,00 €");
  });

  test("names it beside what was typed, if Ben has chosen another", async () => {
    await joins(ben!, anna!, tripId);
    const id = await added({});
    const opened = await anna!.open(`${list}?dialog=expense&id=${id}`);
    await ben!.press(await ben!.open(`${list}?dialog=expense&id=${id}`), "Ausgabe speichern", {
      kind: "refund",
    });
    const refused = await saved(opened, { kind: "deposit" });
    expect(refused.status).toBe(409);
    expect(plain(refused.root.querySelector("section table tbody")!.text)).toBe("ArtErstattungKaution");
    await saved(refused);
    expect(stored()).toMatchObject([{ amount: 1250, unpaid: "deposit" }]);
  });

  test.each([
    ["refund", "Erstattung"],
    ["planned", "Geplante Ausgabe"],
    ["deposit", "Kaution"],
  ])("names it when a %s is deleted, or taken back", async (kind, noun) => {
    const id = await added({ kind });
    const question = await anna!.open(`${list}?dialog=delete-expense&id=${id}`);
    expect(question.root.querySelector("dialog h2")!.text).toBe(`${noun} löschen?`);
    expect(dialogText(question)).toContain(`${noun.replace("Gep", "gep")} wird dauerhaft gelöscht.`);
    expect((await anna!.press(question, "Löschen")).toast).toBe(`${noun} gelöscht!`);
    const form = await anna!.open(`${list}?dialog=expense&main=food`);
    const page = await saved(form, { amount: "5", categoryId: "restaurant", kind });
    expect((await anna!.press(page, "Rückgängig")).toast).toBe(`${noun} zurückgenommen!`);
    expect(stored()).toEqual([]);
  });
});
