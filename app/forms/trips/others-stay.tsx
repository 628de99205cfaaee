import { href } from "react-router";
import { withDialog } from "~/domain/dialog";
import type { NamedTrip } from "~/domain/trips/trip";
import { othersStay as texts } from "~/locales/de/sharing/members";

/** Says why a trip with others can't be deleted, and leads to handing it over and leaving it. */
export function OthersStay({
  trip: { id, name },
  isOwner,
  isTransferable,
}: {
  trip: NamedTrip;
  isOwner: boolean;
  isTransferable: boolean;
}) {
  const path = href("/trip/:id", { id });
  if (isOwner && !isTransferable) {
    return (
      <div className="flex flex-col gap-4">
        <p className="break-words">{texts.guestsText(name)}</p>
        <a className="button-main" href={path + withDialog("", "members")}>
          {texts.toMembers}
        </a>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="break-words">{texts.keptText(name, isOwner)}</p>
      {isOwner && (
        <a className="button-main" href={path + withDialog("", "members")}>
          {texts.toTransfer}
        </a>
      )}
      <a className="button" href={path + withDialog("", "leave")}>
        {texts.toLeave}
      </a>
    </div>
  );
}
