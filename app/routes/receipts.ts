// The receipts of an expense, without a page of their own: forms of files lead back to the dialog that they came from.
import { redirect } from "react-router";
import type { Problem } from "~/domain/problem";
import { wayBack } from "~/domain/query";
import type { Toast } from "~/domain/toast";
import { requireViewer, signInLeadingTo } from "~/http/auth.server";
import { viewerOf, visitOf } from "~/http/context.server";
import { flashToast } from "~/http/flash.server";
import { problemText, translatorOf } from "~/http/i18n.server";
import { refusal, refusalOf, requireFound } from "~/http/refusal.server";
import { uploadContext } from "~/http/upload.server";
import { findExpense } from "~/models/expenses/found.server";
import { receiptsOf } from "~/models/receipts/receipt.server";
import { type FileOutcome, takeInForm } from "~/receipts/form.server";
import type { Route } from "./+types/receipts";

export const handle = { takesUpload: "POST" };

/** Names an expense's receipts to its form, as JSON. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { id: userId } = requireViewer(context);
  const found = await findExpense(userId, url.searchParams.get("expense") ?? "");
  return Response.json({ receipts: await receiptsOf(requireFound(context, found, "expenseNotFound").id) });
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const query = url.searchParams;
  const back = wayBack(query.get("to")) ?? "/";
  const viewer = viewerOf(context);
  if (!viewer) throw redirect(signInLeadingTo(back), 303);
  const account = query.get("account");
  if (account && account !== viewer.id) {
    flashToast(context, { kind: "failure", title: translatorOf(context)("carried.foreign") });
    return redirect(back, 303);
  }
  const expenseId = query.get("expense") ?? "";
  const submissionId = query.get("submissionId");
  const upload = context.get(uploadContext);
  if (!upload || !submissionId) throw refusal(context, "malformed");
  const type = request.headers.get("Content-Type") ?? "";
  const { now } = visitOf(context);
  const outcomes = await takeInForm(viewer.id, { expenseId, submissionId }, type, upload, now).catch(
    (error: Problem) => {
      throw error.name === "Problem" ? refusalOf(context, error) : error;
    },
  );
  const isDialogShown =
    new URLSearchParams(back.split("?")[1]).get("dialog") === "receipts" &&
    !outcomes.some(({ problem }) => problem?.kind === "expenseNotFound");
  flashToast(context, toastOf(outcomes, isDialogShown, context));
  return redirect(back, 303);
}

/** Toasts travel in a cookie, which has room for 4 kB. */
const NAME_LENGTH = 20;

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH - 1).join("")}…` : name;
}

/** Says how many files were added, and of each that was refused why: in the dialog, if that is shown. */
function toastOf(
  outcomes: readonly FileOutcome[],
  isDialogShown: boolean,
  context: Route.ActionArgs["context"],
): Toast {
  const t = translatorOf(context);
  const refused = outcomes.filter(({ problem }) => problem);
  const added = t("toast.receiptsAdded", { count: outcomes.length - refused.length });
  if (outcomes.length === 0) return { kind: "failure", title: t("failure.receiptMissing") };
  if (refused.length === 0) return { kind: "success", title: added };
  const lines = refused.map(({ name, problem }) => `${shortened(name)}: ${problemText(t, problem!)}`);
  if (!isDialogShown) return { kind: "failure", title: added, detail: lines.join(" ") };
  return { kind: refused.length < outcomes.length ? "success" : "failure", title: added, refused: lines };
}
