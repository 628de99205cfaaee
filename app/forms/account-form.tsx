import { TextField } from "~/components/ui/field";
import { SubmitButton } from "~/components/ui/submit-button";
import { login } from "~/locales/de/login";
import { PostForm, useSentForm } from "./sent-form";

interface Fields extends Record<string, string | undefined> {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  carried: string;
}

export const ACCOUNT_FORM = "account";

/** Form for signing in or registering. `typed` are its default values. */
export function AccountForm({ isRegistering, typed }: { isRegistering: boolean; typed: Partial<Fields> }) {
  const intent = isRegistering ? "account.register" : "account.sign-in";
  const sent = useSentForm<Fields>(intent, { values: typed, formId: ACCOUNT_FORM });
  const { firstName, lastName, email, password, carried } = sent.fields;
  return (
    <PostForm of={sent} className="flex flex-col gap-3">
      {carried.initialValue && (
        <>
          <input type="hidden" name={carried.name} value={carried.initialValue} />
          {!isRegistering && <p className="card text-sm">{login.carries}</p>}
        </>
      )}
      {isRegistering && (
        <div className="field-pair">
          <TextField
            field={firstName}
            label={login.firstName}
            missing={login.firstNameRequired}
            autoComplete="given-name"
          />
          <TextField
            field={lastName}
            label={login.lastName}
            missing={login.lastNameRequired}
            autoComplete="family-name"
          />
        </div>
      )}
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
      <SubmitButton isPending={sent.isPending}>
        {isRegistering ? login.submitRegister : login.submitSignIn}
      </SubmitButton>
    </PostForm>
  );
}
