import { Play } from "lucide";
import type { ComponentProps } from "react";
import { href } from "react-router";
import { useIsGuest } from "~/components/accounts/guest";
import { useAddress } from "~/components/shell/address";
import { Menu, ToolButton, ToolLink } from "~/components/ui/tool";
import { type DialogName, withDialog } from "~/domain/dialog";
import { type NamedTrip, stateOf, type Trip } from "~/domain/trips/trip";
import { trips as texts } from "~/locales/de/trips/trips";
import { QuickForm } from "../quick-form";
import type { tripHandlers } from "./form.server";

type Intent = keyof typeof tripHandlers;
type Icon = ComponentProps<typeof ToolLink>["icon"];

/** Something to do with a trip: a link, or a form of one button with this intent. */
type Action = { icon: Icon; label: string; isDanger?: true } & ({ href: string } | { intent: Intent });

/** The actions of a trip in a list: the likeliest one as a button, the others in a menu. */
export function TripActions({ trip, active }: { trip: Trip; active: NamedTrip | undefined }) {
  const { search } = useAddress();
  const { id, name } = trip;
  const isGuest = useIsGuest();
  const [likeliest, ...others] = actionsOf(trip, active, isGuest, (dialog) =>
    withDialog(search, dialog, { id }),
  );
  return (
    <>
      <LikeliestAction action={likeliest!} trip={trip} />
      {others.length > 0 && (
        <Menu label={texts.more(name)}>
          {others.map((action) =>
            "href" in action ? (
              <ToolLink key={action.label} name={name} {...action} />
            ) : (
              <Quick key={action.label} id={id} name={name} {...action} />
            ),
          )}
        </Menu>
      )}
    </>
  );
}

/** Lists what the viewer can do with a trip, the likeliest first. */
function actionsOf(
  trip: Trip,
  active: NamedTrip | undefined,
  isGuest: boolean,
  toDialog: (dialog: DialogName) => string,
): Action[] {
  const state = stateOf(trip);
  if (state === "deleted") {
    return [
      { intent: "trip.restore", icon: "restore", label: texts.restore },
      { href: toDialog("delete-trip-for-good"), icon: "trash", label: texts.deleteForGood, isDanger: true },
    ];
  }
  const isOwner = trip.role === "owner";
  const [icon, label] = isOwner ? (["pencil", texts.edit] as const) : (["eye", texts.open] as const);
  const open: Action = { href: href("/trip/:id", { id: trip.id }), icon, label };
  const start: Action = {
    ...(active ? { href: toDialog("start-trip") } : { intent: "trip.start" }),
    icon: Play,
    label: texts.start,
  };
  const duplicate: Action = { intent: "trip.duplicate", icon: "copy", label: texts.duplicate };
  const end: Action = { href: toDialog("end-trip"), icon: "flag", label: texts.finish };
  const remove: Action = {
    href: toDialog("delete-trip"),
    icon: "trash",
    label: texts.delete,
    isDanger: true,
  };
  return [
    ...(state === "planned" ? [start] : []),
    ...(state === "archived" && !isGuest ? [duplicate, open] : [open]),
    ...(state !== "archived" && !isGuest ? [duplicate] : []),
    ...(state === "active" ? [end] : []),
    ...(isOwner ? [remove] : []),
  ];
}

function LikeliestAction({ action, trip: { id, name } }: { action: Action; trip: NamedTrip }) {
  const text = (
    <>
      {action.label}
      <span className="sr-only">: {name}</span>
    </>
  );
  if ("href" in action) {
    return (
      <a className="button-quiet" href={action.href}>
        {text}
      </a>
    );
  }
  return (
    <QuickForm<typeof tripHandlers> intent={action.intent} id={id}>
      <button type="submit" className="button-quiet">
        {text}
      </button>
    </QuickForm>
  );
}

function Quick({ intent, id, ...tool }: { intent: Intent; id: string } & ComponentProps<typeof ToolButton>) {
  return (
    <QuickForm<typeof tripHandlers> intent={intent} id={id}>
      <ToolButton {...tool} />
    </QuickForm>
  );
}
