import type { ReactNode } from "react";
import { href } from "react-router";
import { type TripFilterName, tripFilters } from "~/domain/trip-filter";
import { myTrips, myTrips as texts } from "~/locales/de/my-trips";
import { formatCount } from "~/locales/format";
import { EmptyState } from "../ui/empty-state";
import { Icon } from "../ui/icon";

export function TripFilters({
  active,
  counts,
  words,
}: {
  active: TripFilterName;
  counts: Record<TripFilterName, number>;
  words: string;
}) {
  return (
    <nav aria-label={myTrips.filters}>
      <ul className="flex gap-1 sm:gap-2">
        {tripFilters.map((name) => (
          <li key={name} className="flex-auto">
            <a
              className="count-tab"
              href={tripListAddress({ filter: name, words })}
              aria-current={name === active ? "page" : undefined}
            >
              <span>{myTrips[name]}</span> <b>{formatCount(counts[name])}</b>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function TripSearch({ words, active }: { words: string; active: TripFilterName }) {
  return (
    <search>
      <form method="get" action={href("/my-trips")} className="flex gap-2">
        {active !== "all" && <input type="hidden" name="filter" value={active} />}
        <input
          key={words}
          className="field-input min-w-0 flex-1"
          type="search"
          name="q"
          aria-label={myTrips.search}
          defaultValue={words}
          placeholder={myTrips.searchHint}
          maxLength={120}
        />
        <button type="submit" className="button min-h-12" aria-label={myTrips.searchButton}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}

export function TripPages({
  page,
  hasMore,
  ...query
}: {
  page: number;
  hasMore: boolean;
  filter: TripFilterName;
  words: string;
}) {
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

function tripListAddress({
  filter,
  words,
  page = 1,
}: {
  filter: TripFilterName;
  words: string;
  page?: number;
}) {
  const query = new URLSearchParams();
  if (filter !== "all") query.set("filter", filter);
  if (words) query.set("q", words);
  if (page > 1) query.set("page", String(page));
  const rest = query.toString();
  return rest ? `${href("/my-trips")}?${rest}` : href("/my-trips");
}

export function NoTrips({
  words,
  filter,
  create,
}: {
  words: string;
  filter: TripFilterName;
  create: ReactNode;
}) {
  if (words) {
    return (
      <EmptyState icon="search" title={texts.none} help={texts.noneForSearch(words)}>
        <a className="button" href={tripListAddress({ filter, words: "" })}>
          {texts.clearSearch}
        </a>
      </EmptyState>
    );
  }
  if (filter === "deleted")
    return <EmptyState icon="trash" title={texts.noneDeleted} help={texts.noneDeletedHelp} />;
  return (
    <EmptyState
      icon="map"
      title={filter === "all" ? texts.noneYet : texts.none}
      help={texts.noneHelp[filter]}
    >
      {create}
    </EmptyState>
  );
}
