// Transactions on PostgreSQL alone: several connections and instances, perhaps behind a pooler.
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { joinGoogle } from "~/models/accounts/google-account.server";
import { startSession } from "~/models/accounts/session.server";
import { countTrips } from "~/models/trips/list.server";
import { activeTrip, findTrip, startTrip } from "~/models/trips/trip.server";
import { db, failure, readTogether, transaction } from "../../db/client";
import { open } from "../../db/client.postgres";
import { tripMembers, trips, users } from "../../db/schema";
import { aTrip, now, sent, someone } from "../support/models";
import { countTripsOf, execute, rows } from "../support/rows";

const other = await open(process.env.DATABASE_URL!);
afterAll(() => other.close());
afterEach(() => void vi.restoreAllMocks());

const planned = async (userId: string) => (await countTrips(userId)).planned;

describe("in turn", () => {
  test("transactions of the same person exclude each other over two instances, those of others do not", async () => {
    const [anna, ben] = await Promise.all([someone(), someone("Ben")]);
    const steps: string[] = [];
    const begun = Promise.withResolvers<void>();
    const bensDone = Promise.withResolvers<void>();
    await Promise.all([
      transaction(anna, async () => {
        steps.push("Anna begins");
        await aTrip(anna);
        begun.resolve();
        await bensDone.promise;
        await sleep(100);
        steps.push("Anna ends");
      }),
      begun.promise.then(() =>
        other.transaction(anna, async () => {
          steps.push(`Anna begins elsewhere and sees ${await planned(anna)} trip`);
        }),
      ),
      begun.promise.then(() =>
        other.transaction(ben, async () => {
          steps.push(`Ben sees ${await planned(anna)} of Anna's`);
          bensDone.resolve();
        }),
      ),
    ]);
    expect(steps).toEqual([
      "Anna begins",
      "Ben sees 0 of Anna's",
      "Anna ends",
      "Anna begins elsewhere and sees 1 trip",
    ]);
  });

  test("whoever is no account excludes itself too", async () => {
    const steps: string[] = [];
    const write = (name: string) => async () => {
      steps.push(`${name} begins`);
      await sleep(50);
      steps.push(`${name} ends`);
    };
    await Promise.all([transaction("stripe", write("one")), other.transaction("stripe", write("one"))]);
    expect(steps).toEqual(["one begins", "one ends", "one begins", "one ends"]);
  });

  test("Google is not linked by a password that changes at another instance meanwhile", async () => {
    const anna = await someone();
    const setPassword = (passwordHash: string) =>
      db.update(users).set({ passwordHash, emailVerifiedAt: now }).where(eq(users.id, anna));
    await transaction(anna, () => setPassword("old"));
    const [{ email } = { email: "" }] = rows<{ email: string }>("select email from users where id = ?", anna);
    const begun = Promise.withResolvers<void>();
    const linking = begun.promise.then(() => joinGoogle({ id: anna, passwordHash: "old" }, "sub", email));
    await other.transaction(anna, async () => {
      await setPassword("new");
      begun.resolve();
      await sleep(100);
    });
    expect(await linking).toBe(false);
  });

  test("forty starts on two instances leave one active trip, and none fails", async () => {
    const anna = await someone();
    const tripIds = await Promise.all(Array.from({ length: 4 }, () => aTrip(anna)));
    const start = (i: number) => startTrip(anna, tripIds[i % 4]!, sent());
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? start(i) : other.transaction(anna, () => start(i)))),
    );
    expect(countTripsOf(anna, "is_active")).toBe(1);
    expect(await activeTrip(anna)).toBeDefined();
  });
});

describe("a transaction that the server ends in favour of another one", () => {
  execute("create sequence tries");
  execute(`create function refuse(code text, times int) returns int language plpgsql as $$
    begin
      if nextval('tries') <= times then raise exception 'again' using errcode = code; end if;
      return 1;
    end $$`);

  const attempt = async (code: string, times: number) => {
    execute("alter sequence tries restart");
    const anna = await someone();
    let runs = 0;
    const outcome = await transaction(anna, async () => {
      runs++;
      await aTrip(anna);
      await db
        .select({ one: sql`refuse(${code}, ${times})` })
        .from(trips)
        .limit(1);
    }).then(
      () => "committed",
      (error: unknown) => failure(error),
    );
    return { outcome, runs, trips: await planned(anna) };
  };

  test.each(["40001", "40P01"])("with %s runs again, and counts once", async (code) => {
    expect(await attempt(code, 2)).toEqual({ outcome: "committed", runs: 3, trips: 1 });
  });

  test("again and again is given up, and may be tried later", async () => {
    expect(await attempt("40001", 100)).toEqual({ outcome: "busy", runs: 5, trips: 0 });
  });

  test.each([
    ["53100", "full"],
    ["57014", "busy"],
    ["55P03", "busy"],
    ["42883", undefined],
  ])("for another reason (%s) runs once", async (code, outcome) => {
    expect(await attempt(code, 100)).toEqual({ outcome, runs: 1, trips: 0 });
  });

  test("by a real deadlock runs again: both are done", async () => {
    const [anna, ben] = await Promise.all([someone(), someone("Ben")]);
    const [annas, bens] = [await aTrip(anna), await aTrip(ben)];
    let runs = 0;
    let waiting = 2;
    const both = Promise.withResolvers<void>();
    const rename = (id: string, name: string) => db.update(trips).set({ name }).where(eq(trips.id, id));
    const crosswise = (owner: string, first: string, second: string) =>
      transaction(owner, async () => {
        runs++;
        await rename(first, owner);
        if (--waiting === 0) both.resolve();
        await both.promise;
        await rename(second, owner);
      });
    await Promise.all([crosswise(anna, annas, bens), crosswise(ben, bens, annas)]);
    // The one that was ended may meet the other again.
    expect(runs).toBeGreaterThanOrEqual(3);
    const [one, two] = [await findTrip(anna, annas), await findTrip(ben, bens)];
    expect(one!.name).toBe(two!.name);
  });
});

describe("the schema", () => {
  const newDatabase = (name: string) => {
    execute(`create database ${name}`);
    return Object.assign(new URL(process.env.DATABASE_URL!), { pathname: name }).href;
  };

  test("is created once, however many instances start together", async () => {
    const url = newDatabase(`together_${process.pid}`);
    const engines = await Promise.all([1, 2, 3, 4].map(() => open(url)));
    await Promise.all(engines.map((engine) => engine.close()));
    execute(`drop database together_${process.pid} with (force)`);
  });

  test("of a newer version is refused, and a running instance goes on", async () => {
    const anna = await someone();
    execute("insert into migrations values (9000000000000)");
    await expect(open(process.env.DATABASE_URL!)).rejects.toMatchObject({
      name: "StartRefused",
      message: expect.stringMatching(/newer version/),
    });
    await aTrip(anna);
    expect(await planned(anna)).toBe(1);
    execute("delete from migrations where created_at = 9000000000000");
  });
});

describe("behind a pooler that gives each transaction another connection", () => {
  /** The methods by which pg sends statements: `query` without values, `parse` with. */
  interface Sender {
    query(text: string): void;
    parse(statement: { text: string; name?: string }): void;
    startup(options: Record<string, unknown>): void;
  }

  /** Notes what pg sends, as the server would see it. */
  function watch() {
    const texts: string[] = [];
    const names = new Set<string | undefined>();
    const startups: Record<string, unknown>[] = [];
    const sender = pg.Connection.prototype as unknown as Sender;
    const { query, parse, startup } = sender;
    vi.spyOn(sender, "query").mockImplementation(function (this: Sender, text) {
      texts.push(text);
      query.call(this, text);
    });
    vi.spyOn(sender, "parse").mockImplementation(function (this: Sender, statement) {
      texts.push(statement.text);
      names.add(statement.name || undefined);
      parse.call(this, statement);
    });
    vi.spyOn(sender, "startup").mockImplementation(function (this: Sender, options) {
      startups.push(options);
      startup.call(this, options);
    });
    return { texts, names, startups };
  }

  /** Opens another instance at this address, and lets Anna use it. */
  async function useOf(url: string) {
    const anna = await someone();
    const seen = watch();
    const engine = await open(url);
    await engine.transaction(anna, async () => {
      await aTrip(anna, {}, "active");
      await startSession(anna, now);
    });
    await engine.reader.select().from(tripMembers).where(eq(tripMembers.userId, anna));
    await engine.close();
    return seen;
  }

  test("nothing is set for longer than a transaction, and no statement has a name", async () => {
    const { texts, names, startups } = await useOf(process.env.DATABASE_URL!);
    const statements = texts.flatMap((text) => text.split(";")).map((text) => text.trim());
    expect(statements.filter((text) => /^set\b/i.test(text)).length).toBeGreaterThan(4);
    expect(statements.filter((text) => /^set\b(?! local\b)/i.test(text))).toEqual([]);
    expect(
      statements.filter((text) => /pg_advisory_lock|^(prepare|listen|declare|discard)\b/i.test(text)),
    ).toEqual([]);
    // Each statement stands between a begin and its end.
    let isInside = false;
    for (const text of statements) {
      if (/^begin\b/i.test(text)) isInside = true;
      expect(isInside, text).toBe(true);
      if (/^(commit|rollback)\b/i.test(text)) isInside = false;
    }
    expect(startups.length).toBeGreaterThan(0);
    for (const options of startups)
      expect(["user", "database", "client_encoding"]).toEqual(expect.arrayContaining(Object.keys(options)));
    expect([...names]).toEqual([undefined]);
  });

  test("prepare=on gives names to statements that are sent often", async () => {
    const { names, startups } = await useOf(`${process.env.DATABASE_URL}?prepare=on`);
    expect(names.size).toBeGreaterThan(1);
    for (const options of startups) expect(Object.keys(options)).not.toContain("prepare");
  });
});

test("Anna's reads together see one state, and after her own transaction a newer one", async () => {
  const anna = await someone();
  const hasRead = Promise.withResolvers<void>();
  const elsewhere = hasRead.promise.then(() => other.transaction(anna, () => aTrip(anna)));
  await readTogether(async () => {
    expect(await planned(anna)).toBe(0);
    hasRead.resolve();
    await elsewhere;
    expect(await planned(anna)).toBe(0);
    await aTrip(anna);
    expect(await planned(anna)).toBe(2);
  });
});

test("more people read together and write than there are connections, and none fails", async () => {
  const people = await Promise.all(Array.from({ length: 40 }, (_, index) => someone(`Person ${index}`)));
  const seen = people.map((person) =>
    readTogether(async () => {
      await planned(person);
      await aTrip(person);
      return planned(person);
    }),
  );
  expect(new Set(await Promise.all(seen))).toEqual(new Set([1]));
});

test("connections that the server has cut are replaced, and nobody notices", async () => {
  const anna = await someone();
  await Promise.all(Array.from({ length: 8 }, () => planned(anna)));
  rows(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await expect.poll(() => planned(anna).catch(() => "cut")).toBe(0);
  await aTrip(anna);
  expect(await planned(anna)).toBe(1);
});
