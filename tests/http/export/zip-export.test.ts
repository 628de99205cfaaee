// Archives with the receipts of expenses. Anna owns, Ben is a member, Clara is a stranger.
import { mkdtempSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, expenseBody, invitationTo, join, registered, tripBody } from "../../support/api";
import { EXPORT, file } from "../../support/exports";
import { type Person, visitor } from "../../support/person";
import { jfif, jpeg, pdf, png } from "../../support/receipt-files";
import { rows } from "../../support/rows";
import { withServer } from "../../support/server";
import { unzip } from "../../support/unzip";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-receipts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
withServer({ RECEIPTS_DIR: folder, RECEIPTS_DIR_SHARED: "yes" });

const photo = Buffer.from(jpeg(jfif()));
const scan = Buffer.from(pdf("Rechnung"));
const screenshot = Buffer.from(png());

let anna: Person;
let ben: Person;
let clara: Person;
let shared: string;
let alone: string;

beforeAll(async () => {
  [anna, ben] = [await registered(visitor("Anna")), await registered(visitor("Ben"))];
  clara = await registered(visitor("Clara"));
  shared = await trip("Köln: Dom/Rhein");
  await join(ben, await invitationTo(shared, anna));
  alone = await trip("Ägypten");
});

async function trip(name: string): Promise<string> {
  return (await call(anna, "POST /api/trips", { body: { ...tripBody, name } })).json.id;
}

/** Adds an expense with receipts, and returns their ids. */
async function spend(person: Person, tripId: string, files: Buffer[], more: object = {}): Promise<string[]> {
  const body = { ...expenseBody, tripId, date: "2026-11-13", categoryId: "restaurant", ...more };
  const { id } = (await call(person, "POST /api/expenses", { body })).json;
  const ids = files.map((_, n) => `${id}-${n}`);
  for (const [n, file] of files.entries()) {
    const address = `/api/receipts/${ids[n]}?expense=${id}`;
    expect((await person.request(address, { method: "PUT", body: new Uint8Array(file) })).status).toBe(200);
  }
  return ids;
}

async function archive(person: Person, query = ""): Promise<Map<string, Buffer>> {
  return unzip(await file(person, `format=zip${query}`));
}

/** The file of a receipt in the store. */
function storedFile(id: string): string {
  return path.join(folder, rows<{ key: string }>("select key from receipts where id = ?", id)[0]!.key);
}

test("Anna's archive holds her CSV file, and each receipt by trip, day, category and number", async () => {
  await spend(anna, shared, [photo, scan]);
  await spend(anna, shared, [screenshot], { description: "../../etc/passwd" });
  await spend(anna, shared, []);
  await spend(anna, alone, [photo], { categoryId: "eintritt", date: "2026-11-14" });
  const found = await archive(anna);
  const csvName = [...found.keys()][0]!;
  expect(csvName).toMatch(/^reisekasse-export-\d{4}-\d\d-\d\d\.csv$/);
  const [headings, ...rows] = found
    .get(csvName)!
    .toString()
    .trim()
    .split("\r\n")
    .map((line) => line.split(";"));
  const named = [
    '"Köln Dom Rhein/2026-11-13_Essen_1.jpg, Köln Dom Rhein/2026-11-13_Essen_2.pdf"',
    "Köln Dom Rhein/2026-11-13_Essen_3.png",
    "",
    "Ägypten/2026-11-14_Aktivitäten_1.jpg",
  ];
  expect(rows.map((cells) => cells[headings!.indexOf("Foto")])).toEqual(named);
  expect(String(await file(anna, "format=csv"))).not.toContain("_1.jpg");
  found.delete(csvName);
  expect(found).toEqual(
    new Map([
      ["Köln Dom Rhein/2026-11-13_Essen_1.jpg", photo],
      ["Köln Dom Rhein/2026-11-13_Essen_2.pdf", scan],
      ["Köln Dom Rhein/2026-11-13_Essen_3.png", screenshot],
      ["Ägypten/2026-11-14_Aktivitäten_1.jpg", photo],
    ]),
  );
  const ofOne = [...(await archive(anna, `&trip=${alone}`)).keys()];
  expect(ofOne).toEqual([csvName, "Ägypten/2026-11-14_Aktivitäten_1.jpg"]);
});

test("it says how large its receipts are, and is not packed again", async () => {
  const headers = { "Accept-Encoding": "gzip, br" };
  const answer = await anna.request(`${EXPORT}?format=zip&trip=${alone}`, { headers });
  const sent = ["Reisekasse-Size", "Content-Length", "Content-Encoding"].map((name) =>
    answer.headers.get(name),
  );
  expect(sent).toEqual([String(photo.length), null, null]);
  expect(unzip(Buffer.from(await answer.arrayBuffer())).size).toBe(2);
});

test("Ben gets the receipts of the trip that he is on, Anna none of his private ones, and Clara nothing", async () => {
  await spend(ben, shared, [scan], { isPrivate: true, categoryId: "taxi" });
  const bens = await archive(ben);
  expect([...bens.keys()].slice(1)).toEqual([
    ...[1, 2, 3].map((n) => expect.stringMatching(`^Köln Dom Rhein/2026-11-13_Essen_${n}`)),
    "Köln Dom Rhein/2026-11-13_Transport_1.pdf",
  ]);
  const annas = await anna.request(`${EXPORT}?format=zip&trip=${shared}`);
  const size = [photo, scan, screenshot].reduce((sum, { length }) => sum + length, 0);
  expect(annas.headers.get("Reisekasse-Size")).toBe(String(size));
  expect([...unzip(Buffer.from(await annas.arrayBuffer())).keys()].join()).not.toContain("Transport");

  expect((await clara.request(`${EXPORT}?format=zip&trip=${shared}`)).status).toBe(404);
  const claras = await clara.request(`${EXPORT}?format=zip`);
  expect(claras.headers.get("Reisekasse-Size")).toBe("0");
  expect(unzip(Buffer.from(await claras.arrayBuffer())).size).toBe(1);
});

test("a receipt whose file is gone or cut off is named at the end, and the others are there", async () => {
  const tripId = await trip("Island");
  const [gone, cut] = await spend(anna, tripId, [photo, scan, screenshot]);
  rmSync(storedFile(gone!));
  truncateSync(storedFile(cut!), 3);
  const found = await archive(anna, `&trip=${tripId}`);
  expect([...found.keys()].slice(1)).toEqual([
    "Island/2026-11-13_Essen_2.pdf",
    "Island/2026-11-13_Essen_3.png",
    "fehlende-belege.txt",
  ]);
  expect(found.get("Island/2026-11-13_Essen_3.png")).toEqual(screenshot);
  expect(found.get("fehlende-belege.txt")!.toString()).toBe(
    [
      "Diese Belege fehlen in diesem Archiv oder sind unvollständig:",
      "",
      "Island/2026-11-13_Essen_1.jpg: Die Datei ist nicht mehr da.",
      "Island/2026-11-13_Essen_2.pdf: Die Datei ist nur zum Teil angekommen. Versuche es später noch einmal.",
      "",
    ].join("\r\n"),
  );
});
