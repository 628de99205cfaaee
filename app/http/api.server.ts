import { createHash } from "node:crypto";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  redirect,
} from "react-router";
import type { z } from "zod";
import { Problem, type ProblemStatus } from "~/domain/problem";
import type { Viewer } from "~/models/accounts/session.server";
import { problemOf, readTogether } from "~/models/database.server";
import type { Submission } from "~/models/submission.server";
import { Invalid, queryOf, read, readJson, readKey } from "./api-input.server";
import { signInLeadingTo } from "./auth.server";
import { type Context, connectionContext, viewerOf, visitOf } from "./context.server";
import { expectsJson } from "./fallback-page.server";
import { type Translate, translatorOf } from "./i18n.server";
import { logFailure } from "./log.server";
import { isSameOrigin } from "./origin.server";
import { problemResponse } from "./refusal.server";

/** A decoded request, as an operation's effect receives it. */
export interface Call<Body, Query> {
  body: Body;
  query: Query;
  /** Returns what the address says for a name in its pattern, such as `:id`. */
  param: (name: string) => string;
  submission: Submission;
  request: Request;
  context: Context;
  t: Translate;
}

type Audience = "signedIn" | "everyone";

/** An endpoint of the API, with everything that its OpenAPI description needs. */
export interface Operation {
  access: Audience;
  /** Changes data, so cross-site requests are refused. */
  writes: boolean;
  status: 200 | 201 | 204;
  /** Answers 201 if it creates an account. */
  mayCreate?: boolean;
  /** Accepts an Idempotency-Key. */
  takesKey: boolean;
  body?: z.ZodObject;
  /** Media types of the file that the body is. */
  file?: readonly string[];
  /** Takes requests without a body, too. */
  isBodyOptional?: boolean;
  query?: z.ZodObject;
  answer?: z.ZodType;
  /** Media types of an operation whose effect returns files as a Response of its own. */
  files?: readonly string[];
  /** The screen whose form asks for these files. A browser that is signed out is led there by the sign-in page. */
  screen?: string;
  /** Statuses of its own refusals. Those of its kind, such as 401, are added to the description. */
  refusals: readonly ProblemStatus[];
  effect(viewer: never, call: Call<never, never>): Promise<unknown>;
}

interface Spec<
  Body extends z.ZodObject,
  Query extends z.ZodObject,
  Answer extends z.ZodType,
  Who extends Audience,
> extends Partial<
    Pick<Operation, "takesKey" | "file" | "isBodyOptional" | "mayCreate" | "files" | "screen" | "refusals">
  > {
  access?: Who;
  body?: Body;
  query?: Query;
  answer?: Answer;
  effect(
    viewer: Who extends "everyone" ? null : Viewer,
    call: Call<z.output<Body>, z.output<Query>>,
  ): Promise<z.input<Answer> | Response>;
}

function operationKind(kind: Pick<Operation, "writes" | "status" | "takesKey">) {
  return <
    Body extends z.ZodObject,
    Query extends z.ZodObject,
    Answer extends z.ZodType = z.ZodVoid,
    Who extends Audience = "signedIn",
  >(
    spec: Spec<Body, Query, Answer, Who>,
  ): Operation => ({ access: "signedIn", refusals: [], ...kind, ...spec });
}

export const reads = operationKind({ writes: false, status: 200, takesKey: false });
/** Defines an operation that creates something, once for each key, and returns it. */
export const creates = operationKind({ writes: true, status: 201, takesKey: true });
/** Defines an operation that changes something and returns its new state. */
export const changes = operationKind({ writes: true, status: 200, takesKey: false });
/** Defines an operation that removes something and returns no body. */
export const removes = operationKind({ writes: true, status: 204, takesKey: false });

/** Returns the loader and action of the API. The keys of `operations` are like `GET /api/trips/:id`. */
export function apiRoute(operations: Readonly<Record<string, Operation>>) {
  const endpoints = endpointsOf(operations);
  return async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    try {
      return await runOperation(endpoints, args);
    } catch (error) {
      return errorResponse(args.context, error, args.pattern);
    }
  };
}

/** An address of the API, with the operation of each method. */
interface Endpoint {
  /** Words, and names of parameters after a colon. */
  parts: readonly string[];
  byMethod: ReadonlyMap<string, Operation>;
}

function endpointsOf(operations: Readonly<Record<string, Operation>>): Endpoint[] {
  const byAddress = Map.groupBy(Object.entries(operations), ([name]) => name.split(" ")[1]!);
  const endpoints = [...byAddress].map(([address, found]) => ({
    parts: address.split("/"),
    byMethod: new Map(found.flatMap(([name, operation]) => withHead(name.split(" ")[0]!, operation))),
  }));
  // `/api/trips/active` is no trip.
  return endpoints.sort((one, other) => parametersOf(one).length - parametersOf(other).length);
}

/** A GET that changes something has no HEAD, which must never change anything. */
function withHead(method: string, operation: Operation): [string, Operation][] {
  const methods = method === "GET" && !operation.writes ? [method, "HEAD"] : [method];
  return methods.map((each) => [each, operation]);
}

const parametersOf = ({ parts }: Endpoint) => parts.filter((part) => part.startsWith(":"));

/**
 * Finds the endpoint of a path as the router would: upper case and slashes at the end make no difference. The server has
 * refused what cannot be decoded.
 * @throws Problem unknownAddress
 */
function endpointAt(
  endpoints: readonly Endpoint[],
  path: string,
): { endpoint: Endpoint; param: Call<never, never>["param"] } {
  const sent = path.replace(/\/+$/, "").split("/").map(decodeURIComponent);
  const endpoint = endpoints.find(
    ({ parts }) =>
      parts.length === sent.length &&
      parts.every((part, at) => (part.startsWith(":") ? sent[at] !== "" : part === sent[at]!.toLowerCase())),
  );
  if (!endpoint) throw new Problem("unknownAddress");
  const param = (name: string) => {
    const said = sent[endpoint.parts.indexOf(`:${name}`)];
    if (said === undefined) throw new Error(`The address has no :${name}`);
    return said;
  };
  return { endpoint, param };
}

/** Turns errors of the middlewares behind it, such as an unavailable database, into JSON. */
export const apiMiddleware: MiddlewareFunction<Response> = async ({ context, pattern }, next) => {
  try {
    return await next();
  } catch (error) {
    if (!expectsJson(pattern)) throw error;
    return errorResponse(context, error, pattern);
  }
};

async function runOperation(
  endpoints: readonly Endpoint[],
  { request, url, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<Response> {
  const { endpoint, param } = endpointAt(endpoints, url.pathname);
  const operation = endpoint.byMethod.get(request.method);
  if (!operation) {
    visitOf(context).headers.set("Allow", [...endpoint.byMethod.keys(), "OPTIONS"].join(", "));
    if (request.method === "OPTIONS") return new Response(null, { status: 204 });
    throw new Problem("methodNotAllowed");
  }
  if (operation.writes && !isSameOrigin(request)) throw new Problem("crossSite");
  const viewer = operation.access === "signedIn" ? viewerOf(context) : null;
  if (!viewer && operation.access === "signedIn") {
    if (operation.screen && isPage(request)) return redirect(signInLeadingTo(operation.screen), 303);
    throw new Problem("signedOut");
  }

  const t = translatorOf(context);
  const submission = { key: operation.takesKey ? readKey(request, t) : undefined, now: visitOf(context).now };
  const query = operation.query && read(operation.query, queryOf(url), t);
  const isBare = operation.isBodyOptional && !request.headers.has("Content-Type");
  const body = operation.body && read(operation.body, isBare ? {} : await readJson(request), t);
  const call = { body, query, param, submission, request, context, t };
  const run = () => operation.effect(viewer as never, call as never);
  const result = await (operation.writes ? run() : readTogether(run));
  if (result instanceof Response) return result;
  if (operation.status === 204) return new Response(null, { status: 204 });
  if (operation.writes) return Response.json(result, { status: operation.status });
  return cacheable(request, JSON.stringify(result));
}

/** Returns whether a browser asks for something to show, as a form without JavaScript does. */
function isPage({ headers }: Request): boolean {
  return headers.get("Accept")?.includes("text/html") ?? false;
}

/** Returns JSON with a tag of its content, or 304 if the client has it. The tag is weak: compressed it is the same. */
export function cacheable(request: Request, body: string): Response {
  const tag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const known = request.headers.get("If-None-Match")?.split(/\s*,\s*/) ?? [];
  const isKnown = known.includes(tag) || known.includes("*");
  const headers = { "Cache-Control": "private, no-cache", ETag: tag };
  if (isKnown) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, "Content-Type": "application/json" } });
}

/** A refusal with the data that a program needs to react to it. Its text is that of the problem. */
export class DetailedProblem extends Error {
  readonly problem: Problem;
  readonly details: Record<string, unknown>;

  constructor(problem: Problem, details: Record<string, unknown>) {
    super(problem.kind);
    this.problem = problem;
    this.details = details;
  }
}

/** Responds with JSON or a page, as `pattern` expects. */
export function errorResponse(context: Context, error: unknown, pattern: string): Response {
  const problem = problemOf(error instanceof DetailedProblem ? error.problem : error);
  // The client disconnected, which is no failure.
  const isAborted = (error as { name?: unknown } | null)?.name === "AbortError";
  if (!problem && !isAborted) logFailure(context.get(connectionContext).requestId, error);
  const fieldErrors = problem instanceof Invalid ? problem.fieldErrors : undefined;
  const details = error instanceof DetailedProblem ? error.details : undefined;
  return problemResponse(context, problem ?? new Problem("failed"), pattern, fieldErrors, details);
}
