// Names of people who pay each other.
import type { Member } from "~/domain/member";
import { me, settle } from "./de/settle";
import { sharingLine } from "./de/sharing";
import { nameOf } from "./member-name";

type Person = Pick<Member, "id" | "name" | "namesake" | "isMe">;

/** Finds a member; a merged one, who is gone, has no name. */
export function personIn<One extends Person>(members: readonly One[], id: string): Omit<Person, "id"> {
  return members.find((member) => member.id === id) ?? { name: null, isMe: false };
}

/** Names who pays whom: `Ben an dich`. */
export function whoPays(
  { fromId, toId }: { fromId: string; toId: string },
  members: readonly Person[],
): string {
  return partiesPay([personIn(members, fromId)], [personIn(members, toId)]);
}

/** Names who pay whom, of whom some pay together: `Du und Clara an Anna`. */
export function partiesPay(from: readonly Omit<Person, "id">[], to: readonly Omit<Person, "id">[]): string {
  const named = (people: typeof from, own: string) =>
    sharingLine.and(people.map((person) => (person.isMe ? own : nameOf(person))));
  return settle.pays(named(from, me.subject), named(to, me.object));
}
