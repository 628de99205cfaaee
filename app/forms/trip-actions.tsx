import type { ComponentProps } from "react";
import { href } from "react-router";
import { useIsGuest } from "~/components/account/guest";
import { useAddress } from "~/components/shell/address";
import { PendingMark } from "~/components/ui/pending-mark";
import { ToolButton, ToolLink } from "~/components/ui/tool";
import { type DialogName, withDialog } from "~/domain/dialog";
import type { WithPending } from "~/domain/pending";
import { type NamedTrip, stateOf, type Trip } from "~/domain/trip";
import { dates, home } from "~/locales/de/home";
import { trips as texts } from "~/locales/de/trips";
import { formatDateRange } from "~/locales/format";
import { QuickForm } from "./sent-form";

export function TripActions({ trip, active }: { trip: Trip; active: NamedTrip | undefined }) {
  const { search } = useAddress();
  const { id, name } = trip;
  const toDialog = (dialog: DialogName) => withDialog(search, dialog, { id });
  const state = stateOf(trip);
  const isOwner = trip.role === "owner";
  const isGuest = useIsGuest();
  if (state === "deleted") {
    return (
      <>
        <Quick intent="trip.restore" id={id} icon="restore" label={texts.restore} name={name} />
        <ToolLink
          href={toDialog("delete-trip-for-good")}
          icon="trash"
          label={texts.deleteForGood}
          name={name}
        />
      </>
    );
  }
  return (
    <>
      <ToolLink
        href={href("/trip/:id", { id })}
        icon={isOwner ? "pencil" : "eye"}
        label={isOwner ? texts.edit : texts.open}
        name={name}
      />
      {!isGuest && <Quick intent="trip.duplicate" id={id} icon="copy" label={texts.duplicate} name={name} />}
      {state === "planned" && <StartButton trip={trip} active={active} />}
      {state === "active" && (
        <ToolLink href={toDialog("end-trip")} icon="flag" label={texts.finish} name={name} />
      )}
      {isOwner && <ToolLink href={toDialog("delete-trip")} icon="trash" label={texts.delete} name={name} />}
    </>
  );
}

export function PlannedTrips({ trips }: { trips: readonly (Trip & WithPending)[] }) {
  return (
    <section>
      <h2 className="mb-2">{home.planned}</h2>
      <ul className="rows">
        {trips.map(({ id, name, startDate, endDate, pending }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-2">
            <span className="min-w-0 flex-1">
              <a className="line-clamp-2 font-semibold break-words text-ink" href={href("/trip/:id", { id })}>
                {name}
              </a>
              <small className="text-quiet">
                {pending && <PendingMark {...pending} />}
                {formatDateRange(startDate, endDate, dates.to)}
              </small>
            </span>
            <StartButton trip={{ id, name }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Starts a trip at once, or opens a dialog if another one is active. */
export function StartButton({ trip: { id, name }, active }: { trip: NamedTrip; active?: NamedTrip }) {
  const { search } = useAddress();
  if (active) {
    const href = withDialog(search, "start-trip", { id });
    return <ToolLink href={href} icon="play" label={texts.start} name={name} />;
  }
  return <Quick intent="trip.start" id={id} icon="play" label={texts.start} name={name} />;
}

function Quick({ intent, id, ...tool }: { intent: string; id: string } & ComponentProps<typeof ToolButton>) {
  return (
    <QuickForm intent={intent} id={id}>
      <ToolButton {...tool} />
    </QuickForm>
  );
}
