import { useEffect, useId, useRef } from "react";
import { href } from "react-router";
import { type NamedTrip, stateOf, type TripFlags } from "~/domain/trips/trip";
import { tripStateNames } from "~/locales/de/names";
import { analytics } from "~/locales/de/statistics/analytics";
import { useAddress } from "../shell/address";
import { Options, Select } from "../ui/select";
import { useHydrated } from "../ui/signal";

export type TripChoice = TripFlags & NamedTrip;

const states = ["active", "planned", "archived"] as const;

/**
 * Selects the trip of the statistics and keeps the chosen view and figures. With JavaScript a choice is applied at once and the
 * select keeps the focus, so that arrow keys continue to work.
 */
export function TripPicker({
  choices,
  chosen,
  view,
  hasMore,
}: {
  choices: readonly TripChoice[];
  chosen: string | undefined;
  view: string | undefined;
  hasMore: boolean;
}) {
  const query = new URLSearchParams(useAddress().search);
  const figures = query.get("figures");
  const field = useId();
  const select = useRef<HTMLSelectElement>(null);
  const isHydrated = useHydrated();
  // After going back or reloading, browsers restore the last choice, which may differ from the trip shown.
  useEffect(() => {
    if (select.current) select.current.value = chosen ?? "";
  }, [chosen]);
  return (
    <form className="trip-picker" action={href("/analytics")}>
      {view && <input type="hidden" name="view" value={view} />}
      {query.get("per") === "day" && <input type="hidden" name="per" value="day" />}
      {figures && <input type="hidden" name="figures" value={figures} />}
      <div className="min-w-0">
        <label className="sr-only" htmlFor={field}>
          {analytics.trip}
        </label>
        <Select
          ref={select}
          id={field}
          name="trip"
          defaultValue={chosen}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {chosen === undefined && <option value="">{analytics.chooseTrip}</option>}
          {states.map((state) => {
            const group = choices.filter((trip) => stateOf(trip) === state);
            if (group.length === 0) return null;
            return (
              <optgroup key={state} label={tripStateNames[state]}>
                <Options of={group} />
              </optgroup>
            );
          })}
        </Select>
      </div>
      {!isHydrated && (
        <button type="submit" className="button-quiet -my-2.75">
          {analytics.showTrip}
        </button>
      )}
      {hasMore && (
        <a className="button-quiet -my-2.75" href={href("/my-trips")}>
          {analytics.moreTrips}
        </a>
      )}
    </form>
  );
}
