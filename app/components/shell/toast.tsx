import { lazy, type MouseEvent, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useRouteLoaderData } from "react-router";
import type { Toast } from "~/domain/toast";
import { shell } from "~/locales/de/shell";
import { Icon } from "../ui/icon";
import { signal, useHydrated, useSignal } from "../ui/signal";
import { useAddress } from "./address";
import { useIsCovered } from "./screen";
import { TOAST_MS, ToastContent } from "./toast-content";

type Shown = Toast & { id: string };

// Loaded when there is a toast. If that fails, as when offline, a simpler component replaces it.
const LiveToast = lazy(() => import("./live-toast").catch(() => ({ default: StaticToast })));

const current = signal<Shown>();
const close = () => current.set(null);

let count = 0;

export function showToast(toast: Toast): void {
  current.set({ id: `own ${++count}`, ...toast });
}

/** Shows at most one toast: the one in the server's HTML, or a later one. */
export function Toaster({ toast }: { toast: Shown | null }) {
  const live = useSignal(current);
  const isHydrated = useHydrated();
  const isCovered = useIsCovered();
  const [takenId, setTakenId] = useState<string>();
  useEffect(() => {
    if (!toast || toast.id === takenId) return;
    setTakenId(toast.id);
    current.set(toast);
  }, [toast, takenId]);

  // In a dialog it would stand beside another question, as if it were part of it.
  useEffect(() => {
    if (isCovered && current.get()?.undo) close();
  }, [isCovered]);

  const served = toast && toast.id !== takenId ? toast : null;
  if (!isHydrated || served) return served && <StaticToast toast={served} />;
  if (!live) return null;
  const shown = (
    <Suspense fallback={<StaticToast toast={live} onClose={close} />}>
      <LiveToast key={live.id} toast={live} onClose={close} />
    </Suspense>
  );
  // Inside an open dialog, since everything outside is inert; in its own place, so that it covers no fields.
  const place = document.querySelector("dialog:modal > [data-toasts]");
  return place ? createPortal(shown, place) : shown;
}

/** The toast of the server's HTML in a dialog, where it covers no title. CSS hides the one outside. */
export function ServedToast() {
  const { toast } = useRouteLoaderData<{ toast: Shown | null }>("root") ?? {};
  return !useHydrated() && toast ? <StaticToast toast={toast} /> : null;
}

/** Toast without JavaScript, and until LiveToast is loaded. Without JavaScript its close button reloads the page. */
function StaticToast({ toast, onClose }: { toast: Toast; onClose?: () => void }) {
  const { pathname, search } = useAddress();
  useEffect(() => {
    if (!onClose) return;
    const timer = setTimeout(onClose, TOAST_MS);
    return () => clearTimeout(timer);
  }, [onClose]);

  function onClick(event: MouseEvent) {
    if (!onClose) return;
    event.preventDefault();
    onClose();
  }

  return (
    <div className="toast-place" role="status">
      <div className="toast" data-kind={toast.kind}>
        <div className="toast-content">
          <ToastContent toast={toast} onFollow={onClose} />
        </div>
        <a className="icon-button" href={pathname + search} aria-label={shell.closeToast} onClick={onClick}>
          <Icon name="x" />
        </a>
      </div>
    </div>
  );
}
