import { withDialog } from "~/domain/dialog";
import { isWithOtherAccounts, type Member } from "~/domain/member";
import type { Trip } from "~/domain/trip";
import { trip as texts } from "~/locales/de/trips";
import { useAddress } from "../shell/address";
import { Icon } from "../ui/icon";

export function EndTripCard({ trip }: { trip: Trip & { members?: readonly Member[] } }) {
  const { search } = useAddress();
  if (trip.isArchived) return null;
  return (
    <section className="card grid items-center gap-3 sm:grid-cols-[1fr_auto]">
      <div>
        <h2>{texts.endCard}</h2>
        <p className="mt-1 text-sm text-quiet">
          {trip.isActive ? texts.endActive : texts.endPlanned}
          {isWithOtherAccounts(trip.members ?? []) && ` ${texts.endShared}`}
        </p>
      </div>
      <a className="button" href={withDialog(search, "end-trip", { id: trip.id })}>
        <Icon name="flag" />
        {texts.end}
      </a>
    </section>
  );
}
