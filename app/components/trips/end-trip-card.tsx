import type { Day } from "~/domain/day";
import { withDialog } from "~/domain/dialog";
import { isWithOtherAccounts } from "~/domain/sharing/member";
import { momentOfTrip, type Trip } from "~/domain/trips/trip";
import { trip as texts } from "~/locales/de/trips/trips";
import { useAddress } from "../shell/address";
import { Icon } from "../ui/icon";
import type { TripWithPeople } from "./cover";

/** Offers to end a trip. With `due`, a heading for its last day or after it, the card stands out. */
export function EndTripCard({ trip, due }: { trip: TripWithPeople; due?: string }) {
  const { search } = useAddress();
  if (trip.isArchived) return null;
  return (
    <section className={`card flex flex-col items-start gap-1 ${due ? "border-accent bg-tint" : ""}`}>
      <h2>{due ?? texts.endCard}</h2>
      <p className={due ? "text-sm" : "text-sm text-quiet"}>{endHelp(trip)}</p>
      <a className="button mt-2" href={withDialog(search, "end-trip", { id: trip.id })}>
        <Icon name="flag" />
        {texts.end}
      </a>
    </section>
  );
}

/** Offers to end a trip of several days on its last day and after it. */
export function DueEnd({ trip, today }: { trip: TripWithPeople; today: Day }) {
  const moment = momentOfTrip(trip.startDate, trip.endDate, today);
  if (!isDue(trip, today)) return null;
  return <EndTripCard trip={trip} due={moment.phase === "after" ? texts.endCard : texts.endsToday} />;
}

export function isDue({ startDate, endDate }: Pick<Trip, "startDate" | "endDate">, today: Day): boolean {
  const moment = momentOfTrip(startDate, endDate, today);
  return moment.phase === "after" || (moment.phase === "during" && moment.of > 1 && moment.day === moment.of);
}

/** Says what ending a trip means. */
export function endHelp(trip: TripWithPeople): string {
  const help = trip.isActive ? texts.endActive : texts.endPlanned;
  return isWithOtherAccounts(trip.members ?? []) ? `${help} ${texts.endShared}` : help;
}
