import { href } from "react-router";
import { InlineScript } from "~/components/shell/inline-script";
import { useSignal } from "~/components/ui/signal";
import { strip as texts } from "~/locales/de/outbox/outbox";
import nameWaiting from "./name-waiting.ts?inline";
import { noteKey, overlay, useSnapshot } from "./screen-state";

/**
 * Names, from the first paint on, what the screen's data lacks: rows and sums have it only once the outbox has been read.
 * A script within the page fills it in, so for React its content never changes.
 */
export function WaitingNote({ account }: { account: string }) {
  const loadedAt = useSnapshot()?.loadedAt;
  const isOutboxRead = useSignal(overlay) !== null;
  if (isOutboxRead) return null;
  return (
    <>
      <a
        className="strip line-clamp-3"
        href={href("/outbox")}
        hidden
        data-note={noteKey(account)}
        data-loaded-at={loadedAt}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps React from comparing what the script has added
        dangerouslySetInnerHTML={{ __html: texts.named }}
      />
      <InlineScript text={nameWaiting} />
    </>
  );
}

/** Returns whether the screen lacks something that waits. */
export function isWaitingNamed(): boolean {
  return document.querySelector("[data-note]:not([hidden])") !== null;
}
