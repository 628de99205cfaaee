// With JavaScript, browsers send this page's forms by the router's fetch to this action.
import { data, href } from "react-router";
import { tokenIn } from "~/accounts/emailed-link.server";
import { LinkOver, MailPage } from "~/components/public/mail-page";
import { statusOfProblem } from "~/domain/problem";
import { LinkForm } from "~/forms/accounts/password-form";
import { emailRestoreHandlers } from "~/forms/accounts/password-form.server";
import { visitOf } from "~/http/context.server";
import { publicFormAction } from "~/http/form/page.server";
import { restoring } from "~/locales/de/accounts/password";
import { shell } from "~/locales/de/shell";
import { findFormerEmail } from "~/models/accounts/former-email.server";
import type { Route } from "./+types/restore-email";

export { shouldRevalidate } from "~/forms/revalidation";
export { submitOrKeepInput as clientAction } from "~/forms/submit-or-keep-input";

export const meta: Route.MetaFunction = () => [{ title: `${restoring.title} · ${shell.product}` }];

/** Loads the page with the confirm button. Changes nothing, since mail scanners follow links too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const former = await findFormerEmail(tokenIn(url), visitOf(context).now);
  if (former && !former.isUsed) return { email: former.email, isUsed: false };
  return data({ email: null, isUsed: former !== undefined }, { status: statusOfProblem("linkGone") });
}

export const action = publicFormAction(emailRestoreHandlers);

export default function RestoreEmail({ loaderData: { email, isUsed } }: Route.ComponentProps) {
  const { used, usedHelp, gone, goneHelp, request } = restoring;
  if (email === null) {
    const [title, text] = isUsed ? [used, usedHelp] : [gone, goneHelp];
    return <LinkOver title={title} text={text} href={href("/forgot-password")} action={request} />;
  }
  return (
    <MailPage title={restoring.title}>
      <p className="mt-3">{restoring.text}</p>
      <p className="card my-4 py-3 font-semibold break-words">{email}</p>
      <p className="mb-6 text-sm text-quiet">{restoring.help}</p>
      <LinkForm<typeof emailRestoreHandlers> intent="email.restore" submit={restoring.submit} />
    </MailPage>
  );
}
