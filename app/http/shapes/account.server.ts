import { z } from "zod";
import { EMAIL_LENGTH, PASSWORD_MAX, PASSWORD_MIN, PERSON_NAME_LENGTH } from "~/domain/account";
import { fault } from "../i18n.server";
import { requiredText } from "./text.server";

/** An address with one @ and no blanks; umlauts are fine on both sides. */
const email = requiredText(EMAIL_LENGTH, "emailRequired", (text) =>
  z.regexes.unicodeEmail.test(text) ? undefined : "emailInvalid",
);

/** Never trimmed or cut: blanks belong to it. */
const password = z
  .string({ error: fault("passwordRequired") })
  .min(PASSWORD_MIN, fault("passwordTooShort"))
  .max(PASSWORD_MAX, fault("passwordTooLong"));

export const signInForm = z.object({ email, password });

export const registrationForm = z.object({
  email,
  password,
  firstName: requiredText(PERSON_NAME_LENGTH, "firstNameRequired"),
  lastName: requiredText(PERSON_NAME_LENGTH, "lastNameRequired"),
});
