// The quick line on home: its field, and the expense dialog that it fills in.
import type { ComponentProps } from "react";
import { QuickLineField } from "~/components/expenses/quick-line";
import { useAddress } from "~/components/shell/address";
import { Dialog } from "~/components/ui/dialog";
import { expenseForm } from "~/locales/de/expenses";
import { submitting, useSignal } from "~/offline/screen-state";
import { OpenDialog } from "./dialogs";
import { lazyForm } from "./lazy-form";
import type { LineFormProps } from "./quick-line-form";

const load = () => import("./quick-line-form");
// Loaded when a line is opened, since the German words weigh as much as a screen.
const LineForm = import.meta.env.SSR
  ? (await load()).LineForm
  : lazyForm(async () => (await load()).LineForm);

/** The field, which a sent expense empties. */
export function HomeLine() {
  return <QuickLineField isSaving={useSignal(submitting, null)?.intent === "expense.add"} />;
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
