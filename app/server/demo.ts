import { type Day, DEFAULT_TIME_ZONE, dayOf } from "~/domain/day";
import { account } from "~/locales/de/demo/account";
import { findAccount } from "~/models/account.server";
import { markVerified } from "~/models/recovery.server";
import { registerUser } from "~/models/user.server";
import { addWholeTrip, type WholeTrip } from "~/models/whole-trip.server";
import { danube } from "./demo/danube";
import { onCalendar } from "./demo/demo-trip";
import { japan } from "./demo/japan";
import { peru } from "./demo/peru";
import { portugal } from "./demo/portugal";

/** Credentials of the demo account. */
export const demoLogin = { email: "demo@example.com", password: "portugal" };

/** Returns the demo's trips, one in each state. The same day yields the same trips. */
export function demoTrips(today: Day): WholeTrip[] {
  return [danube(), peru(), japan(), portugal()].map((trip) => onCalendar(trip, today));
}

/** Creates the demo account with its trips if it does not exist. Returns its credentials. */
export async function fillDemo(now = new Date()): Promise<typeof demoLogin> {
  if (!(await findAccount(demoLogin.email))) {
    const trips = demoTrips(dayOf(now, DEFAULT_TIME_ZONE));
    await registerUser({ ...account, ...demoLogin }, { key: undefined, now }, async (userId) => {
      await markVerified(userId, now);
      for (const trip of trips) await addWholeTrip(userId, trip);
    });
  }
  return demoLogin;
}
