import type { ShouldRevalidateFunctionArgs } from "react-router";
import { dataQuery, dialogIn, isFormOpen, needsServer } from "~/domain/dialog";
import type { FormAnswer } from "~/http/form-answer";
import { findOnScreen, shownOnScreen } from "~/offline/screen-state";

/**
 * Decides if a screen's data is reloaded. Skips dialogs and figures whose data is on the screen, so that they open at
 * once, and forms that stay open with their error. Every screen's module exports this as `shouldRevalidate`.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod && formMethod !== "GET") {
    if ((actionResult as FormAnswer | undefined)?.isUnanswered) return false;
    // The form's trip or expense is gone. The form says so and keeps what was typed; a reload would show an error page. Of
    // the receipts one that is gone only has to go from the list.
    const areReceipts = dialogIn(currentUrl.searchParams)?.endsWith("receipts");
    return !(actionStatus === 404 && isFormOpen(currentUrl.search) && !areReceipts);
  }
  const staysHere =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    dataQuery(currentUrl.search) === dataQuery(nextUrl.search);
  if (staysHere && isKnown(nextUrl.searchParams)) return false;
  return defaultShouldRevalidate;
}

function isKnown(query: URLSearchParams): boolean {
  const again = dialogIn(query) === "expense" && !query.has("id") ? query.get("again") : null;
  if (again !== null) return isOnScreen(again);
  return !needsServer(query) || isOnScreen(query.get("id"));
}

function isOnScreen(id: string | null): boolean {
  return Object.values(findOnScreen(shownOnScreen(), id)).some((found) => found !== undefined);
}
