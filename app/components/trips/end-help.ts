import { isWithOtherAccounts } from "~/domain/member";
import { trip as texts } from "~/locales/de/trips";
import type { TripWithPeople } from "./trip-cover";

/** Says what ending a trip means. */
export function endHelp(trip: TripWithPeople): string {
  const help = trip.isActive ? texts.endActive : texts.endPlanned;
  return isWithOtherAccounts(trip.members ?? []) ? `${help} ${texts.endShared}` : help;
}
