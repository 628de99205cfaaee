import type { ReactNode } from "react";
import { href } from "react-router";
import { dayCount } from "~/domain/day";
import type { Member } from "~/domain/sharing/member";
import { hueOf } from "~/domain/trips/look";
import type { Trip } from "~/domain/trips/trip";
import { nameOf } from "~/locales/de/names";
import { sharingLine } from "~/locales/de/sharing/sharing";
import { shell } from "~/locales/de/shell";
import { counts, dates } from "~/locales/de/trips/home";
import { formatCount, formatDateRange } from "~/locales/format";
import { ThemeButton } from "../shell/theme";
import { Faces } from "../ui/face";
import { Icon } from "../ui/icon";
import { TravelBadge } from "./badges";
import { TripPattern } from "./pattern";

/** A trip with the people on it, if it is shared. */
export type TripWithPeople = Trip & { members?: readonly Member[] };

/**
 * Cover of a trip's screen: means of travel and badge, faces, name, destination and dates. The card in `children` overlaps
 * its lower edge, or lies on it on a wide screen.
 */
export function TripCover({
  trip,
  badge,
  back,
  isLink = false,
  isExample = false,
  children,
}: {
  trip: TripWithPeople;
  badge: ReactNode;
  back?: string;
  /** The name leads to the trip's own screen. */
  isLink?: boolean;
  /** Neither a page header nor interactive. */
  isExample?: boolean;
  children: ReactNode;
}) {
  const { id, name, destination, startDate, endDate, travelMethod, members = [] } = trip;
  const here = members.filter(({ hasLeft }) => !hasLeft);
  const others = here.filter(({ isMe }) => !isMe).map(nameOf);
  const Title = isExample ? "b" : "h1";
  const days = dayCount(startDate, endDate);
  return (
    <div className="cover-head">
      <header data-trip={hueOf(id)} className="cover">
        <TripPattern of={name} />
        <div className="cover-top">
          {back && (
            <a className="icon-button" href={back} aria-label={shell.back}>
              <Icon name="arrow-left" />
            </a>
          )}
          <TravelBadge method={travelMethod} />
          {badge}
          {others.length > 0 && <Faces of={here.map(({ face }) => face)} size="medium" />}
          {!isExample && <ThemeButton />}
        </div>
        <div className="cover-text text-sm">
          <Title className="cover-title">
            {isLink ? (
              <a className="stretched" href={href("/trip/:id", { id })}>
                {`${name}\u00a0`}
                <Icon name="chevron-right" className="-ml-1 inline-block size-5" />
              </a>
            ) : (
              name
            )}
          </Title>
          <p className="line-clamp-2">
            {destination}
            {others.length > 0 && <span className="sr-only">, {sharingLine.with(others)}</span>}
          </p>
          <p>
            <span className="whitespace-nowrap">{formatDateRange(startDate, endDate, dates.to)}</span> ·{" "}
            <span className="whitespace-nowrap">{counts.days(days, formatCount(days))}</span>
          </p>
        </div>
      </header>
      {children}
    </div>
  );
}
