import { useState } from "react";
import { NameFields } from "~/components/accounts/name-fields";
import { avatarStyle, type Person } from "~/components/accounts/profile";
import { type Field, FieldMessage, TextField } from "~/components/ui/field";
import { Fold } from "~/components/ui/fold";
import { Icon } from "~/components/ui/icon";
import { SubmitButton } from "~/components/ui/submit-button";
import { textColorOn } from "~/domain/accounts/color";
import { profile } from "~/locales/de/accounts/profile";
import { colorNames, profileForm } from "~/locales/de/accounts/profile-form";
import { shell } from "~/locales/de/shell";
import { PostForm, useSentForm } from "../sent-form";
import type { guestHandlers } from "./guest-form.server";
import type { profileHandlers } from "./profile-form.server";

/** Changes name, colour, email and password. Without a password, email and password cannot be changed. A guest has neither. */
export function ProfileForm({ person }: { person: Person }) {
  const { firstName, lastName, email, profileColor } = person;
  const { isGuest } = person;
  const sent = useSentForm<typeof profileHandlers & typeof guestHandlers, "guest.change" | "profile.change">(
    isGuest ? "guest.change" : "profile.change",
    {
      values: { firstName, lastName, email, profileColor: profileColor.toUpperCase() },
    },
  );
  const { fields, form } = sent;
  const hasPassword = person.hasPassword && !isGuest;
  // Without JavaScript a refused form returns without its passwords, so their fields are shown open and empty.
  const [wasRefused] = useState(form.status === "error");
  const passwords = [fields.newPassword, fields.passwordAgain];
  return (
    <PostForm of={sent} foot={<SubmitButton icon="check">{shell.save}</SubmitButton>}>
      <NameFields firstName={fields.firstName} lastName={fields.lastName} />
      {!isGuest && (
        <TextField
          field={fields.email}
          label={profileForm.email}
          type="email"
          missing={profileForm.emailRequired}
          autoComplete="username"
          readOnly={!hasPassword}
          help={hasPassword ? profileForm.emailHelp : profileForm.emailOfGoogle}
        />
      )}
      {!hasPassword && fields.newPassword.errors && <FieldMessage field={fields.newPassword} />}
      {hasPassword && (
        <TextField
          field={fields.currentPassword}
          label={profileForm.currentPassword}
          help={profileForm.currentPasswordHelp}
          type="password"
          autoComplete="current-password"
        />
      )}
      <ColorField field={fields.profileColor} />
      {hasPassword && (
        <Fold
          label={profileForm.changePassword}
          isOpen={wasRefused || passwords.some(({ errors }) => errors !== undefined)}
        >
          <TextField
            field={fields.newPassword}
            label={profileForm.newPassword}
            help={profileForm.newPasswordHelp}
            type="password"
            autoComplete="new-password"
          />
          <TextField
            field={fields.passwordAgain}
            label={profileForm.passwordAgain}
            type="password"
            autoComplete="new-password"
          />
        </Fold>
      )}
    </PostForm>
  );
}

export function ColorForm({ person }: { person: Person }) {
  const sent = useSentForm<typeof profileHandlers, "profile.color">("profile.color", {
    values: { profileColor: person.profileColor.toUpperCase() },
  });
  return (
    <PostForm of={sent}>
      <ColorField field={sent.fields.profileColor} missing={profileForm.colorRequired} isAlone />
      <SubmitButton icon="check">{shell.save}</SubmitButton>
    </PostForm>
  );
}

/** Palette of avatar colours; none is checked if the account has a colour outside it. */
function ColorField({
  field,
  missing,
  isAlone = false,
}: {
  field: Field;
  missing?: string;
  /** Hides the legend from view: the title of the dialog says the same. */
  isAlone?: boolean;
}) {
  return (
    <fieldset aria-describedby={field.errors && field.errorId}>
      <legend className={isAlone ? "sr-only" : "mb-2 text-sm font-semibold"}>{profile.color}</legend>
      <div className="grid grid-cols-6 justify-items-center gap-2">
        {Object.entries(colorNames).map(([color, name]) => (
          <label key={color} className="swatch" style={avatarStyle(color, textColorOn(color))}>
            <input
              type="radio"
              name={field.name}
              value={color}
              aria-label={name}
              required={field.required}
              data-missing={missing}
              defaultChecked={field.initialValue === color}
            />
            <Icon name="check" />
          </label>
        ))}
      </div>
      {field.errors && <FieldMessage field={field} />}
    </fieldset>
  );
}
