import { href, useRouteLoaderData } from "react-router";
import { withDialog } from "~/domain/dialog";
import { guest as texts } from "~/locales/de/accounts/guest";
import { EmptyState } from "../ui/empty-state";

/** Returns whether the viewer of an app screen is a guest. */
export function useIsGuest(): boolean {
  return useRouteLoaderData<{ isGuest: boolean }>("routes/app")?.isGuest ?? false;
}

/** Replaces what a guest may not do. */
export function AccountNeeded() {
  return (
    <EmptyState icon="user" title={texts.needed} help={texts.neededHelp}>
      <ToAccount className="button-main" />
    </EmptyState>
  );
}

/** Leads to the form that makes an account of a guest. */
export function ToAccount({ className = "button w-full" }: { className?: string }) {
  return (
    <a className={className} href={href("/profile") + withDialog("", "address")}>
      {texts.address}
    </a>
  );
}

/** Leads a guest to the link to come back by. It is shown once, so that a lost one is made anew there. */
export function ToAccess() {
  return (
    <section className="card flex flex-col gap-3">
      <p className="text-sm text-quiet">{texts.text}</p>
      <a className="button" href={href("/profile") + withDialog("", "access")}>
        {texts.access}
      </a>
    </section>
  );
}

/** The card on a guest's profile: the link to come back by, and the way to an account. */
export function GuestCard() {
  return (
    <section className="card">
      <h2 className="text-base">{texts.title}</h2>
      <p className="mt-1 text-sm text-quiet">
        {texts.text} {texts.ownTrips}
      </p>
      <div className="mt-3 grid gap-2">
        <ToAccount className="button-main" />
        <a className="button" href={withDialog("", "access")}>
          {texts.access}
        </a>
      </div>
    </section>
  );
}

/** Returns whether the answer to a form says that only accounts with an address may do that. */
export function isAccountNeeded(answer: object | undefined): boolean {
  return Boolean((answer as { needsAccount?: boolean } | undefined)?.needsAccount);
}
