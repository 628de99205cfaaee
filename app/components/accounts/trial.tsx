import { href, useRouteLoaderData } from "react-router";
import type { TrialState } from "~/domain/billing/subscription";
import { wayBack } from "~/domain/query";
import type { Role } from "~/domain/sharing/member";
import { trial } from "~/locales/de/billing/trial";
import { useAddress } from "../shell/address";
import { EmptyState } from "../ui/empty-state";

/** Number of days before the end of the trial from which it is announced. */
const ANNOUNCED_DAYS = 2;

function useTrial(): TrialState {
  return useRouteLoaderData<{ trial: TrialState }>("root")?.trial ?? null;
}

/** Returns whether nothing new can be entered. On somebody else's trip their access suffices, which only the server knows. */
export function useTrialOver(on?: { role?: Role }): boolean {
  const isOver = useTrial()?.kind === "over";
  return isOver && (on?.role ?? "owner") === "owner";
}

/** Replaces a form that creates something when the trial is over. */
export function TrialOver() {
  const { pathname, search } = useAddress();
  const returnTo = new URLSearchParams({ returnTo: wayBack(pathname + search) ?? "/" });
  return (
    <EmptyState icon="sparkles" title={trial.overTitle} help={trial.overText}>
      <a className="button-main" href={`${href("/subscribe")}?${returnTo}`}>
        {trial.toPremium}
      </a>
    </EmptyState>
  );
}

/** Message in a form that was refused because the trial is over: links to premium and says that the draft is saved. */
export function ToPremium({ href }: { href: string }) {
  return (
    <p className="flex flex-col gap-2 text-sm">
      {trial.kept}
      <a className="button-main" href={href}>
        {trial.toPremium}
      </a>
    </p>
  );
}

export function TrialNotice() {
  const state = useTrial();
  if (!state || (state.kind === "trial" && state.endsIn > ANNOUNCED_DAYS)) return null;
  return (
    <p className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <span>{state.kind === "over" ? `${trial.overTitle}.` : trial.endsIn(state.endsIn)}</span>
      <a className="button" href={href("/subscribe")}>
        {trial.toPremium}
      </a>
    </p>
  );
}
