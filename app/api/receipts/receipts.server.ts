import { orRefuse, Problem } from "~/domain/problem";
import { isReceiptId, receiptMediaTypes } from "~/domain/receipts/receipt";
import { changes, reads, removes } from "~/http/api.server";
import { visitOf } from "~/http/context.server";
import { receiptQuery } from "~/http/shapes/receipts/receipt.server";
import { announcedDigest, uploadContext } from "~/http/upload.server";
import { findReceipt, removeReceipt } from "~/models/receipts/receipt.server";
import { submittedUnder } from "~/models/submission.server";
import { takeIn, takeInThumbnail } from "~/receipts/upload.server";
import { receiptAnswer, receiptJson } from "../answers.server";

export const receiptOperations = {
  "PUT /api/receipts/:id": changes({
    query: receiptQuery,
    file: receiptMediaTypes,
    answer: receiptAnswer,
    refusals: [403, 408, 409, 413, 415, 422, 503],
    async effect(viewer, { param, query, request, context }) {
      // Another account has signed in on this device since.
      if (query.account && query.account !== viewer.id) throw new Problem("signedOut");
      const { expense, submission, name = null } = query;
      // Named by its id, or by the key of the submission that adds it.
      const named = expense ?? (submission && (await submittedUnder(viewer.id, submission)));
      const expenseId = orRefuse(named || undefined, "expenseNotFound");
      const upload = orRefuse(context.get(uploadContext), "receiptKind");
      const id = param("id");
      if (!isReceiptId(id)) throw new Problem("malformed");
      const digest = announcedDigest(request.headers.get("Content-Digest"));
      const sent = { id, expenseId, digest, name };
      return receiptJson(await takeIn(viewer.id, sent, upload, visitOf(context).now));
    },
  }),

  "PUT /api/receipts/:id/thumbnail": changes({
    file: ["image/jpeg"],
    answer: receiptAnswer,
    refusals: [403, 408, 409, 413, 415, 503],
    async effect(viewer, { param, context }) {
      const added = await takeInThumbnail(
        viewer.id,
        param("id"),
        context.get(uploadContext),
        visitOf(context).now,
      );
      return receiptJson(added);
    },
  }),

  "GET /api/receipts/:id": reads({
    answer: receiptAnswer,
    async effect(viewer, { param }) {
      const found = await findReceipt(viewer.id, param("id"));
      return receiptJson(orRefuse(found, "receiptNotFound").receipt);
    },
  }),

  "DELETE /api/receipts/:id": removes({
    effect: (viewer, { param, context }) => removeReceipt(viewer.id, param("id"), visitOf(context).now),
  }),
};
