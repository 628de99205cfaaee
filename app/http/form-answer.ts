import type { SubmissionResult } from "@conform-to/react";

/** What a form is answered that was refused: which form it was, what was typed, and what is wrong with it. */
export interface FormAnswer {
  intent: string;
  /** What the form was about, where there are several of its kind on the screen. */
  id: string | undefined;
  result: SubmissionResult;
  /** The key for the next try. */
  submissionId: string;
  /** Where to go on paying, where the end of the trial is what refused it. */
  toPremium?: string;
  /** No network: the server knows nothing of it. */
  isUnsent?: boolean;
}
