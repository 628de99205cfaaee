import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { FormStrategy } from "remix-auth-form";
import { claimedNames, verifiedEmail } from "~/domain/accounts/google-person";
import { googleClient } from "~/http/config.server";
import { type Context, visitOf } from "~/http/context.server";
import { checkPassword, countRegistration } from "~/http/rate-limit.server";
import { signInShape } from "~/http/shapes/accounts/account.server";
import { type GoogleClaims, GoogleFailure, googleClaims } from "~/integrations/google.server";
import type { Account } from "~/models/accounts/account.server";
import {
  findGoogleAccount,
  type GooglePerson,
  registerGoogleUser,
} from "~/models/accounts/google-account.server";
import { findAttempt } from "./google-cookies.server";

/** Each request needs its own: the checks depend on the device and the client address. */
export function authenticatorFor(context: Context): Authenticator<Account> {
  const byForm = new FormStrategy<Account>(({ form }) => {
    const { email, password } = signInShape.parse(Object.fromEntries(form));
    return checkPassword(context, email, password);
  });
  return new Authenticator<Account>().use(byForm, "form").use(new GoogleStrategy(context), "google");
}

class GoogleStrategy extends Strategy<Account, GoogleClaims> {
  override name = "google";
  readonly #context: Context;

  constructor(context: Context) {
    super((claims) => accountOfClaims(context, claims));
    this.#context = context;
  }

  /** @throws GoogleFailure */
  override async authenticate(request: Request): Promise<Account> {
    const callback = new URL(request.url);
    const attempt = findAttempt(this.#context, callback.searchParams.get("state"));
    if (!googleClient || !attempt) throw new GoogleFailure("refused");
    return this.verify(await googleClaims(googleClient, attempt, callback));
  }
}

/** Thrown if the address belongs to an account that can be linked with Google only by its password. */
export class NeedsPassword extends Error {
  override name = "NeedsPassword";
  readonly person: GooglePerson;
  readonly userId: string;

  constructor(person: GooglePerson, userId: string) {
    super("the address belongs to an account with a password");
    this.person = person;
    this.userId = userId;
  }
}

/**
 * Returns the account of a person at Google, and creates it if there is none.
 * @throws GoogleFailure unverified, otherGoogle, unconfirmed; NeedsPassword; Problem tooManyAttempts
 */
async function accountOfClaims(context: Context, claims: GoogleClaims): Promise<Account> {
  const known = await findGoogleAccount(claims.sub);
  if (known) return known;
  const email = verifiedEmail(claims);
  if (!email) throw new GoogleFailure("unverified");
  await countRegistration(context);
  const person = { sub: claims.sub, email, ...claimedNames(claims, email) };
  const result = await registerGoogleUser(person, visitOf(context).now);
  if ("account" in result) return { ...result.account, isNew: true };
  if (result.taken.needsProof) throw new GoogleFailure("unconfirmed");
  if (!result.taken.canJoin) throw new GoogleFailure("otherGoogle");
  throw new NeedsPassword(person, result.taken.userId);
}
