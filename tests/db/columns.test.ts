import { eq } from "drizzle-orm";
import { expect, expectTypeOf, test } from "vitest";
import type { TripLimits } from "~/domain/trips/limit";
import type { TravelMethod } from "~/domain/trips/travel-method";
import type { TripCurrencies } from "~/domain/trips/trip";
import { db } from "../../db/client";
import { trips } from "../../db/schema";
import { aTrip, now, someone, tripFields } from "../support/models";

test("a row has the types that the schema declares", async () => {
  const anna = await someone();
  const id = await aTrip(anna, { budget: null });
  const query = db.select().from(trips).where(eq(trips.id, id));
  // Methods that only SQLite has must not compile in a model.
  for (const own of ["get", "all", "run"] as const) expectTypeOf(query).not.toHaveProperty(own);
  for (const other of ["run", "transaction", "$client", "query"] as const)
    expectTypeOf(db).not.toHaveProperty(other);

  const [row] = await query;
  expectTypeOf(row!).toEqualTypeOf<{
    id: string;
    name: string;
    destination: string;
    searchText: string;
    startDate: string;
    endDate: string;
    budget: number | null;
    currency: string;
    travelMethod: TravelMethod;
    isDeleted: boolean;
    createdAt: Date;
    currencies: TripCurrencies | null;
    limits: TripLimits | null;
    isShared: boolean;
    historyBytes: number | null;
  }>();
  expect(row).toEqual({
    ...tripFields,
    id,
    budget: null,
    searchText: "interrail portugal\nlissabon und porto",
    isDeleted: false,
    createdAt: now,
    currencies: null,
    limits: null,
    isShared: false,
    historyBytes: 0,
  });
});
