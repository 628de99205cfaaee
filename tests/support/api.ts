// Calls the JSON API as a script would. Each response is checked against the served OpenAPI description.
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
  responses: Record<string, { description: string; content?: Record<string, { schema?: { $ref: string } }> }>;
}

export interface Sending {
  id?: string;
  /** Code of a currency. */
  code?: string;
  /** Other values in the address, by name. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** A value that is sent as JSON. */
  body?: unknown;
  /** A body that is sent unchanged, as JSON unless a header names another type. */
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

/** Reads the OpenAPI description from the server. */
export async function describedApi(): Promise<Description> {
  if (description) return description;
  const answer = await visitor().request("/api/openapi.json");
  description = (await answer.json()) as Description;
  // Formats come with patterns, which are checked.
  ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(description, "api");
  return description;
}

/** Calls an operation by its name, such as `PUT /api/trips/{id}`. */
export async function call(person: Person, name: string, sending: Sending = {}): Promise<Answer> {
  const [method = "", path = ""] = name.split(" ");
  const {
    id = "",
    code = "VND",
    params,
    query,
    body,
    raw = body === undefined ? undefined : JSON.stringify(body),
    headers,
  } = sending;
  const address = addressFor(path, { id, code, ...params }) + (query ? `?${new URLSearchParams(query)}` : "");
  const response = await person.request(address, {
    method,
    ...(raw !== undefined && { body: raw }),
    headers: { ...(raw !== undefined && { "Content-Type": "application/json" }), ...headers },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: await readAnswer(name, response, text) };
}

/** Fills in the values of an address such as `/api/trips/{id}`. One that is not named is unknown to the server. */
export function addressFor(path: string, values: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? "nobodys"));
}

/** Parses a response and checks it against the schema of this operation and status. Files are not parsed. */
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
  expect([name, schemaErrors(schema.$ref, json)]).toEqual([name, []]);
  return json;
}

/** Checks a value against a schema of the description. */
export function schemaErrors(ref: string, value: unknown): ErrorObject[] {
  let validate = validators.get(ref);
  if (!validate) {
    validate = ajv.compile({ $ref: `api${ref}` });
    validators.set(ref, validate);
  }
  return validate(value) ? [] : validate.errors!;
}

/** Registers this person through the API, which also signs in. */
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

/** The body of a registration with an address that is free. */
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

/** Creates a planned trip with one expense, and a trip in the trash. */
export async function belongingsOf(person: Person): Promise<Belongings> {
  const create = async (name: string) =>
    (await call(person, "POST /api/trips", { body: { ...tripBody, name } })).json.id as string;
  const [tripId, trashedId] = [await create(`${person.name}s Reise`), await create("Papierkorb")];
  const expense = await call(person, "POST /api/expenses", { body: { ...expenseBody, tripId } });
  await call(person, "PUT /api/trips/{id}/soft-delete", { id: trashedId });
  return { tripId, trashedId, expenseId: expense.json.id };
}

export interface SharedBelongings extends Belongings {
  /** A trip of the person's with Ben, who has an account, and with Clara and Emil, who have only names. */
  sharedId: string;
  /** Memberships on it. */
  ownId: string;
  benId: string;
  claraId: string;
  emilId: string;
  invitationId: string;
  repaymentId: string;
  /** A trip of Ben's that the person has joined, and the token of the link. */
  joinedId: string;
  token: string;
}

/** Makes a link to a trip and returns its token. */
export async function invitationTo(tripId: string, owner: Person, body: object = {}): Promise<string> {
  const { json } = await call(owner, "POST /api/trips/{id}/invitations", { id: tripId, body });
  return new URL(json.url).pathname.split("/").at(-1)!;
}

/** Joins the trip of a link. */
export function join(person: Person, token: string): Promise<Answer> {
  return call(person, "POST /api/invitations/{token}/accept", { params: { token } });
}

/** Adds to what belongs to a person trips that are shared with Ben. */
export async function sharedBelongingsOf(
  person: Person,
  headers: Record<string, string> = {},
): Promise<SharedBelongings> {
  const own = await belongingsOf(person);
  const ben = await registered(visitor("Ben"), headers);
  const create = async (who: Person) => (await call(who, "POST /api/trips", { body: tripBody })).json.id;
  const [sharedId, joinedId]: string[] = [await create(person), await create(ben)];
  await join(ben, await invitationTo(sharedId!, person));
  const [{ id: invitationId }] = (await call(person, "GET /api/trips/{id}/invitations", { id: sharedId! }))
    .json;
  const token = await invitationTo(joinedId!, ben);
  await join(person, token);
  const sending = { id: sharedId! };
  const named = async (name: string) =>
    (await call(person, "POST /api/trips/{id}/members", { ...sending, body: { name } })).json.id;
  const [claraId, emilId] = [await named("Clara"), await named("Emil")];
  const members = (await call(person, "GET /api/trips/{id}/members", sending)).json;
  const [ownId, benId] = [members[0].id, members[1].id];
  const body = { fromId: claraId, toId: ownId, amount: 5, confirmed: true };
  const repayment = await call(person, "POST /api/trips/{id}/repayments", { ...sending, body });
  const ids = { invitationId, repaymentId: repayment.json.id, token };
  return { ...own, sharedId: sharedId!, joinedId: joinedId!, ownId, benId, claraId, emilId, ...ids };
}
