import * as Toast from "@radix-ui/react-toast";
import type { Toast as ToastType } from "~/domain/toast";
import { shell } from "~/locales/de/shell";
import { Icon } from "../ui/icon";
import { TOAST_MS, ToastContent } from "./toast-content";

const SWIPE_PX = 50;
const HOTKEY = ["F8"];

/** A toast that closes after a while or by a swipe to the right. F8 moves the focus to it. */
export default function LiveToast({ toast, onClose }: { toast: ToastType; onClose: () => void }) {
  return (
    <Toast.Provider label={shell.toasts} duration={TOAST_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      <Toast.Root
        className="toast"
        data-kind={toast.kind}
        type={toast.kind === "failure" ? "foreground" : "background"}
        onOpenChange={(isOpen) => isOpen || onClose()}
      >
        <Toast.Description className="toast-content">
          <ToastContent toast={toast} onFollow={onClose} />
        </Toast.Description>
        <Toast.Close className="icon-button" aria-label={shell.closeToast}>
          <Icon name="x" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="toast-place" hotkey={HOTKEY} label={shell.toastKey} />
    </Toast.Provider>
  );
}
