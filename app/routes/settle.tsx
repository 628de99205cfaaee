// With JavaScript, browsers send new repayments to /outbox/send (app/offline/outbox/submit-form.ts), and other forms by the
// router's fetch to this action.
import { dialogIn } from "~/domain/dialog";
import { settleHandlers } from "~/forms/settling/form.server";
import { historyHandlers, historySubject } from "~/forms/sharing/history-dialog.server";
import { requireViewer } from "~/http/auth.server";
import { answeredIntent, nameScreen, visitOf } from "~/http/context.server";
import { constraintsOf } from "~/http/form/constraints.server";
import { formAction } from "~/http/form/page.server";
import { refusal, requireFound } from "~/http/refusal.server";
import { settle } from "~/locales/de/settling/settle";
import { shell } from "~/locales/de/shell";
import { findTrip } from "~/models/trips/trip.server";
import { OwnTripOnly, SettleScreen } from "~/screens/settling/settle";
import { loadSettlement } from "~/screens/settling/settle.server";
import type { Route } from "./+types/settle";

export { shouldRevalidate } from "~/forms/revalidation";
export { submitOrKeepInput as clientAction } from "~/forms/submit-or-keep-input";

export const handle = {
  dialogs: ["repayment", "delete-repayment", "history"],
  hasOwnAction: true,
} as const;

const handlers = { ...settleHandlers, ...historyHandlers };
const constraints = constraintsOf(handlers);

export const meta: Route.MetaFunction = () => [{ title: `${settle.title} · ${shell.product}` }];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const trip = requireFound(context, await findTrip(viewer.id, params.id), "tripNotFound");
  nameScreen(context, trip.name);
  const { id, name, isShared, isActive, startDate, endDate } = trip;
  if (!isShared) return { trip: { id, name }, constraints: constraints() };
  const loaded = await loadSettlement(viewer.id, trip, url.searchParams);
  const asked = dialogIn(url.searchParams)?.endsWith("repayment") ? url.searchParams.get("id") : null;
  // Deleted while its form was open, which adds a new one now.
  const isNew = answeredIntent(context) === "repayment.add";
  if (asked !== null && !isNew && !loaded.asked) throw refusal(context, "repaymentNotFound");
  const history = await historySubject(context, url, id);
  const shown = { id, name, isActive, startDate, endDate };
  return { trip: shown, constraints: constraints(), ...loaded, history, today: visitOf(context).today };
}

export const action = formAction(handlers);

export default function Settle({ loaderData }: Route.ComponentProps) {
  return "settlement" in loaderData ? <SettleScreen {...loaderData} /> : <OwnTripOnly {...loaderData} />;
}
