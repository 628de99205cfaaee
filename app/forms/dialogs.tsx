import { useActionData, useSearchParams } from "react-router";
import { AccountNeeded, useIsGuest } from "~/components/accounts/guest";
import { TrialOver, useTrialOver } from "~/components/accounts/trial";
import { useIsPane, useOpenDialog } from "~/components/shell/screen";
import { Dialog } from "~/components/ui/dialog";
import type { DialogName } from "~/domain/dialog";
import type { HistoryPage } from "~/domain/sharing/history";
import type { FormAnswer } from "~/http/form-answer";
import { findOnScreen, type OnScreen } from "~/offline/screen-state";
import type { OwnSession } from "./accounts/session-list";
import {
  type ExpenseDialog,
  type ExpenseDialogProps,
  type ExpenseSubject,
  expenseDialogs,
} from "./expenses/dialogs";
import type { expenseHandlers } from "./expenses/form.server";
import type { TripCurrenciesSubject } from "./money/currencies-form";
import type { LeftReceiptsSubject } from "./receipts/left";
import type { PeopleSubject } from "./sharing/people-dialog";
import { type TripDialogProps, type TripSubject, tripDialogs } from "./trips/dialogs";

/** Data of the open dialog. Empty for dialogs that create something. */
export interface DialogSubject extends ExpenseSubject, TripSubject {
  currencies?: TripCurrenciesSubject;
  people?: PeopleSubject;
  history?: HistoryPage;
  sessions?: readonly OwnSession[];
  leftReceipts?: LeftReceiptsSubject;
}

type DialogProps = ExpenseDialogProps & TripDialogProps;
type Render = (props: DialogProps, query: URLSearchParams) => ReturnType<ExpenseDialog>;

/** The dialogs that several screens have. Others are in profile-dialogs.tsx, settle-dialogs.tsx and trip-dialogs.tsx. */
const dialogs: Partial<Record<DialogName, Render>> = { ...expenseDialogs, ...tripDialogs };

/** Renders the dialog that the address names. Dialogs that create something need no data and open at once. */
export function OpenDialog({
  subject,
  onScreen = {},
  ...rest
}: Pick<DialogProps, "active" | "today"> & { subject: DialogSubject; onScreen?: OnScreen }) {
  const [query] = useSearchParams();
  const name = useOpenDialog();
  const id = query.get("id") ?? undefined;
  const { trip: ofScreen } = findOnScreen(onScreen, onScreen.tripId);
  const isTrialOver = useTrialOver(name === "expense" ? ofScreen : undefined);
  const isGuest = useIsGuest();
  const answer = useActionData<FormAnswer>();
  // `subject` may still belong to the previous dialog. A row or trip on the screen is used without loading it again.
  const isLoaded = id === (subject.expense ?? subject.trip)?.id;
  const current = isLoaded ? subject : findOnScreen(onScreen, id);
  const { tripId, frequent, newTrip } = onScreen;
  const again = findOnScreen(onScreen, query.get("again")).expense ?? subject.again;
  const isDeleted =
    id !== undefined && answer?.intent === ("expense.add" satisfies keyof typeof expenseHandlers);
  const props = { ...current, ...rest, tripId, ofScreen, frequent, newTrip, again, isDeleted };
  const isPane = useIsPane();
  const [title, content, head] = (name && dialogs[name]?.(props, query)) || [];
  const isForNew = name === "trip" || (name === "expense" && id === undefined);
  // A form that was just refused stays open with its values.
  const isOnlyForAccounts = isGuest && name === "trip";
  if (title && isForNew && (isTrialOver || isOnlyForAccounts) && !answer)
    return <Dialog title={title}>{isOnlyForAccounts ? <AccountNeeded /> : <TrialOver />}</Dialog>;
  if (!title || !content) return null;
  return (
    <Dialog title={title} isPane={isPane} {...head}>
      {content}
    </Dialog>
  );
}
