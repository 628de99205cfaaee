import type { DialogName } from "~/domain/dialog";
import type { Member } from "~/domain/member";
import type { Trip } from "~/domain/trip";
import { InviteDialog, type ValidLink } from "./invite-dialog";
import { LeaveForm } from "./leave-form";
import { MemberDialog } from "./member-dialog";
import { MemberList } from "./member-list";

/** The people on a trip, and its links that still work if a dialog lists them. */
export interface PeopleSubject {
  members: readonly Member[];
  links?: readonly ValidLink[];
}

/** Content of the dialog with this name. `member` is the person it shows. */
export function PeopleDialog({
  name,
  trip,
  people: { members, links = [] },
  member,
}: {
  name: DialogName;
  trip: Trip;
  people: PeopleSubject;
  member: Member | undefined;
}) {
  if (name === "leave") return <LeaveForm trip={trip} />;
  if (name === "invite") return <InviteDialog links={links} members={members} />;
  if (member) return <MemberDialog member={member} members={members} trip={trip} />;
  return <MemberList members={members} role={trip.role} />;
}
