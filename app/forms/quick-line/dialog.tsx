// The quick line on home: its field, and the expense dialog that it fills in.
import { CornerDownLeft } from "lucide";
import { type ComponentProps, type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useAddress } from "~/components/shell/address";
import { Dialog } from "~/components/ui/dialog";
import { rememberOpener } from "~/components/ui/focus";
import { later } from "~/components/ui/form-error";
import { Icon } from "~/components/ui/icon";
import { useSignal } from "~/components/ui/signal";
import { withDialog } from "~/domain/dialog";
import { QUICK_LINE_LENGTH } from "~/domain/expenses/expense";
import type { OutboxIntent } from "~/domain/outbox";
import { expenseForm } from "~/locales/de/expenses/expenses";
import { home } from "~/locales/de/trips/home";
import { submitting } from "~/offline/screen-state";
import { OpenDialog } from "../dialogs";
import type { LineFormProps } from "./form";

// Loaded when a line is opened, since the German words weigh as much as four screens.
const LineForm = later(() => import("./form").then(({ LineForm }) => LineForm));

/**
 * Field for a whole expense in one line. It leads to the expense dialog, which reads the line and shows what it has
 * understood before anything is saved. It is emptied when a new expense is sent.
 */
export function HomeLine() {
  const isSaving = useSignal(submitting)?.intent === ("expense.add" satisfies OutboxIntent);
  const field = useRef<HTMLInputElement>(null);
  const { search } = useAddress();
  const navigate = useNavigate();

  useEffect(() => {
    if (isSaving) field.current!.value = "";
  }, [isSaving]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const input = field.current!;
    rememberOpener(input);
    // The same history state as of a link that opens a dialog, so that closing the dialog goes back.
    void navigate(withDialog(search, "expense", { line: input.value }), {
      preventScrollReset: true,
      state: { opened: true },
    });
  }

  return (
    <form action="/" className="label-inside" onSubmit={onSubmit}>
      <input type="hidden" name="dialog" value="expense" />
      <label className="field-label" htmlFor="quick-line">
        {home.quickLine}
      </label>
      <input
        ref={field}
        id="quick-line"
        className="field-input pr-13"
        name="line"
        required
        maxLength={QUICK_LINE_LENGTH}
        placeholder={home.quickLineHint}
        autoComplete="off"
        enterKeyHint="go"
      />
      <button
        type="submit"
        className="icon-button absolute right-1 bottom-1.5 text-accent"
        aria-label={home.quickLineGo}
        title={home.quickLineGo}
      >
        <Icon name={CornerDownLeft} />
      </button>
    </form>
  );
}

/** The dialogs of home. `?line=` fills in the dialog for a new expense; no other dialog uses it. */
export function HomeDialog({
  trip,
  today,
  habits,
  returnLink,
  ...props
}: Omit<LineFormProps, "line" | "frequent"> & ComponentProps<typeof OpenDialog>) {
  const line = new URLSearchParams(useAddress().search).get("line");
  if (!line) return <OpenDialog today={today} {...props} />;
  return (
    <Dialog title={expenseForm.addTitle}>
      <LineForm
        key={line}
        {...{ line, trip, today, habits, returnLink }}
        frequent={props.onScreen?.frequent}
      />
    </Dialog>
  );
}
