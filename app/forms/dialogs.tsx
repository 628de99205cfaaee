import type { ReactNode } from "react";
import { href, useActionData, useSearchParams } from "react-router";
import { AccountNeeded, useIsGuest } from "~/components/accounts/guest";
import { TrialOver, useTrialOver } from "~/components/accounts/trial";
import { useIsPane, useOpenDialog } from "~/components/shell/screen";
import { Dialog } from "~/components/ui/dialog";
import { CategoryTile } from "~/components/ui/icon";
import type { Day } from "~/domain/day";
import { type DialogName, withDialog } from "~/domain/dialog";
import type { ExpenseRow } from "~/domain/expenses/expense";
import type { Receipt } from "~/domain/receipts/receipt";
import type { HistoryLine, HistoryPage } from "~/domain/sharing/history";
import { stayOf } from "~/domain/sharing/member";
import type { NamedTrip, Trip } from "~/domain/trips/trip";
import type { FormAnswer } from "~/http/form-answer";
import { expenseForm, expenses } from "~/locales/de/expenses/expenses";
import { expenseTitle, formatExpense, formatNights } from "~/locales/de/expenses/sum";
import { categoryNames } from "~/locales/de/names";
import { exporting } from "~/locales/de/trips/export";
import { limits } from "~/locales/de/trips/limits";
import { trips, trip as tripTexts } from "~/locales/de/trips/trips";
import { formatDay } from "~/locales/format";
import { findOnScreen, type OnScreen, type TripOfForm } from "~/offline/screen-state";
import type { OwnSession } from "./accounts/session-list";
import { ConfirmForm } from "./confirm-form";
import { ChangeExpenseForm } from "./expenses/change-form";
import type { expenseHandlers } from "./expenses/form.server";
import { AddExpenseForm, AgainForm, ExpenseWithoutTrip } from "./expenses/new-form";
import { ExpenseView, ExportForm, LimitsForm, ReceiptsForm } from "./later-forms";
import type { TripCurrenciesSubject } from "./money/currencies-form";
import type { LeftReceiptsSubject } from "./receipts/left";
import type { PeopleSubject } from "./sharing/people-dialog";
import { CreateTripForm } from "./trips/form";
import type { tripHandlers } from "./trips/form.server";
import { StartTripForm } from "./trips/start-form";

/** Data of the open dialog. Empty for dialogs that create something. */
export interface DialogSubject {
  expense?: ExpenseRow;
  again?: ExpenseRow;
  trip?: Pick<Trip, "id" | "name" | "isActive" | "isShared"> &
    Partial<Pick<Trip, "role"> & ReturnType<typeof stayOf>>;
  /** Receipts of `expense`. */
  receipts?: readonly Receipt[];
  /** Changes of `expense` on a shared trip, the newest first. */
  changes?: readonly HistoryLine[];
  trips?: readonly NamedTrip[];
  currencies?: TripCurrenciesSubject;
  people?: PeopleSubject;
  history?: HistoryPage;
  sessions?: readonly OwnSession[];
  leftReceipts?: LeftReceiptsSubject;
}

/** Data for rendering a dialog: its subject, and trip and day for a new expense. */
interface DialogProps extends DialogSubject {
  tripId?: string;
  ofScreen?: TripOfForm;
  frequent?: OnScreen["frequent"];
  newTrip?: OnScreen["newTrip"];
  /** The active trip, if the screen has loaded it. */
  active?: NamedTrip;
  today?: Day;
  /** The expense was deleted while its form was open, so the form adds a new one. */
  isDeleted?: boolean;
}

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

type Head = Pick<Parameters<typeof Dialog>[0], "icon" | "subtitle">;
type Render = (props: DialogProps, query: URLSearchParams) => [string, ReactNode, Head?];

/** Title and content of each dialog, and what else its head has. Those of the profile are in profile-dialogs.tsx. */
const dialogs: Partial<Record<DialogName, Render>> = {
  view: ({ expense, receipts, changes, ofScreen }) => {
    if (!expense) return ["", null];
    const { id, day, categoryId, description } = expense;
    return [
      expenseTitle(expense),
      <ExpenseView key={id} expense={expense} receipts={receipts} changes={changes} trip={ofScreen} />,
      {
        icon: <CategoryTile of={expense} />,
        subtitle: [description && categoryNames[categoryId], formatDay(day)].filter(Boolean).join(" · "),
      },
    ];
  },
  expense: ({ expense, receipts, again, tripId, today, ofScreen, frequent, isDeleted }, query) => {
    if (expense && !isDeleted) {
      const old = { expense, receipts, tripId, trip: ofScreen };
      const form = <ChangeExpenseForm key={expense.id} {...old} />;
      return [expenseForm.editTitle, form];
    }
    if (!tripId || !today) return [expenseForm.addTitle, <ExpenseWithoutTrip key="none" />];
    const save = isDeleted ? expenseForm.saveAsNew : undefined;
    const props = { tripId, today, main: query.get("main"), trip: ofScreen, frequent, save };
    const id = query.get("again");
    const earlier = again?.id === id ? again : undefined;
    const form =
      id === null ? (
        <AddExpenseForm {...props} />
      ) : (
        <AgainForm key={id} {...props} again={id} expense={earlier} />
      );
    return [expenseForm.addTitle, form];
  },
  receipts: ({ expense, receipts }) => [
    expenses.receipts,
    expense && <ReceiptsForm key={expense.id} expense={expense} receipts={receipts} />,
  ],
  "delete-expense": ({ expense, tripId }) => [
    expenseForm.deleteTitle,
    expense && (
      <ConfirmForm<typeof expenseHandlers>
        intent="expense.delete"
        id={expense.id}
        text={expenseForm.deleteText}
        confirm={expenses.delete}
        sends={{ tripId }}
        version={expense.sharing?.version}
      >
        {(current = expense) => <ExpenseCard expense={current} />}
      </ConfirmForm>
    ),
  ],
  trip: ({ newTrip }) => [trips.create, <CreateTripForm key="trip" defaults={newTrip} />],
  "start-trip": ({ trip, active }) => [
    active && active.id !== trip?.id ? tripTexts.stillRuns(active.name) : tripTexts.startTitle,
    trip && <StartTripForm key={trip.id} trip={trip} active={active} />,
  ],
  "end-trip": ({ trip }) => [
    tripTexts.endTitle,
    trip && (
      <ConfirmForm<typeof tripHandlers>
        intent="trip.end"
        id={trip.id}
        text={tripTexts.endText(trip.name, trip.isActive)}
        confirm={tripTexts.end}
        isDestructive={false}
      />
    ),
  ],
  "delete-trip": ({ trip, ofScreen }) => {
    // Its own screen knows the people, and opens this dialog without asking the server.
    const { isKept, isTransferable } = { ...stayOf(ofScreen?.members ?? []), ...trip };
    const form = trip && (
      <ConfirmForm<typeof tripHandlers>
        intent="trip.delete"
        id={trip.id}
        text={tripTexts.deleteText(trip.name)}
        confirm={tripTexts.delete}
      />
    );
    const isOwner = trip?.role !== "member";
    const stays = trip && (isKept || !isOwner) && (
      <OthersStay key={trip.id} trip={trip} isOwner={isOwner} isTransferable={isTransferable} />
    );
    return [tripTexts.deleteTitle, stays || form];
  },
  export: ({ trip, trips }) => [
    exporting.title,
    (trip || trips) && <ExportForm key={trip?.id} trip={trip} trips={trips} />,
  ],
  limits: ({ tripId, ofScreen }) => [
    trips.limits,
    tripId &&
      ofScreen &&
      (ofScreen.role === "member" ? (
        <p key={tripId}>{limits.ownersLead}</p>
      ) : (
        <LimitsForm key={tripId} tripId={tripId} limits={ofScreen.limits ?? null} />
      )),
  ],
  "delete-trip-for-good": ({ trip }) => [
    tripTexts.deleteForGoodTitle,
    trip && (
      <ConfirmForm<typeof tripHandlers>
        intent="trip.delete-for-good"
        id={trip.id}
        text={tripTexts.deleteForGoodText(trip.name)}
        confirm={tripTexts.deleteForGood}
      />
    ),
  ],
};

function ExpenseCard({ expense }: { expense: ExpenseRow }) {
  return (
    <p className="card flex items-center gap-3 py-3">
      <CategoryTile of={expense} />
      <span className="min-w-0 flex-1">
        <b className="line-clamp-2">{expenseTitle(expense)}</b>
        <small className="text-quiet">
          {[formatDay(expense.day), formatNights(expense)].filter(Boolean).join(" · ")}
        </small>
      </span>
      <b>{formatExpense(expense)}</b>
    </p>
  );
}

/** Says why a trip with others can't be deleted, and leads to handing it over and leaving it. */
function OthersStay({
  trip: { id, name },
  isOwner,
  isTransferable,
}: {
  trip: NamedTrip;
  isOwner: boolean;
  isTransferable: boolean;
}) {
  const path = href("/trip/:id", { id });
  if (isOwner && !isTransferable) {
    return (
      <div className="flex flex-col gap-4">
        <p className="break-words">{tripTexts.guestsText(name)}</p>
        <a className="button-main" href={path + withDialog("", "members")}>
          {tripTexts.toMembers}
        </a>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="break-words">{tripTexts.keptText(name, isOwner)}</p>
      {isOwner && (
        <a className="button-main" href={path + withDialog("", "members")}>
          {tripTexts.toTransfer}
        </a>
      )}
      <a className="button" href={path + withDialog("", "leave")}>
        {tripTexts.toLeave}
      </a>
    </div>
  );
}
