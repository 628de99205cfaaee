// With JavaScript, browsers send this page's forms by the router's fetch to this action.
import { data, href } from "react-router";
import { tokenIn } from "~/accounts/emailed-link.server";
import { LinkOver, MailPage } from "~/components/public/mail-page";
import { statusOfProblem } from "~/domain/problem";
import { NewPasswordForm } from "~/forms/accounts/password-form";
import { newPasswordHandlers } from "~/forms/accounts/password-form.server";
import { visitOf } from "~/http/context.server";
import { constraintsOf } from "~/http/form/constraints.server";
import { publicFormAction } from "~/http/form/page.server";
import { forgotten, newPassword } from "~/locales/de/accounts/password";
import { shell } from "~/locales/de/shell";
import { findReset } from "~/models/accounts/password-reset.server";
import type { Route } from "./+types/reset-password";

export { shouldRevalidate } from "~/forms/revalidation";
export { submitOrKeepInput as clientAction } from "~/forms/submit-or-keep-input";

const constraints = constraintsOf(newPasswordHandlers);

export const meta: Route.MetaFunction = () => [{ title: `${newPassword.title} · ${shell.product}` }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const reset = await findReset(tokenIn(url), visitOf(context).now);
  if (reset && !reset.isUsed)
    return { email: reset.account.email, isUsed: false, constraints: constraints() };
  return data(
    { email: null, constraints: constraints(), isUsed: reset !== undefined },
    { status: statusOfProblem("linkGone") },
  );
}

export const action = publicFormAction(newPasswordHandlers);

export default function ResetPassword({ loaderData: { email, isUsed } }: Route.ComponentProps) {
  const { used, usedHelp, gone, goneHelp, request } = newPassword;
  if (isUsed)
    return <LinkOver title={used} text={usedHelp} href={href("/login")} action={forgotten.toSignIn} />;
  if (email === null)
    return <LinkOver title={gone} text={goneHelp} href={href("/forgot-password")} action={request} />;
  return (
    <MailPage title={newPassword.title}>
      <p className="mt-2 mb-6 break-words text-quiet">{newPassword.lead(email)}</p>
      <NewPasswordForm email={email} />
    </MailPage>
  );
}
