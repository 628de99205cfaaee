// Names of people who pay each other.
import type { Member } from "~/domain/sharing/member";
import { nameOf } from "../sharing/member-name";
import { me, settle } from "./settle";

type Person = Pick<Member, "id" | "name" | "namesake" | "isMe">;

/** Finds a member; somebody who is forgotten has no name. */
export function personIn<One extends Person>(members: readonly One[], id: string): Omit<Person, "id"> {
  return members.find((member) => member.id === id) ?? { name: null, isMe: false };
}

/** Names who pays whom: `Ben an dich`. */
export function whoPays(
  { fromId, toId }: { fromId: string; toId: string },
  members: readonly Person[],
): string {
  const [from, to] = [personIn(members, fromId), personIn(members, toId)];
  return settle.pays(from.isMe ? me.subject : nameOf(from), to.isMe ? me.object : nameOf(to));
}
