import { useEffect, useRef, useState } from "react";
import { isUnsent, type OutboxEntry } from "~/domain/outbox";
import { signOutWarning as texts } from "~/locales/de/outbox-screen";
import { shell } from "~/locales/de/shell";
import { readEntries } from "../outbox/database";
import { outbox } from "../outbox/outbox";

export interface WarningProps {
  account: string;
  /** Number of unsent entries. */
  count: number;
  /** Called when everything has been sent. */
  onSent: () => void;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether to send unsent entries first, discard them, or stay signed in. */
export function SignOutWarning({ account, count, onSent, onLeave, onStay }: WarningProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [unsentCount, setUnsentCount] = useState(count);
  const [isSending, setSending] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  async function sendEntries() {
    setSending(true);
    await outbox.send();
    const unsent = await readUnsent(account);
    setSending(false);
    setUnsentCount(unsent.length);
    if (unsent.length === 0) onSent();
  }

  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="sign-out-title" onClose={onStay}>
      <div className="grid gap-4 p-4">
        <h2 id="sign-out-title" className="text-lg">
          {texts.title}
        </h2>
        <p role="status">{texts.text(unsentCount)}</p>
        <div className="grid gap-2">
          <button
            type="button"
            className="button-main"
            onClick={() => void sendEntries()}
            disabled={isSending}
            aria-busy={isSending || undefined}
          >
            {isSending ? shell.pending : texts.send}
          </button>
          <button type="button" className="button-danger" onClick={onLeave}>
            {texts.leave}
          </button>
          <button type="button" className="button min-h-12" onClick={() => dialog.current?.close()}>
            {shell.cancel}
          </button>
        </div>
      </div>
    </dialog>
  );
}

/** Reads the account's unsent entries from the device. */
export async function readUnsent(account: string): Promise<OutboxEntry[]> {
  return (await readEntries(account)).filter(isUnsent);
}
