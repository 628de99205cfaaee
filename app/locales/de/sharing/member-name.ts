import { type Member, numbered } from "~/domain/sharing/member";
import { formerPerson } from "./sharing";

/** Returns the name under which a member is shown: a second Ben as `Ben (2)`. */
export function nameOf({ name, namesake }: Pick<Member, "name" | "namesake">): string {
  const shown = name ?? formerPerson;
  return namesake ? numbered(shown, namesake) : shown;
}
