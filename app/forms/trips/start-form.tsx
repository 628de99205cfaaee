import { CancelButton } from "~/components/ui/dialog";
import { SubmitButton } from "~/components/ui/submit-button";
import { cutText } from "~/domain/text";
import type { FormerTripFate, NamedTrip } from "~/domain/trips/trip";
import { startTrip as texts } from "~/locales/de/trips/trip-form";
import { PostForm, useSentForm } from "../sent-form";
import type { tripHandlers } from "./form.server";

const NAME_ON_BUTTON = 40;

/** Starts a trip. If another one is active, offers two forms: to end that trip first, or to make it planned again. */
export function StartTripForm({ trip, active }: { trip: NamedTrip; active: NamedTrip | undefined }) {
  if (!active || active.id === trip.id) {
    return (
      <div className="flex flex-col gap-3">
        <p>{texts.text(trip.name)}</p>
        <Choice trip={trip} label={texts.start} />
        <CancelButton className="w-full" />
      </div>
    );
  }
  const name = shorten(active.name);
  return (
    <div className="flex flex-col gap-3">
      <p className="break-words">{texts.instead(active.name, trip.name)}</p>
      <Choice trip={trip} former="end" label={texts.endAndStart(name)} />
      <Choice
        trip={trip}
        former="postpone"
        label={texts.postponeAndStart(name)}
        className="button min-h-12 w-full text-base wrap-anywhere"
      />
      <CancelButton className="w-full" />
    </div>
  );
}

function Choice({
  trip,
  former,
  label,
  className = "button-main w-full wrap-anywhere",
}: {
  trip: NamedTrip;
  former?: FormerTripFate;
  label: string;
  className?: string;
}) {
  const sent = useSentForm<typeof tripHandlers, "trip.start">("trip.start", {
    id: trip.id,
    formId: `start-${former ?? "alone"}`,
  });
  return (
    <PostForm of={sent}>
      {former && <input type="hidden" name={sent.fields.former.name} value={former} />}
      <SubmitButton className={className}>{label}</SubmitButton>
    </PostForm>
  );
}

function shorten(name: string): string {
  return name.length > NAME_ON_BUTTON ? `${cutText(name, NAME_ON_BUTTON)}…` : name;
}
