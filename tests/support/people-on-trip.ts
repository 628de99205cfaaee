// How people get onto each other's trips by plain HTTP.
import { expect } from "vitest";
import type { Page, Person } from "./person";

/** Makes a link for anyone, or for the person without an account with this id, and returns its path. */
export async function linkOf(owner: Person, tripId: string, memberId?: string): Promise<string> {
  const dialog = memberId ? `dialog=member&id=${memberId}` : "dialog=invite";
  const sent = { intent: "invitation.make", ...(memberId && { id: memberId }) };
  return linkOn(await owner.send(`/trip/${tripId}?${dialog}`, sent));
}

/** Returns the path of the link that a page shows. */
export function linkOn({ root, status }: Page): string {
  expect(status).toBe(200);
  return new URL(root.querySelector("input[readonly]")!.getAttribute("value")!).pathname;
}

/** Lets a person join a trip by a link for anyone. */
export async function joins(person: Person, owner: Person, tripId: string): Promise<void> {
  const answer = await person.post(await linkOf(owner, tripId), { intent: "invitation.accept" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/trip/${tripId}`]);
}

/** Returns the id of the person with this name, as somebody sees it by the API. */
export async function memberId(person: Person, tripId: string, name: string): Promise<string> {
  const members = (await (await person.request(`/api/trips/${tripId}/members`)).json()) as {
    id: string;
    name: string;
  }[];
  return members.find((member) => member.name === name)!.id;
}
