// Requests to Stripe, and which of their failures are expected.
import Stripe from "stripe";
import { Problem } from "~/domain/problem";

/** Milliseconds before a request times out, and number of retries. Short, because a person waits for the screen. */
const TIMEOUT_MS = 8_000;
const RETRIES = 1;

type IsExpected = (error: unknown) => boolean;

/** Stripe cannot do this with the object any more. */
export const isRefused: IsExpected = (error) => error instanceof Stripe.errors.StripeInvalidRequestError;
export const isRefunded: IsExpected = (error) => codeOf(error) === "charge_already_refunded";
const isMissing: IsExpected = (error) => codeOf(error) === "resource_missing";

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}

/** Each call throws Problem paymentUnavailable if Stripe fails, and reports why. */
export function stripeCalls(
  secretKey: string,
  apiUrl: string | undefined,
  onFailure: (failure: object) => void,
) {
  const stripe = new Stripe(secretKey, {
    ...(apiUrl && hostOptions(apiUrl)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });

  /** Of requests with personal data Stripe's message is left out of the report, since it may repeat them. */
  async function call<T>(request: () => Promise<T>, { isPersonal = false } = {}): Promise<T> {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      const { type, code, param, message, statusCode, requestId } = error;
      onFailure({ type, code, param, ...(!isPersonal && { message }), statusCode, requestId });
      throw new Problem("paymentUnavailable", 30);
    }
  }

  /** Resolves to undefined if the request fails as expected. */
  function callUnless<T>(
    isExpected: IsExpected,
    request: () => Promise<T>,
    options?: { isPersonal: boolean },
  ): Promise<T | undefined> {
    return call(
      () =>
        request().catch((error) => {
          if (isExpected(error)) return undefined;
          throw error;
        }),
      options,
    );
  }

  /** Resolves to undefined if Stripe has no such object. */
  function find<T>(request: () => Promise<T>, options?: { isPersonal: boolean }): Promise<T | undefined> {
    return callUnless(isMissing, request, options);
  }

  return { stripe, call, callUnless, find };
}

function hostOptions(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isSecure = protocol === "https:";
  return {
    protocol: isSecure ? ("https" as const) : ("http" as const),
    host: hostname,
    port: port || (isSecure ? 443 : 80),
  };
}
