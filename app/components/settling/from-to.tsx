import { ArrowRight } from "lucide";
import type { Face } from "~/domain/accounts/face";
import type { Member } from "~/domain/sharing/member";
import { Faces } from "../ui/face";
import { Icon } from "../ui/icon";

/** Face of somebody whose account was deleted and who is forgotten. */
const former: Face = { color: "#566166", initials: "?" };

/** Returns a member's face, as a list of one. */
export function facesOf(id: string, members: readonly Pick<Member, "id" | "face">[]): Face[] {
  return [members.find((member) => member.id === id)?.face ?? former];
}

/** The faces of those who pay and of those who get it, with an arrow between them. */
export function FromTo({ from, to, size }: { from: readonly Face[]; to: readonly Face[]; size?: "large" }) {
  return (
    <span className="from-to">
      <Faces of={from} size={size} />
      <Icon name={ArrowRight} />
      <Faces of={to} size={size} />
    </span>
  );
}
