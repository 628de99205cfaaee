import { TextField } from "~/components/ui/field";
import { SubmitButton } from "~/components/ui/submit-button";
import { forgotten, newPassword } from "~/locales/de/accounts/password";
import { PostForm, useSentForm } from "../sent-form";
import type { forgottenPasswordHandlers, newPasswordHandlers } from "./password-form.server";

/** Email address typed on the sign-in page. Not passed in a URL, which would stay in the history. */
let address = "";

/** Stores the address as the default of the next form that asks for one. Called only in the browser. */
export function rememberAddress(email: string): void {
  address = email;
}

export function ForgottenPasswordForm() {
  const sent = useSentForm<typeof forgottenPasswordHandlers, "password.forgotten">("password.forgotten", {
    values: { email: address },
  });
  return (
    <PostForm of={sent}>
      <TextField
        field={sent.fields.email}
        label={forgotten.email}
        type="email"
        missing={forgotten.emailRequired}
        autoComplete="username"
      />
      <SubmitButton>{forgotten.submit}</SubmitButton>
    </PostForm>
  );
}

export function NewPasswordForm({ email }: { email: string }) {
  const sent = useSentForm<typeof newPasswordHandlers, "password.reset">("password.reset");
  return (
    <PostForm of={sent}>
      {/* Tells password managers the account. Without a name the field is not sent. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        field={sent.fields.newPassword}
        label={newPassword.password}
        help={newPassword.passwordHelp}
        type="password"
        missing={newPassword.passwordRequired}
        autoComplete="new-password"
      />
      <TextField
        field={sent.fields.passwordAgain}
        label={newPassword.again}
        type="password"
        missing={newPassword.againRequired}
        autoComplete="new-password"
      />
      <SubmitButton>{newPassword.submit}</SubmitButton>
    </PostForm>
  );
}

/** Does what a mailed link is for, by the token in the page's address. */
export function LinkForm<Handlers = Record<never, never>>({
  intent,
  submit,
}: {
  intent: NoInfer<keyof Handlers & string>;
  submit: string;
}) {
  const sent = useSentForm<Handlers, keyof Handlers & string>(intent);
  return (
    <PostForm of={sent}>
      <SubmitButton>{submit}</SubmitButton>
    </PostForm>
  );
}
