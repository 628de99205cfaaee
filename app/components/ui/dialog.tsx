import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { withoutDialog } from "~/domain/dialog";
import { shell } from "~/locales/de/shell";
import { useAddress } from "../shell/address";
import { ServedToast } from "../shell/toast";
import { returnFocus } from "./focus";
import { Icon } from "./icon";
import { hasRoomForPane, useRoomForPane } from "./pane";

export function useCloseAddress(): string {
  const { pathname, search } = useAddress();
  return pathname + withoutDialog(search);
}

const CLOSE_FORM = "close-dialog";

/** Closes the dialog. A button, since the Tab key of Safari skips links. */
export function CancelButton({ className = "" }: { className?: string }) {
  return (
    <button type="submit" form={CLOSE_FORM} className={`button min-h-12 text-base ${className}`}>
      {shell.cancel}
    </button>
  );
}

/**
 * A dialog opened by the address: the server renders it open, over an inert screen (see `Screen`). JavaScript turns it
 * into a modal dialog, which Escape, Back and a click on the backdrop close too. As a pane it stands beside the screen where
 * there is room, and is not modal.
 */
export function Dialog({
  title,
  icon,
  subtitle,
  isPane = false,
  children,
}: {
  title: string;
  /** Before the title. */
  icon?: ReactNode;
  subtitle?: string;
  isPane?: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const closeLink = useRef<HTMLAnchorElement>(null);
  const closeAddress = useCloseAddress();
  const { pathname, searchParams } = new URL(closeAddress, "http://localhost");
  const titleId = useId();
  const { search } = useAddress();
  const isBeside = useRoomForPane() && isPane;

  // A layout effect: a key pressed as soon as the dialog is in sight must find its listeners.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isBeside` tells of a change of what is asked here anew
  useLayoutEffect(() => {
    const dialog = ref.current!;
    const isBesideNow = isPane && hasRoomForPane();
    const closed = new AbortController();
    const { signal } = closed;
    const close = () => closeLink.current?.click();
    let lastKey = "";
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      lastKey = key;
      const isElsewhere = (target as Element).closest("input, select, textarea, [data-toasts], .toast-place");
      if (isBesideNow && key === "Escape" && !defaultPrevented && !isElsewhere) close();
    };
    const onCancel = (event: Event) => {
      // That of a file picker bubbles.
      if (event.target !== dialog) return;
      event.preventDefault();
      // Android's Back cancels an open dialog instead of going back.
      if (lastKey !== "Escape" && window.history.state?.usr?.opened) window.history.back();
      else close();
    };
    // Browsers close a dialog at the second Escape in a row, even if `cancel` was prevented; the address must follow.
    const onClose = () => dialog.open || close();
    const onClick = (event: MouseEvent) => {
      if (!isBesideNow && event.target === dialog && isOutside(dialog, event)) close();
    };
    document.addEventListener("keydown", onKey, { signal });
    dialog.addEventListener("cancel", onCancel, { signal });
    dialog.addEventListener("close", onClose, { signal });
    dialog.addEventListener("click", onClick, { signal });
    if (isBesideNow) makePane(dialog);
    else makeModal(dialog, titleRef.current!);
    keepAboveKeyboard(dialog, signal);
    return () => closed.abort();
  }, [isPane, isBeside]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row may be shown in the same pane
  useEffect(() => {
    if (isBeside) titleRef.current!.focus({ preventScroll: true });
  }, [isBeside, search]);
  // A passive effect: it is cleaned up after the screen has stopped being inert.
  useEffect(() => returnFocus, []);

  return (
    <>
      <div className="veil" />
      <dialog ref={ref} open className={isPane ? "sheet is-pane" : "sheet"} aria-labelledby={titleId}>
        <div className="sheet-head">
          {icon}
          <div className="sheet-title">
            <h2 ref={titleRef} id={titleId} className="line-clamp-3 break-words" tabIndex={-1}>
              {title}
            </h2>
            {subtitle && <p>{subtitle}</p>}
          </div>
          <a ref={closeLink} className="icon-button -mr-2" href={closeAddress} aria-label={shell.close}>
            <Icon name="x" />
          </a>
        </div>
        <form
          id={CLOSE_FORM}
          action={pathname}
          hidden
          onSubmit={(event) => {
            event.preventDefault();
            closeLink.current!.click();
          }}
        >
          {[...searchParams].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </form>
        <div className="flex-none" data-toasts>
          <ServedToast />
        </div>
        <div className="sheet-body">{children}</div>
      </dialog>
    </>
  );
}

/** Shows a dialog beside the screen, also one that was modal. */
function makePane(dialog: HTMLDialogElement): void {
  if (!dialog.matches(":modal")) return;
  dialog.close();
  dialog.show();
}

/** Makes a dialog modal that HTML or React has opened. A focused field keeps the focus; otherwise the title gets it. */
function makeModal(dialog: HTMLDialogElement, title: HTMLElement): void {
  if (dialog.matches(":modal")) return;
  const focused = dialog.contains(document.activeElement) ? (document.activeElement as HTMLElement) : title;
  dialog.removeAttribute("open");
  dialog.showModal();
  focused.focus();
}

/** Tells the dialog how much of the window's lower edge a keyboard covers. Only Safari does not shrink the window itself. */
function keepAboveKeyboard(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const viewport = window.visualViewport;
  const measure = () => {
    // A zoomed page shows less without a keyboard.
    const covered =
      viewport && viewport.scale === 1 ? window.innerHeight - viewport.offsetTop - viewport.height : 0;
    dialog.style.setProperty("--keyboard", `${Math.max(0, covered)}px`);
  };
  viewport?.addEventListener("resize", measure, { signal });
  viewport?.addEventListener("scroll", measure, { signal });
}

function isOutside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
