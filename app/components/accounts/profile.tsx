import type { CSSProperties } from "react";
import { href } from "react-router";
import { initials } from "~/domain/accounts/account";
import type { Face } from "~/domain/accounts/face";
import type { Cents } from "~/domain/money/money";
import { hueOf } from "~/domain/trips/look";
import { travelIcons } from "~/domain/trips/travel-method";
import type { Trip } from "~/domain/trips/trip";
import { guest } from "~/locales/de/accounts/guest";
import { profile } from "~/locales/de/accounts/profile";
import { formatCount, formatMoney } from "~/locales/format";
import { StateBadge } from "../trips/badges";
import { FigureCards } from "../ui/figure";
import { Icon } from "../ui/icon";

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  profileColor: string;
  face: Face;
  /** True for an account without address and password. */
  isGuest: boolean;
  hasPassword: boolean;
  hasGoogle: boolean;
  isVerified: boolean;
  /** False for an address from before those that get no mail were refused. Browsers cannot tell. */
  isDeliverable: boolean;
}

export function avatarStyle(color: string, initialsColor: string): CSSProperties {
  return { "--avatar": color, "--initials": initialsColor } as CSSProperties;
}

export function ProfileHead({ person, toPalette }: { person: Person; toPalette: string }) {
  const { firstName, lastName, email, face } = person;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <section className="card flex items-center gap-4">
      <a
        className="avatar"
        style={avatarStyle(face.color, face.isLight ? "var(--on-light)" : "white")}
        href={toPalette}
      >
        <span className="sr-only">{profile.color}</span>
        {/* Older browsers find another first letter in emojis. */}
        <span suppressHydrationWarning>{initials(firstName, lastName)}</span>
      </a>
      <span className="min-w-0">
        <b className="line-clamp-3 text-lg leading-tight">{name || profile.nameless}</b>
        <span className="line-clamp-2 text-sm hyphens-manual text-quiet">{email || guest.short}</span>
        {person.hasGoogle && (
          <span className="block text-sm text-quiet">
            {person.hasPassword ? profile.byPasswordOrGoogle : profile.byGoogle}
          </span>
        )}
      </span>
    </section>
  );
}

interface Stats {
  totalTrips: number;
  totalExpenses: number;
  totalAmount: Cents;
  averagePerTrip: Cents;
}

export function ProfileStats({ stats }: { stats: Stats }) {
  return (
    <section>
      <div className="section-head">
        <h2>{profile.statistics}</h2>
      </div>
      <FigureCards
        figures={[
          [profile.totalTrips, formatCount(stats.totalTrips)],
          [profile.totalExpenses, formatCount(stats.totalExpenses)],
          [profile.totalAmount, formatMoney(stats.totalAmount)],
          [profile.averagePerTrip, formatMoney(stats.averagePerTrip)],
        ]}
      />
    </section>
  );
}

export function TripLinks({ title, trips, none }: { title: string; trips: readonly Trip[]; none: string }) {
  return (
    <section>
      <div className="section-head">
        <h2>{title}</h2>
      </div>
      {trips.length === 0 ? (
        <p className="card text-sm text-quiet">{none}</p>
      ) : (
        <ul className="rows">
          {trips.map((trip) => (
            <li key={trip.id} data-trip={hueOf(trip.id)}>
              <a className="line-row" href={trip.isActive ? "/" : href("/trip/:id", { id: trip.id })}>
                <span className="trip-tile">
                  <Icon name={travelIcons[trip.travelMethod]} />
                </span>
                <span className="min-w-0 flex-1">
                  <b className="line-clamp-2 font-semibold break-words">{trip.name}</b>
                  <small className="line-clamp-2 text-sm text-quiet">{trip.destination}</small>
                </span>
                <StateBadge trip={trip} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
