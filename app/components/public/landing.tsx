import {
  ChartPie,
  CloudCheck,
  FileSpreadsheet,
  type IconNode,
  LayoutGrid,
  LifeBuoy,
  Luggage,
  TrendingUp,
} from "lucide";
import { publicAddresses, START } from "~/locales/de/public/addresses";
import { landing } from "~/locales/de/public/landing";
import { technicalLimits } from "~/locales/de/subscribe";
import type { Block } from "~/locales/document";
import { TripPattern } from "../trips/trip-pattern";
import { Drawing, Icon } from "../ui/icon";
import { Blocks } from "./document-page";
import { type Example, LandingExample } from "./landing-example";
import { SitePage } from "./site-page";

/** Icons of this page alone. It is rendered only on the server, so no browser loads them as scripts. */
const icons: Record<(typeof landing.features.list)[number][0], IconNode> = {
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

/** Landing page at `/` for visitors. */
export function Landing({ hasBilling, questions, example }: LandingContent) {
  return (
    <SitePage isSignedIn={false}>
      <main id="inhalt" tabIndex={-1} className="landing">
        <section className="landing-head">
          <TripPattern of={landing.claim} />
          <div className="landing-head-text">
            <h1>{landing.claim}</h1>
            <p>{landing.text}</p>
            <p className="landing-actions">
              <a className="button-main" href={START}>
                {landing.start}
              </a>
              <a className="button" href="#funktionen">
                {landing.toFeatures}
              </a>
            </p>
            <p className="text-sm">{landing.terms(hasBilling)}</p>
          </div>
          <LandingExample {...example} />
        </section>
        <Features />
        <About isFree={!hasBilling} />
        <Pricing isFree={!hasBilling} />
        <section id="faq" aria-labelledby="faq-title" className="landing-part is-narrow">
          <Heading id="faq-title" title={landing.faq.title} lead={landing.faq.lead} />
          <div>
            <Blocks blocks={questions} />
          </div>
          <p>
            <a className="button" href={publicAddresses.faq}>
              {landing.faq.all}
            </a>
          </p>
        </section>
        <section className="hero landing-end">
          <TripPattern of={landing.closing} />
          <p>{landing.closing}</p>
          <a className="button-hero" href={START}>
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
      <h2 id={id}>{title}</h2>
      <p>{lead}</p>
    </header>
  );
}

function Features() {
  const { title, lead, steps, premium, list } = landing.features;
  return (
    <section id="funktionen" aria-labelledby="funktionen-title" className="landing-part">
      <Heading id="funktionen-title" title={title} lead={lead} />
      <ol className="landing-steps">
        {steps.map(([name, text], index) => (
          <li key={name}>
            <span aria-hidden="true">{index + 1}</span>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className="landing-features">
        <h3 className="hero">
          <TripPattern of={premium} />
          {premium}
        </h3>
        <ul>
          {list.map(([id, name, text]) => (
            <li key={id} className="card">
              <Drawing of={icons[id]} />
              <h4>{name}</h4>
              <p>{text}</p>
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
    <section id="ueber-uns" aria-labelledby="ueber-uns-title" className="landing-part landing-about">
      <div>
        <Heading id="ueber-uns-title" title={title} lead={lead} />
        <p>{isFree ? textFree : text}</p>
      </div>
      <div id="geschichte">
        <h3>{storyTitle}</h3>
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
    <section id="preise" aria-labelledby="preise-title" className="landing-part is-narrow">
      <Heading id="preise-title" title={title} lead={lead} />
      <div className="card price">
        <h3>{plan}</h3>
        <p className="price-figure">
          <b>{price}</b> {per}
        </p>
        <p className="text-sm text-quiet">{perMonth}</p>
        {isFree && <p className="price-free">{free}</p>}
        <ul>
          {landing.features.list.map(([id, name]) => (
            <li key={id}>
              <Icon name="check" className="text-success" />
              {name}
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
        <a className="button-quiet" href="/subscribe">
          {more}
        </a>
      </div>
    </section>
  );
}
