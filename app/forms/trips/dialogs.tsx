import type { ReactNode } from "react";
import type { DialogName } from "~/domain/dialog";
import { stayOf } from "~/domain/sharing/member";
import type { NamedTrip, Trip } from "~/domain/trips/trip";
import { exporting } from "~/locales/de/trips/export";
import { limits } from "~/locales/de/trips/limits";
import { trips, trip as tripTexts } from "~/locales/de/trips/trips";
import type { OnScreen, TripOfForm } from "~/offline/screen-state";
import { ConfirmForm } from "../confirm-form";
import { CreateTripForm, ExportForm, LimitsForm, OthersStay } from "../later-forms";
import type { tripHandlers } from "./form.server";
import { StartTripForm } from "./start-form";

export interface TripSubject {
  trip?: Pick<Trip, "id" | "name" | "isActive" | "isShared"> &
    Partial<Pick<Trip, "role"> & ReturnType<typeof stayOf>>;
  trips?: readonly NamedTrip[];
}

export interface TripDialogProps extends TripSubject {
  tripId?: string;
  ofScreen?: TripOfForm;
  newTrip?: OnScreen["newTrip"];
  /** The active trip, if the screen has loaded it. */
  active?: NamedTrip;
}

/** Title and content of each dialog about a trip that several screens have. */
export const tripDialogs: Partial<Record<DialogName, (props: TripDialogProps) => [string, ReactNode]>> = {
  trip: ({ newTrip }) => [trips.create, <CreateTripForm key="trip" defaults={newTrip} />],
  "start-trip": ({ trip, active }) => [
    active && active.id !== trip?.id ? tripTexts.stillRuns(active.name) : tripTexts.startTitle,
    trip && <StartTripForm key={trip.id} trip={trip} active={active} />,
  ],
  "end-trip": ({ trip }) => [
    tripTexts.endTitle,
    trip && (
      <ConfirmForm<typeof tripHandlers>
        intent="trip.end"
        id={trip.id}
        text={tripTexts.endText(trip.name, trip.isActive)}
        confirm={tripTexts.end}
        isDestructive={false}
      />
    ),
  ],
  "delete-trip": ({ trip, ofScreen }) => {
    // Its own screen knows the people, and opens this dialog without asking the server.
    const { isKept, isTransferable } = { ...stayOf(ofScreen?.members ?? []), ...trip };
    const form = trip && (
      <ConfirmForm<typeof tripHandlers>
        intent="trip.delete"
        id={trip.id}
        text={tripTexts.deleteText(trip.name)}
        confirm={tripTexts.delete}
      />
    );
    const isOwner = trip?.role !== "member";
    const stays = trip && (isKept || !isOwner) && (
      <OthersStay key={trip.id} trip={trip} isOwner={isOwner} isTransferable={isTransferable} />
    );
    return [tripTexts.deleteTitle, stays || form];
  },
  export: ({ trip, trips }) => [
    exporting.title,
    (trip || trips) && <ExportForm key={trip?.id} trip={trip} trips={trips} />,
  ],
  limits: ({ tripId, ofScreen }) => [
    trips.limits,
    tripId &&
      ofScreen &&
      (ofScreen.role === "member" ? (
        <p key={tripId}>{limits.ownersLead}</p>
      ) : (
        <LimitsForm key={tripId} tripId={tripId} limits={ofScreen.limits ?? null} />
      )),
  ],
  "delete-trip-for-good": ({ trip }) => [
    tripTexts.deleteForGoodTitle,
    trip && (
      <ConfirmForm<typeof tripHandlers>
        intent="trip.delete-for-good"
        id={trip.id}
        text={tripTexts.deleteForGoodText(trip.name)}
        confirm={tripTexts.deleteForGood}
      />
    ),
  ],
};
