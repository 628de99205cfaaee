import { Coins, Gauge, History, Play, Users } from "lucide";
import type { ReactNode } from "react";
import { href } from "react-router";
import { useAddress } from "~/components/shell/address";
import type { TripWithPeople } from "~/components/trips/cover";
import { endHelp } from "~/components/trips/end-trip-card";
import { Faces } from "~/components/ui/face";
import { LineButton, LineLink } from "~/components/ui/line";
import { EDIT_HEADING } from "~/domain/addresses";
import { type DialogName, withDialog } from "~/domain/dialog";
import { type NamedTrip, stateOf, type TripWithCurrencies } from "~/domain/trips/trip";
import { settleCard } from "~/locales/de/settling/settle-card";
import { people as texts } from "~/locales/de/sharing/sharing";
import { shell } from "~/locales/de/shell";
import { exporting } from "~/locales/de/trips/export";
import { trips, trip as tripTexts } from "~/locales/de/trips/trips";
import { QuickForm } from "../quick-form";
import type { tripHandlers } from "./form.server";

/** Codes of currencies that a row names. */
const CODES = 3;

/** Actions of a trip on its own screen. */
export function TripTools({
  trip,
  active,
}: {
  trip: TripWithPeople & TripWithCurrencies;
  active: NamedTrip | undefined;
}) {
  const { search } = useAddress();
  const { id, name, currencies, members = [] } = trip;
  const isOwner = trip.role === "owner";
  const more = `: ${name}`;
  const here = members.filter(({ hasLeft }) => !hasLeft);
  const to = (dialog: DialogName, query = {}) => withDialog(search, dialog, query);
  const start = { icon: Play, label: trips.start, more } as const;
  return (
    <>
      <Lines>
        <LineLink
          href={to("members")}
          icon={Users}
          label={texts.members}
          more={(trip.isShared ? ` (${here.length})` : "") + more}
          value={here.length > 1 && <Faces of={here.map(({ face }) => face)} size="medium" />}
        />
        {isOwner && <LineLink href={to("limits")} icon={Gauge} label={trips.limits} more={more} />}
        <LineLink
          href={to("currencies")}
          icon={Coins}
          label={trips.currencies}
          more={more}
          value={
            <span className="text-sm text-quiet">
              {currencyList(Object.keys(currencies?.cashRates ?? {}))}
            </span>
          }
        />
        <LineLink
          href={`${href("/analytics")}?trip=${id}`}
          icon="chart"
          label={shell.tabs.analytics}
          more={more}
        />
        {trip.isShared && (
          <LineLink href={to("history")} icon={History} label={settleCard.history} more={more} />
        )}
      </Lines>
      <Lines>
        {isOwner && (
          <LineLink href={`?edit=1#${EDIT_HEADING}`} icon="pencil" label={trips.edit} more={more} />
        )}
        {stateOf(trip) === "planned" &&
          (active ? (
            <LineLink href={to("start-trip", { id })} {...start} />
          ) : (
            <QuickForm<typeof tripHandlers> intent="trip.start" id={id}>
              <LineButton {...start} />
            </QuickForm>
          ))}
        <LineLink href={to("export", { id })} icon="download" label={exporting.start} more={more} />
        {!trip.isArchived && (
          <LineLink href={to("end-trip", { id })} icon="flag" label={tripTexts.end} help={endHelp(trip)} />
        )}
      </Lines>
      {isOwner && (
        <Lines>
          <LineLink href={to("delete-trip", { id })} icon="trash" label={trips.delete} more={more} isDanger />
        </Lines>
      )}
    </>
  );
}

function Lines({ children }: { children: ReactNode }) {
  return <div className="line-rows">{children}</div>;
}

function currencyList(codes: readonly string[]): string {
  const named = ["€", ...codes.slice(0, CODES)].join(", ");
  return codes.length > CODES ? `${named} …` : named;
}
