import { afterEach, expect, test, vi } from "vitest";
import { call, invitationTo, join } from "../../support/api";
import { hasPremium, paymentVariables } from "../../support/payment";
import { addExpense, createTrip, type Person, signUp, tripForm } from "../../support/person";
import { countRows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer(paymentVariables);

const DAY_MS = 86_400_000;
afterEach(() => void vi.useRealTimers());

function daysPass(days: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * DAY_MS });
}

/** Clara, with a trip and an expense, whose trial has just ended. */
async function clara(): Promise<{ clara: Person; tripId: string }> {
  const person = await signUp("Clara");
  const tripId = await createTrip(person);
  await addExpense(person, tripId);
  daysPass(5);
  return { clara: person, tripId };
}

const lunch = {
  intent: "expense.add",
  amount: "12,50",
  main: "food",
  categoryId: "restaurant",
  description: "Ceviche",
};

test("Anna adds expenses until the last second of her trial", async () => {
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  daysPass(5 - 60 / 86_400);
  expect(await addExpense(anna, tripId)).toBeTruthy();
});

test("Clara's expense is refused, with what she typed and a link to premium; after paying she finds it again", async () => {
  const { clara: person, tripId } = await clara();
  const page = await person.send("/?dialog=expense", { ...lunch, tripId, submissionId: "s1" });
  expect(page.status).toBe(403);
  expect(page.text).toContain("Deine kostenlose Testphase ist vorbei.");
  expect(page.text).toContain("Was du eingegeben hast, ist aufgehoben");
  expect(page.root.querySelector("[name=amount]")?.getAttribute("value")).toBe("12,50");
  expect(page.root.querySelector("[name=description]")?.getAttribute("value")).toBe("Ceviche");
  const href = page.root
    .querySelectorAll("a")
    .map((a) => a.getAttribute("href"))
    .find((to) => to?.startsWith("/subscribe?"))!;
  const back = new URL(href.replaceAll("&amp;", "&"), "http://x").searchParams.get("returnTo")!;
  expect(back).toBe("/?dialog=expense&draft=1");
  expect((await person.open(back)).text).toContain("Deine Testphase ist vorbei");

  hasPremium(person);
  const again = await person.open(back);
  expect(again.root.querySelector("[name=amount]")?.getAttribute("value")).toBe("12,50");
  expect(again.root.querySelector("[value=restaurant]")?.hasAttribute("checked")).toBe(true);
  const saved = await person.fillIn(back, "expense.add");
  expect(saved.toast).toBe("Ausgabe hinzugefügt!");
});

test("Clara's trip is refused with what she typed, and duplicating one leads to premium", async () => {
  const { clara: person, tripId } = await clara();
  const page = await person.send("/my-trips?dialog=trip", { ...tripForm, name: "Peru" });
  expect(page.status).toBe(403);
  expect(page.root.querySelector("[name=name]")?.getAttribute("value")).toBe("Peru");
  const copied = await person.post("/my-trips?filter=all", { intent: "trip.duplicate", id: tripId });
  expect([copied.status, copied.headers.get("Location")]).toEqual([
    303,
    `/subscribe?${new URLSearchParams({ returnTo: "/my-trips?filter=all" })}`,
  ]);
});

test("the dialogs for new things tell Clara that her trial is over before she types anything", async () => {
  const { clara: person, tripId } = await clara();
  for (const path of ["/?dialog=expense", "/my-trips?dialog=trip", `/trip/${tripId}?dialog=expense`]) {
    const { status, text, root } = await person.open(path);
    expect(status).toBe(200);
    expect(text).toContain("Für neue Reisen und Ausgaben brauchst du Premium.");
    expect(root.querySelector("[name=amount], [name=destination]")).toBeNull();
  }
});

test("Clara, whose trial is over, enters an expense on the trip of Hugo, who pays", async () => {
  const { clara: person } = await clara();
  const hugo = await signUp("Hugo");
  hasPremium(hugo);
  const tripId = await createTrip(hugo);
  await join(person, await invitationTo(tripId, hugo));
  const saved = await person.fillIn(`/trip/${tripId}?dialog=expense`, "expense.add", lunch);
  expect(saved.toast).toBe("Ausgabe hinzugefügt!");
  expect((await call(person, "POST /api/trips/{id}/start", { id: tripId })).status).toBe(200);
  const read = await person.open("/?dialog=expense&line=9,50+Taxi");
  expect(read.root.querySelector("[name=amount]")?.getAttribute("value")).toBe("9,50");
  expect((await person.open("/my-trips?dialog=trip")).text).toContain("Deine Testphase ist vorbei");
});

test("the API refuses Clara's new things with 403 and nothing else", async () => {
  const { clara: person, tripId } = await clara();
  const before = countRows("expenses");
  const refused = [
    await call(person, "POST /api/expenses", { body: { tripId, amount: 5, categoryId: "restaurant" } }),
    await call(person, "POST /api/trips", { body: { ...tripForm, intent: undefined, budget: 5 } }),
    await call(person, "POST /api/trips/{id}/duplicate", { id: tripId }),
  ];
  for (const { status, json } of refused) {
    expect([status, json.error]).toEqual([
      403,
      "Deine kostenlose Testphase ist vorbei. Mit Premium geht es weiter.",
    ]);
  }
  expect(countRows("expenses")).toBe(before);
  expect((await call(person, "GET /api/trips/{id}", { id: tripId })).status).toBe(200);
  expect((await call(person, "PUT /api/trips/{id}", { id: tripId, body: { name: "Anders" } })).status).toBe(
    200,
  );
  for (const format of ["csv", "xlsx", "zip", "json"]) {
    expect((await person.request(`/api/user/export?format=${format}`)).status).toBe(200);
  }
});

test("Clara still changes, ends, deletes and restores her things", async () => {
  const { clara: person, tripId } = await clara();
  const change = await person.fillIn(`/trip/${tripId}?edit=1`, "trip.change", { name: "Umbenannt" });
  expect(change.toast).toBe("Reise aktualisiert!");
  for (const [intent, toast] of [
    ["trip.end", "Reise beendet!"],
    ["trip.delete", "Reise gelöscht!"],
    ["trip.restore", "Reise wiederhergestellt"],
  ] as const) {
    expect((await person.send("/my-trips", { intent, id: tripId })).toast).toBe(toast);
  }
});

test("Ben's draft is not shown to Clara, and none to a visitor", async () => {
  const { clara: person, tripId } = await clara();
  vi.useRealTimers();
  const ben = await signUp("Ben");
  const trip = await createTrip(ben);
  daysPass(6);
  await ben.send("/?dialog=expense", { ...lunch, tripId: trip, description: "Geheimes Essen" });
  await person.send("/?dialog=expense", { ...lunch, tripId });
  hasPremium(person);
  expect((await person.open("/?dialog=expense&draft=1")).html).not.toContain("Geheimes Essen");
});
