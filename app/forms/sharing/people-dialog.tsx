import type { DialogName } from "~/domain/dialog";
import type { Cents } from "~/domain/money/money";
import type { Member } from "~/domain/sharing/member";
import type { Trip } from "~/domain/trips/trip";
import type { EarlierExpenses } from "~/models/sharing/earlier-expenses.server";
import { DivideForm } from "./divide-form";
import { InviteDialog, type ValidLink } from "./invite-dialog";
import { LeaveForm } from "./leave-form";
import { MemberDialog } from "./member-dialog";
import { MemberList } from "./member-list";

/**
 * The people on a trip, its links that still work if a dialog lists them, and the reader's expenses from before the others
 * came, if there are any and they could divide them.
 */
export interface PeopleSubject {
  members: readonly Member[];
  links?: readonly ValidLink[];
  earlier?: EarlierExpenses;
  /** Number of the reader's private expenses. */
  ownPrivate?: number;
  /** Sum that the dialog's person is owed; negative if they owe. */
  balance?: Cents;
}

/** Content of the dialog with this name. `member` is the person it shows. */
export function PeopleDialog({
  name,
  trip,
  people: { members, links = [], earlier, ownPrivate = 0, balance = 0 },
  member,
}: {
  name: DialogName;
  trip: Trip;
  people: PeopleSubject;
  member: Member | undefined;
}) {
  if (name === "leave") return <LeaveForm trip={trip} ownPrivate={ownPrivate} balance={balance} />;
  if (name === "invite") return <InviteDialog links={links} members={members} />;
  if (name === "divide" && earlier) return <DivideForm earlier={earlier} members={members} />;
  if (member) return <MemberDialog {...{ member, members, trip, balance }} />;
  return <MemberList members={members} role={trip.role} earlier={earlier} />;
}
