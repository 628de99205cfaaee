import { type ClientActionFunctionArgs, isRouteErrorResponse } from "react-router";
import type { FormAnswer } from "~/http/form-answer";
import { errors } from "~/locales/de/shell";

/**
 * Sends a form and, where there is no answer or none of ours, leaves everything typed as it is and says so. Every
 * screen's module exports this as `clientAction`: without it the error page would take the screen's place.
 */
export async function submitOrKeepInput({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<unknown> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // A response is where to go on from here.
    if (error instanceof Response) throw error;
    const text = (name: string) => form.get(name)?.toString();
    const answer: FormAnswer = {
      intent: text("intent") ?? "",
      id: text("id"),
      result: { status: "error", error: { "": [sayWhy(error)] } },
      submissionId: text("submissionId") ?? "",
      isUnsent: true,
    };
    return answer;
  }
}

function sayWhy(error: unknown): string {
  // fetch() rejects with a TypeError where nobody answered.
  if (error instanceof TypeError) return errors.connection;
  if (isRouteErrorResponse(error))
    return (error.data as { message?: string } | null)?.message ?? errors.failed;
  return errors.failed;
}
