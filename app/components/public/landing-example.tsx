import type { MainCategoryId } from "~/domain/category";
import type { Day } from "~/domain/day";
import type { ExpenseRow } from "~/domain/expense";
import type { Cents } from "~/domain/money";
import type { Trip } from "~/domain/trip";
import { homeScreen } from "~/locales/de/home-screen";
import { example } from "~/locales/de/public/example";
import type { Headline } from "~/locales/forecast-headline";
import { CategoryTiles } from "../expenses/category-tiles";
import { LatestExpenses } from "../expenses/latest-expenses";
import { TripHero } from "../trips/trip-hero";

export interface Example {
  today: Day;
  trip: Trip;
  spent: Cents;
  headline: Headline;
  tiles: Record<MainCategoryId, Cents>;
  recent: readonly ExpenseRow[];
}

/** Example of home on the fifth day of a trip, made of the real components. Not interactive. */
export function LandingExample({ today, trip, spent, headline, tiles, recent }: Example) {
  return (
    <figure className="example">
      <div className="example-screen" inert>
        <TripHero trip={trip} spent={spent} today={today} headline={headline} isExample />
        <LatestExpenses title={homeScreen.latest} rows={recent} today={today} all={undefined} emptyHelp="" />
        <section>
          <h2 className="mb-2">{homeScreen.whatFor}</h2>
          <CategoryTiles sums={tiles} />
        </section>
      </div>
      <figcaption>{example.caption}</figcaption>
    </figure>
  );
}
