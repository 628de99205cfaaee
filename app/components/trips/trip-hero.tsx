import { href } from "react-router";
import { type Day, dayCount } from "~/domain/day";
import type { Cents } from "~/domain/money";
import { budgetStatus, momentOfTrip, type Trip } from "~/domain/trip";
import { hueOf } from "~/domain/trip-look";
import { counts, dates } from "~/locales/de/home";
import type { Headline } from "~/locales/forecast-headline";
import { formatCount, formatDateRange, formatMoney } from "~/locales/format";
import { ThemeButton } from "../shell/theme";
import { Figure } from "../ui/figure";
import { Icon } from "../ui/icon";
import { BudgetBar } from "./budget-bar";
import { TravelBadge } from "./trip-badges";
import { TripPattern } from "./trip-pattern";

/**
 * Header of home: the trip, which leads to its own screen, the headline figure and the budget bar. In the landing page's
 * example it is neither a link nor a page header.
 */
export function TripHero({
  trip,
  spent,
  today,
  headline,
  isExample = false,
}: {
  trip: Trip;
  spent: Cents;
  today: Day;
  headline: Headline;
  isExample?: boolean;
}) {
  const { name, destination, startDate, endDate, travelMethod } = trip;
  const status = budgetStatus(trip.budget, spent);
  const { label, amount, inForeign, isBad, isToday, note } = headline;
  const Title = isExample ? "b" : "h1";
  const days = dayCount(startDate, endDate);
  return (
    <div className="-mx-4 lg:mx-0">
      <header data-trip={hueOf(trip.id)} className="cover px-4 pt-3 pb-20 lg:rounded-card lg:px-6">
        <TripPattern of={name} />
        <div className="flex items-center gap-2">
          <TravelBadge method={travelMethod} className="" />
          <span className="badge ">{whereInTrip(trip, today)}</span>
          <span className="flex-1" />
          {!isExample && <ThemeButton className="relative z-1 -mr-2 text-on-cover" />}
        </div>
        <Title className="line-clamp-3 mt-2 text-xl leading-tight font-bold">
          {isExample ? (
            name
          ) : (
            <a
              className="text-on-cover no-underline after:absolute after:inset-0"
              href={href("/trip/:id", { id: trip.id })}
            >
              {`${name}\u00a0`}
              <Icon name="chevron-right" className="inline-block text-lg" />
            </a>
          )}
        </Title>
        <p className="line-clamp-2 mt-1 text-sm">{destination}</p>
        <p className="text-sm">
          <span className="whitespace-nowrap">{formatDateRange(startDate, endDate, dates.to)}</span> ·{" "}
          <span className="whitespace-nowrap">{counts.days(days, formatCount(days))}</span>
        </p>
      </header>
      <section className="card relative mx-4 -mt-14 lg:mx-0">
        <p className="text-sm text-quiet">{label}</p>
        <Figure text={formatMoney(amount)} size="hero" isBad={isBad} />
        {inForeign && <p className="text-base font-semibold text-quiet">{inForeign}</p>}
        {status && <BudgetBar status={status} hasRemaining={isToday} />}
        {note && <p className="mt-1 text-sm text-quiet">{note}</p>}
      </section>
    </div>
  );
}

function whereInTrip({ startDate, endDate }: Trip, today: Day): string {
  const moment = momentOfTrip(startDate, endDate, today);
  if (moment.phase === "during") return dates.dayOf(moment.day, moment.of);
  return moment.phase === "before" ? dates.startsIn(moment.days) : dates.over;
}
