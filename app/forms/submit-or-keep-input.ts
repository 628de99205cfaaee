import { type ClientActionFunctionArgs, isRouteErrorResponse } from "react-router";
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
  try {
    return await serverAction();
  } catch (error) {
    // The router throws a redirect as a Response, and follows it.
    if (error instanceof Response) throw error;
    const text = (name: string) => form.get(name)?.toString();
    const answer: FormAnswer = {
      intent: text("intent") ?? "",
      id: text("id"),
      result: { status: "error", error: { "": [errorMessage(error)] } },
      submissionId: text("submissionId") ?? "",
      isUnsent: true,
    };
    return answer;
  }
}

function errorMessage(error: unknown): string {
  // fetch() rejects with a TypeError if there is no connection.
  if (error instanceof TypeError) return errors.connection;
  if (isRouteErrorResponse(error))
    return (error.data as { message?: string } | null)?.message ?? errors.failed;
  return errors.failed;
}
