import { api } from "~/locales/de/api";
import type { OpenApi, OpenApiOperation } from "./openapi.server";

type Schema = Exclude<OpenApi["components"]["schemas"][string], boolean>;

interface Field {
  name: string;
  type: string;
  isRequired: boolean;
  meaning: string | undefined;
  /** Fields of a list's items or of an object without a name of its own. */
  fields: Field[];
}

/** Lists operations by group with what they accept, and the named answers. */
export function referenceOf({ paths, components: { schemas } }: OpenApi) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      operationReference(method, path, operation, schemas),
    ),
  );
  const bodyNames = new Set(operations.map(({ body }) => body?.name));
  return {
    groups: [...new Set(operations.map(({ group }) => group))].map((name) => ({
      name,
      operations: operations.filter(({ group }) => group === name),
    })),
    answers: Object.entries(schemas)
      .filter(([name]) => !bodyNames.has(name))
      .map(([name, schema]) => ({ name, type: typeOf(schema), fields: fieldsOf(schema) })),
  };
}

function operationReference(
  method: string,
  path: string,
  { summary, tags, security, parameters, requestBody, responses }: OpenApiOperation,
  schemas: OpenApi["components"]["schemas"],
) {
  const body = nameOf(requestBody);
  const [status = "", success] = Object.entries(responses)[0] ?? [];
  const answer = nameOf(success);
  return {
    path,
    summary,
    group: tags[0]!,
    method: method.toUpperCase(),
    isOpen: security.length === 0,
    parameters: parameters
      .filter((parameter) => parameter.in !== "path")
      .map(({ name, required = false, schema, description }) => ({
        name,
        type: typeOf(schema),
        isRequired: required,
        meaning: description,
        fields: [],
      })),
    body: body === undefined ? undefined : { name: body, fields: fieldsOf(schemas[body]!) },
    status,
    answer,
    files: answer === undefined ? Object.keys(success?.content ?? {}) : [],
    statuses: Object.entries(responses)
      .slice(1)
      .map(([status, { description }]) => ({ status, description })),
  };
}

function nameOf(content: { content?: Record<string, { schema?: unknown }> } | undefined): string | undefined {
  const schema = content?.content?.["application/json"]?.schema as Schema | undefined;
  return schema?.$ref?.split("/").at(-1);
}

function fieldsOf(schema: unknown): Field[] {
  const { properties, items, required = [] } = schema as Schema;
  if (!properties) return items ? fieldsOf(items) : [];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeOf(property),
    isRequired: required.includes(name),
    meaning: (property as Schema).description,
    fields: fieldsOf(property),
  }));
}

function typeOf(schema: unknown): string {
  const { $ref, anyOf, items, type, enum: values, format, maxLength } = schema as Schema;
  if ($ref) return $ref.split("/").at(-1)!;
  if (anyOf) return anyOf.map(typeOf).join(` ${api.or} `);
  if (values) return values.join(", ");
  if (items) return `${api.listOf} ${typeOf(items)}`;
  if (format === "date") return api.day;
  if (format === "date-time") return api.moment;
  const names = [type].flat().map((name) => (name ? api.types[name] : api.anything));
  return names.join(` ${api.or} `) + (maxLength ? ` (${api.upTo(maxLength)})` : "");
}
