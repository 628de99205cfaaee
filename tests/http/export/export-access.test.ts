// Access to exports, their delivery, and cleaning up when the client leaves.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { EXPORT } from "../../support/exports";
import { createTrip, type Person, signUp, visitor } from "../../support/person";
import { insertExpenses, isOnPostgres, rows } from "../../support/rows";
import { withServer } from "../../support/server";
import { CHANNEL } from "../../support/statements";

withServer();

describe("A person who asks for an export", () => {
  test.each([
    ["csv", "text/csv; charset=utf-8"],
    ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ["zip", "application/zip"],
    ["json", "application/json; charset=utf-8"],
  ])("gets a file named after the day at their place: %s", async (format, type) => {
    const anna = await signUp("Anna");
    anna.cookies.tz = "Pacific/Kiritimati";
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Pacific/Kiritimati" }).format(new Date());
    for (const method of ["GET", "HEAD"]) {
      const { status, headers, body } = await anna.request(`${EXPORT}?format=${format}`, { method });
      expect([status, headers.get("Content-Type")]).toEqual([200, type]);
      expect(headers.get("Content-Disposition")).toBe(
        `attachment; filename="reisekasse-export-${today}.${format}"`,
      );
      expect(headers.get("Cache-Control")).toBe("private, no-store");
      await body?.cancel();
    }
  });

  test("gets it compressed if the client accepts that", async () => {
    const anna = await signUp("Anna");
    insertExpenses(await createTrip(anna), 500, () => "2026-11-12");
    const plain = await anna.request(`${EXPORT}?format=csv`, { headers: { "Accept-Encoding": "identity" } });
    const packed = await anna.request(`${EXPORT}?format=csv`, { headers: { "Accept-Encoding": "gzip" } });
    expect([plain, packed].map(({ headers }) => headers.get("Content-Encoding"))).toEqual([null, "gzip"]);
    expect(await packed.text()).toBe(await plain.text());
  });

  test.each(["", "?format=", "?format=pdf", "?format=constructor", "?trip=x"])(
    "of an unknown format is told so: %s",
    async (query) => {
      const anna = await signUp("Anna");
      const answer = await anna.request(EXPORT + query);
      expect([answer.status, await answer.json()]).toEqual([
        400,
        {
          error: "Bitte prüfe deine Eingaben.",
          message: "Bitte prüfe deine Eingaben.",
          fields: { format: ["Dieses Format gibt es nicht: csv, xlsx, zip oder json."] },
        },
      ]);
    },
  );

  test("by a form without JavaScript after the session has ended signs in, and comes back to the form", async () => {
    const clara = visitor("Clara");
    const answer = await clara.request(`${EXPORT}?format=csv`, {
      headers: { Accept: "text/html,*/*;q=0.8" },
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      "/login?redirectTo=%2Fprofile%3Fdialog%3Dexport",
    ]);
    const account = { email: clara.email, password: clara.password, firstName: "Clara", lastName: "M" };
    const page = await clara.send(answer.headers.get("Location")!, {
      intent: "account.register",
      ...account,
    });
    expect([page.path, page.text]).toEqual([
      "/profile?dialog=export",
      expect.stringContaining("Exportieren"),
    ]);
  });

  test("by POST is told the allowed methods", async () => {
    const answer = await (await signUp("Anna")).post(EXPORT, { format: "csv" });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});

describe("Anna leaves in the middle, and nothing stays open:", () => {
  let anna: Person;
  let trip: string;

  beforeAll(async () => {
    anna = await signUp("Anna");
    trip = await createTrip(anna);
    insertExpenses(
      trip,
      40_000,
      () => "2026-11-12",
      (n) => n + 1,
    );
  });

  test.each(["csv", "xlsx", "zip", "json"])("%s", async (format) => {
    let reads = 0;
    const note = (sql: unknown) => {
      if (/from "expenses".*order by/.test(String(sql))) reads++;
    };
    subscribe(CHANNEL, note);
    const gone = new AbortController();
    const answer = await anna.request(`${EXPORT}?format=${format}`, {
      signal: gone.signal,
      headers: { "Accept-Encoding": "identity" },
    });
    const reader = answer.body!.getReader();
    while (reads === 0) await reader.read();
    gone.abort();
    await expect(reader.read()).rejects.toThrow();
    // The export stops in the middle: a whole one has 800 pages.
    await expect
      .poll(async () => {
        const before = reads;
        await setTimeout(50);
        return reads - before;
      })
      .toBe(0);
    expect(reads).toBeLessThan(700);
    unsubscribe(CHANNEL, note);
    await expect.poll(openReads).toBe(0);
    await createTrip(anna, { name: "Japan", setAsActive: "" });
    expect((await anna.request(`${EXPORT}?format=${format}&trip=${trip}`, { method: "HEAD" })).status).toBe(
      200,
    );
  });
});

/** Counts the reads that have not ended. On SQLite they keep the log from a full checkpoint. */
function openReads(): number {
  const [found] = isOnPostgres()
    ? rows<{ count: number }>(`select count(*) as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
    : rows<{ busy: number }>("pragma wal_checkpoint(truncate)").map(({ busy }) => ({ count: busy }));
  return found!.count;
}
