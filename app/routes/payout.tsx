// A page of its own, since few people fill it in: the profile stays as light as it is. With JavaScript, browsers send its
// form by the router's fetch to this action.
import { href } from "react-router";
import { PageHeader } from "~/components/shell/page-header";
import { Screen } from "~/components/shell/screen";
import { formatIban } from "~/domain/settling/iban";
import { PayoutForm } from "~/forms/settling/payout-form";
import { payoutHandlers } from "~/forms/settling/payout-form.server";
import { requireViewer } from "~/http/auth.server";
import { constraintsOf } from "~/http/form/constraints.server";
import { formAction } from "~/http/form/page.server";
import { payout } from "~/locales/de/settling/payout";
import { shell } from "~/locales/de/shell";
import { payoutOf } from "~/models/settling/payout.server";
import type { Route } from "./+types/payout";

export { shouldRevalidate } from "~/forms/revalidation";
export { submitOrKeepInput as clientAction } from "~/forms/submit-or-keep-input";

export const handle = { hasOwnAction: true };

const constraints = constraintsOf(payoutHandlers);

export const meta: Route.MetaFunction = () => [{ title: `${payout.title} · ${shell.product}` }];

export async function loader({ context }: Route.LoaderArgs) {
  const payout = await payoutOf(requireViewer(context).id);
  return { payout: { ...payout, iban: payout.iban && formatIban(payout.iban) }, constraints: constraints() };
}

export const action = formAction(payoutHandlers);

export default function PayoutDetails({ loaderData }: Route.ComponentProps) {
  return (
    <Screen header={<PageHeader back={href("/profile")} title={payout.title} />}>
      <PayoutForm payout={loaderData.payout} />
    </Screen>
  );
}
