import { useNavigate, useSearchParams } from "react-router";
import { useOpenDialog } from "~/components/shell/screen";
import { CancelButton, Dialog, useCloseAddress } from "~/components/ui/dialog";
import { isUnsent, type OutboxEntry } from "~/domain/outbox";
import type { Trip } from "~/domain/trip";
import { outboxScreen as texts } from "~/locales/de/outbox-screen";
import { titleOf } from "~/locales/entry";
import { outbox, useOutbox } from "~/offline/outbox/outbox";
import { EntryForm } from "./entry-form";

type Trips = readonly Pick<Trip, "id" | "name">[];

/** Dialogs of the outbox: editing and discarding an entry. */
export function OutboxDialog({ trips }: { trips: Trips }) {
  const [query] = useSearchParams();
  const name = useOpenDialog();
  const found = useOutbox();
  if (!found) return null;
  const entry = found.find(({ id }) => id === query.get("id"));
  if (!entry || !isUnsent(entry)) {
    return (
      <Dialog title={texts.title}>
        <p>{texts.gone}</p>
      </Dialog>
    );
  }
  return name === "entry" ? (
    <Dialog title={texts.editTitle}>
      <EntryForm key={entry.id} entry={entry} trips={trips} />
    </Dialog>
  ) : (
    <Dialog title={texts.discardTitle}>
      <Discard entry={entry} />
    </Dialog>
  );
}

function Discard({ entry }: { entry: OutboxEntry }) {
  const cancel = useCloseAddress();
  const navigate = useNavigate();

  async function discard() {
    await navigate(cancel, { replace: true, preventScrollReset: true });
    await outbox.discard(entry.id);
  }

  return (
    <div className="grid gap-4">
      <p>
        <b className="block">{titleOf(entry)}</b>
        {texts.discardText} {entry.attempts > 0 && entry.state !== "rejected" && texts.discardDoubtful}
      </p>
      <div className="choices">
        <CancelButton />
        <button type="button" className="button-danger" onClick={() => void discard()}>
          {texts.discard}
        </button>
      </div>
    </div>
  );
}
