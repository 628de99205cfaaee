import { useLocation, useRouteLoaderData } from "react-router";
import type { TrialState } from "~/domain/subscription";
import { trial } from "~/locales/de/trial";
import { EmptyState } from "./empty-state";

/** Up to so many days before the end of the trial it is spoken of. */
const ANNOUNCED_DAYS = 2;

function useTrial(): TrialState {
  return useRouteLoaderData<{ trial: TrialState }>("root")?.trial ?? null;
}

/** Whether nothing new can be created, since the trial is over. */
export function useTrialOver(): boolean {
  return useTrial()?.kind === "over";
}

/** In place of a form for something new, when the trial is over. */
export function TrialOver() {
  const { pathname, search } = useLocation();
  const returnTo = new URLSearchParams({ returnTo: pathname + search });
  return (
    <EmptyState icon="sparkles" title={trial.overTitle} help={trial.overText}>
      <a className="button-main" href={`/subscribe?${returnTo}`}>
        {trial.toPremium}
      </a>
    </EmptyState>
  );
}

/** In a form that the end of the trial refused: what was typed is kept, and where to go on. */
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

/** A line that says how the trial stands, where it is about to end or over. */
export function TrialNotice() {
  const state = useTrial();
  if (!state || (state.kind === "trial" && state.endsIn > ANNOUNCED_DAYS)) return null;
  return (
    <p className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <span>{state.kind === "over" ? `${trial.overTitle}.` : trial.endsIn(state.endsIn)}</span>
      <a className="button" href="/subscribe">
        {trial.toPremium}
      </a>
    </p>
  );
}
