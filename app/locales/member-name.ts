import type { Member } from "~/domain/member";
import { formerPerson } from "./de/sharing";

/** Returns the name under which a member is shown. */
export function nameOf({ name }: Pick<Member, "name">): string {
  return name ?? formerPerson;
}
