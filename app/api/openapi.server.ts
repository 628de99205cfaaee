import { z } from "zod";
import { type ProblemKind, type ProblemStatus, statusOfProblem } from "~/domain/problem";
import { SUBMISSION_KEY_LENGTH } from "~/domain/retention";
import type { Operation } from "~/http/api.server";
import { config } from "~/http/config.server";
import { cookieName } from "~/http/cookies.server";
import {
  currentPasswordShape,
  profileColorShape,
  profileShape,
  registrationShape,
  signInShape,
} from "~/http/shapes/accounts/account.server";
import { expenseChangesShape, newExpenseShape } from "~/http/shapes/expenses/expense.server";
import { repaymentChangesShape, repaymentShape } from "~/http/shapes/settling/repayment.server";
import {
  joinShape,
  leaveShape,
  memberChangesShape,
  mergeShape,
  newInvitationShape,
  newMemberShape,
  transferShape,
} from "~/http/shapes/sharing/sharing.server";
import { currencyChangesShape, newTripShape, tripChangesShape } from "~/http/shapes/trips/trip.server";
import { answerTexts, api, bodyTexts, operationTexts, queryTexts, statusTexts } from "~/locales/de/api";
import { answers, errorAnswer } from "./answers.server";

const bodies = z
  .registry<{ id: string }>()
  .add(signInShape, { id: "SignIn" })
  .add(registrationShape, { id: "Registration" })
  .add(profileShape, { id: "ProfileChanges" })
  .add(currentPasswordShape, { id: "CurrentPassword" })
  .add(profileColorShape, { id: "ProfileColor" })
  .add(newTripShape, { id: "NewTrip" })
  .add(tripChangesShape, { id: "TripChanges" })
  .add(currencyChangesShape, { id: "TripCurrencyChanges" })
  .add(newExpenseShape, { id: "NewExpense" })
  .add(expenseChangesShape, { id: "ExpenseChanges" })
  .add(newMemberShape, { id: "NewMember" })
  .add(memberChangesShape, { id: "MemberChanges" })
  .add(mergeShape, { id: "Merge" })
  .add(newInvitationShape, { id: "NewInvitation" })
  .add(repaymentShape, { id: "NewRepayment" })
  .add(repaymentChangesShape, { id: "RepaymentChanges" })
  .add(leaveShape, { id: "Leave" })
  .add(transferShape, { id: "Transfer" })
  .add(joinShape, { id: "Join" });

type Schema = z.core.JSONSchema.JSONSchema;

interface JsonContent {
  content?: Record<string, { schema?: Schema }>;
}

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: JsonContent & { required: boolean };
  responses: Record<string, JsonContent & { description: string; headers?: Record<string, unknown> }>;
}

export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, Schema>; [kind: string]: unknown };
  [rest: string]: unknown;
}

export const descriptionAnswer = z
  .looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) })
  .register(answers, { id: "OpenApi" });

const uri = (id: string) => `#/components/schemas/${id}`;

export function describeApi(operations: Readonly<Record<keyof typeof operationTexts, Operation>>): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const [name, operation] of Object.entries(operations)) {
    const [method = "", pattern = ""] = name.split(" ");
    const path = pattern.replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = describe(name as keyof typeof operations, path, operation);
  }
  const isSecure = config.APP_URL?.startsWith("https:") ?? false;
  return {
    openapi: "3.1.0",
    info: { title: api.title, version: "1", description: api.description },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: {
        ...schemasOf(bodies, "input", bodyTexts),
        ...schemasOf(answers, "output", answerTexts),
      },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookieName("session", isSecure) } },
    },
  };
}

function describe(name: keyof typeof operationTexts, path: string, operation: Operation): OpenApiOperation {
  const { access, body, file, answer, files, status, mayCreate } = operation;
  return {
    operationId: name.toLowerCase().replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: operationTexts[name],
    tags: [groupOf(path)],
    security: access === "everyone" ? [] : [{ session: [] }],
    parameters: parametersOf(path, operation),
    ...(body && { requestBody: { required: !operation.isBodyOptional, ...json(bodies, body) } }),
    ...(file && { requestBody: { required: true, content: contentOf(file) } }),
    responses: {
      [status]: {
        description: statusTexts[status],
        ...(answer && json(answers, answer)),
        ...(files && { content: contentOf(files) }),
        ...(isCacheable(operation) && { headers: header("ETag", api.tag) }),
      },
      ...(mayCreate && answer && { 201: { description: statusTexts[201], ...json(answers, answer) } }),
      ...(isCacheable(operation) && { 304: { description: statusTexts[304] } }),
      ...Object.fromEntries(
        statusesOfRefusals(path, operation).map((status) => [
          status,
          {
            description: statusTexts[status],
            ...json(answers, errorAnswer),
            ...(status === 429 && { headers: header("Retry-After", api.retryAfter) }),
          },
        ]),
      ),
    },
  };
}

function contentOf(mediaTypes: readonly string[]): JsonContent["content"] {
  return Object.fromEntries(mediaTypes.map((type) => [type, {}]));
}

function groupOf(path: string): string {
  const [group = ""] = path.replace("/api/", "").split("/");
  return group === "logout" ? "auth" : group;
}

function statusesOfRefusals(
  path: string,
  { access, body, query, takesKey, writes, refusals }: Operation,
): ProblemStatus[] {
  const kinds: ProblemKind[] = ["addressTooLong", "failed", "busy"];
  // A parameter in the path may name nothing that exists, or be encoded wrongly, as in `%FF`.
  if (path.includes("{")) kinds.push("notFound", "malformed");
  if (access === "signedIn") kinds.push("signedOut");
  if (body) kinds.push("malformed", "invalid", "notJson");
  if (query || takesKey) kinds.push("invalid");
  if (takesKey) kinds.push("keyReused");
  if (writes) kinds.push("crossSite", "diskFull", "tooLarge");
  return [...new Set([...refusals, ...kinds.map(statusOfProblem)])].sort();
}

function parametersOf(path: string, { query, takesKey }: Operation): OpenApiOperation["parameters"] {
  const text: Schema = { type: "string" };
  const { properties = {}, required = [] } = query ? z.toJSONSchema(query, { io: "input" }) : {};
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name: name!,
      in: "path",
      required: true,
      schema: text,
    })),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: "query",
      required: required.includes(name),
      ...(queryTexts[name] && { description: queryTexts[name] }),
      schema: schema as Schema,
    })),
    ...(takesKey
      ? [
          {
            name: "Idempotency-Key",
            in: "header",
            description: api.keyMeaning,
            schema: { ...text, maxLength: SUBMISSION_KEY_LENGTH },
          },
        ]
      : []),
  ];
}

function isCacheable({ writes, answer }: Operation): boolean {
  return !writes && answer !== undefined;
}

function json(registry: z.core.$ZodRegistry<{ id: string }>, schema: z.ZodType): JsonContent {
  const id = registry.get(schema)?.id;
  if (id === undefined) throw new Error("a body or an answer that has no name");
  return { content: { "application/json": { schema: { $ref: uri(id) } } } };
}

function header(name: string, description: string) {
  return { [name]: { description, schema: { type: "string" } } };
}

function schemasOf(
  registry: z.core.$ZodRegistry<{ id: string }>,
  io: "input" | "output",
  texts: Record<string, string>,
): Record<string, Schema> {
  const { schemas } = z.toJSONSchema(registry, { io, uri });
  for (const schema of Object.values(schemas)) {
    // Only schemas that are files of their own need these two keys.
    delete schema.$id;
    delete schema.$schema;
    describeFields(schema, texts);
  }
  return schemas;
}

function describeFields({ properties = {}, items }: Schema, texts: Record<string, string>): void {
  for (const [name, property] of Object.entries(properties as Record<string, Schema>)) {
    if (texts[name]) property.description = texts[name];
    describeFields(property, texts);
  }
  if (items) describeFields(items as Schema, texts);
}
