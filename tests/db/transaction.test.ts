import { setTimeout as sleep } from "node:timers/promises";
import { DrizzleQueryError, eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { Problem } from "~/domain/problem";
import { newId } from "~/models/id.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import { countTrips, listTrips } from "~/models/trips/list.server";
import { activeTrip, createTrip, findTrip, startTrip } from "~/models/trips/trip.server";
import { db, failure, transaction } from "../../db/client";
import { expenses, tripMembers, trips } from "../../db/schema";
import { TransactionBroken, TransactionOver, TransactionTimeout, WriteOutside } from "../../db/scope";
import { anExpense, aTrip, now, refusal, sent, someone, tripFields } from "../support/models";
import { countTripsOf } from "../support/rows";

// Must be set before the module reads it: these tests wait until the limit has passed.
const TIME_LIMIT_MS = vi.hoisted(() => {
  process.env.TRANSACTION_MS = "2000";
  return 2_000;
});

function row(id = newId()) {
  return { ...tripFields, isDeleted: false, id, searchText: "interrail", createdAt: now };
}

/** Inserts a planned trip of this person without checking anything. Call it inside a transaction. */
async function insertTrip(userId: string, trip: ReturnType<typeof row> = row(), flags = {}): Promise<void> {
  await db.insert(trips).values(trip);
  const planned = { isActive: false, isArchived: false };
  const membership = { id: newId(), tripId: trip.id, userId, role: "owner", createdAt: now } as const;
  await db.insert(tripMembers).values({ ...membership, ...planned, ...flags });
}

async function planned(userId: string): Promise<number> {
  return (await countTrips(userId)).planned;
}

/** Returns the error of a statement without the wrapper that Drizzle adds on PostgreSQL. */
function unwrapped(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error;
}

/** A promise and the function that resolves it. */
function gate() {
  return Promise.withResolvers<void>();
}

describe("in turn", () => {
  test("200 people write at once and half of them fail late: exactly the other half have a trip", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => someone()));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, i) =>
        transaction(people[i % 20]!, async () => {
          const trip = row();
          await insertTrip(people[i % 20]!, { ...trip, budget: i });
          if (i % 3 === 0) await sleep(1);
          await db
            .update(trips)
            .set({ budget: i + 1_000 })
            .where(eq(trips.id, trip.id));
          if (i % 2 === 1) throw new Error("given up");
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(100);
    const lists = await Promise.all(people.map((id) => listTrips(id, { filter: "all", size: 200 })));
    const budgets = lists.flatMap((list) => list.trips).map(({ budget }) => budget!);
    expect(budgets.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => 1_000 + 2 * i));
  });

  test("Ben reads while Anna writes: he does not wait, and sees only committed rows", async () => {
    const anna = await someone();
    const [started, mayEnd] = [gate(), gate()];
    let hasEnded = false;
    const writing = transaction(anna, async () => {
      await insertTrip(anna);
      started.resolve();
      await mayEnd.promise;
      hasEnded = true;
    });
    await started.promise;
    expect(await planned(anna)).toBe(0);
    expect(hasEnded).toBe(false);
    mayEnd.resolve();
    await writing;
    expect(await planned(anna)).toBe(1);
  });
});

describe("the end", () => {
  test("Anna's hung transaction is rolled back, Ben's runs, and what still runs of hers has no effect", async () => {
    const [anna, ben] = await Promise.all([someone(), someone("Ben")]);
    const [released, left] = [gate(), gate()];
    let late: unknown;
    const begun = performance.now();
    const hung = transaction(anna, async () => {
      await insertTrip(anna);
      await released.promise;
      late = await insertTrip(anna).catch((error: unknown) => error);
      left.resolve();
    });
    const next = aTrip(ben);
    const error = await hung.catch((thrown: unknown) => thrown);
    expect([error, failure(error)]).toEqual([expect.any(TransactionTimeout), "busy"]);
    expect(performance.now() - begun).toBeGreaterThan(TIME_LIMIT_MS - 50);
    await next;
    released.resolve();
    await left.promise;
    expect(unwrapped(late)).toBeInstanceOf(TransactionOver);
    expect(await planned(anna)).toBe(0);
    expect(await planned(ben)).toBe(1);
  });

  test("code that Anna's transaction left running cannot write, read or start another transaction", async () => {
    const anna = await someone();
    const ended = gate();
    const leftovers = await transaction(anna, async () => {
      const later = <T>(work: () => PromiseLike<T>) => ended.promise.then(work).catch((error) => error);
      return [later(() => insertTrip(anna)), later(() => db.select().from(trips)), later(() => aTrip(anna))];
    });
    ended.resolve();
    for (const outcome of await Promise.all(leftovers))
      expect(unwrapped(outcome)).toBeInstanceOf(TransactionOver);
    expect(await planned(anna)).toBe(0);
  });

  test("Anna's work that throws before its first await is rolled back, and its time limit is cleared", async () => {
    const anna = await someone();
    const unheld: unknown[] = [];
    const note = (reason: unknown) => unheld.push(reason);
    process.on("unhandledRejection", note);
    const work = () => {
      throw new Error("at once");
    };
    await expect(transaction(anna, work)).rejects.toThrow("at once");
    await sleep(TIME_LIMIT_MS + 50);
    process.off("unhandledRejection", note);
    expect(unheld).toEqual([]);
    await aTrip(anna);
    expect(await planned(anna)).toBe(1);
  });

  test("Anna cannot write outside a transaction, and the error does not look like a failing disk", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const attempts = [
      () => insertTrip(anna),
      () => db.update(trips).set({ name: "anders" }).where(eq(trips.id, tripId)),
      () => db.delete(trips).where(eq(trips.id, tripId)).returning({ id: trips.id }),
    ];
    for (const attempt of attempts) {
      const error: unknown = await (async () => attempt())().catch((thrown: unknown) => thrown);
      expect(unwrapped(error)).toBeInstanceOf(WriteOutside);
      expect(failure(error)).toBeUndefined();
    }
    expect(await findTrip(anna, tripId)).toMatchObject({ name: "Interrail Portugal" });
    expect(await planned(anna)).toBe(1);
  });
});

describe("failures inside", () => {
  test("Anna's transaction commits nothing after a failed statement, even if she catches the error", async () => {
    const anna = await someone();
    const attempt = transaction(anna, async () => {
      const trip = row();
      await insertTrip(anna, trip);
      await db
        .insert(trips)
        .values(trip)
        .catch(() => undefined);
    });
    await expect(attempt).rejects.toThrow(TransactionBroken);
    expect(await planned(anna)).toBe(0);
  });

  test("no statement runs after a failed one", async () => {
    const anna = await someone();
    let second: unknown;
    const attempt = transaction(anna, async () => {
      await db
        .insert(trips)
        .values({ ...row(), name: "" })
        .catch(() => undefined);
      second = await db
        .select()
        .from(trips)
        .catch((error: unknown) => error);
    });
    await expect(attempt).rejects.toThrow(TransactionBroken);
    expect(unwrapped(second)).toBeInstanceOf(TransactionBroken);
  });

  test("a refusal that Anna catches around a nested call rolls everything back", async () => {
    const anna = await someone();
    const running = await aTrip(anna, {}, "active");
    const attempt = transaction(anna, async () => {
      await insertTrip(anna);
      expect(await refusal(startTrip(anna, "no such trip", sent()))).toBe("tripNotFound");
    });
    await expect(attempt).rejects.toThrow(TransactionBroken);
    expect(await planned(anna)).toBe(0);
    expect(await activeTrip(anna)).toMatchObject({ id: running });
  });

  test("a refusal caught two calls further out rolls everything back too", async () => {
    const anna = await someone();
    const attempt = transaction(anna, async () => {
      const inner = transaction(anna, async () => {
        await insertTrip(anna);
        await transaction(anna, async () => {
          throw new Problem("tripArchived");
        });
      });
      expect(await refusal(inner)).toBe("tripArchived");
      return "done";
    });
    await expect(attempt).rejects.toThrow(TransactionBroken);
    expect(await planned(anna)).toBe(0);
  });

  test("a nested call that throws before its first await rolls everything back too", async () => {
    const anna = await someone();
    const attempt = transaction(anna, async () => {
      await insertTrip(anna);
      const work = () => {
        throw new Problem("tripArchived");
      };
      expect(await refusal(transaction(anna, work))).toBe("tripArchived");
    });
    await expect(attempt).rejects.toThrow(TransactionBroken);
    expect(await planned(anna)).toBe(0);
  });

  test("nested calls that all succeed are committed together", async () => {
    const anna = await someone();
    const [first, second] = await transaction(anna, async () => {
      const made = [await aTrip(anna, {}, "active"), await aTrip(anna, {}, "active")];
      expect(countTripsOf(anna)).toBe(0);
      return made;
    });
    expect(await findTrip(anna, first!)).toMatchObject({ isActive: false });
    expect(await activeTrip(anna)).toMatchObject({ id: second });
  });

  test("an error is rethrown unchanged", async () => {
    const anna = await someone();
    const mine = new Error("my own");
    await expect(
      transaction(anna, async () => {
        throw mine;
      }),
    ).rejects.toBe(mine);
  });
});

describe("names of failures", () => {
  test(`an id that exists already and a second active trip are "taken"`, async () => {
    const anna = await someone();
    const tripId = await aTrip(anna, {}, "active");
    expect(await failureOf(anna, row(tripId))).toBe("taken");
    expect(await failureOf(anna, row(), { isActive: true })).toBe("taken");
  });

  test("a trip of an unknown person has a missing owner", async () => {
    expect(await failureOf("nobody", row())).toBe("missing");
  });

  test("an expense on Anna's trip in the name of Ben, who is on another, has a missing member", async () => {
    const [anna, ben] = await Promise.all([someone(), someone("Ben")]);
    const expenseId = await anExpense(anna, await aTrip(anna));
    const bens = await memberIdOf(ben, await aTrip(ben));
    const moving = transaction(ben, async () => {
      await db.update(expenses).set({ createdBy: bens }).where(eq(expenses.id, expenseId));
    });
    expect(await moving.catch(failure)).toBe("missing");
  });

  test("a trip without a name is refused", async () => {
    const anna = await someone();
    expect(await failureOf(anna, { ...row(), name: "" })).toBe("refused");
  });

  test("the name survives a catch, and a programming error has none", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const caught = transaction(anna, async () => {
      await db
        .insert(trips)
        .values(row(tripId))
        .catch(() => undefined);
    });
    expect(await caught.catch(failure)).toBe("taken");
    for (const error of [new Error("ours"), new Problem("tripNotFound"), "a text", undefined])
      expect(failure(error)).toBeUndefined();
  });

  async function failureOf(userId: string, trip: ReturnType<typeof row>, flags = {}) {
    const attempt = transaction(userId, () => insertTrip(userId, trip, flags));
    return attempt.then(() => "none", failure);
  }
});

test("a key of Anna's refused trip can be used again", async () => {
  const anna = await someone();
  const attempt = transaction(anna, async () => {
    await createTrip(anna, { ...tripFields, setAsActive: false }, sent("key"));
    throw new Error("given up");
  });
  await expect(attempt).rejects.toThrow("given up");
  await createTrip(anna, { ...tripFields, name: "Andere Reise", setAsActive: false }, sent("key"));
  expect(await planned(anna)).toBe(1);
});
