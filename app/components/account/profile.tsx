import type { CSSProperties } from "react";
import { href } from "react-router";
import { initials } from "~/domain/account";
import type { Cents } from "~/domain/money";
import type { Trip } from "~/domain/trip";
import { guest } from "~/locales/de/guest";
import { profile } from "~/locales/de/profile";
import { formatCount, formatMoney } from "~/locales/format";
import { StateBadge } from "../trips/trip-badges";
import { FigureCards } from "../ui/figure";

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  profileColor: string;
  /** Legible text colour on it. */
  initialsColor: "black" | "white";
  /** True for an account without address and password. */
  isGuest: boolean;
  hasPassword: boolean;
  hasGoogle: boolean;
  isVerified: boolean;
  /** False for an address from before those that get no mail were refused. Browsers cannot tell. */
  isDeliverable: boolean;
}

export function avatarStyle(color: string, initialsColor: "black" | "white"): CSSProperties {
  return { "--avatar": color, "--initials": initialsColor } as CSSProperties;
}

export function ProfileHead({ person, toPalette }: { person: Person; toPalette: string }) {
  const { firstName, lastName, email, profileColor, initialsColor } = person;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <section className="card flex items-center gap-4">
      <a className="avatar" style={avatarStyle(profileColor, initialsColor)} href={toPalette}>
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
      <h2 className="mb-2">{profile.statistics}</h2>
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
      <h2 className="mb-2">{title}</h2>
      {trips.length === 0 ? (
        <p className="card text-sm text-quiet">{none}</p>
      ) : (
        <ul className="rows">
          {trips.map((trip) => (
            <li key={trip.id}>
              <a className="row-link" href={trip.isActive ? "/" : href("/trip/:id", { id: trip.id })}>
                <span className="min-w-0 flex-1">
                  <b className="line-clamp-2 break-words">{trip.name}</b>
                  <small className="line-clamp-2 text-quiet">{trip.destination}</small>
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
