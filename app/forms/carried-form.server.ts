import { type ActionFunctionArgs, data, href, redirect, redirectDocument } from "react-router";
import { z } from "zod";
import { withDraft } from "~/billing/trial.server";
import { ownPath } from "~/domain/own-path";
import { SUBMISSION_KEY_LENGTH } from "~/domain/retention";
import { type Context, newSubmissionId, viewerOf, visitOf } from "~/http/context.server";
import { flashToast } from "~/http/flash.server";
import { takeStep, withoutSecrets } from "~/http/form/answer.server";
import { keyIn, pick, textIn } from "~/http/form/fields.server";
import type { FormHandlers } from "~/http/form/handler.server";
import { type FormAnswer, textsOfForm } from "~/http/form-answer";
import { type Translate, translatorOf } from "~/http/i18n.server";
import type { Viewer } from "~/models/accounts/session.server";
import { saveDraft } from "~/models/draft.server";
import { activeTrip } from "~/models/trips/trip.server";
import { profileHandlers } from "./accounts/profile-form.server";
import { expenseHandlers } from "./expenses/form.server";
import { settleHandlers } from "./settling/form.server";
import { memberHandlers } from "./sharing/member-form.server";
import { tripHandlers } from "./trips/form.server";

/** Forms that the sign-in page carries when a session has ended. No confirmation: a deletion must not be prefilled. */
const carriedForms: FormHandlers<Viewer> = {
  "expense.add": expenseHandlers["expense.add"],
  "expense.change": expenseHandlers["expense.change"],
  "repayment.add": settleHandlers["repayment.add"],
  "repayment.change": settleHandlers["repayment.change"],
  "member.add": memberHandlers["member.add"],
  "member.change": memberHandlers["member.change"],
  "trip.create": tripHandlers["trip.create"],
  "trip.change": tripHandlers["trip.change"],
  "trip.rename": tripHandlers["trip.rename"],
  "trip.currencies": tripHandlers["trip.currencies"],
  "trip.limits": tripHandlers["trip.limits"],
  "profile.change": profileHandlers["profile.change"],
  "profile.color": profileHandlers["profile.color"],
  "feedback.send": profileHandlers["feedback.send"],
};

/** Decodes the sign-in form's hidden field `carried`: a form, its submission key, and the account that filled it in. */
const carriedShape = z.object({
  account: z.string().min(1),
  submissionId: z.string().max(SUBMISSION_KEY_LENGTH).optional(),
  intent: z.string(),
  fields: z.record(z.string(), z.string()),
});

/** Most bytes of the hidden field when URL-encoded. A body may have 64 kB, of which email and password take up to 5. */
const CARRIED_BYTES = 56 * 1_024;

/**
 * Answers a form whose session has ended with the sign-in page, which carries the typed values in a hidden field. Other
 * forms are redirected to the plain sign-in page, or to the screen of whoever has signed in meanwhile.
 */
export function carryForm(sent: FormData, { context, url }: ActionFunctionArgs) {
  const carried = carriedIn(sent);
  if (carried !== undefined) {
    const fits = new URLSearchParams({ carried }).toString().length <= CARRIED_BYTES;
    const error = { "": [translatorOf(context)("carried.tooLong")] };
    const answer: FormAnswer = {
      intent: "account.sign-in",
      id: undefined,
      result: fits ? { initialValue: { carried } } : { status: "error", error },
      submissionId: newSubmissionId(),
    };
    return data(answer, { status: 401 });
  }
  const screen = url.searchParams.get("redirectTo");
  if (screen === null) return undefined;
  if (!viewerOf(context)) return redirect(url.pathname + url.search, 303);
  // Loaded anew: fields that keep another account's texts would be sent for this one by a second press.
  flashToast(context, { kind: "failure", title: translatorOf(context)("carried.foreign") });
  return redirectDocument(ownPath(screen) ?? "/", 303);
}

function carriedIn(sent: FormData): string | undefined {
  const picked = pick(carriedForms, sent);
  if (!picked) return undefined;
  const { intent, fields: known } = picked;
  const step = sent.get("set");
  const texts = typeof step === "string" ? takeStep(known, step).initialValue : textsOfForm(known);
  const fields = withoutSecrets(texts as Record<string, string>);
  const { key } = keyIn(sent);
  return JSON.stringify({ account: textIn(sent, "account"), submissionId: key, intent, fields });
}

/**
 * Stores the carried form as a draft of the account that signed in. Returns the address that opens it, or a reason if
 * the draft belongs to another account or could not be stored.
 */
export async function saveCarriedForm(
  context: Context,
  userId: string,
  carried: string | undefined,
  to: string,
): Promise<{ to: string; detail?: string }> {
  if (!carried) return { to };
  const t: Translate = translatorOf(context);
  const draft = readCarried(carried);
  // A page of an older version names no account.
  if (!draft) return { to, detail: t("carried.lost") };
  if (draft.account !== userId) return { to, detail: t("carried.foreign") };
  const { now, origin } = visitOf(context);
  if (!(await saveDraft(userId, draft, now))) return { to, detail: t("carried.lost") };
  const { pathname, search } = withDraft(await screenFor(userId, draft, new URL(to, origin)));
  return { to: pathname + search };
}

interface Carried {
  account: string;
  intent: string;
  /** Typed values and the submission key, so that a submission that was saved before the session ended counts once. */
  fields: Record<string, string>;
}

/** Reads the hidden field. Since anyone may have written it, only known intents and their fields are accepted. */
function readCarried(text: string): Carried | undefined {
  const read = carriedShape.safeParse(parseJson(text));
  if (!read.success) return undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(read.data.fields)) form.append(name, value);
  form.set("intent", read.data.intent);
  const picked = pick(carriedForms, form);
  if (!picked) return undefined;
  const { account, submissionId } = read.data;
  const fields = { ...withoutSecrets(textsOfForm(picked.fields)), ...(submissionId && { submissionId }) };
  return { account, intent: picked.intent, fields };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the screen to open: that of the expense's own trip if another trip has become the active one. */
async function screenFor(userId: string, { intent, fields }: Carried, screen: URL): Promise<URL> {
  const isOfActive = intent === "expense.add" && ["/", href("/expenses")].includes(screen.pathname);
  if (!isOfActive || !fields.tripId || (await activeTrip(userId))?.id === fields.tripId) return screen;
  return new URL(`${href("/trip/:id", { id: fields.tripId })}${screen.search}`, screen);
}
