import { useEffect, useRef, useState } from "react";
import { isUnsent, type OutboxEntry } from "~/domain/outbox";
import { signOutWarning as texts } from "~/locales/de/outbox-screen";
import { shell } from "~/locales/de/shell";
import { readEntries } from "../outbox/database";
import { flush } from "../outbox/flush";

export interface WarningProps {
  account: string;
  /** How many entries are not sent yet. */
  count: number;
  /** Everything has been sent. */
  onSent: () => void;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks what is to become of what is not sent yet. It is loaded when there is something. */
export function SignOutWarning({ account, count, onSent, onLeave, onStay }: WarningProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [left, setLeft] = useState(count);
  const [isSending, setSending] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  async function sendFirst() {
    setSending(true);
    await flush({ account, isForced: true });
    const unsent = await readUnsent(account);
    setSending(false);
    setLeft(unsent.length);
    if (unsent.length === 0) onSent();
  }

  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="sign-out-title" onClose={onStay}>
      <div className="grid gap-4 p-4">
        <h2 id="sign-out-title" className="text-lg">
          {texts.title}
        </h2>
        <p role="status">{texts.text(left)}</p>
        <div className="grid gap-2">
          <button
            type="button"
            className="button-main"
            onClick={() => void sendFirst()}
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

/** The account's entries that are not sent yet, as the device has them now. */
export async function readUnsent(account: string): Promise<OutboxEntry[]> {
  return (await readEntries(account)).filter(isUnsent);
}
