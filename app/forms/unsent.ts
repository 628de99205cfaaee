import type { ClientActionFunctionArgs } from "react-router";
import type { FormAnswer } from "~/http/form-answer";
import { errors } from "~/locales/de/shell";

/**
 * Sends a form and, where no network answers, leaves everything typed as it is and says so. Every screen's module
 * exports this as `clientAction`: without it the error page would take the screen's place.
 */
export async function sendOrKeep({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // fetch() rejects with a TypeError where there was no answer; whatever else is thrown is one.
    if (!(error instanceof TypeError)) throw error;
    const text = (name: string) => form.get(name)?.toString();
    const answer: FormAnswer = {
      intent: text("intent") ?? "",
      id: text("id"),
      result: { status: "error", error: { "": [errors.connection] } },
      submissionId: text("submissionId") ?? "",
      isUnsent: true,
    };
    return answer;
  }
}
