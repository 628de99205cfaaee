import type { ReactNode } from "react";
import type { TripFilterName } from "~/domain/trip-filter";
import { myTrips as texts } from "~/locales/de/my-trips";
import { EmptyState } from "../ui/empty-state";
import { tripListAddress } from "./trip-filters";

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
