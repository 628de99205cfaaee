import type { ShouldRevalidateFunctionArgs } from "react-router";
import { needsServer, withoutDialog } from "~/domain/dialog";
import type { FormAnswer } from "~/http/form-answer";

/**
 * When a screen's data is loaded anew: not for opening or closing what needs nothing from the server, so that the
 * dialog for a new expense is there at once, and not after a form that never reached the server. Every module of
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
  if (staysHere && !needsServer(nextUrl.searchParams)) return false;
  return defaultShouldRevalidate;
}
