// Protocol between the server and the scripts on a device: names of headers, answers of /logout and /outbox/send.
import type { ToastText } from "~/domain/toast";
import type { FormAnswer } from "./form-answer";

/**
 * Header on every response for which the session was looked up, with the id of the account it is for, or NOBODY.
 * Responses of others, such as a captive portal, lack it.
 */
export const ACCOUNT_HEADER = "Reisekasse-Account";
export const NOBODY = "none";

/** Header on requests to `/logout` with the id of the session that a device has signed out of. */
export const SESSION_HEADER = "Reisekasse-Session";

/** The response of `/logout` to a request with that header: JSON, never a redirect; an error page if it fails. */
export interface SignOutAnswer {
  session: string;
  /** True if it is no longer the session of the browser's cookie. */
  isOver: boolean;
  /** The session of the browser's cookie, on GET. */
  current?: string;
}

/** Header on responses with a toast, which must not be cached: the toast would be shown again. */
export const ONCE_HEADER = "Reisekasse-Once";

/** Header with the percent-encoded name of what a screen shows, such as a trip, if its address does not contain it. */
export const NAME_HEADER = "Reisekasse-Name";

/**
 * Header on a ZIP export with the bytes of its receipts, to show how much of it has come. It is no Content-Length: a file may
 * be missing.
 */
export const SIZE_HEADER = "Reisekasse-Size";

/**
 * The response of `POST /outbox/send`: always JSON, never a redirect. `submissionId` repeats the one that was sent; it
 * is empty if the form was not decoded: too large, incomplete, or cross-site.
 */
export type OutboxAnswer =
  | {
      outcome: "saved";
      submissionId: string;
      toast?: ToastText;
      /** Address to continue at, unless it is the form's screen. */
      to?: string;
      /** Time of saving in epoch milliseconds, by the server's clock. */
      savedAt: number;
    }
  | {
      outcome: "refused";
      submissionId: string;
      /** A kind of Problem, or `invalid` if a field has an error. */
      kind: string;
      message: string;
      /** Content for the form, if a handler checked it. */
      answer?: FormAnswer;
      /** Id of the expense that was saved under this key with other fields, so that it can be changed instead. */
      savedId?: string;
    };
