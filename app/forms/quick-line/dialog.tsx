// The quick line on home: its field, and the expense dialog that it fills in.
import type { ComponentProps } from "react";
import { QuickLineField } from "~/components/quick-line/quick-line";
import { useAddress } from "~/components/shell/address";
import { Dialog } from "~/components/ui/dialog";
import { later } from "~/components/ui/form-error";
import { useSignal } from "~/components/ui/signal";
import type { OutboxIntent } from "~/domain/outbox";
import { expenseForm } from "~/locales/de/expenses/expenses";
import { submitting } from "~/offline/screen-state";
import { OpenDialog } from "../dialogs";
import type { LineFormProps } from "./form";

// Loaded when a line is opened, since the German words weigh as much as four screens.
const LineForm = later(() => import("./form").then(({ LineForm }) => LineForm));

export function HomeLine() {
  return (
    <QuickLineField isSaving={useSignal(submitting)?.intent === ("expense.add" satisfies OutboxIntent)} />
  );
}

/** The dialogs of home. `?line=` fills in the dialog for a new expense; no other dialog uses it. */
export function HomeDialog({
  trip,
  habits,
  ...props
}: Omit<LineFormProps, "line" | "frequent"> & ComponentProps<typeof OpenDialog>) {
  const line = new URLSearchParams(useAddress().search).get("line");
  if (!line) return <OpenDialog {...props} />;
  const { today, onScreen } = props;
  return (
    <Dialog title={expenseForm.addTitle}>
      <LineForm key={line} {...{ line, trip, today, habits }} frequent={onScreen?.frequent} />
    </Dialog>
  );
}
