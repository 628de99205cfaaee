import type { ShouldRevalidateFunctionArgs } from "react-router";
import { dataQuery, needsServer } from "~/domain/dialog";
import type { FormAnswer } from "~/http/form-answer";
import { findOnScreen, shownOnScreen } from "~/offline/screen-state";

/**
 * Decides if a screen's data is reloaded. Skips dialogs that need no data or whose data is on the screen, and other
 * figures of what is on it, so that they appear at once, and forms that never reached the server. Every screen's module exports this as `shouldRevalidate`.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod && formMethod !== "GET") return !(actionResult as FormAnswer | undefined)?.isUnsent;
  const staysHere =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    dataQuery(currentUrl.search) === dataQuery(nextUrl.search);
  const query = nextUrl.searchParams;
  if (staysHere && (!needsServer(query) || isOnScreen(query.get("id")))) return false;
  return defaultShouldRevalidate;
}

function isOnScreen(id: string | null): boolean {
  const { expense, trip } = findOnScreen(shownOnScreen(), id);
  return (expense ?? trip) !== undefined;
}
