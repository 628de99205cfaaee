import type { ReactNode } from "react";
import { textPages } from "~/domain/addresses";
import { subscribe, technicalLimits } from "~/locales/de/billing/subscribe";
import { Icon } from "../ui/icon";

export function Offer({ isFree = false }: { isFree?: boolean }) {
  return (
    <section className="card flex flex-col gap-4" aria-label={subscribe.features}>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="text-hero tracking-tight whitespace-nowrap">{subscribe.perYear}</b> {subscribe.year}
        </p>
        <p className="text-sm text-quiet">{subscribe.perMonth}</p>
      </div>
      <div>
        <h2 className="mb-2">{subscribe.features}</h2>
        <ul className="grid gap-2">
          {subscribe.featureList.map((feature) => (
            <li key={feature} className="flex gap-3">
              <Icon name="check" className="mt-0.5 text-good" />
              {feature}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-quiet">{technicalLimits}</p>
      </div>
      {!isFree && <p className="text-sm text-quiet">{subscribe.trial}</p>}
    </section>
  );
}

/**
 * Summary of an order: product, total price, term, renewal and legal links. By law it is directly above the order
 * button (BGB § 312j).
 */
export function OrderSummary() {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <dl className="grid gap-1 border-y border-line py-3 text-base">
        <div className="flex justify-between gap-4">
          <dt className="min-w-0">
            <b>{subscribe.product}</b>
            <span className="block text-sm text-quiet">{subscribe.total}</span>
          </dt>
          <dd className="font-semibold whitespace-nowrap">{subscribe.perYear}</dd>
        </div>
      </dl>
      <p>{subscribe.term}</p>
      <p>
        {subscribe.withdrawal} {subscribe.legal}{" "}
        <a className="underline" href={textPages.terms} target="_blank" rel="noopener">
          {subscribe.terms}
        </a>{" "}
        {subscribe.and}{" "}
        <a className="underline" href={textPages.withdrawal} target="_blank" rel="noopener">
          {subscribe.withdrawalInformation}
        </a>
        . {subscribe.privacy}{" "}
        <a className="underline" href={textPages.privacy} target="_blank" rel="noopener">
          {subscribe.privacyLink}
        </a>
        .
      </p>
    </div>
  );
}

export function StateCard({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="card flex flex-col gap-3">
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </section>
  );
}
