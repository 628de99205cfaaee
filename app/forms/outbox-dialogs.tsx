import { useState } from "react";
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
  const Content = name === "entry" ? Edit : Discard;
  return <Content key={query.get("id")} entry={entry && isUnsent(entry) ? entry : undefined} trips={trips} />;
}

interface Props {
  /** Undefined if it has been sent or discarded. */
  entry: OutboxEntry | undefined;
  trips: Trips;
}

/** Stays open if the entry is sent meanwhile: what somebody is typing would be lost. */
function Edit({ entry, trips }: Props) {
  const [opened] = useState(entry);
  if (!opened) return <Gone />;
  return (
    <Dialog title={texts.editTitle}>
      <EntryForm entry={entry ?? opened} trips={trips} />
    </Dialog>
  );
}

function Discard({ entry }: Props) {
  const cancel = useCloseAddress();
  const navigate = useNavigate();
  if (!entry) return <Gone />;

  async function discard({ id }: OutboxEntry) {
    await navigate(cancel, { replace: true, preventScrollReset: true });
    await outbox.discard(id);
  }

  return (
    <Dialog title={texts.discardTitle}>
      <div className="grid gap-4">
        <p>
          <b className="block">{titleOf(entry)}</b>
          {texts.discardText} {entry.attempts > 0 && entry.state !== "rejected" && texts.discardDoubtful}
        </p>
        <div className="choices">
          <CancelButton />
          <button type="button" className="button-danger" onClick={() => void discard(entry)}>
            {texts.discard}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function Gone() {
  return (
    <Dialog title={texts.title}>
      <p>{texts.gone}</p>
    </Dialog>
  );
}
