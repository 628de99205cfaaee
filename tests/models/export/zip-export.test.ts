// How a ZIP export reads from the store of receipts: one file at a time, and not again after it was too slow twice.
import { Readable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import { zipFile } from "~/export/zip.server";
import { ReceiptStoreError } from "~/integrations/receipt-store.server";
import { addReceipt } from "~/models/receipts/receipt.server";
import { anExpense, aTrip, collect, now, someone, today } from "../../support/models";
import { unzip } from "../../support/unzip";

type Store = Parameters<typeof zipFile>[2]["store"];

let anna: string;
let tripId: string;

beforeAll(async () => {
  anna = await someone();
  tripId = await aTrip(anna);
  const expenseId = await anExpense(anna, tripId);
  const more = { kind: "jpeg", name: null, bytes: 5, width: null, height: null, digest: "" } as const;
  for (const key of ["a", "b", "c", "d"]) await addReceipt(anna, expenseId, { ...more, id: key, key }, now);
});

function exported(store: Store): AsyncGenerator<Uint8Array> {
  return zipFile(anna, [tripId], { isShared: false, today, store });
}

async function filesOf(store: Store): Promise<Record<string, string>> {
  const files = unzip(Buffer.concat(await collect(exported(store))));
  return Object.fromEntries(
    [...files].map(([path, content]) => [path.split("_").at(-1)!, content.toString()]),
  );
}

const csvName = `reisekasse-export-${today}.csv`;
const whole = (text: string) => ({ bytes: text.length, stream: Readable.from([Buffer.from(text)]) });

test("a store too slow to answer twice is not asked for the rest, and the archive names it", async () => {
  const asked: string[] = [];
  const files = await filesOf({
    async open(key) {
      asked.push(key);
      if (key === "a") return whole("Beleg");
      throw new ReceiptStoreError("tooSlow", "no answer in time");
    },
  });
  expect(asked).toEqual(["a", "b", "c"]);
  expect(Object.keys(files)).toEqual([csvName, "1.jpg", "fehlende-belege.txt"]);
  const named = files["fehlende-belege.txt"]!.split("\r\n").filter((line) =>
    line.includes("nicht zu erreichen"),
  );
  expect(named.map((line) => line.replace(/.*_(\d)\.jpg.*/, "$1"))).toEqual(["2", "3", "4"]);
});

test("a receipt that breaks off is kept as far as it came, and named; the next are whole", async () => {
  const files = await filesOf({
    async open(key) {
      if (key !== "a") return whole("Beleg");
      return { bytes: 5, stream: Readable.from(broken()) };
    },
  });
  expect([files["1.jpg"], files["2.jpg"], files["4.jpg"]]).toEqual(["Be", "Beleg", "Beleg"]);
  expect(files["fehlende-belege.txt"]).toMatch(/_1\.jpg: Die Datei ist nur zum Teil angekommen/);
});

async function* broken(): AsyncGenerator<Buffer> {
  yield Buffer.from("Be");
  throw new ReceiptStoreError("unreachable", "a file broke off");
}

test("one file is open at a time, and none after the reader has left", async () => {
  const open = new Set<Readable>();
  const store: Store = {
    async open() {
      const file = whole("Beleg");
      open.add(file.stream);
      file.stream.once("close", () => open.delete(file.stream));
      expect(open.size).toBe(1);
      return file;
    },
  };
  expect(Object.keys(await filesOf(store))).toHaveLength(5);
  const leaving = exported(store);
  while (open.size === 0) await leaving.next();
  await leaving.return(undefined);
  await expect.poll(() => open.size).toBe(0);
});

test("an installation without receipts exports the CSV file alone", async () => {
  const files = await filesOf(undefined);
  expect(Object.keys(files)).toEqual([csvName]);
  expect(files[csvName]).not.toContain(".jpg");
});
