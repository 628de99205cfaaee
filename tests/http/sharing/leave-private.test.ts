// Anna owns a trip, Ben is on it, and Gast has only a name. Their private expenses go along when they leave or are removed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { join, memberIds, sendJson } from "../../support/company";
import { linkOf } from "../../support/people-on-trip";
import { addExpense, createTrip, type Page, type Person, signUp, visitor } from "../../support/person";
import { snapshot } from "../../support/rows";
import { withServer } from "../../support/server";
import { photoOf, upload } from "../../support/uploads";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-receipts-"));
afterAll(() => rmSync(folder, { recursive: true }));
withServer({ RECEIPTS_DIR: folder, RECEIPTS_DIR_SHARED: "yes" });

let anna: Person;
let ben: Person;
let tripId: string;

beforeEach(async () => {
  [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  tripId = await createTrip(anna);
  await join(anna, tripId, ben);
});

const dialog = (name: string) => `/trip/${tripId}?dialog=${name}`;

/** Adds private expenses and returns their ids. */
async function secrets(person: Person, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const body = { tripId, amount: 7, categoryId: "restaurant", description: `Kur ${nth}`, isPrivate: true };
    ids.push((await sendJson(person, "POST", "/api/expenses", body)).json.id);
  }
  return ids;
}

/** The names of the trips that a person sees among all, ended ones too. */
async function tripNames(person: Person): Promise<string[]> {
  const trips = (await (await person.request("/api/trips")).json()) as { name: string }[];
  return trips.map(({ name }) => name).sort();
}

const privateName = "Interrail Portugal (privat)";

describe("Ben leaves by the form", () => {
  const leaves = async (fields = {}): Promise<Page> =>
    ben.press(await ben.open(dialog("leave")), "Reise verlassen", fields);

  test.each([
    [0, undefined],
    [1, "Deine private Ausgabe nimmst du mit."],
    [3, "Deine 3 privaten Ausgaben nimmst du mit."],
  ])("with %d private expenses, which the dialog says: %s", async (count, said) => {
    await secrets(ben, count);
    await secrets(anna, 2);
    const { text } = await ben.open(dialog("leave"));
    expect(text).toContain("bleibt für die anderen unter deinem Namen stehen");
    expect(/Deine [^.]*nimmst du mit\./.exec(text)?.[0]).toBe(said);
    const left = await leaves();
    expect(left.toast).toBe("Reise verlassen");
    expect(left.text.includes("Deine privaten Ausgaben stehen in einer eigenen Reise")).toBe(count > 0);
    expect(await tripNames(ben)).toEqual(count > 0 ? [privateName] : []);
  });

  test("with a receipt, which he opens, removes and adds in the trip that is his now", async () => {
    const [id] = await secrets(ben, 1);
    const photo = photoOf(3_000);
    const receipt = photo.id;
    expect((await upload(ben, id!, photo))?.status).toBe(200);
    await leaves();
    expect((await ben.request(`/receipt/${receipt}`)).status).toBe(200);
    expect((await anna.request(`/receipt/${receipt}`)).status).toBe(404);
    const [own] = (await (await ben.request("/api/trips")).json()) as { id: string }[];
    const page = await ben.open(`/trip/${own!.id}`);
    expect(page.text).toContain("Kur 0");
    const changed = await ben.open(`/trip/${own!.id}?dialog=expense&id=${id}`);
    expect((await ben.press(changed, "Ausgabe speichern", { amount: "8" })).toast).toBe(
      "Ausgabe aktualisiert!",
    );
    expect((await ben.request(`/api/receipts/${receipt}`, { method: "DELETE" })).status).toBe(204);
    expect((await ben.request(`/receipt/${receipt}`)).status).toBe(404);
    expect((await ben.request(`/api/expenses/${id}`, { method: "DELETE" })).status).toBe(204);
    await addExpense(ben, own!.id);
  });

  test("and keeps his shares: what is private is there too, once, as dialog and toast say", async () => {
    const isSaid = async () =>
      (await ben.open(dialog("leave"))).text.includes("Deine privaten Ausgaben kommen dazu.");
    expect(await isSaid()).toBe(false);
    await secrets(ben, 1);
    expect(await isSaid()).toBe(true);
    await addExpense(anna, tripId, { amount: "30", description: "Zelt" });
    const left = await leaves({ keepShares: "on" });
    expect(left.text).toContain("Deine Anteile und deine privaten Ausgaben stehen in einer eigenen Reise.");
    const [own, ...others] = (await (await ben.request("/api/trips")).json()) as {
      name: string;
      totalSpent: number;
    }[];
    expect([own!.name, own!.totalSpent, others]).toEqual(["Interrail Portugal (mein Anteil)", 22, []]);
  });

  test("and keeps his shares, of which none is private, as the toast says", async () => {
    await addExpense(anna, tripId, { amount: "30", description: "Zelt" });
    expect((await leaves({ keepShares: "on" })).text).toContain(
      "Deine Anteile stehen in einer eigenen Reise.",
    );
  });
});

test("Ben leaves by JSON", async () => {
  const [id] = await secrets(ben, 2);
  expect((await sendJson(ben, "POST", `/api/trips/${tripId}/leave`)).status).toBe(204);
  expect(await tripNames(ben)).toEqual([privateName]);
  const { status, json } = await sendJson(ben, "PUT", `/api/expenses/${id}`, { amount: 9 });
  expect([status, json.amount, json.tripId === tripId]).toEqual([200, 9, false]);
});

describe("Anna removes Ben", () => {
  test.each(["form", "JSON"])("by %s, and learns nothing of his private expenses", async (way) => {
    await secrets(ben, 2);
    const { Ben: id } = await memberIds(anna, tripId);
    if (way === "form") {
      const page = await anna.open(`${dialog("member")}&id=${id}`);
      const list = await anna.press(page, "Ja, von der Reise nehmen");
      expect(list.toast).toBe("Von der Reise genommen");
      expect(list.text).not.toContain("privat");
    } else {
      const answer = await anna.request(`/api/trips/${tripId}/members/${id}`, { method: "DELETE" });
      expect([answer.status, await answer.text()]).toEqual([204, ""]);
    }
    expect([await tripNames(anna), await tripNames(ben)]).toEqual([["Interrail Portugal"], [privateName]]);
  });
});

test("Gast, who creates no trips, has one then, and every screen of it", async () => {
  const guest = visitor("Gast");
  const page = await guest.open(await linkOf(anna, tripId));
  await guest.press(page, "Nur mit Namen mitreisen", { name: "Gast" });
  const [id] = await secrets(guest, 1);
  await guest.press(await guest.open(dialog("leave")), "Reise verlassen");
  const [own] = (await (await guest.request("/api/trips")).json()) as { id: string; name: string }[];
  expect(own!.name).toBe(privateName);
  const trip = `/trip/${own!.id}`;
  const before = snapshot();
  for (const path of [
    "/",
    "/my-trips",
    "/expenses",
    "/analytics",
    "/profile",
    trip,
    `${trip}/expenses`,
    `${trip}?dialog=members`,
    `${trip}?dialog=expense&id=${id}`,
    `${trip}?dialog=history`,
    `${trip}?dialog=export&id=${own!.id}`,
  ])
    expect([path, (await guest.open(path)).status]).toEqual([path, 200]);
  expect(snapshot()).toBe(before);
  const copy = await guest.send("/my-trips", { intent: "trip.duplicate", id: own!.id });
  expect([copy.status, copy.text.includes("Dafür brauchst du ein Konto.")]).toEqual([403, true]);
  await guest.send("/my-trips", { intent: "trip.delete", id: own!.id });
  expect((await guest.send("/my-trips", { intent: "trip.delete-for-good", id: own!.id })).status).toBe(200);
});
