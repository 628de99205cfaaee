// Anna and Ben are on a trip to Rome. What Anna pays for herself alone waits on her phone.
import { expect, test } from "vitest";
import type { ExpenseRow, Sharing } from "~/domain/expenses/expense";
import type { OutboxEntry, Snapshot } from "~/domain/outbox";
import { byMainCategory, totalOf } from "~/domain/statistics/summary";
import { sharingOfRow } from "~/locales/de/sharing/sharing-line";
import { overlayOf, pendingLimitNews } from "~/offline/outbox/pending-overlay";

const today = "2026-11-21";
const older: Snapshot = { loadedAt: 0, submitted: [] };
const person = {
  userId: null,
  face: { color: "#7f1d1d", initials: "A" },
  role: "member",
  isMe: false,
  hasLeft: false,
  settlesWith: null,
  weight: 100,
} as const;
const people = { memberId: "a", members: ["a", "b"].map((id) => ({ ...person, id, name: id })) };

const hat = {
  tripId: "rome",
  amount: "50",
  categoryId: "kleidung",
  date: today,
  splitMode: "equal",
  payer: "b",
  isPrivate: "on",
};
const dinner = { ...hat, isPrivate: "", payer: "a", "for.a": "on", "for.b": "on" };

const entry: OutboxEntry = {
  id: "e1",
  account: "anna",
  intent: "expense.add",
  fields: hat,
  screen: "/",
  state: "waiting",
  createdAt: 0,
  day: today,
  attempts: 0,
  retryAt: 0,
};

const alone: Sharing = { version: 1, createdBy: "a", mode: null, parts: [], isPrivate: true };
const parts = ["a", "b"].map((memberId) => ({ memberId, paid: 0, share: 2_500, weight: null }));
const divided: Sharing = { version: 1, createdBy: "a", mode: "equal", parts, isPrivate: false };

function row(sharing: Sharing): ExpenseRow {
  const texts = { description: null, notes: null, locationName: null, locationAddress: null };
  const money = { amount: 5_000, categoryId: "kleidung", paymentMethod: null } as const;
  return { id: "x1", day: today, photoUrl: null, ...money, ...texts, sharing };
}

function change(fields: Record<string, string>, before: ExpenseRow): OutboxEntry {
  return { ...entry, intent: "expense.change", fields: { ...fields, id: "x1" }, tripId: "rome", before };
}

const deletion: OutboxEntry = { ...change(hat, row(alone)), intent: "expense.delete" };

/** Every figure of a trip that cost 100 €, with what waits. */
async function figures(waiting: OutboxEntry, options?: Parameters<ReturnType<Overlay>["expenses"]>[1]) {
  const rome = (await overlayOf([waiting]))(older).expenses("rome", options)!;
  const byMain = rome.byMain(byMainCategory([{ categoryId: "kleidung", total: 10_000, count: 2 }]));
  const sums = [
    ...[rome.spent(10_000), rome.ofDay({ total: 10_000, count: 2, spread: 0 }, today).total],
    ...[totalOf(byMain).total, Object.values(rome.tiles({ shopping: 10_000 } as never))[0]],
  ];
  expect(new Set(sums).size).toBe(1);
  return [sums[0], rome.count(2)];
}

type Overlay = Awaited<ReturnType<typeof overlayOf>>;

test.each<[what: string, waiting: OutboxEntry, ofAll: number[], own: number[], listed: number[]]>([
  ["a hat for herself", entry, [10_000, 2], [15_000, 3], [15_000, 3]],
  ["a dinner for both", { ...entry, fields: dinner }, [15_000, 3], [12_500, 3], [15_000, 3]],
  ["a hat that is hers from now on", change(hat, row(divided)), [5_000, 1], [12_500, 2], [10_000, 2]],
  ["a hat that is both's from now on", change(dinner, row(alone)), [15_000, 3], [7_500, 2], [10_000, 2]],
  ["a cheaper hat", change({ ...hat, amount: "40" }, row(alone)), [10_000, 2], [9_000, 2], [9_000, 2]],
  ["no hat", deletion, [10_000, 2], [5_000, 1], [5_000, 1]],
])("%s waits: what that means for all, for Anna, and in a list", async (_, waiting, ofAll, own, listed) => {
  expect(await figures(waiting)).toEqual(ofAll);
  expect(await figures(waiting, { people })).toEqual(own);
  for (const query of ["", "?category=shopping"]) expect(await figures(waiting, { query })).toEqual(listed);
});

test("A hat for herself is in the list of all expenses, and in the sum of its day there", async () => {
  const rome = (await overlayOf([entry]))(older).expenses("rome")!;
  expect(rome.recent([], 5)).toMatchObject([{ amount: 5_000, sharing: { isPrivate: true } }]);
  const [day] = rome.days([], { isFirst: true, isContinued: false, isLast: true });
  expect(day).toMatchObject({ total: 5_000, rows: [{ amount: 5_000 }] });
});

test("It comes near no limit of all, until it is both's", () => {
  const trip = { id: "rome", name: "Rom", isActive: true, isShared: true, limits: { shopping: 10_000 } };
  const says = (waiting: OutboxEntry) =>
    pendingLimitNews(waiting, { tripId: "rome", trips: [trip], sums: { shopping: 5_000 } });
  expect(says({ ...entry, fields: dinner })).toContain("Ausgeschöpft");
  expect(says(entry)).toBe("");
  expect(says(change(dinner, row(divided)))).toBe("");
  expect(says(change(dinner, row(alone)))).toContain("Ausgeschöpft");
  expect(says(change(hat, row(divided)))).toBe("");
});

test("shares above what can be typed, which a merge has added up, divide a new amount on the device too", async () => {
  const merged: Sharing = { ...divided, mode: "shares" };
  const [first, second] = merged.parts;
  const parts = [
    { ...first!, weight: 40_000 },
    { ...second!, weight: 160_000 },
  ];
  const fields = { ...dinner, amount: "100", splitMode: "shares", "split.a": "400", "split.b": "1600" };
  const waiting = change(fields, row({ ...merged, parts }));
  const rome = (await overlayOf([waiting]))(older).expenses("rome")!;
  const [shown] = rome.recent([row({ ...merged, parts })], 5);
  expect(shown!.sharing!.parts.map(({ share }) => share)).toEqual([2_000, 8_000]);
});

test("shares that a merge has added up stay to the cent while a correction of the text waits", async () => {
  const parts = [
    { memberId: "a", paid: 5_000, share: 1_666, weight: 100 },
    { memberId: "b", paid: 0, share: 3_334, weight: 200 },
  ];
  const before = row({ ...divided, mode: "shares", parts });
  const fields = { ...dinner, description: "Pizza", splitMode: "shares", "split.b": "2", "split.a": "1" };
  const shown = async (changed: Record<string, string>) => {
    const rome = (await overlayOf([change({ ...fields, ...changed }, before)]))(older).expenses("rome")!;
    return rome.recent([before], 5)[0]!.sharing!.parts.map(({ share }) => share);
  };
  expect(await shown({})).toEqual([1_666, 3_334]);
  expect(await shown({ "split.b": "3" })).toEqual([1_250, 3_750]);
});

test.each([
  ["equal", {}],
  ["shares", { "split.a": "1", "split.b": "2" }],
  ["percent", { "split.a": "50", "split.b": "50" }],
])(
  "a dinner in dollars without a rate, divided by %s, waits undivided and counts in no sum",
  async (splitMode, weights) => {
    const fields = { ...dinner, ...weights, splitMode, amount: "12,35", originalCurrency: "USD" };
    const fresh = { ...entry, fields };
    const changed = change(fields, row(divided));
    expect(await figures(fresh, { people })).toEqual([10_000, 2]);
    expect(await figures(changed, { people })).toEqual([7_500, 1]);
    expect(pendingLimitNews(fresh, { tripId: "rome", trips: [], sums: {} })).toBe("");
    for (const waiting of [fresh, changed]) {
      const [shown] = (await overlayOf([waiting]))(older)
        .expenses("rome")!
        .recent([row(divided)], 5);
      expect(shown!.sharing).toMatchObject({ mode: splitMode, parts: [] });
      expect(sharingOfRow(shown!, people)).toBeUndefined();
    }
  },
);

const repayment = { tripId: "rome", fromId: "b", toId: "a", amount: "5" };

test.each<[what: string, waiting: OutboxEntry, isOld: boolean]>([
  ["a dinner for both", { ...entry, fields: dinner }, true],
  ["a dinner that was refused", { ...entry, fields: dinner, state: "rejected" }, false],
  ["a hat for herself", entry, false],
  ["a hat that is hers from now on", change(hat, row(divided)), true],
  ["a dinner that is Anna's alone from now on", change({ ...dinner, "for.b": "" }, row(divided)), true],
  ["no hat", deletion, false],
  ["no dinner", { ...change(dinner, row(divided)), intent: "expense.delete" }, true],
  ["a text", change({ tripId: "rome", amount: "50", categoryId: "bar", notes: "laut" }, row(divided)), false],
  ["a repayment", { ...entry, intent: "repayment.add", fields: repayment }, true],
  ["a name", { ...entry, intent: "trip.rename", fields: { id: "rome", name: "Roma" } }, false],
])("%s waits: whether what Ben owes Anna is known only later", async (_, waiting, isOld) => {
  const { trip, changesDebts } = (await overlayOf([waiting]))(older);
  expect(trip({ id: "rome" }).areDebtsOld ?? false).toBe(isOld);
  expect(trip({ id: "oslo" }).areDebtsOld).toBeUndefined();
  // Where trips are settled, the repayment itself is shown.
  expect(changesDebts("rome")).toBe(isOld && waiting.intent !== "repayment.add");
  expect(changesDebts("oslo")).toBe(false);
});
