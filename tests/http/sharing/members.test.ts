// Anna owns a trip, Ben joins it, Clara is a stranger. All of it by plain forms.
import { beforeEach, describe, expect, test } from "vitest";
import { EXPORT } from "../../support/exports";
import { joins, linkOf, linkOn, memberId } from "../../support/people-on-trip";
import {
  addExpense,
  createTrip,
  errorAt,
  type Fields,
  type Person,
  signUp,
  tripForm,
} from "../../support/person";
import { rows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

let anna: Person;
let ben: Person;
let tripId: string;

beforeEach(async () => {
  [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  tripId = await createTrip(anna);
});

const dialog = (name: string, id?: string) =>
  `/trip/${tripId}?dialog=${name}${id === undefined ? "" : `&id=${id}`}`;

/** The fields of the person's page on which an intent is about a member. */
const about = async (intent: string, name: string) => ({ intent, id: await memberId(anna, tripId, name) });

test("Anna adds Ole by name, and the list stays open for the next one", async () => {
  const trip = await anna.open(`/trip/${tripId}`);
  const list = await anna.follow(trip, "Mitreisende");
  const next = await anna.press(list, "Hinzufügen", { name: " Ole " });
  expect([next.path, next.toast]).toEqual([dialog("members"), "Ole reist mit"]);
  expect(next.text).toContain("Anna (du)Dir gehört die Reise");
  expect(next.text).toContain("OleOhne Konto");
  expect((await anna.open(`/trip/${tripId}`)).text).toContain("Mitreisende (2)");
});

test("a person without a name is refused at the field, and what was typed stays", async () => {
  const page = await anna.fillIn(dialog("members"), "member.add", { name: " " });
  expect([page.status, errorAt(page, "name")]).toEqual([400, "Wie heißt die Person?"]);
  const long = await anna.fillIn(dialog("members"), "member.add", { name: "x".repeat(61) });
  expect([long.status, errorAt(long, "name")]).toEqual([400, "Höchstens 60 Zeichen."]);
});

test("everyone renames a person without an account, and the owner says whom it pays with", async () => {
  await joins(ben, anna, tripId);
  await anna.fillIn(dialog("members"), "member.add", { name: "Ole" });
  const ole = await memberId(anna, tripId, "Ole");
  const bens = await ben.open(dialog("member", ole));
  expect(bens.root.querySelectorAll("dialog form[method=post]")).toHaveLength(1);
  expect(bens.root.querySelector("[name=settlesWith]")).toBeNull();
  expect((await ben.press(bens, "Speichern", { name: "Oleg" })).toast).toBe("Gespeichert");
  const annasId = await memberId(anna, tripId, "Anna");
  const page = await anna.open(dialog("member", ole));
  const after = await anna.press(page, "Speichern", { settlesWith: annasId });
  expect(after.text).toContain("OlegOhne Konto · zahlt zusammen mit Anna");
  const blank = await anna.fillIn(dialog("member", ole), "member.change", { name: "" });
  expect([blank.status, errorAt(blank, "name")]).toEqual([400, "Wie heißt die Person?"]);
});

describe("A child's share:", () => {
  beforeEach(async () => {
    await joins(ben, anna, tripId);
    await anna.fillIn(dialog("members"), "member.add", { name: "Emil" });
  });

  test("Anna sets it to 0,5, the list says so, and a new expense is divided by it", async () => {
    const page = await anna.open(dialog("member", await memberId(anna, tripId, "Emil")));
    expect(page.root.querySelector("[name=weight]")?.getAttribute("value")).toBe("1");
    const list = await anna.press(page, "Speichern", { weight: "0,5" });
    expect(list.text).toContain("EmilOhne Konto · Anteil 0,5");
    expect((await ben.open(dialog("members"))).text).toContain("EmilOhne Konto · Anteil 0,5");
    await addExpense(ben, tripId, { amount: "25", description: "Zelt" });
    const { text } = await ben.open(`/trip/${tripId}/expenses`);
    expect(text).toContain("dein Anteil 10,00 €");
    const form = await ben.open(`/trip/${tripId}/expenses?dialog=expense&main=food`);
    expect(form.text).toContain("Geteilt nach Anteilen");
  });

  test("she sets her own and that of Ben, who has an account, with nothing else to change of him", async () => {
    const bens = await anna.open(dialog("member", await memberId(anna, tripId, "Ben")));
    for (const name of ["name", "settlesWith", "budget"])
      expect(bens.root.querySelector(`[name=${name}]`)).toBeNull();
    const list = await anna.press(bens, "Speichern", { weight: "0" });
    expect(list.text).toContain("BenMit Konto · Anteil 0");
    const own = await anna.open(dialog("member", await memberId(anna, tripId, "Anna")));
    const after = await anna.press(own, "Speichern", { weight: "1,25" });
    expect(after.text).toContain("Anna (du)Dir gehört die Reise · Anteil 1,25");
  });

  test.each([
    ["", "Bitte gib einen Anteil ein, zum Beispiel 1."],
    ["halb", "Diesen Anteil verstehen wir nicht. Schreib ihn zum Beispiel so: 0,5"],
    ["50 %", "Diesen Anteil verstehen wir nicht. Schreib ihn zum Beispiel so: 0,5"],
    ["-1", "Diesen Anteil verstehen wir nicht. Schreib ihn zum Beispiel so: 0,5"],
    ["1000,01", "Höchstens 1.000."],
  ])("'%s' is refused at its field, and stays there", async (typed, error) => {
    const path = dialog("member", await memberId(anna, tripId, "Emil"));
    const page = await anna.fillIn(path, "member.change", { weight: typed });
    expect([page.status, errorAt(page, "weight")]).toEqual([400, error]);
    expect(page.root.querySelector("[name=weight]")?.getAttribute("value") ?? "").toBe(typed);
  });

  test("Ben sees no field for it, and is refused what he sends all the same", async () => {
    for (const name of ["Emil", "Ben"]) {
      const page = await ben.open(dialog("member", await memberId(ben, tripId, name)));
      expect(page.root.querySelector("[name=weight]")).toBeNull();
      const { status } = await ben.post(`/trip/${tripId}`, {
        ...(await about("member.change", name)),
        weight: "0,5",
      });
      expect(status).toBe(403);
    }
  });
});

test("handing the trip over and taking Ben off it are asked first: their buttons are folded away", async () => {
  await joins(ben, anna, tripId);
  const page = await anna.open(dialog("member", await memberId(anna, tripId, "Ben")));
  for (const intent of ["member.transfer", "member.remove"]) {
    const part = page.root.querySelector(`details:has([value="${intent}"])`)!;
    expect([part.hasAttribute("open"), part.querySelectorAll("form p").length]).toEqual([false, 1]);
  }
  const folded = page.root.querySelectorAll("details button").map(({ text }) => text);
  expect(folded).toEqual(["Ja, Reise übergeben", "Ja, von der Reise nehmen"]);
});

test("Ben is told which part of the trip's budget counts for him, until he has set his own", async () => {
  await anna.fillIn(`/trip/${tripId}?edit=1`, "trip.change", { budget: "1500" });
  await joins(ben, anna, tripId);
  const own = dialog("member", await memberId(ben, tripId, "Ben"));
  const part = "Ohne eigenes Budget zählt dein Anteil am Budget der Reise: 750,00";
  const page = await ben.open(own);
  expect(page.text).toContain(part);
  await ben.press(page, "Speichern", { budget: "400" });
  expect((await ben.open(own)).text).not.toContain(part);
});

test("Ben sets his budget and pays with Anna, and takes both back", async () => {
  await joins(ben, anna, tripId);
  const own = dialog("member", await memberId(ben, tripId, "Ben"));
  const annas = await memberId(anna, tripId, "Anna");
  await ben.fillIn(own, "member.change", { budget: "400", settlesWith: annas });
  const stored = () =>
    rows<{ budget: number | null; settles_with: string | null }>(
      "select budget, settles_with from trip_members where trip_id = ? and role = 'member'",
      tripId,
    )[0]!;
  expect([Number(stored().budget), stored().settles_with]).toEqual([40_000, annas]);
  await ben.fillIn(own, "member.change", { budget: "", settlesWith: "" });
  expect(stored()).toEqual({ budget: null, settles_with: null });
});

test("that Ben pays with Anna stands on both sides, and once where both have chosen it", async () => {
  await joins(ben, anna, tripId);
  const ids = await Promise.all(["Anna", "Ben"].map((name) => memberId(ben, tripId, name)));
  const [annas, bens] = ids.map((id) => dialog("member", id)) as [string, string];
  await ben.fillIn(bens, "member.change", { settlesWith: ids[0]! });
  expect((await anna.open(annas)).root.querySelector("dialog p")?.text).toBe("Ben zahlt zusammen mit dir.");
  const listFor = async (person: Person) => (await person.open(dialog("members"))).text;
  expect(await listFor(anna)).toContain("Anna (du)Dir gehört die Reise · Ben zahlt zusammen mit dir");
  expect(await listFor(ben)).toContain("AnnaBesitzt die Reise · du zahlst zusammen mit Anna");
  await anna.fillIn(annas, "member.change", { settlesWith: ids[1]! });
  expect((await anna.open(annas)).text).not.toContain("zahlt zusammen mit dir");
  expect(await listFor(anna)).toContain("Dir gehört die Reise · du zahlst zusammen mit Ben");
  expect(await listFor(anna)).not.toContain("zusammen mit dir");
});

test("a second Ben is told apart wherever people are named or chosen, and keeps his own name", async () => {
  await joins(ben, anna, tripId);
  await anna.fillIn(dialog("members"), "member.add", { name: "Ben" });
  await addExpense(anna, tripId, { amount: "30", description: "Zelt" });
  const list = await ben.open(dialog("members"));
  expect(list.text).toContain("Ben (du)Mit Konto");
  expect(list.text).toContain("Ben (2)Ohne Konto");
  const expense = await anna.open(`/trip/${tripId}?dialog=expense`);
  const payers = expense.root.querySelectorAll("[name=payer] option").map(({ text }) => text);
  expect(payers).toEqual(["Anna (du)", "Ben", "Ben (2)"]);
  const settle = (query = "") => anna.open(`/trip/${tripId}/settle${query}`);
  expect((await settle()).text).toContain("Ben (2) schuldet dir");
  expect((await settle("?dialog=repayment")).text).toContain("Ben (2)");
  expect((await settle("?dialog=history")).text).toContain("Du hast Ben (2) hinzugefügt.");
  const file = await (await anna.request(`${EXPORT}?format=csv&trip=${tripId}`)).text();
  expect(file).toContain("Ben (2) 10,00");
  const second = (await anna.follow(list, "Ben (2)")).root.querySelector("input[name=name]")!;
  expect(second.getAttribute("value")).toBe("Ben");
});

describe("Ben, who does not own the trip,", () => {
  beforeEach(async () => {
    await joins(ben, anna, tripId);
    await anna.fillIn(dialog("members"), "member.add", { name: "Ole" });
  });

  test("sees no tools that only the owner has", async () => {
    const trip = await ben.open(`/trip/${tripId}?edit=1`);
    for (const help of trip.root.querySelectorAll(".line-row small")) help.remove();
    const links = trip.root.querySelectorAll(".line-row").map((tool) => tool.text.split(":")[0]!.trim());
    expect(links).toEqual([
      ...["Mitreisende (3)", "Währungen", "Statistik", "Verlauf"],
      ...["Starten", "Exportieren", "Reise beenden"],
    ]);
    expect(trip.root.querySelector('form input[value="trip.change"]')).toBeNull();
    const list = await ben.open(dialog("members"));
    expect([list.text.includes("Einladen"), list.text.includes("Reise verlassen")]).toEqual([false, true]);
    const expenses = await ben.open(`/trip/${tripId}/expenses?rename=1`);
    expect(expenses.root.querySelector('form input[value="trip.rename"]')).toBeNull();
    const card = (await ben.open("/my-trips")).root.querySelector(".trip-foot")!;
    expect(card.text).toContain("Ansehen");
    expect(card.text).not.toContain("Löschen");
    expect((await ben.open(dialog("invite"))).status).toBe(403);
  });

  test("reads by its address that limits are the owner's, and sees no form, on both screens that have it", async () => {
    await ben.send(`/trip/${tripId}`, { intent: "trip.start", id: tripId });
    for (const path of [dialog("limits"), "/analytics?dialog=limits"]) {
      const page = await ben.open(path);
      expect(page.text).toContain("Limits legt fest, wem die Reise gehört.");
      expect(page.html).not.toContain('value="trip.limits"');
      expect((await anna.open(dialog("limits"))).html).toContain('value="trip.limits"');
    }
  });

  test("is refused with 403 what he sends all the same", async () => {
    const forms: Fields[] = [
      { ...tripForm, intent: "trip.change", id: tripId },
      { intent: "trip.rename", id: tripId, name: "Bens" },
      { intent: "trip.limits", id: tripId, food: "1" },
      { intent: "trip.currencies", id: tripId, shownFee: "", cardFee: "2", newCurrency: "VND" },
      { intent: "trip.delete", id: tripId },
      { intent: "invitation.make" },
      await about("member.remove", "Ole"),
      await about("member.transfer", "Ben"),
      { ...(await about("member.merge", "Ole")), into: await memberId(ben, tripId, "Ben"), isSame: "on" },
      { ...(await about("member.change", "Ole")), settlesWith: "" },
    ];
    for (const form of forms)
      expect([form.intent, (await ben.post(`/trip/${tripId}`, form)).status]).toEqual([form.intent, 403]);
  });

  test("reads the currencies as Anna has set them, and pays in one at a rate of his own", async () => {
    const settings = { newCurrency: "VND", newCash: "2.700.000", cardFee: "1,75" };
    await anna.fillIn(dialog("currencies"), "trip.currencies", settings);
    const pho = { amount: "450.000", originalCurrency: "VND", exchangeRate: "28605,1" };
    const yen = { amount: "1.000", originalCurrency: "JPY", exchangeRate: "178,5" };
    for (const fields of [pho, yen]) await addExpense(ben, tripId, fields);
    const { root } = await ben.open(dialog("currencies"));
    const shown = root.querySelector(".sheet")!;
    const text = shown.text.replaceAll(/[\u00a0\s]+/g, " ");
    expect(text).toContain("legt fest, wem die Reise gehört");
    expect(text).toMatch(/450\.000 ₫ = 15,73 €1 AusgabeFür Bargeld: 1 € = 27\.000 VND/);
    expect(text).toMatch(/Japanischer YenJPY.*1 AusgabeFür Bargeld: der Kurs des Tages/);
    expect(text).toContain("Kartengebühr: 1,75 %");
    expect(shown.querySelector("form[method=post], input, select")).toBeNull();
    expect((await anna.open(dialog("currencies"))).root.querySelector("[name=cashVND]")).not.toBeNull();
  });

  test("starts and ends the trip for himself alone", async () => {
    await ben.send(`/trip/${tripId}`, { intent: "trip.end", id: tripId });
    expect((await ben.open("/my-trips?filter=finished")).text).toContain("Interrail Portugal");
    expect((await anna.open("/")).text).toContain("Interrail Portugal");
  });
});

describe("Expenses from before Ben came", () => {
  beforeEach(async () => {
    await addExpense(anna, tripId, { amount: "30", description: "Zelt" });
    await addExpense(anna, tripId, { amount: "10,50", description: "Gas" });
    expect((await anna.open(dialog("members"))).text).not.toContain("von vorher");
    await joins(ben, anna, tripId);
  });

  test("are Anna's alone until she divides them, once, by the shares of now", async () => {
    await anna.fillIn(dialog("member", await memberId(anna, tripId, "Ben")), "member.change", {
      weight: "0,5",
    });
    const list = await anna.open(dialog("members"));
    expect(list.text).toContain("2 Ausgaben von vorher gehören dir allein.");
    const question = await anna.follow(list, "Aufteilen");
    expect(question.text).toContain("2 Ausgaben40,50 €");
    expect(question.text).toContain("Aufgeteilt wird nach Anteilen auf dich (1) und Ben (0,5).");
    expect(question.text).toContain("Rückgängig machen kannst du das nur einzeln");
    const divided = await anna.press(question, "Aufteilen");
    expect([divided.path, divided.toast]).toEqual([`/trip/${tripId}`, "Ausgaben aufgeteilt"]);
    expect((await ben.open(`/trip/${tripId}/expenses`)).text).toContain("dein Anteil 10,00 €");
    expect((await anna.open(dialog("members"))).text).not.toContain("von vorher");
    expect((await anna.press(question, "Aufteilen")).toast).toBe("Ausgaben aufgeteilt");
    expect((await anna.open(dialog("divide"))).root.querySelector("dialog")).toBeNull();
    const history = (await ben.open(dialog("history"))).text;
    expect(history).toContain("Anna hat 2 frühere Ausgaben aufgeteilt.");
  });

  test("Ben sees nothing of it, and cannot divide them", async () => {
    expect((await ben.open(dialog("members"))).text).not.toContain("von vorher");
    expect((await ben.open(dialog("divide"))).status).toBe(403);
    expect((await ben.post(`/trip/${tripId}`, { intent: "expenses.divide" })).status).toBe(403);
  });

  test("a form that Anna opened before does not bring the old shares back", async () => {
    const [expense] = rows<{ id: string }>(
      "select id from expenses where trip_id = ? and amount = 3000",
      tripId,
    );
    const path = `/trip/${tripId}/expenses?dialog=expense&id=${expense!.id}`;
    const opened = await anna.open(path);
    await anna.press(await anna.open(dialog("divide")), "Aufteilen");
    const refused = await anna.press(opened, "Ausgabe speichern", { description: "Großes Zelt" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Inzwischen geändert");
    expect((await ben.open(`/trip/${tripId}/expenses`)).text).toContain("dein Anteil 15,00 €");
  });
});

test("Anna merges Benni with Ben, who was both", async () => {
  await anna.fillIn(dialog("members"), "member.add", { name: "Benni" });
  await joins(ben, anna, tripId);
  const page = await anna.open(dialog("member", await memberId(anna, tripId, "Benni")));
  const into = await memberId(anna, tripId, "Ben");
  const unsure = await anna.press(page, "Zusammenlegen", { into });
  expect([unsure.status, errorAt(unsure, "isSame")]).toEqual([
    400,
    "Bitte bestätige, dass es dieselbe Person ist.",
  ]);
  expect(unsure.root.querySelector(`[name=into] option[value="${into}"]`)?.hasAttribute("selected")).toBe(
    true,
  );
  const merged = await anna.press(unsure, "Zusammenlegen", { isSame: "on" });
  expect([merged.toast, merged.text.includes("Benni")]).toEqual(["Zusammengelegt", false]);
  expect((await anna.open(dialog("history"))).text).toContain(
    "Du hast Benni (ohne Konto) mit Ben zusammengelegt.",
  );
});

describe("the trip goes on without Anna:", () => {
  beforeEach(() => joins(ben, anna, tripId));

  test("deleting it is refused, and leads to handing over and leaving", async () => {
    const page = await anna.open(`/my-trips?dialog=delete-trip&id=${tripId}`);
    expect(page.text).toContain("Du kannst sie nicht löschen");
    expect(page.html).not.toContain('value="trip.delete"');
    const refused = await anna.send("/my-trips", { intent: "trip.delete", id: tripId });
    expect(refused.status).toBe(409);
    expect((await anna.follow(page, "Reise übergeben")).path).toBe(dialog("members"));
    const leaving = await anna.follow(page, "Reise verlassen");
    expect(leaving.path).toBe(dialog("leave"));
    expect(leaving.text).toContain("Übergib sie zuerst jemandem mit Konto");
    const list = await anna.follow(leaving, "Zu den Mitreisenden");
    const bens = await anna.follow(list, "Ben");
    expect((await anna.press(bens, "Ja, Reise übergeben")).toast).toBe("Reise übergeben");
    const left = await anna.press(await anna.open(dialog("leave")), "Reise verlassen");
    expect([left.path, left.toast]).toEqual(["/my-trips", "Reise verlassen"]);
    expect((await anna.open(`/trip/${tripId}`)).status).toBe(404);
    expect((await ben.open(dialog("members"))).text).not.toContain("Anna");
    expect((await ben.open(dialog("history"))).text).toContain("Anna hat die Reise verlassen.");
  });

  test("Ben, who does not own it, is offered to leave it in place of deleting it", async () => {
    for (const screen of ["/my-trips", `/trip/${tripId}`]) {
      const page = await ben.open(`${screen}?dialog=delete-trip&id=${tripId}`);
      expect(page.text).toContain("Du kannst sie nicht löschen, nur verlassen.");
      expect(page.html).not.toContain('value="trip.delete"');
      expect(page.html).not.toContain("Reise übergeben");
      expect((await ben.follow(page, "Reise verlassen")).path).toBe(dialog("leave"));
    }
  });

  test("until Ben has left: then she deletes it, with Ole on it, who is only a name", async () => {
    await anna.fillIn(dialog("members"), "member.add", { name: "Ole" });
    await ben.press(await ben.open(dialog("leave")), "Reise verlassen");
    const page = await anna.open(`/my-trips?dialog=delete-trip&id=${tripId}`);
    expect(page.text).not.toContain("andere mit Konto");
    expect((await anna.press(page, "Löschen")).toast).toBe("Reise gelöscht!");
  });

  test("Ben leaves, keeps his shares, and comes back", async () => {
    await addExpense(anna, tripId, { amount: "30", description: "Zelt" });
    const page = await ben.open(dialog("leave"));
    const left = await ben.press(page, "Reise verlassen", { keepShares: "on" });
    expect(left.toast).toBe("Reise verlassen");
    const [card, ...others] = left.root.querySelectorAll(".trip-card");
    expect([others.length, card!.text.includes("15,00")]).toEqual([0, true]);
    expect(card!.querySelector("h3")!.text).toBe("Interrail Portugal (mein Anteil)");
    expect((await ben.open(`/trip/${tripId}`)).status).toBe(404);
    await joins(ben, anna, tripId);
    expect((await ben.open(dialog("members"))).text).toContain("Ben (du)");
  });

  test("Anna takes Ben off, and his page says what that means", async () => {
    const page = await anna.open(dialog("member", await memberId(anna, tripId, "Ben")));
    expect(page.text).toContain("Der Link für alle endet damit. Ausgaben und Schulden bleiben");
    const list = await anna.press(page, "Ja, von der Reise nehmen");
    expect([list.toast, list.text.includes("Bennicht mehr dabei")]).toEqual(["Von der Reise genommen", true]);
    expect((await ben.open(`/trip/${tripId}`)).status).toBe(404);
  });

  test("who goes reads what is open, and so does Anna before she takes Ben off; later his screens say both", async () => {
    const bens = await memberId(anna, tripId, "Ben");
    const opened = async () => [
      (await anna.open(dialog("member", bens))).text,
      (await ben.open(dialog("leave"))).text,
    ];
    for (const text of await opened()) expect(text).not.toMatch(/(schulde|bekomm)\w+ noch/);
    await addExpense(anna, tripId, { amount: "24", description: "Zelt" });
    const [ofBen, own] = await opened();
    expect(ofBen).toMatch(/Ben schuldet noch 12,00\s€\.Ben sieht die Reise dann nicht mehr/);
    expect(own).toMatch(/Du schuldest noch 12,00\s€\.Du siehst/);
    await addExpense(ben, tripId, { amount: "60", description: "Kanu" });
    const [toBen, ownLater] = await opened();
    expect(toBen).toMatch(/Ben bekommt noch 18,00\s€\./);
    expect(ownLater).toMatch(/Du bekommst noch 18,00\s€\./);

    await anna.press(await anna.open(dialog("member", bens)), "Ja, von der Reise nehmen");
    const told = /Anna hat dich von „Interrail Portugal“ genommen\. Du bekommst noch 18,00\s€\./;
    for (const screen of ["/", "/my-trips"]) {
      expect((await ben.open(screen)).text).toMatch(told);
      expect((await anna.open(screen)).text).not.toContain("hat dich von");
    }
    const settled = { fromId: await memberId(anna, tripId, "Anna"), toId: bens, amount: 18 };
    const body = JSON.stringify(settled);
    const headers = { "Content-Type": "application/json" };
    const paid = await anna.request(`/api/trips/${tripId}/repayments`, { method: "POST", headers, body });
    expect(paid.status).toBe(201);
    expect((await ben.open("/my-trips")).text).toContain("Anna hat dich von „Interrail Portugal“ genommen.");
    expect((await ben.open("/my-trips")).text).not.toContain("Du bekommst noch");

    const back = await anna.fillIn(dialog("member", bens), "invitation.make", {});
    await ben.post(linkOn(back), { intent: "invitation.accept" });
    expect((await ben.open("/my-trips")).text).not.toContain("hat dich von");
  });

  test("after Anna has deleted her account it is Ben's", async () => {
    await addExpense(anna, tripId, { amount: "30", description: "Zelt" });
    const { status } = await anna.send("/profile", { intent: "account.delete", confirmation: "LÖSCHEN" });
    expect(status).toBe(200);
    const list = await ben.open(dialog("members"));
    expect(list.text).toContain("Ehemalige Personnicht mehr dabei");
    expect(list.text).toContain("Ben (du)Dir gehört die Reise");
  });
});

test("Clara, a stranger, gets 404 everywhere", async () => {
  await joins(ben, anna, tripId);
  const clara = await signUp("Clara");
  const bens = await memberId(anna, tripId, "Ben");
  for (const name of ["members", "invite", "leave", "divide"])
    expect((await clara.open(dialog(name))).status).toBe(404);
  expect((await clara.open(dialog("member", bens))).status).toBe(404);
  const own = await createTrip(clara, { name: "Claras Reise" });
  expect((await clara.open(`/trip/${own}?dialog=member&id=${bens}`)).status).toBe(404);
  const forms: Fields[] = [
    { intent: "member.add", name: "Carl" },
    { intent: "member.change", id: bens, budget: "1" },
    { intent: "member.remove", id: bens },
    { intent: "member.merge", id: bens, into: bens, isSame: "on" },
    { intent: "member.transfer", id: bens },
    { intent: "member.leave" },
    { intent: "expenses.divide" },
    { intent: "invitation.make" },
    { intent: "invitation.revoke", id: "x" },
  ];
  for (const form of forms) {
    const { status } = await clara.post(`/trip/${tripId}`, form);
    expect([form.intent, status]).toEqual([form.intent, 404]);
  }
});

test("a trip of one person shows one link, and nothing of shares", async () => {
  const { text, html } = await anna.open(`/trip/${tripId}`);
  expect(text.match(/Mitreisende/g)).toHaveLength(1);
  expect(html).not.toContain("dialog=invite");
});

test("no page with a trip of others names the link's token, nor does a toast", async () => {
  const link = await linkOf(anna, tripId);
  const token = link.split("/").at(-1)!;
  const answer = await ben.post(link, { intent: "invitation.accept" });
  expect(answer.headers.getSetCookie().join()).not.toContain(token);
  expect((await ben.open(`/trip/${tripId}`)).html).not.toContain(token);
});
