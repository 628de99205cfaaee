import { useState } from "react";
import { later } from "~/components/ui/form-error";
import type { ExpenseRow } from "~/domain/expenses/expense";
import type { TripOfForm } from "~/offline/screen-state";
import type { SentForm } from "../sent-form";
import type { expenseHandlers } from "./form.server";
import { conflictIn } from "./texts";

// Loaded when another has changed the same expense, which is rare.
const ChangedMeanwhile = later(() =>
  import("./changed-meanwhile").then(({ ChangedMeanwhile }) => ChangedMeanwhile),
);

/** Sends the version that a change was made from. Shows what others have stored since, and sends its version, too. */
export function VersionPart({
  sent,
  trip,
  before,
}: {
  sent: SentForm<typeof expenseHandlers, "expense.change">;
  trip: TripOfForm | undefined;
  before: ExpenseRow;
}) {
  const { fields, initial, answer } = sent;
  const conflict = conflictIn(answer);
  // The expense as it was when the form was opened: the screen's data may be reloaded below it. A draft keeps its version.
  const [opened] = useState(before);
  const version = opened.sharing && (Number(initial.version) || opened.sharing.version);
  const overwrites = conflict?.current.sharing?.version;
  return (
    <>
      {version && <input type="hidden" name={fields.version.name} value={version} />}
      {overwrites && <input type="hidden" name={fields.overwrites.name} value={overwrites} />}
      {conflict && (
        <ChangedMeanwhile
          {...conflict}
          before={opened}
          typed={answer?.result.initialValue ?? {}}
          trip={trip}
        />
      )}
    </>
  );
}
