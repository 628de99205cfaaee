import type { Toast } from "~/domain/toast";
import { Icon } from "../ui/icon";

export const TOAST_MS = 5_000;

export function ToastContent({ toast, onFollow }: { toast: Toast; onFollow?: () => void }) {
  const { kind, title, detail, link } = toast;
  return (
    <>
      <span className={kind === "failure" ? "text-danger" : "text-good"}>
        <Icon name={kind === "failure" ? "flag" : "check"} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block text-sm">{title}</b>
        {detail && (
          <span className="block text-sm text-quiet">
            {detail}
            {link && (
              <>
                {" "}
                <a className="toast-link" href={link.href} onClick={onFollow}>
                  {link.text}
                </a>
                .
              </>
            )}
          </span>
        )}
      </span>
    </>
  );
}
