import { PageHeader } from "~/components/shell/page-header";
import { Screen } from "~/components/shell/screen";
import { tripsToChoose } from "~/forms/dialog.server";
import { expenseHandlers } from "~/forms/expenses/form.server";
import { OutboxDialog } from "~/forms/outbox/dialogs";
import { OutboxList } from "~/forms/outbox/list";
import { settleHandlers } from "~/forms/settling/form.server";
import { requireViewer } from "~/http/auth.server";
import { constraintsOf } from "~/http/form/constraints.server";
import { outboxScreen as texts } from "~/locales/de/outbox/screen";
import { shell } from "~/locales/de/shell";
import type { Route } from "./+types/outbox";

export { shouldRevalidate } from "~/forms/revalidation";

export const handle = { dialogs: ["entry", "discard"], hasOwnAction: true } as const;

/** Rejected entries are corrected in a form. */
const corrected = { ...expenseHandlers, ...settleHandlers };
const constraints = constraintsOf(corrected);

export const meta: Route.MetaFunction = () => [{ title: `${texts.title} · ${shell.product}` }];

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  return { trips: await tripsToChoose(viewer.id), constraints: constraints() };
}

export default function OutboxScreen({ loaderData: { trips } }: Route.ComponentProps) {
  return (
    <Screen dialog={<OutboxDialog trips={trips} />}>
      <PageHeader back="/" title={texts.title} />
      <noscript>
        <p className="card text-sm">{texts.noScript}</p>
      </noscript>
      <OutboxList trips={trips} />
    </Screen>
  );
}
