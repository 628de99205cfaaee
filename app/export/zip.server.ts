import type { Day } from "~/domain/day";
import { mainOf } from "~/domain/expenses/category";
import type { Expense } from "~/domain/expenses/expense";
import { receiptFormats } from "~/domain/receipts/receipt";
import { exportFileName } from "~/domain/trips/export";
import { fileNumberer, folderNamer } from "~/export/archive-name";
import { log } from "~/http/log.server";
import { mainCategoryNames } from "~/locales/de/names";
import { exportFile, archiveTexts as texts } from "~/locales/de/trips/export";
import { expensesInPages } from "~/models/expenses/list.server";
import { exportedTrips } from "~/models/export.server";
import { receiptFilesOf } from "~/models/receipts/receipt.server";
import type { store } from "~/receipts/store.server";
import { csvFile } from "./csv.server";
import { encoded } from "./stream.server";
import { ZipWriter } from "./zip-writer.server";

/** After as many files that did not come in time none is asked for: each takes half a minute, for perhaps thousands. */
const SLOW_MAX = 2;

/** Undefined in an installation without receipts, whose archives hold the CSV file alone. */
type Store = Pick<NonNullable<typeof store>, "open"> | undefined;

interface ArchivedReceipt {
  expenseId: string;
  path: string;
  day: Day;
  key: string;
  bytes: number;
}

/** Why a receipt is not in the archive, or not all of it. */
interface Lack {
  kind: keyof typeof texts.lacks;
  error?: { message?: string; reason?: string };
}

/**
 * Yields a ZIP archive: the CSV file, which names the receipts of each expense, and a folder for each trip with them. What
 * the store cannot give is named in a text at its end: by then it is too late for another status, and the rest is worth
 * having.
 */
export async function* zipFile(
  userId: string,
  tripIds: readonly string[],
  { isShared, today, store }: { isShared: boolean; today: Day; store: Store },
): AsyncGenerator<Uint8Array> {
  const archive = new ZipWriter();
  const csvName = exportFileName(today, "csv", "expenses");
  const reserved = [csvName, texts.lackingName];
  const csv = csvFile(userId, tripIds, { isShared, filesOf: store && namesInCsv(reserved) });
  yield* archive.file(csvName, today, encoded(csv));
  const lines: string[] = [];
  let slow = 0;
  for await (const receipt of store ? receiptsInOrder(userId, tripIds, reserved) : []) {
    const lack = slow < SLOW_MAX ? yield* stored(archive, receipt, store) : ({ kind: "unreachable" } as Lack);
    if (!lack) continue;
    const { kind, error } = lack;
    if (lines.length === 0) log.error({ lack: kind, reason: error?.message }, "an export lacks a receipt");
    if (error?.reason === "tooSlow") slow++;
    lines.push(`${receipt.path}: ${texts.lacks[kind]}\r\n`);
  }
  if (lines.length > 0) {
    const text = encoded(inOrder(`${texts.lacking}\r\n\r\n`, ...lines));
    yield* archive.file(texts.lackingName, today, text);
  }
  yield* archive.end();
}

async function* inOrder(...parts: string[]): AsyncGenerator<string> {
  yield* parts;
}

/** Names receipts in the CSV file, before the second pass reads them in the same order, and so names them alike. */
function namesInCsv(reserved: readonly string[]): Parameters<typeof csvFile>[2]["filesOf"] {
  const namer = receiptNamer(reserved);
  return (trip) => {
    const named = namer(trip.name);
    return async (page) => {
      const paths = Map.groupBy(await named(page), ({ expenseId }) => expenseId);
      return new Map([...paths].map(([id, files]) => [id, files.map((file) => file.path).join(", ")]));
    };
  };
}

async function* receiptsInOrder(
  userId: string,
  tripIds: readonly string[],
  reserved: readonly string[],
): AsyncGenerator<ArchivedReceipt> {
  const namer = receiptNamer(reserved);
  for await (const trip of exportedTrips(userId, tripIds)) {
    const named = namer(trip.name);
    for await (const page of expensesInPages(userId, trip.id, "oldest")) yield* await named(page);
  }
}

type Page = readonly Pick<Expense, "id" | "day" | "categoryId">[];

/** Creates a function that names the folder of a trip, and returns one that names the receipts of its pages in turn. */
function receiptNamer(
  reserved: readonly string[],
): (trip: string) => (page: Page) => Promise<ArchivedReceipt[]> {
  const nameFolder = folderNamer(exportFile.namelessTrip, reserved);
  return (trip) => {
    const folder = nameFolder(trip);
    const numbered = fileNumberer();
    return async (page) => {
      const files = await receiptFilesOf(page.map(({ id }) => id));
      return page.flatMap(({ id, day, categoryId }) =>
        (files.get(id) ?? []).map(({ key, kind, bytes }) => {
          const name = numbered(day, mainCategoryNames[mainOf(categoryId)]);
          const path = `${folder}/${name}.${receiptFormats[kind].extension}`;
          return { expenseId: id, path, day, key, bytes };
        }),
      );
    };
  };
}

/** Adds a file of the store. One that breaks off stays in the archive as far as it came. */
async function* stored(
  archive: ZipWriter,
  { path, day, key, bytes }: ArchivedReceipt,
  store: Store,
): AsyncGenerator<Uint8Array, Lack | undefined> {
  const file = await store?.open(key).catch((error: Error) => ({ error }));
  if (!file) return { kind: "missing" };
  if ("error" in file) return { kind: "unreachable", error: file.error };
  const { stream } = file;
  let arrived = 0;
  let error: Error | undefined;
  async function* content(): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of stream as AsyncIterable<Uint8Array>) {
        arrived += piece.length;
        yield piece;
      }
    } catch (thrown) {
      error = thrown as Error;
    }
  }
  try {
    yield* archive.file(path, day, content());
  } finally {
    // Also if the reader leaves before the first piece.
    stream.destroy();
  }
  return error || arrived !== bytes ? { kind: "cutOff", error } : undefined;
}
