// State that screens share with the offline runtime, which is loaded after them. Empty until it is loaded.
import { useRouteLoaderData } from "react-router";
import type { ExpenseRow } from "~/domain/expense";
import type { FormAnswer } from "~/http/form-answer";
import { signal, useSignal } from "./signal";

/** The form that the outbox is sending at the moment. */
export const submitting = signal<{ intent: string; id: string | undefined } | null>(null);

/** The server's answer to a form that the outbox has sent; `key` names the form on the screen. */
export const formAnswer = signal<{ key: string; answer: FormAnswer } | null>(null);

/** Screens whose rows and sums include entries of the outbox. */
export type ShownScreen = "home" | "trip" | "list" | "trips";

/** Puts entries into a screen's data. `loadedAt` is when the server began to read it, in epoch ms by its clock. */
export type Overlay = <Data>(screen: ShownScreen, data: Data, loadedAt: number) => Data;

export const overlay = signal<Overlay | null>(null);

/** Returns the screen's data with the entries of this device's outbox in it. */
export function useOverlaid<Data>(screen: ShownScreen, data: Data): Data {
  const applyOverlay = useSignal(overlay, null);
  const page = useRouteLoaderData<{ loadedAt: number }>("root");
  return applyOverlay ? applyOverlay(screen, data, page?.loadedAt ?? 0) : data;
}

/** Expenses and trips on the screen, so that their dialogs open without a request to the server. */
export interface OnScreen {
  tripId?: string;
  expenses: readonly ExpenseRow[];
  trips: readonly { id: string; name: string }[];
}

let onScreen: OnScreen = { expenses: [], trips: [] };

/** Called by each screen while it renders. Does nothing on the server, which renders for many people. */
export function setOnScreen(shown: Partial<OnScreen>): void {
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
