import {
  ChartPie,
  CloudCheck,
  FileSpreadsheet,
  type IconNode,
  LayoutGrid,
  LifeBuoy,
  Luggage,
  ReceiptEuro,
  TrendingUp,
  Users,
} from "lucide";
import { href } from "react-router";
import { textPages } from "~/domain/addresses";
import type { Day } from "~/domain/day";
import type { MainCategoryId } from "~/domain/expenses/category";
import type { ExpenseRow } from "~/domain/expenses/expense";
import type { Cents } from "~/domain/money/money";
import type { DaySum } from "~/domain/statistics/summary";
import { BRAND_HUE } from "~/domain/trips/look";
import type { Trip } from "~/domain/trips/trip";
import { subscribe, technicalLimits } from "~/locales/de/billing/subscribe";
import type { Block } from "~/locales/de/public/document";
import { example, landing } from "~/locales/de/public/landing";
import type { Headline } from "~/locales/de/statistics/forecast-headline";
import { homeScreen } from "~/locales/de/trips/home-screen";
import { CategoryTiles } from "../expenses/category-tiles";
import { LatestExpenses } from "../expenses/list";
import { TripHero } from "../trips/hero";
import { TripPattern } from "../trips/pattern";
import { Icon } from "../ui/icon";
import { Blocks } from "./document-page";
import { SitePage } from "./site-page";

const START = `${href("/login")}?mode=register`;

/** Icons of this page alone. It is rendered only on the server, so no browser loads them as scripts. */
const icons: Record<
  (typeof landing.features.list)[number][0] | (typeof landing.features.sections)[number]["id"],
  IconNode
> = {
  shared: Users,
  receipts: ReceiptEuro,
  trips: Luggage,
  analyses: ChartPie,
  excel: FileSpreadsheet,
  categories: LayoutGrid,
  statistics: TrendingUp,
  cloud: CloudCheck,
  support: LifeBuoy,
};

export interface LandingContent {
  hasBilling: boolean;
  questions: readonly Block[];
  example: Example;
}

export function Landing({ hasBilling, questions, example }: LandingContent) {
  return (
    <SitePage isSignedIn={false}>
      <main id="inhalt" tabIndex={-1} className="landing overflow-x-clip">
        <section className="landing-head">
          <TripPattern of={landing.claim} />
          <div className="landing-claim">
            <h1>{landing.claim}</h1>
            <p>{landing.text}</p>
            <p className="landing-buttons">
              <a className="button-main" href={START}>
                {landing.start}
              </a>
              <a className="button" href="#funktionen">
                {landing.toFeatures}
              </a>
            </p>
            <p className="text-sm text-quiet">{landing.terms(hasBilling)}</p>
          </div>
          <LandingExample {...example} />
        </section>
        <Features />
        <About isFree={!hasBilling} />
        <Pricing isFree={!hasBilling} />
        <section id="faq" aria-labelledby="faq-title" className="landing-part max-w-150">
          <Heading id="faq-title" title={landing.faq.title} lead={landing.faq.lead} />
          <div>
            <Blocks blocks={questions} />
          </div>
          <p>
            <a className="button" href={textPages.faq}>
              {landing.faq.all}
            </a>
          </p>
        </section>
        <section className="landing-closing cover" data-trip={BRAND_HUE}>
          <TripPattern of={landing.closing} />
          <p className="text-xl font-bold tracking-tight text-balance">{landing.closing}</p>
          <a className="button-main" href={START}>
            {landing.start}
          </a>
        </section>
      </main>
    </SitePage>
  );
}

function Heading({ id, title, lead }: { id: string; title: string; lead: string }) {
  return (
    <header>
      <h2 id={id} className="text-xl tracking-tight">
        {title}
      </h2>
      <p className="mt-1 text-lg leading-snug text-quiet">{lead}</p>
    </header>
  );
}

function Features() {
  const { title, lead, steps, sections, premium, list } = landing.features;
  return (
    <section id="funktionen" aria-labelledby="funktionen-title" className="landing-part">
      <Heading id="funktionen-title" title={title} lead={lead} />
      <ol className="grid gap-4 sm:grid-cols-3">
        {steps.map(([name, text], index) => (
          <li key={name} className="grid grid-cols-[auto_1fr] content-start gap-x-3">
            <span
              className="row-span-2 inline-flex size-10 items-center justify-center rounded-full bg-tint font-bold text-accent"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <h3 className="font-semibold">{name}</h3>
            <p className="text-sm text-quiet">{text}</p>
          </li>
        ))}
      </ol>
      <div className="grid gap-3 lg:grid-cols-2">
        {sections.map(({ id, title, text, points }) => (
          <section key={id} className="card grid content-start gap-3 p-6">
            <h3 className="flex items-center gap-3 text-lg leading-snug font-bold">
              <Icon name={icons[id]} className="size-7 text-accent" />
              {title}
            </h3>
            <p>{text}</p>
            <ul className="grid gap-2">
              {points.map((point) => (
                <li key={point} className="flex gap-3 text-sm">
                  <Icon name="check" className="text-good" />
                  {point}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="landing-features">
        <h3
          className="cover flex min-h-24 items-end rounded-card p-4 text-lg leading-snug font-bold"
          data-trip={BRAND_HUE}
        >
          <TripPattern of={premium} />
          {premium}
        </h3>
        <ul className="contents">
          {list.map(([id, name, text]) => (
            <li key={id} className="card grid grid-cols-[auto_1fr] content-start gap-x-3 gap-y-1">
              <Icon name={icons[id]} className="row-span-2 size-6 text-accent" />
              <h4 className="font-semibold leading-snug">{name}</h4>
              <p className="text-sm text-quiet">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function About({ isFree }: { isFree: boolean }) {
  const { title, lead, text, textFree, storyTitle, story } = landing.about;
  return (
    <section
      id="ueber-uns"
      aria-labelledby="ueber-uns-title"
      className="landing-part gap-10 lg:grid-cols-2 lg:gap-16"
    >
      <div className="grid content-start gap-4">
        <Heading id="ueber-uns-title" title={title} lead={lead} />
        <p>{isFree ? textFree : text}</p>
      </div>
      <div id="geschichte" className="grid content-start gap-4">
        <h3 className="text-lg font-bold">{storyTitle}</h3>
        {story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

function Pricing({ isFree }: { isFree: boolean }) {
  const { title, lead, plan, price, per, perMonth, free, trial, cancel, more } = landing.pricing;
  return (
    <section id="preise" aria-labelledby="preise-title" className="landing-part max-w-150">
      <Heading id="preise-title" title={title} lead={lead} />
      <div className="card grid gap-4 p-6">
        <h3 className="font-semibold text-accent">{plan}</h3>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="text-hero tracking-tight whitespace-nowrap">{price}</b> {per}
        </p>
        <p className="text-sm text-quiet">{perMonth}</p>
        {isFree && <p className="rounded-control bg-tint px-4 py-3 text-sm font-medium">{free}</p>}
        <ul className="grid gap-2">
          {subscribe.featureList.map((feature) => (
            <li key={feature} className="flex gap-3">
              <Icon name="check" className="mt-0.5 text-good" />
              {feature}
            </li>
          ))}
        </ul>
        <p className="text-sm text-quiet">{technicalLimits}</p>
        <p className="text-sm">
          {!isFree && trial} {cancel}
        </p>
        <a className="button-main" href={START}>
          {landing.start}
        </a>
        <a className="button-quiet" href={href("/subscribe")}>
          {more}
        </a>
      </div>
    </section>
  );
}

export interface Example {
  today: Day;
  trip: Trip;
  spent: Cents;
  headline: Headline;
  tiles: Record<MainCategoryId, Cents>;
  recent: readonly ExpenseRow[];
  todaySum: DaySum;
}

/** Example of home on the fifth day of a trip, made of the real components. Not interactive. */
function LandingExample({ today, trip, spent, headline, tiles, recent, todaySum }: Example) {
  return (
    <figure className="mx-auto w-full max-w-92">
      <div className="example-screen" inert>
        <TripHero {...{ trip, spent, today, todaySum, headline }} isExample />
        <LatestExpenses title={homeScreen.latest} rows={recent} today={today} all={undefined} emptyHelp="" />
        <section>
          <h2 className="mb-2">{homeScreen.whatFor}</h2>
          <CategoryTiles sums={tiles} />
        </section>
      </div>
      <figcaption className="mt-3 px-2 text-center text-sm text-quiet">{example.caption}</figcaption>
    </figure>
  );
}
