import { type ClientActionFunctionArgs, isRouteErrorResponse } from "react-router";
import { DELETED_PATH } from "~/domain/addresses";
import type { FormAnswer } from "~/http/form-answer";
import { errors } from "~/locales/de/shell";

/**
 * Sends a form. If the server cannot be reached or fails, returns an error for the form, so that the typed values stay.
 * Every screen's module exports this as `clientAction`: without it the error page would replace the screen.
 */
export async function submitOrKeepInput({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<unknown> {
  const form = await request.clone().formData();
  const text = (name: string) => form.get(name)?.toString();
  try {
    return await serverAction();
  } catch (error) {
    // The router throws a redirect as a Response, and follows it.
    if (error instanceof Response) {
      if (error.headers.get("Location") === DELETED_PATH) await forgetAccount(text("account") ?? "");
      throw error;
    }
    const answer: FormAnswer = {
      intent: text("intent") ?? "",
      id: text("id"),
      result: { status: "error", error: { "": [errorMessage(error)] } },
      submissionId: text("submissionId") ?? "",
      isUnanswered: true,
    };
    return answer;
  }
}

async function forgetAccount(account: string): Promise<void> {
  const runtime = await import("~/offline/offline-runtime").catch(() => undefined);
  await runtime?.forgetAccount(account);
}

function errorMessage(error: unknown): string {
  // fetch() rejects with a TypeError if there is no connection.
  if (error instanceof TypeError) return errors.connection;
  if (isRouteErrorResponse(error))
    return (error.data as { message?: string } | null)?.message ?? errors.failed;
  return errors.failed;
}
