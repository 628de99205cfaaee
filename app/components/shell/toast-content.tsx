import { CircleAlert } from "lucide";
import { href, useRouteLoaderData } from "react-router";
import type { OutboxFields, OutboxIntent } from "~/domain/outbox";
import type { Toast, Undo } from "~/domain/toast";
import { shell } from "~/locales/de/shell";
import { HiddenFields } from "../ui/field";
import { Icon } from "../ui/icon";
import { useScreenHandle } from "./screen";

export const TOAST_MS = 5_000;

export function ToastContent({ toast, onFollow }: { toast: Toast; onFollow?: () => void }) {
  const { kind, title, detail, link, undo } = toast;
  return (
    <>
      <Icon name={kind === "failure" ? CircleAlert : "check"} />
      <span className="toast-text">
        <b>{title}</b>
        {detail && (
          <span>
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
      {undo && <UndoForm undo={undo} />}
    </>
  );
}

/** Takes back an addition, once: all forms about it have the same key. It stays until the answer replaces the toast. */
function UndoForm({ undo }: { undo: Undo }) {
  const account = useRouteLoaderData<{ account: string | null }>("root")?.account;
  const isHandledHere = useScreenHandle()?.dialogs?.includes("expense");
  const { id, tripId } = undo;
  const fields = { intent: "expense.undo", ...undo } satisfies OutboxFields & { intent: OutboxIntent };
  return (
    <form method="post" action={isHandledHere ? undefined : href("/trip/:id/expenses", { id: tripId })}>
      <HiddenFields of={{ ...fields, account, submissionId: `undo:${id}` }} />
      <button type="submit" className="toast-undo">
        {shell.undo}
      </button>
    </form>
  );
}
