import { href, useRouteLoaderData } from "react-router";
import { textPages, withParameters } from "~/domain/addresses";
import type { Consent } from "~/domain/public/consent";
import { cookieBanner } from "~/locales/de/public/site";
import { useAddress } from "../shell/address";

/**
 * Asks for consent to cookies if there was no choice yet, or again with `?cookies=open`. A plain form: it works without
 * JavaScript, does not block the page, and all choices are equally prominent. `isInFlow` keeps it in the page's flow,
 * for pages with a form that it must not cover on a small screen.
 */
export function CookieBanner({ isInFlow = false }: { isInFlow?: boolean }) {
  const { pathname, search } = useAddress();
  const consent = useRouteLoaderData<{ consent: Consent | null }>("root")?.consent;
  const closed = withParameters(search, { cookies: undefined });
  const isReopened = search !== closed;
  if (consent && !isReopened) return null;
  const { options } = cookieBanner;
  return (
    <section
      id="cookie-banner"
      className={isInFlow ? "cookie-banner is-in-flow" : "cookie-banner"}
      aria-labelledby="cookie-title"
    >
      <form method="post" action={href("/cookies")} data-stay>
        <input type="hidden" name="redirectTo" value={pathname + closed} />
        <h2 id="cookie-title">{cookieBanner.title}</h2>
        <p className="text-sm">
          {cookieBanner.text}{" "}
          <a
            href={`${textPages.privacy}#cookies`}
            className="whitespace-nowrap underline underline-offset-2"
            data-reload
          >
            {cookieBanner.more}
          </a>
        </p>
        <div className="cookie-choices">
          {(["all", "necessary", "reject"] as const).map((choice) => (
            <button key={choice} type="submit" name="choice" value={choice} className="button">
              {cookieBanner[choice]}
            </button>
          ))}
          <details open={isReopened}>
            <summary className="button">{cookieBanner.settings}</summary>
            <fieldset className="my-2">
              <legend className="sr-only">{cookieBanner.settings}</legend>
              <Option text={options.necessary} isChecked isFixed />
              <Option name="analytics" text={options.analytics} isChecked={consent?.analytics} />
              <Option name="marketing" text={options.marketing} isChecked={consent?.marketing} />
            </fieldset>
            <button type="submit" name="choice" value="selection" className="button">
              {cookieBanner.save}
            </button>
          </details>
        </div>
      </form>
    </section>
  );
}

function Option({
  name,
  text: [title, help],
  isChecked = false,
  isFixed = false,
}: {
  name?: string;
  text: readonly [title: string, help: string];
  isChecked?: boolean;
  isFixed?: boolean;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-1 text-sm">
      <input
        className="size-5 flex-none"
        type="checkbox"
        name={name}
        defaultChecked={isChecked}
        disabled={isFixed}
      />
      <span>
        <b className="font-semibold">{title}</b>
        <small className="block text-sm text-quiet">{help}</small>
      </span>
    </label>
  );
}
