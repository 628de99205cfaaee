// Dialogs that only a trip's own screen has, and loads.
import type { ComponentProps, ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useOpenDialog } from "~/components/shell/screen";
import { Dialog } from "~/components/ui/dialog";
import type { DialogName } from "~/domain/dialog";
import type { Member } from "~/domain/member";
import type { Trip } from "~/domain/trip";
import { invitation, leaving, members as texts } from "~/locales/de/members";
import { trips } from "~/locales/de/trips";
import { nameOf } from "~/locales/member-name";
import { CurrenciesForm } from "./currencies-form";
import { OpenDialog } from "./dialogs";
import { HistoryDialog } from "./history-dialog";
import { InviteDialog, type ValidLink } from "./invite-dialog";
import { LeaveForm } from "./leave-form";
import { MemberDialog } from "./member-dialog";
import { MemberList } from "./member-list";

/** The people on a trip, and its links that still work if a dialog lists them. */
export interface PeopleSubject {
  members: readonly Member[];
  links?: readonly ValidLink[];
}

export function TripDialog({ trip, ...others }: { trip: Trip } & ComponentProps<typeof OpenDialog>) {
  const { people, currencies } = others.subject;
  const [query] = useSearchParams();
  const name = useOpenDialog();
  if (name === "history") return <HistoryDialog tripId={trip.id} page={others.subject.history} />;
  const id = query.get("id");
  const member = people?.members.find((each) => each.id === id);
  const own: Partial<Record<DialogName, [string, ReactNode]>> = {
    currencies: [trips.currencies, currencies && <CurrenciesForm {...currencies} />],
    members: [texts.title, people && <MemberList members={people.members} role={trip.role} />],
    member: [
      member ? nameOf(member) : "",
      member && <MemberDialog key={member.id} member={member} members={people!.members} trip={trip} />,
    ],
    invite: [
      invitation.title,
      people?.links && <InviteDialog links={people.links} members={people.members} />,
    ],
    leave: [leaving.title, <LeaveForm key="leave" trip={trip} />],
  };
  const [title, content] = (name && own[name]) || [];
  // The key begins each dialog anew, so that one that leads to another one gives it the focus.
  return title && content ? (
    <Dialog key={`${name} ${id}`} title={title}>
      {content}
    </Dialog>
  ) : (
    <OpenDialog {...others} />
  );
}
