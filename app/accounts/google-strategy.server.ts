import { Strategy } from "remix-auth/strategy";
import { claimedNames, verifiedEmail } from "~/domain/google-person";
import { type Context, visitOf } from "~/http/context.server";
import { countRegistration } from "~/http/rate-limit.server";
import {
  type GoogleClaims,
  type GoogleClient,
  GoogleFailure,
  googleClaims,
} from "~/integrations/google.server";
import type { Account } from "~/models/account.server";
import { findGoogleAccount, type GooglePerson, registerGoogleUser } from "~/models/google-account.server";
import { findAttempt } from "./google-cookies.server";

export class GoogleStrategy extends Strategy<Account, GoogleClaims> {
  override name = "google";
  readonly #context: Context;
  readonly #client: GoogleClient | undefined;

  constructor(
    context: Context,
    client: GoogleClient | undefined,
    verify: Strategy.VerifyFunction<Account, GoogleClaims>,
  ) {
    super(verify);
    this.#context = context;
    this.#client = client;
  }

  /** @throws GoogleFailure */
  override async authenticate(request: Request): Promise<Account> {
    const callback = new URL(request.url);
    const attempt = findAttempt(this.#context, callback.searchParams.get("state"));
    if (!this.#client || !attempt) throw new GoogleFailure("refused");
    return this.verify(await googleClaims(this.#client, attempt, callback));
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
export async function accountOfClaims(context: Context, claims: GoogleClaims): Promise<Account> {
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
