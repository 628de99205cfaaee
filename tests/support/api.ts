// The API as a script uses it. Every answer is held against what the served description says of it.
import type { ErrorObject, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "vitest";
import { type Person, visitor } from "./person";

export interface Description {
  openapi: string;
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, unknown> };
}

export interface DescribedOperation {
  security: object[];
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<string, { content?: Record<string, { schema?: { $ref: string } }> }>;
}

export interface Sending {
  id?: string;
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, as JSON unless a header says otherwise. */
  raw?: BodyInit;
  headers?: Record<string, string>;
}

// biome-ignore lint/suspicious/noExplicitAny: what it holds is what the description was checked to say
export type Json = any;

export interface Answer {
  status: number;
  headers: Headers;
  json: Json;
}

let description: Description | undefined;
let ajv: Ajv2020;
const validators = new Map<string, ValidateFunction>();

/** What the server says of its API. */
export async function describedApi(): Promise<Description> {
  if (description) return description;
  const answer = await visitor().request("/api/openapi.json");
  description = (await answer.json()) as Description;
  // Formats come with patterns, which are checked.
  ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(description, "api");
  return description;
}

/** Asks for an operation, such as `PUT /api/trips/{id}`. */
export async function call(person: Person, name: string, sending: Sending = {}): Promise<Answer> {
  const [method = "", path = ""] = name.split(" ");
  const {
    id = "",
    query,
    body,
    raw = body === undefined ? undefined : JSON.stringify(body),
    headers,
  } = sending;
  const address =
    path.replace("{id}", encodeURIComponent(id)) + (query ? `?${new URLSearchParams(query)}` : "");
  const response = await person.request(address, {
    method,
    ...(raw !== undefined && { body: raw }),
    headers: { ...(raw !== undefined && { "Content-Type": "application/json" }), ...headers },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: await readAnswer(name, response, text) };
}

/** Reads an answer by what the description says of this operation and status; a file is not read. */
async function readAnswer(name: string, response: Response, text: string): Promise<Json> {
  const [method = "", path = ""] = name.split(" ");
  const { paths } = await describedApi();
  const described = paths[path]?.[method.toLowerCase()]?.responses[response.status];
  expect(described, `${name} answered ${response.status}: ${text.slice(0, 200)}`).toBeDefined();
  const { content } = described!;
  if (!content) return expect(text).toBe("");
  const type = response.headers.get("Content-Type")!;
  expect(Object.keys(content)).toContain(type.split(";")[0]);
  const { schema } = content[type] ?? {};
  if (!schema) return undefined;
  const json = JSON.parse(text);
  expect([name, nativeErrors(schema.$ref, json)]).toEqual([name, []]);
  return json;
}

/** What is wrong with a value by a schema of the description. */
export function nativeErrors(ref: string, value: unknown): ErrorObject[] {
  let validate = validators.get(ref);
  if (!validate) {
    validate = ajv.compile({ $ref: `api${ref}` });
    validators.set(ref, validate);
  }
  return validate(value) ? [] : validate.errors!;
}

/** Someone with a new account, made and signed in by the API. */
export async function registered(person: Person, headers: Record<string, string> = {}): Promise<Person> {
  const { email, password, name } = person;
  const body = { email, password, firstName: name, lastName: "Muster" };
  const { status } = await call(person, "POST /api/auth/register", { body, headers });
  expect(status).toBe(201);
  return person;
}

export const tripBody = {
  name: "Interrail Portugal",
  destination: "Lissabon und Porto",
  startDate: "2026-11-12",
  endDate: "2026-11-24",
  budget: 1500,
  travelMethod: "bahn",
};

export const expenseBody = { amount: 12.5, categoryId: "restaurant", description: "Pastéis de Belém" };

/** For an account of somebody who has none. */
export const registrationBody = {
  email: "neu@example.com",
  password: "geheim123",
  firstName: "Neu",
  lastName: "Muster",
};

export interface Belongings {
  tripId: string;
  trashedId: string;
  expenseId: string;
}

/** A planned trip with one expense, and a trip in the trash. */
export async function belongingsOf(person: Person): Promise<Belongings> {
  const create = async (name: string) =>
    (await call(person, "POST /api/trips", { body: { ...tripBody, name } })).json.id as string;
  const [tripId, trashedId] = [await create(`${person.name}s Reise`), await create("Papierkorb")];
  const expense = await call(person, "POST /api/expenses", { body: { ...expenseBody, tripId } });
  await call(person, "PUT /api/trips/{id}/soft-delete", { id: trashedId });
  return { tripId, trashedId, expenseId: expense.json.id };
}
