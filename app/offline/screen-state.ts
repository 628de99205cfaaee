// State that screens share with the offline runtime, which is loaded after them. Until then the outbox counts as empty.
import { useLayoutEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { signal, useSignal } from "~/components/ui/signal";
import type { Day } from "~/domain/day";
import type { DayGroup, ExpenseRow } from "~/domain/expenses/expense";
import type { FrequentChoice } from "~/domain/expenses/frequent";
import type { ExpenseKind } from "~/domain/expenses/kind";
import type { ShownRow } from "~/domain/expenses/pending-expense";
import type { PageOfDays } from "~/domain/expenses/pending-rows";
import type { CurrencyCode } from "~/domain/money/currency";
import type { Cents } from "~/domain/money/money";
import type { Snapshot } from "~/domain/outbox";
import type { ShownRepayment } from "~/domain/settling/waiting-repayment";
import type { Member } from "~/domain/sharing/member";
import type { OpenTotals } from "~/domain/statistics/open";
import type { DaySum, MainCategorySum, TileSums } from "~/domain/statistics/summary";
import type { WithPending } from "~/domain/trips/pending-trip";
import type { NewTripDefaults, Trip, TripWithCurrencies } from "~/domain/trips/trip";
import type { FormAnswer } from "~/http/form-answer";
import type { forecastHeadline, Headline } from "~/locales/de/statistics/forecast-headline";

/** Id of the element into which the strip about cached data and waiting entries is rendered. */
export const STRIP_PLACE = "strip";

/** Key in localStorage of the names of what waits, where the next page finds them before its first paint. */
export function noteKey(account: string): string {
  return `waiting ${account}`;
}

/** An entry as the note names it. `savedAt` is in epoch ms by the server's clock, undefined until it is saved. */
export interface NoteLine {
  text: string;
  savedAt?: number;
}

/** The form that the outbox is sending at the moment. */
export const submitting = signal<{ intent: string; id: string | undefined }>();

/** The server's answer to a form that the outbox has sent; `key` names the form on the screen. */
export const formAnswer = signal<{ key: string; answer: FormAnswer }>();

/** Unsent changes to the expenses of one trip. Each method adds them to a figure or list from the server. */
export interface PendingExpenses {
  spent(sum: Cents): Cents;
  count(count: number): number;
  open(totals: OpenTotals): OpenTotals;
  /** Adds unsent changes to the sum of planned expenses that are due on a day and not spread over nights. */
  dueOn(sum: Cents, day: Day): Cents;
  /** Adds unsent changes to the rows of planned expenses and deposits. */
  openRows(rows: readonly ExpenseRow[]): ShownRow[];
  ofDay(sum: DaySum, day: Day): DaySum;
  /** `figures` are the arguments of `forecastHeadline()`, which already contain the unsent changes. */
  headline(headline: Headline, ...figures: Parameters<typeof forecastHeadline>): Headline;
  /** Adds unsent changes of paid expenses, or of these kinds. */
  tiles<Tiles extends TileSums>(tiles: Tiles, kinds?: readonly ExpenseKind[]): Tiles;
  byMain(sums: MainCategorySum[]): MainCategorySum[];
  recent(rows: ExpenseRow[], size: number): ShownRow[];
  /** What belongs on another page is left out. */
  days(groups: DayGroup<ExpenseRow>[], page: PageOfDays): DayGroup<ShownRow>[];
}

interface PendingOptions {
  /** The query of a list, empty without a filter. A list's sums are those of its rows. */
  query?: string;
  /** The people on a shared trip, if the figures are the viewer's own shares. */
  people?: { members?: readonly Member[]; memberId: string };
}

/** The entries of the outbox that the data on the screen may lack. */
export interface Overlay {
  expenses(tripId: string, options?: PendingOptions): PendingExpenses | undefined;
  trip<T extends { id: string }>(trip: T): T & WithPending;
  /** Whether expenses that wait alter who owes whom. */
  changesDebts(tripId: string): boolean;
  /** Currencies of new expenses of this trip, the newest first. */
  currencies(tripId: string): CurrencyCode[];
  /** New repayments of this trip, the newest first. */
  repayments(tripId: string): ShownRepayment[];
}

/** Returns the overlay of a screen's data. Null until the outbox has been read. */
export const overlay = signal<(snapshot: Snapshot) => Overlay>();

function useOverlay(): Overlay | undefined {
  const overlayOf = useSignal(overlay);
  const snapshot = useSnapshot();
  return snapshot && overlayOf?.(snapshot);
}

/** Returns what the screen's data contains. Undefined on an error page. */
export function useSnapshot(): Snapshot | undefined {
  return useRouteLoaderData<Snapshot>("root");
}

const same = <Value>(value: Value) => value;

const nothing: PendingExpenses = {
  spent: same,
  count: same,
  open: same,
  dueOn: same,
  openRows: (rows) => [...rows],
  ofDay: same,
  headline: same,
  tiles: same,
  byMain: same,
  recent: same,
  days: same,
};

export function usePendingExpenses(tripId: string, options?: PendingOptions): PendingExpenses {
  return useOverlay()?.expenses(tripId, options) ?? nothing;
}

export function usePendingTrips<T extends { id: string }>(trips: T[]): (T & WithPending)[] {
  const pending = useOverlay();
  return pending ? trips.map(pending.trip) : trips;
}

export function usePendingTrip<T extends { id: string }>(trip: T): T & WithPending {
  return useOverlay()?.trip(trip) ?? trip;
}

export function useDebtsChange(tripId: string): boolean {
  return useOverlay()?.changesDebts(tripId) ?? false;
}

/** Returns the currencies of the viewer's newest entries on a trip, those that wait included, the newest first. */
export function useOwnCurrencies(tripId: string, trip: TripOfForm | undefined): CurrencyCode[] {
  const waiting = useOverlay()?.currencies(tripId) ?? [];
  return [...waiting, ...(trip?.lastCurrencies ?? [])];
}

export function useWaitingRepayments(tripId: string): ShownRepayment[] {
  return useOverlay()?.repayments(tripId) ?? [];
}

/** The part of a trip that forms on its screens need. */
export type TripOfForm = Partial<
  Pick<
    TripWithCurrencies,
    "isArchived" | "startDate" | "endDate" | "currencies" | "limits" | "role" | "memberId"
  > & {
    /** The people on a shared trip. */
    members: readonly Member[];
    /** Currencies of the viewer's newest entries on the trip, the newest first. */
    lastCurrencies: readonly CurrencyCode[];
  }
>;

export function isSharedTrip<T extends TripOfForm>(
  trip: T | undefined,
): trip is T & { members: readonly Member[]; memberId: string } {
  return trip?.members !== undefined && trip.memberId !== undefined;
}

/** Expenses and trips on a screen, so that their dialogs open without a request to the server. */
export interface OnScreen {
  tripId?: string;
  expenses?: readonly ShownRow[];
  repayments?: readonly ShownRepayment[];
  frequent?: readonly FrequentChoice[];
  /** One that is kept cannot be deleted: others with an account are on it. */
  trips?: readonly (Pick<Trip, "id" | "name" | "isActive" | "isShared"> & {
    isKept?: boolean;
    isTransferable?: boolean;
  } & TripOfForm)[];
  newTrip?: NewTripDefaults;
  /** The group's sums of the trip by main category, of what is paid and to pay, with what waits, if the screen has them. */
  sums?: TileSums | undefined;
}

let current: OnScreen = {};

export function useOnScreen(shown: OnScreen): OnScreen {
  useLayoutEffect(() => {
    current = shown;
  });
  return shown;
}

/** Returns what is on the screen, outside of React: when a form is sent, and when the router asks what to load. */
export function shownOnScreen(): OnScreen {
  return current;
}

export function findOnScreen({ expenses, trips, repayments }: OnScreen, id: string | null | undefined) {
  return {
    expense: expenses?.find((row) => row.id === id),
    repayment: repayments?.find((row) => row.id === id),
    trip: trips?.find((trip) => trip.id === id),
  };
}
