// Expectations while nothing can be written, for whatever reason, and once writing is possible again.
import { createHash } from "node:crypto";
import { expect } from "vitest";
import { call, expenseBody } from "./api";
import { createTrip, expenseForm, expenseIds, type Person, signUp, visitor } from "./person";
import { countRows, execute, rows } from "./rows";

export interface Refusal {
  status: number;
  /** The German message. */
  says: string;
}

export interface Situation {
  anna: Person;
  tripId: string;
}

const MONTH_MS = 30 * 86_400_000;

/** Registers Anna with a trip and an old session, which the next request would prolong. */
export async function prepareAnna(): Promise<Situation> {
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  execute("update sessions set expires_at = ?", Date.now() + MONTH_MS / 3);
  // Without this, the write-ahead log has room for more writes.
  rows("pragma wal_checkpoint(truncate)");
  return { anna, tripId };
}

/** Expects that everything that only reads still works. */
export async function expectReadingWorks({ anna, tripId }: Situation): Promise<void> {
  const screens = ["/", "/expenses", "/my-trips", "/analytics", "/profile", `/trip/${tripId}`];
  for (const path of [...screens, `/trip/${tripId}/expenses`, "/?dialog=expense", "/my-trips.data"])
    expect([path, (await anna.request(path)).status]).toEqual([path, 200]);
  for (const path of ["/", "/login", "/impressum", "/forgot-password", "/healthz"])
    expect([path, (await visitor().request(path)).status]).toEqual([path, 200]);
  for (const name of ["GET /api/trips", "GET /api/trips/active", "GET /api/auth/user"])
    expect([name, (await call(anna, name)).status]).toEqual([name, 200]);
  const exported = await anna.request("/api/user/export?format=csv");
  expect([exported.status, (await exported.text()).length > 0]).toEqual([200, true]);
}

/** Expects that every write is refused in German, and that forms come back as typed. */
export async function expectWritingRefused(
  { anna, tripId }: Situation,
  { status, says }: Refusal,
): Promise<void> {
  const page = await anna.send(`/trip/${tripId}/expenses?dialog=expense`, {
    ...expenseForm,
    tripId,
    submissionId: "kept",
    notes: "mit Ben geteilt",
  });
  expect(page.status).toBe(status);
  expect(page.text).toContain(says);
  expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
  for (const typed of [expenseForm.amount, expenseForm.description, "mit Ben geteilt", "kept"])
    expect(page.html).toContain(typed);

  const trip = await anna.send("/my-trips?dialog=trip", {
    intent: "trip.create",
    name: "Peru und zurück",
    destination: "Cusco",
    travelMethod: "bahn",
    startDate: "2026-12-01",
    endDate: "2026-12-09",
  });
  expect([trip.status, trip.text.includes(says)]).toEqual([status, true]);
  expect(trip.html).toContain("Peru und zurück");

  // A form that is only a button: its page, with a toast.
  const copied = await anna.send("/my-trips", { intent: "trip.duplicate", id: tripId });
  expect([copied.status, copied.text.includes(says)]).toEqual([status, true]);

  const body = { ...expenseBody, tripId };
  const api = await call(anna, "POST /api/expenses", { body, headers: { "Idempotency-Key": "kept-too" } });
  expect([api.status, api.json.error]).toEqual([status, says]);

  const ben = visitor("Ben");
  const names = { firstName: "Ben", lastName: "Muster" };
  for (const [path, intent, who] of [
    ["/login", "account.sign-in", anna],
    ["/login?mode=register", "account.register", ben],
  ] as const) {
    const page = await ben.send(path, { intent, email: who.email, password: who.password, ...names });
    expect([intent, page.status, page.text.includes(says)]).toEqual([intent, status, true]);
    expect([page.html.includes(who.email), page.html.includes(who.password)]).toEqual([true, false]);
  }

  // Signing out: the session cannot be deleted, but this device forgets it.
  const elsewhere = visitor("Anna");
  Object.assign(elsewhere.cookies, anna.cookies);
  const out = await elsewhere.request("/logout", { method: "POST" });
  expect([out.status, elsewhere.cookies.session]).toEqual([status, undefined]);
  expect(await out.text()).toContain(says);
}

/** Expects that all of this works again without a restart, and that what was sent before counts once. */
export async function expectRecovery({ anna, tripId }: Situation): Promise<void> {
  const before = countRows("expenses");
  for (let sent = 0; sent < 2; sent++) {
    const page = await anna.send(`/trip/${tripId}/expenses?dialog=expense`, {
      ...expenseForm,
      tripId,
      submissionId: "kept",
      notes: "mit Ben geteilt",
    });
    expect([page.status, page.toast]).toEqual([200, "Ausgabe hinzugefügt!"]);
  }
  const body = { ...expenseBody, tripId };
  for (let sent = 0; sent < 2; sent++) {
    const api = await call(anna, "POST /api/expenses", { body, headers: { "Idempotency-Key": "kept-too" } });
    expect(api.status).toBe(201);
  }
  expect(countRows("expenses")).toBe(before + 2);
  expect((await expenseIds(anna, tripId)).length).toBeGreaterThanOrEqual(2);
  const later = visitor("Anna");
  const signedIn = await later.send("/login", {
    intent: "account.sign-in",
    email: anna.email,
    password: anna.password,
  });
  expect(signedIn.status).toBe(200);
  // The old session is prolonged, though not at once.
  const id = createHash("sha256").update(anna.cookies.session!).digest("base64url");
  const end = async () => {
    await anna.open("/");
    return rows<{ end: number }>("select expires_at as end from sessions where id = ?", id)[0]!.end;
  };
  await expect.poll(end, { interval: 500 }).toBeGreaterThan(Date.now() + MONTH_MS - 3_600_000);
  expect(rows("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
}
