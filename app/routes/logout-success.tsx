import { Farewell } from "~/components/public/farewell";
import { visitOf } from "~/http/context.server";
import { loggedOut } from "~/locales/de/login";
import { shell } from "~/locales/de/shell";
import type { Route } from "./+types/logout-success";

const STAY_S = 3;

export const meta: Route.MetaFunction = () => [{ title: `${loggedOut.title} · ${shell.product}` }];

export function loader({ context }: Route.LoaderArgs) {
  visitOf(context).answer.set("Refresh", `${STAY_S}; url=/`);
  return { isScriptless: true as const };
}

export default function LogoutSuccess() {
  return <Farewell title={loggedOut.title} text={loggedOut.text} />;
}
