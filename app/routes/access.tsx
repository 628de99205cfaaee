// No scripts run on this page: browsers send its form themselves.
import { data, href } from "react-router";
import { LinkOver, MailPage } from "~/components/public/mail-page";
import { statusOfProblem } from "~/domain/problem";
import { accessHandlers } from "~/forms/accounts/guest-form.server";
import { LinkForm } from "~/forms/accounts/password-form";
import { publicFormAction } from "~/http/form/page.server";
import { access as texts } from "~/locales/de/accounts/access";
import { shell } from "~/locales/de/shell";
import { accessScreen } from "~/screens/sharing/join.server";
import type { Route } from "./+types/access";

export const meta: Route.MetaFunction = () => [
  { title: `${texts.title} · ${shell.product}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const guest = await accessScreen(context, params);
  const status = guest ? 200 : statusOfProblem("linkGone");
  return data({ isScriptless: true as const, guest }, { status });
}

export const action = publicFormAction(accessHandlers);

export default function Access({ loaderData: { guest } }: Route.ComponentProps) {
  if (!guest)
    return <LinkOver title={texts.gone} text={texts.goneHelp} href={href("/login")} action={texts.signIn} />;
  return (
    <MailPage title={texts.back}>
      <p className="mt-2 mb-6">{texts.enterLead}</p>
      {guest.other !== null && <p className="card mb-6 break-words">{texts.other(guest.other)}</p>}
      <LinkForm<typeof accessHandlers> intent="guest.enter" submit={texts.enter(guest.firstName)} />
    </MailPage>
  );
}
