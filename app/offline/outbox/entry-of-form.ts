import { deviceToday } from "~/domain/day";
import type { OutboxEntry } from "~/domain/outbox";
import { textsIn } from "../drafts";
import { findOnScreen, isSharedTrip, type OnScreen } from "../screen-state";

/** Makes an entry of a form that is sent now, with what the screen shows of its expense and trip. */
export function entryOf(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  account: string,
  shown: OnScreen,
): OutboxEntry {
  const { intent, submissionId, account: _, ...fields } = { ...textsIn(form), ...textOf(submitter) };
  const now = new Date();
  const day = deviceToday(now);
  const { expense } = findOnScreen(shown, fields.id);
  const { trip } = findOnScreen(shown, fields.tripId ?? fields.id);
  return {
    id: submissionId!,
    account,
    intent: intent as OutboxEntry["intent"],
    // A new expense belongs to the day on which it was entered, not to the day it is sent.
    fields: intent!.endsWith(".add") && !fields.date ? { ...fields, date: day } : fields,
    screen: location.pathname + location.search,
    tripId: shown.tripId,
    // An expense that was never added is not in the sums, so taking it back must not lower them.
    before: intent === "expense.undo" && expense?.pending?.kind === "add" ? undefined : expense,
    people: isSharedTrip(trip) ? { members: trip.members, memberId: trip.memberId } : undefined,
    tripName: trip?.name,
    state: "waiting",
    createdAt: now.getTime(),
    day,
    attempts: 0,
    retryAt: 0,
  };
}

/** The field that a button adds to its form, such as a confirmation. */
export function textOf(button: HTMLElement | null): Record<string, string> {
  const { name, value } = (button ?? {}) as Partial<HTMLButtonElement>;
  return name ? { [name]: value! } : {};
}
