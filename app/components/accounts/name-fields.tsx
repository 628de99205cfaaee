import { login } from "~/locales/de/accounts/login";
import { type Field, TextField } from "../ui/field";

export function NameFields({ firstName, lastName }: Record<"firstName" | "lastName", Field>) {
  return (
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
  );
}
