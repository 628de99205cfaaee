import { Icon } from "./icon";

/** How long a toast stays, in milliseconds (spec, section 9). */
export const TOAST_MS = 5_000;

export interface ToastText {
  kind: "success" | "failure";
  title: string;
  detail?: string;
}

/** What stands in a toast, live or not. */
export function ToastContent({ toast: { kind, title, detail } }: { toast: ToastText }) {
  return (
    <>
      <span className={kind === "failure" ? "text-danger" : "text-success"}>
        <Icon name={kind === "failure" ? "flag" : "check"} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block text-sm">{title}</b>
        {detail && <span className="block text-sm text-quiet">{detail}</span>}
      </span>
    </>
  );
}
