// Anna's trip is in November 2026, and Ben is on it. Days more than two years from it are refused.
import { beforeEach, describe, expect, test } from "vitest";
import { changeExpense } from "~/models/expenses/expense.server";
import { findExpense } from "~/models/expenses/found.server";
import { addRepayment, changeRepayment, findRepayment } from "~/models/settling/repayment.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import { changeTrip } from "~/models/trips/trip.server";
import { anExpense, aTrip, expenseChanges, joins, refusal, sent, someone } from "../support/models";
import { execute } from "../support/rows";

let anna: string;
let ben: string;
let trip: string;

const far = "2028-11-25";

beforeEach(async () => {
  [anna, ben] = [await someone(), await someone("Ben")];
  trip = await aTrip(anna);
});

const change = (id: string, changes: Parameters<typeof expenseChanges>[0]) =>
  changeExpense(anna, id, expenseChanges(changes), sent());

test("an expense is neither added nor moved there, nor spread over such nights", async () => {
  expect(await refusal(anExpense(anna, trip, { date: far }))).toBe("dayTooFar");
  expect(await refusal(anExpense(anna, trip, { date: "2024-11-11T12:00:00Z" }))).toBe("dayTooFar");
  expect(await refusal(anExpense(anna, trip, { date: "2028-11-24", nights: 2 }))).toBe("dayTooFar");
  const id = await anExpense(anna, trip, { date: "2028-11-24" });
  expect(await refusal(change(id, { date: far }))).toBe("dayTooFar");
  expect(await refusal(change(id, { nights: 2 }))).toBe("dayTooFar");
  expect(await findExpense(anna, id)).toMatchObject({ day: "2028-11-24", nights: 1 });
});

test("a foreign amount without a rate there is refused for the day, which is to be corrected", async () => {
  const amount = { units: 450_000, currency: "VND" as const };
  expect(await refusal(anExpense(anna, trip, { date: "2099-01-01", amount }))).toBe("dayTooFar");
});

test("an expense without a date is refused on a trip that ended five years ago", async () => {
  const past = await aTrip(anna, { startDate: "2021-11-01", endDate: "2021-11-10" });
  expect(await refusal(anExpense(anna, past))).toBe("dayTooFar");
  expect(await anExpense(anna, past, { date: "2021-11-02" })).toBeDefined();
});

describe("What is stored there", () => {
  let id: string;

  beforeEach(async () => {
    await joins(ben, anna, trip);
    id = await anExpense(anna, trip);
    execute("update expenses set day = '2035-05-05', nights = 3 where id = ?", id);
  });

  test("stays changeable while day and nights are sent as they were read, or not at all", async () => {
    await change(id, { amount: 900 });
    await change(id, { date: "2035-05-05", nights: 3, description: "Zelt" });
    expect(await findExpense(anna, id)).toMatchObject({
      amount: 900,
      description: "Zelt",
      day: "2035-05-05",
    });
    expect(await refusal(change(id, { nights: 2 }))).toBe("dayTooFar");
    expect(await refusal(change(id, { date: "2035-05-06" }))).toBe("dayTooFar");
    await change(id, { date: "2026-11-13" });
  });

  test("may be sent as Ben has read it after Anna has moved it to the trip", async () => {
    await change(id, { date: "2026-11-13", nights: 1 });
    const read = { date: "2035-05-05", nights: 3, version: 1, description: "Zelt" };
    await changeExpense(ben, id, expenseChanges(read), sent());
    expect(await findExpense(anna, id)).toMatchObject({ day: "2026-11-13", nights: 1, description: "Zelt" });
  });
});

test("what is stored stays changeable when the trip moves away from it", async () => {
  const id = await anExpense(anna, trip, { date: "2026-11-13" });
  await changeTrip(anna, trip, { startDate: "2020-01-01", endDate: "2020-01-05" }, sent());
  await change(id, { description: "Zelt" });
  expect(await refusal(anExpense(anna, trip, { date: "2026-11-13" }))).toBe("dayTooFar");
});

test("repayments neither", async () => {
  const [fromId, toId] = [await joins(ben, anna, trip), await memberIdOf(anna, trip)];
  const fields = { fromId, toId, amount: 500, method: null, note: null, confirmed: true };
  expect(await refusal(addRepayment(ben, trip, { ...fields, day: far }, sent()))).toBe("dayTooFar");
  const id = await addRepayment(ben, trip, { ...fields, day: "2026-11-20" }, sent());
  const to = (day: string) => changeRepayment(ben, trip, id, { ...fields, day }, sent());
  expect(await refusal(to(far))).toBe("dayTooFar");
  execute("update repayments set day = '2035-05-05' where id = ?", id);
  await to("2035-05-05");
  expect(await refusal(to("2035-05-06"))).toBe("dayTooFar");
  await to("2026-11-21");
  expect((await findRepayment(anna, trip, id))?.day).toBe("2026-11-21");
});
