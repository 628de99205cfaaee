// Brings people together on a trip, by the JSON API.
import { expect } from "vitest";
import type { Person } from "./person";

export interface MemberJson {
  id: string;
  name: string;
  isMe: boolean;
}

/** Sends JSON and returns the answer, whatever its status. */
export async function sendJson(
  person: Person,
  method: string,
  path: string,
  body: unknown = {},
  key?: string,
) {
  const answer = await person.request(path, {
    method,
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...(key && { "Idempotency-Key": key }) },
  });
  const text = await answer.text();
  return { status: answer.status, json: text ? JSON.parse(text) : undefined };
}

/** Lets people with accounts join a trip by a link of its owner. */
export async function join(owner: Person, tripId: string, ...people: Person[]): Promise<void> {
  const { json, status } = await sendJson(owner, "POST", `/api/trips/${tripId}/invitations`);
  expect(status).toBe(201);
  const token = new URL(json.url).pathname.split("/").at(-1)!;
  for (const person of people)
    expect((await sendJson(person, "POST", `/api/invitations/${token}/accept`)).status).toBe(200);
}

/** Returns the ids of a trip's members by their names. */
export async function memberIds(person: Person, tripId: string): Promise<Record<string, string>> {
  const answer = await person.request(`/api/trips/${tripId}/members`);
  return Object.fromEntries(((await answer.json()) as MemberJson[]).map(({ id, name }) => [name, id]));
}
