// With JavaScript, browsers send this page's forms by the router's fetch to this action.
import { href, useSearchParams } from "react-router";
import { MailPage } from "~/components/public/mail-page";
import { ForgottenPasswordForm } from "~/forms/accounts/password-form";
import { forgottenPasswordHandlers } from "~/forms/accounts/password-form.server";
import { constraintsOf } from "~/http/form/constraints.server";
import { publicFormAction } from "~/http/form/page.server";
import { forgotten } from "~/locales/de/accounts/password";
import { shell } from "~/locales/de/shell";
import type { Route } from "./+types/forgot-password";

export { shouldRevalidate } from "~/forms/revalidation";
export { submitOrKeepInput as clientAction } from "~/forms/submit-or-keep-input";

export const meta: Route.MetaFunction = () => [{ title: `${forgotten.title} · ${shell.product}` }];

const constraints = constraintsOf(forgottenPasswordHandlers);

export const loader = () => ({ constraints: constraints() });

export const action = publicFormAction(forgottenPasswordHandlers);

export default function ForgotPassword() {
  const [query] = useSearchParams();
  if (query.has("sent")) {
    return (
      <MailPage title={forgotten.sentTitle}>
        <p className="mt-3">{forgotten.sent}</p>
        <p className="mt-3 mb-6 text-sm text-quiet">{forgotten.sentHelp}</p>
        <p className="flex flex-col items-center gap-1">
          <a className="button-main w-full" href={href("/login")}>
            {forgotten.toSignIn}
          </a>
          <a className="button-quiet" href={href("/forgot-password")}>
            {forgotten.again}
          </a>
        </p>
      </MailPage>
    );
  }
  return (
    <MailPage title={forgotten.title}>
      <p className="mt-2 mb-6 text-quiet">{forgotten.lead}</p>
      <ForgottenPasswordForm />
      <p className="mt-4 flex flex-col items-center">
        <a className="button-quiet" href={href("/login")}>
          {forgotten.toSignIn}
        </a>
      </p>
    </MailPage>
  );
}
