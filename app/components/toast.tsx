import { lazy, type MouseEvent, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import type { Toast } from "~/domain/toast";
import { shell } from "~/locales/de/shell";
import { useHydrated } from "./hydrated";
import { Icon } from "./icon";
import { TOAST_MS, ToastContent } from "./toast-content";

type Shown = Toast & { id: string };

// The part that can be swiped away and reached by F8 is loaded only where there is a toast; without a network,
// which is what the toast may be about, a plainer one stands in.
const LiveToast = lazy(() => import("./live-toast").catch(() => ({ default: StandIn })));

let current: Shown | null = null;
const listeners = new Set<() => void>();

function show(toast: Shown | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

const close = () => show(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let shown = 0;

/** Shows a toast from the browser itself, in place of the one that is there. */
export function showToast(toast: Toast): void {
  show({ id: `own ${++shown}`, ...toast });
}

/** Shows at most one toast: the server's, which stands in the page's HTML, or a later one. */
export function Toaster({ toast }: { toast: Shown | null }) {
  const live = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  const isHydrated = useHydrated();
  const [taken, setTaken] = useState<string>();
  useEffect(() => {
    if (!toast || toast.id === taken) return;
    setTaken(toast.id);
    show(toast);
  }, [toast, taken]);

  const served = toast && toast.id !== taken ? toast : null;
  if (!isHydrated || served) return served && <StaticToast toast={served} />;
  if (!live) return null;
  const shown = (
    <Suspense fallback={<StaticToast toast={live} onClose={close} />}>
      <LiveToast key={live.id} toast={live} onClose={close} />
    </Suspense>
  );
  // Outside an open dialog nothing can be seen or reached, and over its fields the toast would cover choices.
  const place = document.querySelector("dialog:modal > [data-toasts]");
  return place ? createPortal(shown, place) : shown;
}

/** Where the live one cannot be loaded. */
function StandIn({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, TOAST_MS);
    return () => clearTimeout(timer);
  }, [onClose]);
  return <StaticToast toast={toast} onClose={onClose} />;
}

/** Until the live one is there, and without JavaScript: closed by loading the page again. */
function StaticToast({ toast, onClose }: { toast: Toast; onClose?: () => void }) {
  const { pathname, search } = useLocation();

  function onClick(event: MouseEvent) {
    if (!onClose) return;
    event.preventDefault();
    onClose();
  }

  return (
    <div className="toast-place" role="status">
      <div className="toast" data-kind={toast.kind}>
        <ToastContent toast={toast} onFollow={onClose} />
        <a
          className="icon-button -m-2"
          href={pathname + search}
          aria-label={shell.closeToast}
          onClick={onClick}
        >
          <Icon name="x" />
        </a>
      </div>
    </div>
  );
}
