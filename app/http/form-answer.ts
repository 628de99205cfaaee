import type { SubmissionResult } from "@conform-to/react";

/** The response to a refused form: its intent, its values and its faults. */
export interface FormAnswer {
  intent: string;
  /** Id of the form's subject, if a screen has several forms of the intent. */
  id: string | undefined;
  result: SubmissionResult;
  /** Key for the next submission. */
  submissionId: string;
  /** Address of the offer, if the end of the trial is the reason. */
  toPremium?: string;
  /** True if the form never reached the server, for lack of a network. */
  isUnsent?: boolean;
}
