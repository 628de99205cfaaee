// Forms that waited on a device, as its outbox sends them: each counts once, and every response is JSON.
import { afterEach, describe, expect, test, vi } from "vitest";
import { toPremiumIn } from "~/domain/billing/subscription";
import { type OutboxIntent, outboxIntents } from "~/domain/outbox";
import { confirmationOf } from "~/domain/settling/repayment";
import type { OutboxAnswer } from "~/http/device-protocol";
import { memberIds, sendJson } from "../../support/company";
import { onSqlite } from "../../support/on-sqlite";
import { hasPremium, paymentVariables } from "../../support/payment";
import {
  addExpense,
  createTrip,
  expenseForm,
  type Fields,
  type Person,
  signUp,
  tripForm,
  visitor,
} from "../../support/person";
import { accountOf, countRows, countTripsOf, rows, snapshot } from "../../support/rows";
import { withServer } from "../../support/server";

withServer(paymentVariables);

afterEach(() => void vi.useRealTimers());

const signedOut = "Sie sind abgemeldet. Melden Sie sich erneut an.";

interface Own {
  account: string;
  tripId: string;
  trashedId: string;
  expenseId: string;
}

/** What describes an entry: what Anna has, and a trip that she shares with Ben. */
interface Belongings extends Own {
  sharedTripId: string;
  annasId: string;
  bensId: string;
}

/** Creates a planned trip with one expense, and one in the trash. */
async function belongingsOf(person: Person): Promise<Own> {
  const tripId = await createTrip(person, { setAsActive: "" });
  const expenseId = await addExpense(person, tripId);
  const trashedId = await createTrip(person, { name: "Papierkorb", setAsActive: "" });
  await person.send("/my-trips", { intent: "trip.delete", id: trashedId });
  return { account: accountOf(person), tripId, trashedId, expenseId };
}

/** Adds a trip that a person shares with Ben, who has only a name. */
async function withSharedTrip(person: Person): Promise<Belongings> {
  const own = await belongingsOf(person);
  const sharedTripId = await createTrip(person, { name: "Zu zweit", setAsActive: "" });
  await sendJson(person, "POST", `/api/trips/${sharedTripId}/members`, { name: "Ben" });
  const { Anna: annasId = "", Ben: bensId = "" } = await memberIds(person, sharedTripId);
  return { ...own, sharedTripId, annasId, bensId };
}

interface Entry {
  fields: Fields;
  other: Fields;
  /** The title, or a matcher for one. */
  toast: unknown;
  /** The screen with the form; home by default. */
  screen?: string;
}

/** Entries on Anna's device, the same with other fields, and the toast after each. */
const entries: Record<OutboxIntent, (own: Belongings) => Entry> = {
  "expense.add": ({ tripId }) => ({
    fields: { ...expenseForm, tripId, date: "2026-11-13" },
    other: { amount: "13,50" },
    toast: expect.stringMatching(/^Ausgabe für Fr\., 13\. Nov\. (2026 )?gespeichert$/),
  }),
  "expense.change": ({ expenseId }) => ({
    fields: { ...expenseForm, id: expenseId, amount: "7" },
    other: { amount: "8" },
    toast: "Ausgabe aktualisiert!",
  }),
  "expense.delete": ({ expenseId }) => ({
    fields: { id: expenseId },
    other: { id: "another" },
    toast: "Ausgabe gelöscht!",
  }),
  "expense.undo": ({ expenseId, tripId }) => ({
    fields: { id: expenseId, tripId, version: "1" },
    other: { id: "another" },
    toast: "Ausgabe zurückgenommen!",
  }),
  "repayment.add": ({ sharedTripId, annasId, bensId }) => ({
    fields: {
      tripId: sharedTripId,
      fromId: bensId,
      toId: annasId,
      amount: "12,50",
      date: "2026-11-13",
      confirmed: confirmationOf({ fromId: bensId, toId: annasId, amount: "12,50" }),
    },
    other: { amount: "13,50" },
    toast: "Zahlung eingetragen!",
    screen: `/trip/${sharedTripId}/settle`,
  }),
  "trip.change": ({ tripId }) => ({
    fields: { ...tripForm, id: tripId, budget: "7" },
    other: { budget: "8" },
    toast: "Reise aktualisiert!",
  }),
  "trip.rename": ({ tripId }) => ({
    fields: { id: tripId, name: "Wandern" },
    other: { name: "Radeln" },
    toast: "Reise aktualisiert!",
  }),
  "trip.start": quick("Reise gestartet!"),
  "trip.end": quick("Reise beendet!"),
  "trip.duplicate": quick("Reise dupliziert!"),
  "trip.delete": quick("Reise gelöscht!"),
  "trip.restore": ({ trashedId }) => ({
    fields: { id: trashedId },
    other: { id: "another" },
    toast: "Reise wiederhergestellt",
  }),
};

function quick(toast: string) {
  return ({ tripId }: Own) => ({ fields: { id: tripId }, other: { id: "another" }, toast });
}

interface Sending extends Fields {
  intent: string;
}

/** Sends an entry of this account as the device does. The response is always JSON and never stored. */
async function send(
  person: Person,
  fields: Sending,
  headers: Record<string, string> = {},
): Promise<{ status: number; answer: OutboxAnswer; headers: Headers }> {
  const body = new URLSearchParams({ submissionId: "key", ...fields });
  return read(await person.request("/outbox/send", { method: "POST", body, headers }));
}

async function read(response: Response) {
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  return {
    status: response.status,
    headers: response.headers,
    answer: (await response.json()) as OutboxAnswer,
  };
}

/** Sends an entry and expects a refusal. */
async function refused(sending: ReturnType<typeof send>) {
  const { status, answer } = await sending;
  if (answer.outcome !== "refused") throw new Error("it was saved");
  return { status, ...answer };
}

describe.each(outboxIntents)("%s", (intent) => {
  test("is saved once, three times at once and once more; other fields under its key are refused", async () => {
    const anna = await signUp("Anna");
    const own = await withSharedTrip(anna);
    const { fields, other, toast } = entries[intent](own);
    const sending = { account: own.account, ...fields, intent };
    const answers = await Promise.all([1, 2, 3].map(() => send(anna, sending)));
    const before = snapshot();
    answers.push(await send(anna, sending));
    for (const { status, answer } of answers) {
      expect(status).toBe(200);
      expect(answer).toEqual({ ...answers[0]!.answer, savedAt: expect.any(Number) });
    }
    expect(answers[0]!.answer).toMatchObject({
      outcome: "saved",
      submissionId: "key",
      toast: { title: toast },
    });
    expect(anna.cookies).not.toHaveProperty("flash");

    // The refusal has a key for the next attempt.
    const { status, kind, submissionId, message, answer } = await refused(
      send(anna, { ...sending, ...other }),
    );
    expect([status, kind, submissionId]).toEqual([422, "keyReused", "key"]);
    expect(message).toContain("Das wurde schon mit anderen Angaben gespeichert.");
    expect(answer).toMatchObject({ intent, submissionId: expect.stringMatching(/^[\w-]{36}$/) });
    expect(snapshot()).toBe(before);
  });

  onSqlite.test("is saved like a form of the screen, and recognized as the same submission", async () => {
    const anna = await signUp("Anna");
    const own = await withSharedTrip(anna);
    const { fields, toast, screen = "/" } = entries[intent](own);
    const page = await anna.send(screen, { submissionId: "key", ...fields, intent });
    expect(page.toast).toEqual(toast);
    const before = snapshot();
    const { status } = await send(anna, { account: own.account, ...fields, intent });
    expect(status).toBe(200);
    expect(snapshot()).toBe(before);
  });
});

test("An entry is refused to Ben, to visitors and for another account, and changes nothing", async () => {
  const [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  const { account, tripId } = await belongingsOf(anna);
  const sending = { intent: "trip.rename", id: tripId, name: "Bens Reise" };
  const before = snapshot();
  expect(await refused(send(ben, { ...sending, account: accountOf(ben) }))).toMatchObject({
    status: 404,
    kind: "tripNotFound",
  });
  for (const [person, of] of [
    [ben, account],
    [anna, accountOf(ben)],
    [anna, ""],
    [visitor(), account],
  ] as const) {
    const refusal = { outcome: "refused", submissionId: "key", kind: "signedOut", message: signedOut };
    expect(await refused(send(person, { ...sending, account: of }))).toEqual({ status: 401, ...refusal });
  }
  expect(snapshot()).toBe(before);
});

test("an expense with another amount under its key is refused, with the saved amount as long as it exists", async () => {
  const anna = await signUp("Anna");
  const { account, tripId } = await belongingsOf(anna);
  const sending = { account, tripId, ...expenseForm };
  await send(anna, sending);
  const other = () => refused(send(anna, { ...sending, amount: "13,50" }));
  const { savedId } = await other();
  expect(rows("select id from expenses where id = ? and trip_id = ?", savedId, tripId)).toHaveLength(1);
  await send(anna, { intent: "expense.delete", account, id: savedId!, submissionId: "delete" });
  expect((await other()).savedId).toBeUndefined();
});

test("a repeated entry gets its response even after its trip was deleted for good", async () => {
  const anna = await signUp("Anna");
  const { account, tripId, trashedId } = await belongingsOf(anna);
  const start = { intent: "trip.start", account, id: tripId, submissionId: "start" };
  const restore = { intent: "trip.restore", account, id: trashedId, submissionId: "restore" };
  const first = await send(anna, start);
  expect(first.answer).toMatchObject({ toast: { detail: "Interrail Portugal" } });
  await send(anna, restore);
  for (const id of [tripId, trashedId]) {
    await anna.send("/my-trips", { intent: "trip.delete", id });
    await anna.send("/my-trips", { intent: "trip.delete-for-good", id });
  }
  for (const sending of [start, restore]) {
    const { status, answer } = await send(anna, sending);
    expect([status, answer]).toEqual([200, { ...answer, toast: { title: expect.any(String) } }]);
  }
  expect([countTripsOf(account), countRows("trips", "id in (?, ?)", tripId, trashedId)]).toEqual([0, 0]);
});

onSqlite.test("deleting a trip leads to the list, unless the form was there", async () => {
  const anna = await signUp("Anna");
  for (const [screen, to] of [
    ["/my-trips?filter=all", undefined],
    ["/trip/x?dialog=delete-trip", "/my-trips"],
    ["https://evil.test/", undefined],
  ] as const) {
    const { account, tripId } = await belongingsOf(anna);
    const { answer } = await send(anna, {
      intent: "trip.delete",
      account,
      id: tripId,
      screen,
      submissionId: tripId,
    });
    expect([screen, answer]).toEqual([
      screen,
      expect.objectContaining({ outcome: "saved", ...(to && { to }) }),
    ]);
    expect("to" in answer).toBe(to !== undefined);
  }
});

onSqlite.describe("a refusal", () => {
  test("names the errors of the fields, and keeps the key free", async () => {
    const anna = await signUp("Anna");
    const { account, tripId } = await belongingsOf(anna);
    const sending = { account, tripId, ...expenseForm };
    const { status, kind, message, answer } = await refused(send(anna, { ...sending, amount: "viel" }));
    expect([status, kind, message]).toEqual([400, "invalid", "Bitte prüfe deine Eingaben."]);
    expect(answer).toMatchObject({
      intent: "expense.add",
      submissionId: "key",
      result: { initialValue: { amount: "viel", description: "Pastéis de Belém" } },
    });
    expect(answer!.result.error!.amount).toEqual([
      "Diesen Betrag verstehen wir nicht. Schreib ihn zum Beispiel so: 12,50",
    ]);
    expect((await send(anna, sending)).status).toBe(200);
  });

  test("is sent for a trip that has ended and cannot be started", async () => {
    const anna = await signUp("Anna");
    const { account, tripId } = await belongingsOf(anna);
    await send(anna, { intent: "trip.end", account, id: tripId, submissionId: "end" });
    expect(await refused(send(anna, { intent: "trip.start", account, id: tripId }))).toMatchObject({
      status: 409,
      kind: "tripArchived",
      message: expect.stringContaining("Diese Reise ist beendet"),
    });
  });

  test("is sent for Clara's new expense after her trial, which is stored, leads to premium and back, and is saved once", async () => {
    const clara = await signUp("Clara");
    const { account, tripId } = await belongingsOf(clara);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 86_400_000 });
    const sending = { account, ...expenseForm, tripId, description: "Ceviche", submissionId: "ceviche" };
    for (const [screen, back] of [
      ["/?dialog=expense", "/?dialog=expense&draft=1"],
      ["", `/trip/${tripId}?dialog=expense&draft=1`],
    ] as const) {
      const { status, kind, message, answer } = await refused(send(clara, { ...sending, screen }));
      expect([status, kind]).toEqual([403, "trialOver"]);
      expect(message).toContain("Deine kostenlose Testphase ist vorbei.");
      expect(toPremiumIn(answer)).toBe(`/subscribe?${new URLSearchParams({ returnTo: back })}`);
    }
    const [draft] = rows<{ fields: string }>("select fields from drafts where user_id = ?", account);
    expect(JSON.parse(draft!.fields)).toMatchObject({ description: "Ceviche", amount: "12,50" });

    hasPremium(clara);
    const kept = await clara.formAt(`/trip/${tripId}?dialog=expense&draft=1`, "expense.add");
    expect(kept).toMatchObject({ description: "Ceviche", submissionId: sending.submissionId });
    await clara.send(`/trip/${tripId}?dialog=expense`, kept);
    expect((await send(clara, sending)).status, "the entry that her phone still has").toBe(200);
    const hers = "(select id from trip_members where user_id = ?)";
    expect(countRows("expenses", `description = 'Ceviche' and created_by in ${hers}`, account)).toBe(1);
  });

  test("is sent for a copy of Clara's trip after her trial, and lets her delete", async () => {
    const clara = await signUp("Clara");
    const { account, tripId, expenseId } = await belongingsOf(clara);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 86_400_000 });
    const copy = await refused(send(clara, { intent: "trip.duplicate", account, id: tripId }));
    expect([copy.kind, toPremiumIn(copy.answer)]).toEqual(["trialOver", "/subscribe?returnTo=%2Fmy-trips"]);
    const change = { intent: "expense.delete", account, id: expenseId };
    expect((await send(clara, change)).status).toBe(200);
  });

  test.each([
    ["without a key", { submissionId: "" }],
    ["with a key that is too long", { submissionId: "x".repeat(201) }],
  ])("is sent for a form %s", async (_, fields) => {
    const anna = await signUp("Anna");
    const { account, tripId } = await belongingsOf(anna);
    const before = snapshot();
    expect(await refused(send(anna, { account, ...expenseForm, tripId, ...fields }))).toMatchObject({
      status: 400,
      kind: "invalid",
      ...fields,
      message: "Bitte lade die Seite neu und versuche es noch einmal.",
    });
    expect(snapshot()).toBe(before);
  });

  test.each(["trip.create", "trip.delete-for-good", "__proto__", ""])(
    "is sent for an intent that cannot wait: %s",
    async (intent) => {
      const anna = await signUp("Anna");
      const { account, trashedId } = await belongingsOf(anna);
      const before = snapshot();
      expect(await refused(send(anna, { ...tripForm, intent, account, id: trashedId }))).toMatchObject({
        status: 400,
        kind: "unknownIntent",
        submissionId: "key",
      });
      expect(snapshot()).toBe(before);
    },
  );

  test("is sent for a step of a form, which leaves nothing half done", async () => {
    const anna = await signUp("Anna");
    const { account, tripId } = await belongingsOf(anna);
    const before = countRows("expenses");
    const { status } = await send(anna, { account, ...expenseForm, tripId, set: "main=food" });
    expect([status, countRows("expenses")]).toEqual([200, before + 1]);
  });

  test("is sent for a form of another site, in JSON", async () => {
    const anna = await signUp("Anna");
    const { account, tripId } = await belongingsOf(anna);
    const before = snapshot();
    const foreign: Record<string, string>[] = [
      { "Sec-Fetch-Site": "cross-site" },
      { Origin: "https://evil.test" },
    ];
    for (const headers of foreign) {
      const sending = { account, ...expenseForm, tripId };
      expect(await refused(send(anna, sending, headers))).toMatchObject({
        status: 403,
        kind: "crossSite",
        submissionId: "",
        message: expect.stringContaining("von einer fremden Seite"),
      });
    }
    expect(snapshot()).toBe(before);
  });

  test("is sent for a body that is too large or not a form, in JSON", async () => {
    const anna = await signUp("Anna");
    const post = (body: string, type: string) =>
      anna.request("/outbox/send", { method: "POST", body, headers: { "Content-Type": type } }).then(read);
    const form = "application/x-www-form-urlencoded";
    const torn = "multipart/form-data; boundary=x";
    for (const [body, type, status, kind] of [
      ["x".repeat(1_050_000), form, 413, "tooLarge"],
      ["--x\r\nContent-Disposition: form-data", torn, 400, "malformed"],
      ["{}", "application/json", 400, "malformed"],
    ] as const) {
      const { status: told, answer } = await post(body, type);
      expect([told, answer]).toEqual([
        status,
        expect.objectContaining({ outcome: "refused", submissionId: "", kind }),
      ]);
    }
  });

  test("is sent for every method but POST, and names the allowed one", async () => {
    const anna = await signUp("Anna");
    for (const person of [anna, visitor()])
      for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
        const { status, headers, answer } = await read(await person.request("/outbox/send", { method }));
        expect([method, status, headers.get("Allow")]).toEqual([method, 405, "POST"]);
        expect(answer).toMatchObject({ outcome: "refused", kind: "methodNotAllowed" });
      }
  });
});

test("A screen that is read while Anna's device sends names the newest of the submissions that it contains", async () => {
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  const account = accountOf(anna);
  const indices = Array.from({ length: 12 }, (_, index) => index);
  // The amounts are powers of two, so that a sum tells of which expenses it is.
  const amountOf = (index: number) => (2 ** index / 100).toFixed(2).replace(".", ",");
  const sending = indices.map((index) => {
    const fields = { ...expenseForm, tripId, amount: amountOf(index), submissionId: `key-${index}-` };
    return send(anna, { account, ...fields, intent: "expense.add" });
  });
  const reading = Array.from({ length: 16 }, async () => (await anna.request("/expenses")).text());
  const [pages] = await Promise.all([Promise.all(reading), ...sending]);
  // Several may have been sent in the same millisecond.
  const newerThan = ({ key }: { key: string }) =>
    countRows("submissions", "created_at > (select created_at from submissions where key = ?)", key);
  const keys = rows<{ key: string }>("select key from submissions where key like 'key-%'");
  const newer = new Map(keys.map((row) => [Number(row.key.split("-")[1]), newerThan(row)]));
  expect(newer.size).toBe(indices.length);
  for (const html of [...pages, await (await anna.request("/expenses")).text()]) {
    const [, sum] = /figure-large[^>]*>([\d,.]+)/.exec(html)!;
    const contained = indices.filter(
      (index) => Math.round(Number(sum!.replace(",", ".")) * 100) & (2 ** index),
    );
    const named = [...html.matchAll(/key-(\d+)-/g)].map(([, index]) => Number(index));
    const newest = (of: number[]) =>
      of
        .map((index) => newer.get(index)!)
        .sort((a, b) => a - b)
        .slice(0, 5);
    expect(contained).toEqual(expect.arrayContaining(named));
    expect(newest([...new Set(named)])).toEqual(newest(contained));
  }
});
