import { href } from "react-router";
import { type TripFilterName, tripFilters } from "~/domain/trips/filter";
import { myTrips } from "~/locales/de/trips/my-trips";
import { formatCount } from "~/locales/format";
import { useIsGuest } from "../accounts/guest";
import { EmptyState } from "../ui/empty-state";
import { Icon } from "../ui/icon";
import { CreateTrip } from "./create-trip";

/** What the list of trips is asked for. */
interface Query {
  filter: TripFilterName;
  words: string;
  page?: number;
}

export function TripFilters({ filter, words, counts }: Query & { counts: Record<TripFilterName, number> }) {
  return (
    <nav aria-label={myTrips.filters}>
      <ul className="trip-filter">
        {tripFilters.map((name) => (
          <li key={name}>
            <a
              href={tripListAddress({ filter: name, words })}
              aria-current={name === filter ? "page" : undefined}
            >
              <span>{myTrips[name]}</span>{" "}
              <b className="text-base leading-5 lg:text-sm">{formatCount(counts[name])}</b>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function TripSearch({ filter, words }: Query) {
  return (
    <search>
      <form method="get" action={href("/my-trips")} className="with-button">
        {filter !== "all" && <input type="hidden" name="filter" value={filter} />}
        <input
          key={words}
          className="field-input pr-3 pl-11"
          type="search"
          name="q"
          aria-label={myTrips.search}
          defaultValue={words}
          placeholder={myTrips.searchHint}
          maxLength={120}
        />
        <button
          type="submit"
          className="icon-button right-auto left-0 text-quiet"
          aria-label={myTrips.searchButton}
          title={myTrips.searchButton}
        >
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}

export function TripPages({ page = 1, hasMore, ...query }: Query & { hasMore: boolean }) {
  if (page === 1 && !hasMore) return null;
  return (
    <p className="flex flex-wrap gap-3">
      {page > 1 && (
        <a className="button" href={tripListAddress(query)}>
          {myTrips.first}
        </a>
      )}
      {hasMore && (
        <a className="button flex-1" href={tripListAddress({ ...query, page: page + 1 })}>
          {myTrips.more}
        </a>
      )}
    </p>
  );
}

function tripListAddress({ filter, words, page = 1 }: Query) {
  const query = new URLSearchParams();
  if (filter !== "all") query.set("filter", filter);
  if (words) query.set("q", words);
  if (page > 1) query.set("page", String(page));
  const rest = query.toString();
  return rest ? `${href("/my-trips")}?${rest}` : href("/my-trips");
}

export function NoTrips({ filter, words }: Query) {
  const isGuest = useIsGuest();
  if (words) {
    return (
      <EmptyState icon="search" title={myTrips.none} help={myTrips.noneForSearch(words)}>
        <a className="button" href={tripListAddress({ filter, words: "" })}>
          {myTrips.clearSearch}
        </a>
      </EmptyState>
    );
  }
  if (filter === "deleted")
    return <EmptyState icon="trash" title={myTrips.noneDeleted} help={myTrips.noneDeletedHelp} />;
  if (isGuest) {
    return (
      <EmptyState icon="map" title={myTrips.none}>
        <CreateTrip />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="map"
      title={filter === "all" ? myTrips.noneYet : myTrips.none}
      help={myTrips.noneHelp[filter]}
    >
      <CreateTrip />
    </EmptyState>
  );
}
