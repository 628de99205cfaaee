import type { ShouldRevalidateFunctionArgs } from "react-router";
import { needsServer, withoutDialog } from "~/domain/dialog";
import type { FormAnswer } from "~/http/form-answer";
import { shownExpense, shownTrip } from "~/offline/screen-state";

/**
 * When a screen's data is loaded anew: not for opening or closing what needs nothing from the server, so that the
 * dialog for a new expense is there at once, nor for what the screen shows already, and not after a form that never reached the server. Every module of
 * a screen exports this as `shouldRevalidate`.
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
    withoutDialog(currentUrl.search) === withoutDialog(nextUrl.search);
  const query = nextUrl.searchParams;
  if (staysHere && (!needsServer(query) || isOnScreen(query.get("id")))) return false;
  return defaultShouldRevalidate;
}

function isOnScreen(id: string | null): boolean {
  return (shownExpense(id) ?? shownTrip(id)) !== undefined;
}
