import type { ToastText } from "~/domain/toast";
import type { FormAnswer } from "./form-answer";

/** Names whose answer it is on every answer of the app: the account's id, or NOBODY. Answers of others, a captive portal's, lack it. */
export const ACCOUNT_HEADER = "Reisekasse-Account";
export const NOBODY = "none";

/** Names the session that a device has signed out of, on its requests to `/logout`. */
export const SESSION_HEADER = "Reisekasse-Session";

/** What `/logout` answers a request with that header, as JSON and never by a redirect. */
export interface SignOutAnswer {
  /** The session as the request named it. */
  session: string;
  /** Whether it is no longer the one in which the browser's requests are answered. */
  isOver: boolean;
  /** The one in which they are answered, on GET. */
  current?: string;
}

/** Stands on answers that say something once, a toast: kept on the device, they would say it again. */
export const ONCE_HEADER = "Reisekasse-Once";

/** What the screen shows is called, percent-encoded, where its address does not tell. */
export const NAME_HEADER = "Reisekasse-Name";

/**
 * What `POST /outbox/send` answers, as JSON and never by a redirect. `submissionId` repeats what was sent; it is empty
 * only where nobody read the form: too large, torn, or from another site.
 */
export type OutboxAnswer =
  | {
      outcome: "saved";
      submissionId: string;
      toast?: ToastText;
      /** Where to go on, where that is not the screen itself. */
      to?: string;
      /** When it had been saved, in epoch milliseconds by the server's clock. */
      savedAt: number;
    }
  | {
      outcome: "refused";
      submissionId: string;
      /** A kind of Problem, or `invalid` where a field is wrong. */
      kind: string;
      /** One German sentence. */
      message: string;
      /** What the form is to show, where there is one. */
      answer?: FormAnswer;
      /** Which expense was saved under this key before, with other fields: for a change of it in place of a second one. */
      savedId?: string;
    };
