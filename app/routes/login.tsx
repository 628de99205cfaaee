// With JavaScript, browsers send this page's forms by the router's fetch to this action.
import { useState } from "react";
import { href, redirect, useActionData } from "react-router";
import { CookieBanner } from "~/components/public/cookie-banner";
import { SiteFooter } from "~/components/public/site-page";
import { useAddress } from "~/components/shell/address";
import { PublicHeader } from "~/components/shell/public-header";
import { withParameters } from "~/domain/addresses";
import { ownPath } from "~/domain/own-path";
import { ACCOUNT_FORM, AccountForm, GoogleForm } from "~/forms/accounts/form";
import { accountHandlers } from "~/forms/accounts/form.server";
import { rememberAddress } from "~/forms/accounts/password-form";
import { carryForm } from "~/forms/carried-form.server";
import { viewerOf } from "~/http/context.server";
import { flashToast } from "~/http/flash.server";
import { constraintsOf } from "~/http/form/constraints.server";
import { publicFormAction } from "~/http/form/page.server";
import type { FormAnswer } from "~/http/form-answer";
import { login } from "~/locales/de/accounts/login";
import { shell } from "~/locales/de/shell";
import { loginScreen } from "~/screens/accounts/login.server";
import type { Route } from "./+types/login";

export { shouldRevalidate } from "~/forms/revalidation";
export { submitOrKeepInput as clientAction } from "~/forms/submit-or-keep-input";

const constraints = constraintsOf(accountHandlers);

export const meta: Route.MetaFunction = ({ location }) => [
  {
    title: `${isRegistration(location.search) ? login.titleRegister : login.titleSignIn} · ${shell.product}`,
  },
  { name: "description", content: login.description },
];

/** Redirects people who are signed in. A form of another account still gets the page that carries it, and its data. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request, url }) => {
    const ended = url.searchParams.get("ended");
    const showsCarriedForm = new URL(request.url).pathname.endsWith(".data") && ended === "form";
    if (request.method !== "GET" || showsCarriedForm || !viewerOf(context)) return;
    if (ended === "entry")
      flashToast(context, { kind: "success", title: login.entryKept, detail: login.entryKeptHelp });
    throw redirect(ownPath(url.searchParams.get("redirectTo")) ?? "/");
  },
];

export function loader({ context, url }: Route.LoaderArgs) {
  return { constraints: constraints(), ...loginScreen(context, url) };
}

export const action = publicFormAction(accountHandlers, carryForm);

export default function Login({ loaderData }: Route.ComponentProps) {
  const { hasGoogle, hasTrial, notice, email, redirectTo } = loaderData;
  const { search } = useAddress();
  const isRegistering = isRegistration(search, useActionData<FormAnswer>()?.intent);
  const leadRegister = hasTrial ? login.leadRegister : login.leadRegisterFree;
  const [typed, setTyped] = useState<Record<string, string>>({ email });
  return (
    <>
      <PublicHeader />
      <main id="inhalt" tabIndex={-1} className="narrow-page">
        <h1 className="text-xl">{isRegistering ? login.titleRegister : login.titleSignIn}</h1>
        <p className="mt-2 mb-6 text-quiet">{isRegistering ? leadRegister : login.leadSignIn}</p>
        {notice && (
          <p role="status" className="card mb-4 text-sm">
            {notice}
          </p>
        )}
        {/* The key resets the form's errors when the mode changes; `typed` keeps the values. */}
        <AccountForm key={String(isRegistering)} isRegistering={isRegistering} typed={typed} />
        {hasGoogle && <GoogleForm redirectTo={redirectTo} isRegistering={isRegistering} />}
        <p className="mt-4 flex flex-col items-center gap-1">
          {!isRegistering && (
            <a
              className="button-quiet"
              href={href("/forgot-password")}
              onClick={() => rememberAddress(typedIn(document.forms.namedItem(ACCOUNT_FORM)).email ?? "")}
            >
              {login.forgotten}
            </a>
          )}
          <a
            className="button-quiet"
            href={`${href("/login")}${withParameters(search, { google: undefined, mode: isRegistering ? undefined : "register" })}`}
            onClick={() => {
              const form = document.forms.namedItem(ACCOUNT_FORM);
              setTyped((before) => ({ ...before, ...typedIn(form) }));
            }}
          >
            {isRegistering ? login.toSignIn : login.toRegister}
          </a>
          <a className="button-quiet" href="/" data-reload>
            {login.toStart}
          </a>
        </p>
      </main>
      <CookieBanner isInFlow />
      <SiteFooter hasBanner />
    </>
  );
}

/** Returns whether the page registers: as its address says, unless one of its forms was answered. */
function isRegistration(search: string, intent?: string): boolean {
  if (intent?.startsWith("account.")) return intent === "account.register";
  return new URLSearchParams(search).get("mode") === "register";
}

/** Returns the fields of the form, those of a carried form included, without its intent and key: the other mode has its own. */
function typedIn(form: HTMLFormElement | null): Record<string, string> {
  const { intent: _, submissionId: __, ...typed } = Object.fromEntries(new FormData(form ?? undefined));
  return typed as Record<string, string>;
}
