import { Farewell } from "~/components/public/farewell";
import { visitOf } from "~/http/context.server";
import { accountDeleted } from "~/locales/de/login";
import { shell } from "~/locales/de/shell";
import type { Route } from "./+types/account-deleted";

const STAY_S = 2;

export const meta: Route.MetaFunction = () => [{ title: `${accountDeleted.title} · ${shell.product}` }];

export function loader({ context }: Route.LoaderArgs) {
  visitOf(context).answer.set("Refresh", `${STAY_S}; url=/`);
  return { isScriptless: true as const };
}

export default function AccountDeleted() {
  return <Farewell title={accountDeleted.title} text={accountDeleted.text} />;
}
