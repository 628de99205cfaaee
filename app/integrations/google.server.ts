import { createHash, randomBytes } from "node:crypto";
import type { Configuration } from "openid-client";

/** How this installation is known to Google, or to another OpenID provider that stands in for it. */
export interface GoogleClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What ties an answer to the browser that asked: 256 random bits each. */
export interface GoogleChecks {
  state: string;
  nonce: string;
  verifier: string;
}

/** What Google says of a person, as it came. `sub` is its name for them and never changes. */
export interface GoogleClaims {
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  given_name?: unknown;
  family_name?: unknown;
  name?: unknown;
}

export type GoogleFailureKind =
  | "cancelled"
  | "unreachable"
  | "refused"
  | "unverified"
  | "otherGoogle"
  | "unconfirmed";

/** Why a sign-in with Google came to nothing. The code tells of what kind it was, and nothing of the person. */
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

/** For each request to the provider, in seconds. */
const TIMEOUT_S = 5;
/** How long the name for a person may be (OpenID Connect Core, section 2). */
const SUB_LENGTH = 255;
/** How long what the provider says of itself is taken as true. */
const KNOWN_MS = 3_600_000;

export function newGoogleChecks(): GoogleChecks {
  const random = () => randomBytes(32).toString("base64url");
  return { state: random(), nonce: random(), verifier: random() };
}

/**
 * Where the browser goes to sign in.
 * @throws GoogleFailure unreachable
 */
export async function googleAddress(
  client: GoogleClient,
  { state, nonce, verifier }: GoogleChecks,
  redirectUri: string,
): Promise<string> {
  const { buildAuthorizationUrl } = await import("openid-client");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  try {
    return buildAuthorizationUrl(await providerOf(client), {
      redirect_uri: redirectUri,
      scope: "openid email profile",
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: "S256",
    }).href;
  } catch (error) {
    throw await failureOf(error);
  }
}

/**
 * Who signed in, from the address with which the provider sent the browser back: state, nonce, issuer, audience,
 * time and signature are checked, and the code is redeemed with the verifier.
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
    // The library takes any text; an empty one would be everybody's.
    if (claims.sub === "" || claims.sub.length > SUB_LENGTH)
      throw new GoogleFailure("refused", "SUB_INVALID");
    return claims;
  } catch (error) {
    throw await failureOf(error);
  }
}

let known: { configuration: Promise<Configuration>; until: number } | undefined;

/** Asks the provider what it can do and where, once an hour; a failure is not kept. */
function providerOf(client: GoogleClient): Promise<Configuration> {
  if (known && known.until > performance.now()) return known.configuration;
  const asked = { configuration: discover(client), until: performance.now() + KNOWN_MS };
  asked.configuration.catch(() => {
    if (known === asked) known = undefined;
  });
  known = asked;
  return asked.configuration;
}

async function discover({ issuer, clientId, clientSecret }: GoogleClient): Promise<Configuration> {
  // Loaded where it is needed: most installations have no Google.
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await import("openid-client");
  const address = new URL(issuer);
  return discovery(address, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_S,
    // The signature is checked too, although TLS would vouch for the answer. Plain http only reaches this machine.
    execute: [enableNonRepudiationChecks, ...(address.protocol === "http:" ? [allowInsecureRequests] : [])],
  });
}

/** What says that the provider did not answer as one that works. */
const brokenAnswers = ["OAUTH_TIMEOUT", "OAUTH_RESPONSE_IS_NOT_JSON", "OAUTH_PARSE_ERROR"];

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
    // 4xx says what is wrong with us or the code, in whatever format.
    const isOurs = cause instanceof Response && cause.status >= 400 && cause.status < 500;
    const isBroken = brokenAnswers.includes(code) || cause instanceof Response;
    return new GoogleFailure(isBroken && !isOurs ? "unreachable" : "refused", code);
  }
  // fetch() rejects with a TypeError where nobody answers.
  if (error instanceof TypeError) return new GoogleFailure("unreachable", "FETCH_FAILED");
  throw error;
}
