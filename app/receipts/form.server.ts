// Reads a form of several files while it arrives.
import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { Problem } from "~/domain/problem";
import { RECEIPTS_PER_EXPENSE } from "~/domain/quota";
import { receiptName } from "~/domain/receipts/receipt";
import { piecesOf, type Upload } from "~/http/upload.server";
import { problemOf } from "~/models/database.server";
import { takeIn } from "./upload.server";

/** What became of one file of a form. */
export interface FileOutcome {
  name: string;
  /** Undefined if the receipt was added. */
  problem?: Problem;
}

/** Files that are looked at: enough to say of each one too many that it is. */
const FILES_MAX = 2 * RECEIPTS_PER_EXPENSE;

/**
 * Adds each file of a form to an expense, one after the other. A refused one does not keep the next from being added. The
 * same form again adds nothing twice.
 * @throws Problem malformed if it is no such form
 */
export async function takeInForm(
  userId: string,
  { expenseId, submissionId }: { expenseId: string; submissionId: string },
  contentType: string,
  upload: Upload,
  now: Date,
): Promise<FileOutcome[]> {
  const outcomes: FileOutcome[] = [];
  const form = parserOf(contentType);
  let work = Promise.resolve();
  let arriving: Readable | undefined;
  const failing = Promise.withResolvers<never>();
  // One line for all beyond those: an expense has no room for them.
  form.on("filesLimit", () => outcomes.push({ name: "…", problem: new Problem("tooManyReceipts") }));
  form.on("file", (_field: string, file: Readable, sentName: string) => {
    // A form that breaks off is refused below. Without a listener the error would end the process.
    file.on("error", () => {});
    arriving = file;
    // The parser's sign for bytes that are no UTF-8: the name would be stored damaged.
    if (sentName?.includes("\ufffd")) {
      failing.reject(new Problem("malformed"));
      return void file.resume();
    }
    const name = receiptName(sentName && decodedName(sentName));
    const id = idOfFile(userId, submissionId, outcomes.length);
    // An empty field for files is sent as a file without a name.
    if (!name) return void file.resume();
    // Receipts are listed in the order of their moments.
    const moment = new Date(now.getTime() + outcomes.length);
    const outcome: FileOutcome = { name };
    outcomes.push(outcome);
    const sent = { id, expenseId, digest: undefined, name };
    const part: Upload = { length: undefined, pieces: (isAwaited) => piecesOf(file, isAwaited) };
    work = work
      .then(() => takeIn(userId, sent, part, moment))
      .then(
        () => undefined,
        (error) => {
          outcome.problem = error instanceof Problem ? error : problemOf(error);
          if (!outcome.problem) throw error;
        },
      )
      .finally(() => file.resume());
    work.catch(failing.reject);
  });
  const arrived = Promise.all([write(upload.pieces(), form), once(form, "finish")]).catch((error) => {
    // Whoever reads it would wait for the rest.
    arriving?.destroy();
    throw error instanceof Problem ? error : new Problem("malformed");
  });
  // A failure of ours is answered at once: the rest may take minutes to come.
  await Promise.race([arrived, failing.promise]);
  await work;
  return outcomes;
}

/** Decodes what browsers do not write as such into a form's header: quotes and line breaks. */
function decodedName(name: string): string {
  return name.replace(/%(22|0A|0D)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function parserOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { files: FILES_MAX, fields: 10, fieldSize: 1_000, parts: 3 * FILES_MAX, headerPairs: 20 },
    });
  } catch {
    throw new Problem("malformed");
  }
}

async function write(pieces: AsyncGenerator<Uint8Array>, form: BusboyInstance): Promise<void> {
  for await (const piece of pieces) if (!form.write(piece)) await once(form, "drain");
  form.end();
}

/** The same file of the same form of an account has the same id, however often it is sent. */
function idOfFile(userId: string, submissionId: string, index: number): string {
  return createHash("sha256").update(`${userId} ${submissionId} ${index}`).digest("base64url").slice(0, 32);
}
