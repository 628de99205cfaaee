import { afterEach, expect, test, vi } from "vitest";
import { addExpense, createTrip, type Person, signUp } from "../../support/person";
import { rows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

afterEach(() => vi.useRealTimers());

function setClock(moment: string): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date(moment));
}

async function dayOfNewExpense(person: Person, tripId: string, date?: string): Promise<string> {
  const id = await addExpense(person, tripId, date === undefined ? {} : { date });
  return rows<{ day: string }>("select day from expenses where id = ?", id)[0]!.day;
}

test.each([
  ["Europe/Berlin", "2026-11-16T22:59:00Z", "2026-11-16"],
  ["Europe/Berlin", "2026-11-16T23:01:00Z", "2026-11-17"],
  ["Asia/Tokyo", "2026-11-16T15:01:00Z", "2026-11-17"],
  ["America/Los_Angeles", "2026-11-17T07:59:00Z", "2026-11-16"],
  ["Pacific/Kiritimati", "2026-11-16T10:00:00Z", "2026-11-17"],
  ["Europe/Berlin", "2026-10-24T22:30:00Z", "2026-10-25"],
  ["Europe/Berlin", "2026-10-25T22:30:00Z", "2026-10-25"],
])("Anna in %s at %s adds an expense of %s", async (timeZone, now, day) => {
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  setClock(now);
  for (const cookie of [timeZone, encodeURIComponent(timeZone)]) {
    anna.cookies.tz = cookie;
    expect(await dayOfNewExpense(anna, tripId)).toBe(day);
  }
});

test("without a time zone, or with an unknown one, it is the day in Berlin", async () => {
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  setClock("2026-11-16T23:30:00Z");
  expect(await dayOfNewExpense(anna, tripId)).toBe("2026-11-17");
  anna.cookies.tz = "Mars/Olympus";
  expect(await dayOfNewExpense(anna, tripId)).toBe("2026-11-17");
});

test("an expense keeps its day when Anna travels on", async () => {
  const anna = await signUp("Anna");
  anna.cookies.tz = "Asia/Tokyo";
  const tripId = await createTrip(anna);
  setClock("2026-11-16T16:00:00Z");
  const id = await addExpense(anna, tripId);
  anna.cookies.tz = "America/Los_Angeles";
  const { date: _, ...unchanged } = await anna.formAt(
    `/trip/${tripId}/expenses?dialog=expense&id=${id}`,
    "expense.change",
  );
  await anna.send(`/trip/${tripId}/expenses?dialog=expense&id=${id}`, { ...unchanged, amount: "13" });
  expect(rows<{ day: string }>("select day from expenses where id = ?", id)[0]!.day).toBe("2026-11-17");
  expect((await anna.open(`/trip/${tripId}/expenses`)).text).toContain("Di., 17. Nov. 2026");
});

test("the form proposes her own today, and the list calls it Heute", async () => {
  const anna = await signUp("Anna");
  anna.cookies.tz = "Asia/Tokyo";
  const tripId = await createTrip(anna);
  setClock("2026-11-16T16:00:00Z");
  const form = await anna.formAt(`/trip/${tripId}?dialog=expense&main=food`, "expense.add");
  expect(form.date).toBe("2026-11-17");
  await addExpense(anna, tripId);
  expect((await anna.open("/expenses")).text).toContain("Heute, Di., 17. Nov.");
});

test("an expense of another day is told by its day, with a link to it; one of today is not", async () => {
  setClock("2026-11-16T11:00:00Z");
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  await addExpense(anna, tripId, { description: "Frühstück" });
  const enter = (date: string, description: string) =>
    anna.fillIn("/expenses?dialog=expense", "expense.add", {
      ...{ amount: "12,50", categoryId: "restaurant", date, description },
    });
  const today = await enter("2026-11-16", "Taxi");
  expect([today.toast, today.root.querySelector(".toast-link")]).toEqual(["Ausgabe hinzugefügt!", null]);
  const earlier = await enter("2026-10-12", "Zugfahrkarte");
  expect(earlier.toast).toBe("Ausgabe für Mo., 12. Okt. gespeichert");
  const toast = earlier.root.querySelector(".toast")!.text.replaceAll("\u00a0", " ");
  expect(toast).toContain("12,50 € · Restaurant. Zu den Ausgaben dieses Tages.");
  const list = await anna.follow(earlier, "Ausgaben dieses Tages");
  expect([list.text.includes("Zugfahrkarte"), list.text.includes("Frühstück")]).toEqual([true, false]);
  expect((await enter("2025-12-31", "Visum")).toast).toBe("Ausgabe für Mi., 31. Dez. 2025 gespeichert");
});
