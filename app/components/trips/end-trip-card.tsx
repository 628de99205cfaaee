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

/** Returns the card's heading once the trip's end is due: after it, and on the last day of a trip of several days. */
export function dueEnd({ startDate, endDate }: Pick<Trip, "startDate" | "endDate">, today: Day) {
  const moment = momentOfTrip(startDate, endDate, today);
  if (moment.phase === "after") return texts.endCard;
  const isLastDay = moment.phase === "during" && moment.of > 1 && moment.day === moment.of;
  return isLastDay ? texts.endsToday : undefined;
}

/** Says what ending a trip means. */
export function endHelp(trip: TripWithPeople): string {
  const help = trip.isActive ? texts.endActive : texts.endPlanned;
  return isWithOtherAccounts(trip.members ?? []) ? `${help} ${texts.endShared}` : help;
}
