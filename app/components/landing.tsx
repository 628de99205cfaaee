import { landing } from "~/locales/de/landing";
import { PublicHeader } from "./public-header";
import { TripPattern } from "./trip-pattern";

/** What visitors see at `/`. */
export function Landing() {
  return (
    <>
      <PublicHeader>
        <a className="button-quiet" href="/login">
          {landing.signIn}
        </a>
      </PublicHeader>
      <main id="inhalt" className="mx-auto max-w-280 px-4 pb-16">
        <div className="hero rounded-card px-6 py-20 text-center sm:py-32">
          <TripPattern of={landing.title} />
          <h1 className="mx-auto max-w-140 text-2xl font-bold">{landing.claim}</h1>
          <p className="mx-auto mt-4 max-w-120">{landing.text}</p>
          <a className="button-hero mt-8" href="/login?mode=register">
            {landing.start}
          </a>
        </div>
      </main>
    </>
  );
}
