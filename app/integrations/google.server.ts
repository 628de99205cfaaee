import type { Configuration } from "openid-client";
import type { ClaimedPerson } from "~/domain/accounts/google-person";

/** Credentials of this installation at Google, or at another OpenID provider in its place. */
export interface GoogleClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Values that tie a callback to the browser that started the sign-in: 256 random bits each. */
export interface GoogleChecks {
  state: string;
  nonce: string;
  verifier: string;
}

/** Claims about a person as received. `sub` is the provider's permanent id for the person. */
export interface GoogleClaims extends ClaimedPerson {
  sub: string;
}

export const googleFailures = [
  "cancelled",
  "unreachable",
  "refused",
  "unverified",
  "otherGoogle",
  "unconfirmed",
] as const;
export type GoogleFailureKind = (typeof googleFailures)[number];

/** A failed sign-in with Google. The code describes the failure and contains no personal data. */
export class GoogleFailure extends Error {
  override name = "GoogleFailure";
  readonly kind: GoogleFailureKind;
  readonly code: string | undefined;

  constructor(kind: GoogleFailureKind, code?: string) {
    super(kind);
    this.kind = kind;
    this.code = code;
  }
}

const TIMEOUT_S = 5;
/** Maximum length of `sub` (OpenID Connect Core, section 2). */
const SUB_LENGTH = 255;
const CACHE_MS = 3_600_000;

/**
 * Returns the address of the provider's sign-in page, and the checks that its answer must pass.
 * @throws GoogleFailure unreachable
 */
export async function beginGoogle(
  client: GoogleClient,
  redirectUri: string,
): Promise<{ address: string; checks: GoogleChecks }> {
  const oidc = await import("openid-client");
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
  try {
    const { href } = oidc.buildAuthorizationUrl(await providerOf(client), {
      redirect_uri: redirectUri,
      scope: "openid email profile",
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    return { address: href, checks: { state, nonce, verifier } };
  } catch (error) {
    throw await failureOf(error);
  }
}

/**
 * Returns the claims of the person who signed in, from the address to which the provider redirected the browser.
 * Checks state, nonce, issuer, audience, time and signature, and redeems the code with the verifier.
 * @throws GoogleFailure cancelled, unreachable, refused
 */
export async function googleClaims(
  client: GoogleClient,
  { state, nonce, verifier }: GoogleChecks,
  callback: URL,
): Promise<GoogleClaims> {
  const { authorizationCodeGrant } = await import("openid-client");
  try {
    const answer = await authorizationCodeGrant(await providerOf(client), callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = answer.claims()!;
    // The library accepts any text. An empty one would be the same for everybody.
    if (claims.sub === "" || claims.sub.length > SUB_LENGTH)
      throw new GoogleFailure("refused", "SUB_INVALID");
    return claims;
  } catch (error) {
    throw await failureOf(error);
  }
}

let cached: { configuration: Promise<Configuration>; until: number } | undefined;

function providerOf(client: GoogleClient): Promise<Configuration> {
  if (cached && cached.until > performance.now()) return cached.configuration;
  const entry = { configuration: discover(client), until: performance.now() + CACHE_MS };
  entry.configuration.catch(() => {
    if (cached === entry) cached = undefined;
  });
  cached = entry;
  return entry.configuration;
}

async function discover({ issuer, clientId, clientSecret }: GoogleClient): Promise<Configuration> {
  // Loaded on demand, because most installations do not use Google.
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await import("openid-client");
  const address = new URL(issuer);
  return discovery(address, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_S,
    // Check the signature although TLS already authenticates the response. Plain http is for providers on this
    // machine only.
    execute: [enableNonRepudiationChecks, ...(address.protocol === "http:" ? [allowInsecureRequests] : [])],
  });
}

/** Error codes of a provider that does not work properly. */
const brokenResponseCodes = ["OAUTH_TIMEOUT", "OAUTH_RESPONSE_IS_NOT_JSON", "OAUTH_PARSE_ERROR"];

async function failureOf(error: unknown): Promise<GoogleFailure> {
  if (error instanceof GoogleFailure) return error;
  const { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } =
    await import("openid-client");
  if (error instanceof AuthorizationResponseError) {
    if (error.error === "access_denied") return new GoogleFailure("cancelled", error.code);
    const isBusy = ["server_error", "temporarily_unavailable"].includes(error.error);
    return new GoogleFailure(isBusy ? "unreachable" : "refused", error.code);
  }
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError)
    return new GoogleFailure(error.status >= 500 ? "unreachable" : "refused", error.code);
  if (error instanceof ClientError) {
    const { code = "OAUTH", cause } = error;
    // A 4xx response in any format means an error on our side or in the code.
    const isOwnFault = cause instanceof Response && cause.status >= 400 && cause.status < 500;
    const isBroken = brokenResponseCodes.includes(code) || cause instanceof Response;
    return new GoogleFailure(isBroken && !isOwnFault ? "unreachable" : "refused", code);
  }
  // fetch() rejects with a TypeError if the connection fails.
  if (error instanceof TypeError) return new GoogleFailure("unreachable", "FETCH_FAILED");
  throw error;
}
