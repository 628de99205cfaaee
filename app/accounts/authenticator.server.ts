import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { googleClient } from "~/http/config.server";
import type { Context } from "~/http/context.server";
import { checkPassword } from "~/http/rate-limit.server";
import { signInShape } from "~/http/shapes/account.server";
import type { Account } from "~/models/account.server";
import { accountOfClaims, GoogleStrategy } from "./google-strategy.server";

/**
 * Returns the authenticator with a strategy for each way to sign in. Each request needs its own: the checks depend on
 * the device and the client address, which remix-auth does not pass to a strategy.
 */
export function authenticatorFor(context: Context): Authenticator<Account> {
  const byForm = new FormStrategy<Account>(({ form }) => {
    const { email, password } = signInShape.parse(Object.fromEntries(form));
    return checkPassword(context, email, password);
  });
  const byGoogle = new GoogleStrategy(context, googleClient, (claims) => accountOfClaims(context, claims));
  return new Authenticator<Account>().use(byForm, "form").use(byGoogle, "google");
}
