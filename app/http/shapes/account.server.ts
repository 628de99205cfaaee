import { z } from "zod";
import { EMAIL_LENGTH, PASSWORD_MAX, PASSWORD_MIN, PERSON_NAME_LENGTH } from "~/domain/account";
import { tidyText } from "~/domain/text";
import { fault } from "../i18n.server";
import { requiredText } from "./text.server";

/** An address with one @ and no blanks; umlauts are fine on both sides. */
const email = z
  .string({ error: fault("emailRequired") })
  .transform(tidyText)
  .pipe(
    z
      .string(fault("emailRequired"))
      .min(1, fault("emailRequired"))
      .max(EMAIL_LENGTH, fault("emailInvalid"))
      .regex(z.regexes.unicodeEmail, fault("emailInvalid")),
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
