import { href } from "react-router";
import { NameFields } from "~/components/accounts/name-fields";
import { TextField } from "~/components/ui/field";
import { SubmitButton } from "~/components/ui/submit-button";
import { login } from "~/locales/de/accounts/login";
import { PostForm, useSentForm } from "../sent-form";
import type { accountHandlers } from "./form.server";

export const ACCOUNT_FORM = "account";

export function AccountForm({
  isRegistering,
  typed,
}: {
  isRegistering: boolean;
  typed: Partial<Record<string, string>>;
}) {
  const intent = isRegistering ? "account.register" : "account.sign-in";
  const sent = useSentForm<typeof accountHandlers, typeof intent>(intent, {
    values: typed,
    formId: ACCOUNT_FORM,
  });
  const { firstName, lastName, email, password, carried } = sent.fields;
  return (
    <PostForm of={sent}>
      {carried.initialValue && (
        <>
          <input type="hidden" name={carried.name} value={carried.initialValue} />
          {!isRegistering && <p className="card text-sm">{login.carries}</p>}
        </>
      )}
      {isRegistering && <NameFields firstName={firstName} lastName={lastName} />}
      <TextField
        field={email}
        label={login.email}
        type="email"
        missing={login.emailRequired}
        autoComplete="username"
      />
      <TextField
        field={password}
        label={login.password}
        help={isRegistering ? login.passwordHelp : undefined}
        type="password"
        missing={login.passwordRequired}
        autoComplete={isRegistering ? "new-password" : "current-password"}
      />
      <SubmitButton>{isRegistering ? login.submitRegister : login.submitSignIn}</SubmitButton>
    </PostForm>
  );
}

/** Starts a sign-in with Google. Sent by the browser itself, since the redirect leaves our origin. */
export function GoogleForm({ redirectTo, isRegistering }: { redirectTo: string; isRegistering: boolean }) {
  return (
    <form method="post" action={href("/auth/google")} data-reload className="mt-4 text-center">
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <p className="mb-4 text-sm text-quiet">{login.or}</p>
      <button type="submit" className="button min-h-12 w-full text-base">
        {/* A letter in the style of our icons, not Google's coloured logo. */}
        <svg className="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
          <path
            d="M12 12h8a8 8 0 1 1-2.34-5.66"
            strokeWidth="2.25"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {isRegistering ? login.googleRegister : login.google}
      </button>
    </form>
  );
}
