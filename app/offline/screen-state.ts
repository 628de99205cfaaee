// What the screens know of the part that is loaded late: three values, empty until it is there.
import { useRouteLoaderData } from "react-router";
import type { ExpenseRow } from "~/domain/expense";
import type { FormAnswer } from "~/http/form-answer";
import { signal, useSignal } from "./signal";

/** The form that is on its way outside the router. */
export const submitting = signal<{ intent: string; id: string | undefined } | null>(null);

/** What such a form was answered. `key` is the one that the form on the screen began with. */
export const answered = signal<{ key: string; answer: FormAnswer } | null>(null);

/** The screens whose rows and sums show what waits. */
export type ShownScreen = "home" | "trip" | "list" | "trips";

/** Puts what waits into a screen's data. `loadedAt` is when the server began to read that, in epoch ms by its clock. */
export type Overlay = <Data>(screen: ShownScreen, data: Data, loadedAt: number) => Data;

export const overlay = signal<Overlay | null>(null);

/** The screen's data with what waits on this device in it. */
export function useShown<Data>(screen: ShownScreen, data: Data): Data {
  const put = useSignal(overlay, null);
  const page = useRouteLoaderData<{ loadedAt: number }>("root");
  return put ? put(screen, data, page?.loadedAt ?? 0) : data;
}

/** What the screen shows that dialogs can be about, so that they open without asking the server. */
export interface OnScreen {
  tripId?: string;
  expenses: readonly ExpenseRow[];
  trips: readonly { id: string; name: string }[];
}

let onScreen: OnScreen = { expenses: [], trips: [] };

/** Said by each screen while it renders. The server renders for many, and remembers none of it. */
export function showing(shown: Partial<OnScreen>): void {
  if (import.meta.env.SSR) return;
  onScreen = { expenses: [], trips: [], ...shown };
}

export function shownExpense(id: string | null | undefined): ExpenseRow | undefined {
  return onScreen.expenses.find((row) => row.id === id);
}

export function shownTrip(id: string | null | undefined): { id: string; name: string } | undefined {
  return onScreen.trips.find((trip) => trip.id === id);
}

export const shownTripId = (): string | undefined => onScreen.tripId;
