import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MiddlewareFunction,
  Params,
  RouterContextProvider,
} from "react-router";
import { z } from "zod";
import { Problem, type ProblemKind } from "~/domain/problem";
import { SUBMISSION_KEY_LENGTH } from "~/domain/retention";
import { problemOf } from "~/models/failure.server";
import type { Viewer } from "~/models/session.server";
import type { Submission } from "~/models/submission.server";
import { connectionContext, viewerOf, visitOf } from "./context.server";
import { cacheableJson } from "./etag.server";
import { fieldError, type Speak, translateFieldError, translatorOf } from "./i18n.server";
import { speaksJson } from "./json-error.server";
import { logFailure } from "./log.server";
import { isFromHere } from "./origin.server";
import { refuse } from "./refusal.server";

/** A request as an operation gets it, read. */
export interface Call<Body, Query> {
  body: Body;
  query: Query;
  params: Params;
  submission: Submission;
  request: Request;
  context: Readonly<RouterContextProvider>;
  t: Speak;
}

type Access = "signedIn" | "everyone";

/** One thing that the API does, and all that its description says of it. */
export interface Operation {
  access: Access;
  /** Whether it changes something: then no other site may ask for it. */
  writes: boolean;
  status: 200 | 201 | 204;
  /** Takes an Idempotency-Key. */
  takesKey: boolean;
  body?: z.ZodObject;
  query?: z.ZodObject;
  answer?: z.ZodType;
  /** The media types of an operation that answers files and makes its Response itself. */
  files?: readonly string[];
  /** What it refuses, besides what every operation of its kind does. */
  problems: readonly ProblemKind[];
  effect(viewer: never, call: Call<never, never>): Promise<unknown>;
}

interface Spec<
  Body extends z.ZodObject,
  Query extends z.ZodObject,
  Answer extends z.ZodType,
  Who extends Access,
> {
  access?: Who;
  /** For what does not create and still counts once for each key. */
  takesKey?: true;
  body?: Body;
  query?: Query;
  answer?: Answer;
  files?: readonly string[];
  problems?: readonly ProblemKind[];
  effect(
    viewer: Who extends "everyone" ? null : Viewer,
    call: Call<z.output<Body>, z.output<Query>>,
  ): Promise<z.input<Answer> | Response>;
}

function kindOfOperation(kind: Pick<Operation, "writes" | "status" | "takesKey">) {
  return <
    Body extends z.ZodObject,
    Query extends z.ZodObject,
    Answer extends z.ZodType = z.ZodVoid,
    Who extends Access = "signedIn",
  >(
    spec: Spec<Body, Query, Answer, Who>,
  ): Operation => ({ access: "signedIn", problems: [], ...kind, ...spec });
}

/** Answers what there is. */
export const reads = kindOfOperation({ writes: false, status: 200, takesKey: false });
/** Creates something, once for each key, and answers it. */
export const creates = kindOfOperation({ writes: true, status: 201, takesKey: true });
/** Changes something and answers what it is now. */
export const changes = kindOfOperation({ writes: true, status: 200, takesKey: false });
/** Ends something and answers nothing. */
export const removes = kindOfOperation({ writes: true, status: 204, takesKey: false });

/** Loader and action of every address of the API. Operations are named like `GET /api/trips/:id`. */
export function apiRoute(operations: Readonly<Record<string, Operation>>) {
  return async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    try {
      return await answer(operations, args);
    } catch (error) {
      return refused(args.context, error, args.pattern);
    }
  };
}

/** Says in JSON also what goes wrong before an operation is reached, such as a database that does not answer. */
export const apiMiddleware: MiddlewareFunction<Response> = async ({ context, pattern }, next) => {
  try {
    return await next();
  } catch (error) {
    if (!speaksJson(pattern)) throw error;
    return refused(context, error, pattern);
  }
};

async function answer(
  operations: Readonly<Record<string, Operation>>,
  { request, params, pattern, url, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<Response> {
  // The router's patterns begin without the slash.
  const address = `/${pattern}`;
  const methods = methodsAt(operations, address);
  if (methods.length === 0) throw new Problem("unknownAddress");
  visitOf(context).answer.set("Allow", [...methods, "OPTIONS"].join(", "));
  if (request.method === "OPTIONS") return new Response(null, { status: 204 });
  if (!methods.includes(request.method)) throw new Problem("methodNotAllowed");
  visitOf(context).answer.delete("Allow");

  const method = request.method === "HEAD" ? "GET" : request.method;
  const operation = operations[`${method} ${address}`]!;
  if (operation.writes && !isFromHere(request)) throw new Problem("crossSite");
  const viewer = viewerOf(context);
  if (!viewer && operation.access === "signedIn") throw new Problem("signedOut");

  const t = translatorOf(context);
  const submission = { key: operation.takesKey ? readKey(request) : undefined, now: visitOf(context).now };
  const query = operation.query && read(operation.query, Object.fromEntries(url.searchParams));
  const body = operation.body && read(operation.body, await readJson(request));
  const call = { body, query, params, submission, request, context, t };
  const result = await operation.effect(viewer as never, call as never);
  if (result instanceof Response) return result;
  if (operation.status === 204) return new Response(null, { status: 204 });
  if (operation.writes) return wholeJson(result, operation.status);
  return cacheableJson(request, result);
}

function wholeJson(result: unknown, status: number): Response {
  return new Response(JSON.stringify(result), { status, headers: { "Content-Type": "application/json" } });
}

/** A GET that changes something has no HEAD: that must never change anything. */
function methodsAt(operations: Readonly<Record<string, Operation>>, address: string): string[] {
  return Object.entries(operations).flatMap(([name, { writes }]) => {
    const [method = "", path] = name.split(" ");
    if (path !== address) return [];
    return method === "GET" && !writes ? ["GET", "HEAD"] : [method];
  });
}

/** A body or a query that a shape found something wrong with; `faults` as it says them, by field. */
class Invalid extends Problem {
  readonly faults: Record<string, string[]>;

  constructor(faults: Record<string, string[]>) {
    super("invalid");
    this.faults = faults;
  }
}

/** Says in JSON what was refused or went wrong. */
export function refused(context: Readonly<RouterContextProvider>, error: unknown, pattern: string): Response {
  const problem = problemOf(error);
  // Whoever left has ended it: that is no failure.
  const hasLeft = (error as { name?: unknown } | null)?.name === "AbortError";
  if (!problem && !hasLeft) logFailure(context.get(connectionContext).requestId, error);
  const t = translatorOf(context);
  const faults =
    problem instanceof Invalid
      ? Object.entries(problem.faults).map(([field, found]) => [
          field,
          found.map((each) => translateFieldError(t, each)),
        ])
      : undefined;
  return refuse(context, problem ?? new Problem("failed"), pattern, faults && Object.fromEntries(faults));
}

/** @throws Problem notJson, malformed */
async function readJson(request: Request): Promise<object> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) throw new Problem("notJson");
  const sent: unknown = await request.json().catch(() => undefined);
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) throw new Problem("malformed");
  return sent;
}

/** @throws Invalid */
function read<Shape extends z.ZodObject>(shape: Shape, sent: object): z.output<Shape> {
  const result = shape.safeParse(sent);
  if (result.success) return result.data;
  throw new Invalid(z.flattenError(result.error).fieldErrors as Record<string, string[]>);
}

/** @throws Invalid where the key is too long */
function readKey(request: Request): string | undefined {
  const key = request.headers.get("Idempotency-Key") || undefined;
  if (key === undefined || key.length <= SUBMISSION_KEY_LENGTH) return key;
  throw new Invalid({ "Idempotency-Key": [fieldError("textTooLong", { max: SUBMISSION_KEY_LENGTH })] });
}
