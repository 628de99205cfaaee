// With JavaScript, browsers send this page's forms by the router's fetch to this action.
import { data, href } from "react-router";
import { tokenIn } from "~/accounts/emailed-link.server";
import { LinkOver, MailPage } from "~/components/public/mail-page";
import { statusOfProblem } from "~/domain/problem";
import { LinkForm } from "~/forms/accounts/password-form";
import { emailConfirmHandlers } from "~/forms/accounts/password-form.server";
import { visitOf } from "~/http/context.server";
import { publicFormAction } from "~/http/form/page.server";
import { confirming } from "~/locales/de/accounts/password";
import { shell } from "~/locales/de/shell";
import { findConfirmation } from "~/models/accounts/email-change.server";
import type { Route } from "./+types/confirm-email";

export { shouldRevalidate } from "~/forms/revalidation";
export { submitOrKeepInput as clientAction } from "~/forms/submit-or-keep-input";

export const meta: Route.MetaFunction = () => [{ title: `${confirming.title} · ${shell.product}` }];

/** Loads the page with the confirm button. Changes nothing, since mail scanners follow links too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await findConfirmation(tokenIn(url), visitOf(context).now);
  if (found && !found.isUsed) return { email: found.email, isChange: found.isChange, isUsed: false };
  const isUsed = found !== undefined;
  return data({ email: null, isChange: false, isUsed }, { status: statusOfProblem("linkGone") });
}

export const action = publicFormAction(emailConfirmHandlers);

export default function ConfirmEmail({ loaderData: { email, isChange, isUsed } }: Route.ComponentProps) {
  const { title, used, usedHelp, gone, goneHelp, toProfile } = confirming;
  if (email === null) {
    const [heading, text] = isUsed ? [used, usedHelp] : [gone, goneHelp];
    return <LinkOver title={heading} text={text} href={href("/profile")} action={toProfile} />;
  }
  return (
    <MailPage title={title}>
      <p className="mt-3">{isChange ? confirming.change : confirming.text}</p>
      <p className="card my-4 py-3 font-semibold break-words">{email}</p>
      <p className="mb-6 text-sm text-quiet">{isChange ? confirming.changeHelp : confirming.help}</p>
      <LinkForm<typeof emailConfirmHandlers> intent="email.confirm" submit={confirming.submit} />
    </MailPage>
  );
}
