import { z } from "zod";
import {
  EMAIL_LENGTH,
  FEEDBACK_LENGTH,
  isSamePassword,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PERSON_NAME_LENGTH,
} from "~/domain/accounts/account";
import { canonicalEmail, isEmail } from "~/domain/accounts/email";
import { HOLDER_LENGTH } from "~/domain/settling/giro-code";
import { type IbanError, readBic, readIban } from "~/domain/settling/iban";
import { readPaypalName } from "~/domain/settling/payout";
import { isDeletionWord } from "~/locales/de/accounts/account-end";
import type { FieldErrorKey } from "~/locales/de/messages";
import { about, optionalLine, refuse, requiredLine, requiredText, text } from "../text.server";

/** A mail address in canonical form, to which mails can be sent. */
export const email = emailThat(isEmail);

/** The address that signs in. It is checked less: older accounts may have one that no mail can be sent to. */
const ownEmail = emailThat((text) => /^[^\s@]+@[^\s@]+$/.test(text));

/** Checks the canonical form instead of the typed text: it may be longer, and contain an @ or a blank. */
function emailThat(isValid: (canonical: string) => boolean) {
  return requiredText(EMAIL_LENGTH, "emailRequired", (text) => {
    const canonical = canonicalEmail(text);
    return canonical.length <= EMAIL_LENGTH && isValid(canonical) ? undefined : "emailInvalid";
  }).transform(canonicalEmail);
}

/** Never trimmed or cut: blanks are part of a password. */
const password = text("passwordRequired")
  .min(PASSWORD_MIN, "passwordTooShort" satisfies FieldErrorKey)
  .max(PASSWORD_MAX, "passwordTooLong" satisfies FieldErrorKey);

/** The present password, asked for again before a sensitive change. */
const currentPassword = text("currentPasswordRequired").max(
  PASSWORD_MAX,
  "passwordTooLong" satisfies FieldErrorKey,
);

const profileColor = text("colorInvalid").regex(/^#[\da-fA-F]{6}$/, "colorInvalid" satisfies FieldErrorKey);

const names = {
  firstName: requiredLine(PERSON_NAME_LENGTH, "firstNameRequired"),
  lastName: requiredLine(PERSON_NAME_LENGTH, "lastNameRequired"),
};

export const signInShape = z.object({ email: ownEmail, password });

export const registrationShape = z.object({ email, password, ...names });

const ibanErrors: Record<Exclude<IbanError, "required">, FieldErrorKey> = {
  unreadable: "ibanUnreadable",
  countryUnknown: "ibanCountryUnknown",
  tooShort: "ibanTooShort",
  tooLong: "ibanTooLong",
  checksum: "ibanChecksum",
};

/** Payment details. Null and blanks remove them, an omitted field keeps its value. */
export const payoutShape = z.object({
  iban: text("ibanUnreadable")
    .nullish()
    .transform((sent, ctx) => {
      if (sent == null) return sent;
      const { iban, error } = readIban(sent);
      if (error === "required") return null;
      return error ? refuse(ctx, ibanErrors[error]) : iban;
    }),
  payeeBic: text("bicInvalid")
    .nullish()
    .transform((sent, ctx) => {
      if (sent == null) return sent;
      const bic = readBic(sent);
      return bic === undefined ? refuse(ctx, "bicInvalid") : bic;
    }),
  ibanHolder: optionalLine(HOLDER_LENGTH).optional(),
  paypalName: text("paypalInvalid")
    .nullish()
    .transform((sent, ctx) => {
      if (!sent?.trim()) return sent === undefined ? undefined : null;
      return readPaypalName(sent) ?? refuse(ctx, "paypalInvalid");
    }),
});

/** Changes of a profile. Omitted fields keep their value. Whether the present password is needed depends on the account. */
export const profileShape = z.object({
  firstName: names.firstName.optional(),
  lastName: names.lastName.optional(),
  ...payoutShape.shape,
  email: email.optional(),
  profileColor: profileColor.optional(),
  currentPassword: currentPassword.optional(),
  newPassword: password.optional(),
});

type Twice = { newPassword?: string; passwordAgain?: string };

const isTypedTwice = ({ newPassword, passwordAgain }: Twice) => isSamePassword(newPassword, passwordAgain);
const passwordsDiffer = about("passwordAgain", "passwordsDiffer");

/** Changes of a profile by the form, which always sends names and address and asks for the new password twice. */
export const profileFormShape = profileShape
  .extend({ ...names, email, passwordAgain: z.string().optional() })
  .refine(isTypedTwice, passwordsDiffer);

/** A guest's name and colour. */
export const guestProfileShape = z.object({
  firstName: names.firstName,
  lastName: optionalLine(PERSON_NAME_LENGTH)
    .transform((name) => name ?? "")
    .optional(),
  profileColor: profileColor.optional(),
});

export const currentPasswordShape = z.object({ currentPassword });

export const forgottenShape = z.object({ email });

/** A new password, typed twice. */
export const newPasswordShape = z
  .object({ newPassword: password, passwordAgain: text("passwordsDiffer") })
  .refine(isTypedTwice, passwordsDiffer);

/** An address and a password that make an account of a guest. */
export const guestAddressShape = newPasswordShape.safeExtend({ email });

export const feedbackShape = z.object({ message: requiredText(FEEDBACK_LENGTH, "feedbackRequired") });

/** The word that confirms the deletion of the account. */
export const deletionShape = z.object({
  confirmation: requiredText(PERSON_NAME_LENGTH, "deletionWord", (text) =>
    isDeletionWord(text) ? undefined : "deletionWord",
  ),
});

export const profileColorShape = z.object({ profileColor });
