// Dialogs that only a trip's own screen has.
import type { ComponentProps } from "react";
import { useSearchParams } from "react-router";
import { useOpenDialog } from "~/components/shell/screen";
import { Dialog } from "~/components/ui/dialog";
import { Face } from "~/components/ui/face";
import { later } from "~/components/ui/form-error";
import type { DialogName } from "~/domain/dialog";
import type { Trip } from "~/domain/trips/trip";
import { nameOf } from "~/locales/de/names";
import { people as texts } from "~/locales/de/sharing/sharing";
import { trips } from "~/locales/de/trips/trips";
import { OpenDialog } from "../dialogs";
import { CurrenciesForm, CurrenciesShown } from "../later-forms";
import { HistoryDialog } from "../sharing/history-dialog";

// Loaded when one opens: most people travel alone.
const PeopleDialog = later(() => import("../sharing/people-dialog").then(({ PeopleDialog }) => PeopleDialog));

export function TripDialog({ trip, ...others }: { trip: Trip } & ComponentProps<typeof OpenDialog>) {
  const { people, currencies } = others.subject;
  const [query] = useSearchParams();
  const name = useOpenDialog();
  if (name === "history") return <HistoryDialog tripId={trip.id} page={others.subject.history} />;
  const id = query.get("id");
  const member = people?.members.find((each) => each.id === id);
  if (name === "currencies" && currencies) {
    return (
      <Dialog title={trips.currencies}>
        {trip.role === "owner" ? <CurrenciesForm {...currencies} /> : <CurrenciesShown {...currencies} />}
      </Dialog>
    );
  }
  const titles: Partial<Record<DialogName, string | undefined>> = {
    leave: people && texts.leave,
    members: people && texts.members,
    member: member && nameOf(member),
    invite: people?.links && texts.invite,
    divide: people?.earlier && texts.divide,
  };
  const title = name && titles[name];
  if (!title) return <OpenDialog {...others} />;
  // The key begins each dialog anew, so that one that leads to another one gives it the focus.
  return (
    <Dialog
      key={`${name} ${id}`}
      title={title}
      icon={name === "member" && member && <Face of={member.face} size="large" />}
    >
      <PeopleDialog name={name} trip={trip} people={people ?? { members: [] }} member={member} />
    </Dialog>
  );
}
