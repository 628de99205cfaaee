// Receipts over plain HTTP. Anna owns, Ben is a stranger.
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "~/domain/day";
import { RECEIPT_REMOVAL_DAYS } from "~/domain/receipts/receipt";
import { openConnection } from "../../support/connection";
import { addExpense, createTrip, Person, signUp } from "../../support/person";
import { bytesOf, exif, jfif, jpeg, pdf, png, SECRET } from "../../support/receipt-files";
import { execute } from "../../support/rows";
import { serverOrigin, withServer } from "../../support/server";
import { statusOn } from "../../support/uploads";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-receipts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
withServer({ RECEIPTS_DIR: folder, RECEIPTS_DIR_SHARED: "yes" });

let anna: Person;
let ben: Person;
let tripId: string;
let expenseId: string;

beforeAll(async () => {
  [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  tripId = await createTrip(anna);
});

const photo = jpeg(jfif());
const digestOf = (file: Uint8Array) => `sha-256=:${createHash("sha256").update(file).digest("base64")}:`;

interface Sent {
  id?: string;
  query?: string;
  digest?: string;
}

function put(person: Person, file: Uint8Array, { id = randomUUID(), query, digest }: Sent = {}) {
  return person.request(`/api/receipts/${id}?${query ?? `expense=${expenseId}`}`, {
    method: "PUT",
    body: new Uint8Array(file),
    headers: { "Content-Type": "image/jpeg", ...(digest && { "Content-Digest": digest }) },
  });
}

async function json(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>;
}

async function statusAndText(response: Response): Promise<[number, unknown]> {
  return [response.status, (await json(response)).error];
}

function filesInStore(): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;
}

function filePart(boundary: string, file: Uint8Array): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), file, Buffer.from("\r\n")]);
}

async function newExpense(): Promise<string> {
  expenseId = await addExpense(anna, tripId, { amount: "19,50", description: "Abendessen" });
  return expenseId;
}

test("Anna's photo is stored without what her camera says, and shown to her alone", async () => {
  await newExpense();
  const taken = jpeg(jfif(), exif({ orientation: 6 }, SECRET));
  const sent = await put(anna, taken, {
    query: `expense=${expenseId}&name=IMG_1.jpg`,
    digest: digestOf(taken),
  });
  expect(sent.status).toBe(200);
  const receipt = await json(sent);
  expect(receipt).toMatchObject({ kind: "jpeg", name: "IMG_1.jpg", width: 640, height: 480 });
  const shown = await anna.request(`/receipt/${receipt.id}`);
  const stored = Buffer.from(await shown.arrayBuffer());
  expect(stored.includes(SECRET)).toBe(false);
  expect(stored.length).toBe(receipt.bytes);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-length": String(stored.length),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, no-cache",
  });
  const tag = shown.headers.get("ETag")!;
  const known = await anna.request(`/receipt/${receipt.id}`, { headers: { "If-None-Match": tag } });
  expect(known.status).toBe(304);
  expect(await json(await anna.request(`/api/receipts/${receipt.id}`))).toEqual(receipt);

  expect((await ben.request(`/receipt/${receipt.id}`)).status).toBe(404);
  expect((await fetch(`${serverOrigin()}/receipt/${receipt.id}`)).status).toBe(404);
  expect((await ben.request(`/api/receipts/${receipt.id}`)).status).toBe(404);
  expect((await ben.request(`/api/receipts/${receipt.id}`, { method: "DELETE" })).status).toBe(404);
  expect((await put(ben, photo)).status).toBe(404);
});

test("Anna's device adds a thumbnail, which is shown to whoever may see the picture", async () => {
  await newExpense();
  const { id } = await json(await put(anna, photo));
  const small = jpeg(jfif(), exif({ orientation: 6 }, SECRET));
  const putThumbnail = (person: Person, file: Uint8Array, of = id) =>
    person.request(`/api/receipts/${of}/thumbnail`, { method: "PUT", body: new Uint8Array(file) });
  const shown = (person: Person) => person.request(`/receipt/${id}/thumbnail`);

  expect((await shown(anna)).status).toBe(404);
  expect((await putThumbnail(ben, small)).status).toBe(404);
  const before = filesInStore();
  // The answer to the first may have been lost.
  for (const _ of [1, 2]) expect((await putThumbnail(anna, small)).status).toBe(200);
  expect(filesInStore()).toBe(before + 1);
  expect(Buffer.from(await (await shown(anna)).arrayBuffer()).includes(SECRET)).toBe(false);
  expect((await shown(anna)).headers.get("Content-Type")).toBe("image/jpeg");
  expect((await shown(ben)).status).toBe(404);

  const { id: other } = await json(await put(anna, photo));
  expect((await putThumbnail(anna, png(), other)).status).toBe(415);
  expect((await putThumbnail(anna, new Uint8Array(100_001), other)).status).toBe(413);
  expect(filesInStore()).toBe(before + 2);
  const { id: ofPdf } = await json(await put(anna, pdf("Rechnung")));
  expect((await putThumbnail(anna, small, ofPdf)).status).toBe(404);
});

test("Mallory, whose storage is full, adds no thumbnail, and her picture stays", async () => {
  const mallory = await signUp("Mallory");
  expenseId = await addExpense(mallory, await createTrip(mallory), { amount: "1" });
  const { id } = await json(await put(mallory, photo));
  // More than fit on an expense, all as large as possible.
  const columns = "kind, width, height, digest, expense_id, user_id, created_at";
  const copy = `insert into receipts (id, key, bytes, ${columns}) select ?, ?, 10000000, ${columns} from receipts where id = ?`;
  for (let n = 0; n < 50; n++) execute(copy, randomUUID(), randomUUID(), id);
  const before = filesInStore();
  const address = `/api/receipts/${id}/thumbnail`;
  const answer = await mallory.request(address, { method: "PUT", body: new Uint8Array(photo) });
  expect(await statusAndText(answer)).toEqual([409, "Dein Belegspeicher (500 MB) ist voll."]);
  expect(filesInStore()).toBe(before);
  expect((await mallory.request(`/receipt/${id}`)).status).toBe(200);
});

test("what waits on a device for somebody else is not sent as Anna's", async () => {
  await newExpense();
  const query = `expense=${expenseId}&account=${randomUUID()}`;
  expect((await put(anna, photo, { query })).status).toBe(401);
});

test("an expense lists its receipts, and its picture is the first that is one", async () => {
  await newExpense();
  const ids: unknown[] = [];
  for (const file of [pdf("Rechnung"), photo]) ids.push((await json(await put(anna, file))).id);
  const found = await json(await anna.request(`/api/trips/${tripId}/expenses?q=abendessen&limit=1`));
  const [expense] = found.expenses as Record<string, unknown>[];
  expect(expense).toMatchObject({ id: expenseId, photoUrl: `/receipt/${ids[1]}` });
  expect((expense!.receipts as { id: string }[]).map(({ id }) => id)).toEqual(ids);
  const trip = await json(await anna.request(`/api/trips/${tripId}`));
  const same = (trip.expenses as Record<string, unknown>[]).find(({ id }) => id === expenseId);
  expect(same).toEqual(expense);
});

test("a PDF is saved under its name", async () => {
  await newExpense();
  const named = new URLSearchParams({ expense: expenseId, name: '../../Straße "1".pdf' });
  const { id, name } = await json(await put(anna, pdf("Rechnung"), { query: `${named}` }));
  expect(name).toBe('Straße "1".pdf');
  const shown = await anna.request(`/receipt/${id}`);
  expect(shown.headers.get("Content-Disposition")).toBe(
    `attachment; filename="Stra_e _1_.pdf"; filename*=UTF-8''Stra%C3%9Fe%20%221%22.pdf`,
  );
});

test("a PDF is saved as one, whatever it was called", async () => {
  await newExpense();
  const named = new URLSearchParams({ expense: expenseId, name: "Rechnung\u202efdp.bat" });
  const { id, name } = await json(await put(anna, pdf("<script>"), { query: `${named}` }));
  expect(name).toBe("Rechnungfdp.bat");
  const shown = await anna.request(`/receipt/${id}`);
  expect(shown.headers.get("Content-Disposition")).toContain('attachment; filename="Rechnungfdp.bat.pdf"');
});

test("the same receipt sent again is there once, another one under its id is refused", async () => {
  await newExpense();
  const id = randomUUID();
  const before = filesInStore();
  const sends = await Promise.all([1, 2, 3].map(() => put(anna, photo, { id, digest: digestOf(photo) })));
  sends.push(await put(anna, photo, { id }));
  expect(sends.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(filesInStore()).toBe(before + 1);
  const other = png();
  expect((await put(anna, other, { id, digest: digestOf(other) })).status).toBe(422);
  expect((await put(anna, other, { id })).status).toBe(422);
  expect(filesInStore()).toBe(before + 1);
});

test.each<[string, () => Uint8Array, number, string, string?]>([
  ["empty", () => new Uint8Array(), 400, "Der Beleg kam unvollständig an."],
  ["cut off", () => photo.subarray(0, -40), 400, "Der Beleg kam unvollständig an."],
  [
    "of another digest than announced",
    () => photo,
    400,
    "Der Beleg kam unvollständig an.",
    digestOf(bytesOf("x")),
  ],
  ...["sha-256=:c2hvcnQ=:", "sha-256=c2hvcnQ", "sha-256", `sha-512=:eA==:, SHA-256=${"A".repeat(44)}`].map(
    (digest): [string, () => Uint8Array, number, string, string] => [
      `announced as ${digest}, which is no digest`,
      () => photo,
      400,
      "Der Beleg kam unvollständig an.",
      digest,
    ],
  ),
  ["a text", () => bytesOf("Rechnung"), 415, "Bitte ein Foto (JPEG, PNG, WebP) oder PDF."],
  [
    "HEIC",
    () => bytesOf(0, 0, 0, 24, "ftypheic", 0, 0, 0, 0, "mif1heic"),
    415,
    "HEIC kann hier nicht gezeigt werden. Bitte als JPEG speichern.",
  ],
  ["too large", () => bytesOf(photo, new Uint8Array(10_000_000)), 413, "Der Beleg ist größer als 10 MB."],
])("a file that is %s is refused, and leaves nothing behind", async (_, file, status, text, digest) => {
  await newExpense();
  const before = filesInStore();
  expect(await statusAndText(await put(anna, file(), { digest }))).toEqual([status, text]);
  expect(filesInStore()).toBe(before);
  expect((await put(anna, photo)).status).toBe(200);
});

test("digests of other kinds are not compared", async () => {
  await newExpense();
  for (const digest of ["sha-512=:eA==:", "sha-256-fast=:eA==:", `md5=:eA==:, ${digestOf(photo)};q=1`])
    expect((await put(anna, photo, { digest })).status).toBe(200);
});

test("a sixth receipt is refused before it is sent, and there is room again when one is removed", async () => {
  await newExpense();
  const ids: unknown[] = [];
  for (let n = 0; n < 5; n++) ids.push((await json(await put(anna, photo))).id);
  expect(await statusAndText(await put(anna, photo))).toEqual([409, "Höchstens 5 Belege je Ausgabe."]);
  expect((await anna.request(`/api/receipts/${ids[0]}`, { method: "DELETE" })).status).toBe(204);
  expect((await anna.request(`/receipt/${ids[0]}`)).status).toBe(404);
  expect((await put(anna, photo)).status).toBe(200);
});

test("a receipt finds its expense by the key that adds it", async () => {
  const key = randomUUID();
  const sent = await anna.request("/api/expenses", {
    method: "POST",
    body: JSON.stringify({ tripId, amount: 5, categoryId: "restaurant" }),
    headers: { "Content-Type": "application/json", "Idempotency-Key": key },
  });
  const { id } = await json(sent);
  const receipt = await json(await put(anna, photo, { query: `submission=${key}` }));
  const [expense] = (await json(await anna.request(`/api/trips/${tripId}/expenses?limit=1`))).expenses as {
    id: string;
    receipts: { id: string }[];
  }[];
  expect(expense).toMatchObject({ id, receipts: [{ id: receipt.id }] });
  expect((await put(anna, photo, { query: "submission=unknown" })).status).toBe(404);
  expect((await put(ben, photo, { query: `submission=${key}` })).status).toBe(404);
});

test.each(["%E2%82%AC", "%0D%0AX-A:b", "%00", "a".repeat(65)])("%s is no id of a receipt", async (id) => {
  await newExpense();
  expect((await put(anna, photo, { id })).status).toBe(400);
  for (const path of [`/receipt/${id}`, `/api/receipts/${id}`])
    expect((await anna.request(path)).status).toBe(404);
});

test("signed out, or from another site, nothing is stored", async () => {
  await newExpense();
  const address = `${serverOrigin()}/api/receipts/${randomUUID()}?expense=${expenseId}`;
  expect((await fetch(address, { method: "PUT", body: new Uint8Array(photo) })).status).toBe(401);
  const foreign = await anna.request(`/api/receipts/${randomUUID()}?expense=${expenseId}`, {
    method: "PUT",
    body: new Uint8Array(photo),
    headers: { "Sec-Fetch-Site": "cross-site" },
  });
  expect(foreign.status).toBe(403);
});

test("an upload that breaks off leaves nothing, and the same one can be sent again", async () => {
  await newExpense();
  const [before, id] = [filesInStore(), randomUUID()];
  const { hostname, port } = new URL(serverOrigin());
  const socket = connect(Number(port), hostname);
  socket.write(
    `PUT /api/receipts/${id}?expense=${expenseId} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${anna.cookie}\r\nContent-Type: image/jpeg\r\nContent-Length: ${photo.length}\r\n\r\n`,
  );
  socket.write(photo.subarray(0, 30));
  await expect.poll(filesInStore).toBe(before + 1);
  socket.destroy();
  await expect.poll(filesInStore).toBe(before);
  expect((await put(anna, photo, { id })).status).toBe(200);
});

test("the form of an expense asks for its receipts; a stranger and a visitor get none", async () => {
  await newExpense();
  const { id } = await json(await put(anna, photo));
  const address = `/receipts?expense=${expenseId}`;
  expect(await json(await anna.request(address))).toEqual({
    receipts: [expect.objectContaining({ id, kind: "jpeg" })],
  });
  expect((await ben.request(address)).status).toBe(404);
  expect((await anna.request("/receipts")).status).toBe(404);
  expect((await new Person("Vera").request(address)).status).toBe(303);
});

test("a file and an export cannot be asked for as a page's data, which would hold them in memory", async () => {
  await newExpense();
  const { id } = await json(await put(anna, photo));
  for (const path of [`/receipt/${id}`, "/api/user/export", `/api/trips/${tripId}`]) {
    expect((await anna.request(`${path}?format=csv`)).status).toBe(200);
    for (const address of [`${path}.data?format=csv`, `${path}/_.data?format=csv`])
      expect([address, (await anna.request(address)).status]).toEqual([address, 404]);
  }
});

test("a form of Anna's with files adds nothing for Ben, who has signed in since", async () => {
  const id = await addExpense(ben, await createTrip(ben), { amount: "1" });
  await newExpense();
  const page = await anna.open(`/expenses?dialog=receipts&id=${expenseId}`);
  const form = page.root.querySelector('form[enctype="multipart/form-data"]')!;
  const address = form.getAttribute("action")!.replaceAll("&amp;", "&").replace(expenseId, id);
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(photo)]), "a.jpg");
  const told = await ben.arrive(await ben.request(address, { method: "POST", body }));
  expect(told.toast).toMatch(/^Was eingegeben war, gehört zu einem anderen Konto/);
  expect((await json(await ben.request(`/receipts?expense=${id}`))).receipts).toEqual([]);
});

test("keys of forms with files count for each account", async () => {
  const send = async (person: Person) => {
    const id = await addExpense(person, await createTrip(person), { amount: "1" });
    const to = encodeURIComponent(`/expenses?dialog=receipts&id=${id}`);
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(photo)]), "a.jpg");
    await person.request(`/receipts?expense=${id}&to=${to}&submissionId=my-key`, { method: "POST", body });
    return json(await person.request(`/receipts?expense=${id}`));
  };
  for (const person of [anna, ben]) expect((await send(person)).receipts).toHaveLength(1);
});

test("however many people read a receipt slowly, nobody else waits", async () => {
  await newExpense();
  const large = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(9_000_000), Buffer.from("%%EOF\n")]);
  const { id } = await json(await put(anna, large));
  const { hostname, port } = new URL(serverOrigin());
  const readers = Array.from({ length: 40 }, () => {
    const reader = connect(Number(port), hostname);
    reader.write(
      `GET /receipt/${id} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${anna.cookie}\r\n\r\n`,
    );
    return reader;
  });
  try {
    // Each has begun to get its file, and reads no further.
    await Promise.all(readers.map((reader) => once(reader, "readable")));
    expect((await anna.request("/api/trips")).status).toBe(200);
  } finally {
    for (const reader of readers) reader.destroy();
  }
});

test.runIf(process.platform === "linux")(
  "a file is closed again if its readers leave before they get it",
  async () => {
    await newExpense();
    const large = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(9_000_000), Buffer.from("%%EOF\n")]);
    const { id } = await json(await put(anna, large));
    for (let count = 0; count < 20; count++) {
      const { send, socket } = await openConnection(Number(new URL(serverOrigin()).port));
      send(`GET /receipt/${id} HTTP/1.1\r\nHost: localhost\r\nCookie: ${anna.cookie}\r\n\r\n`);
      socket.destroySoon();
      // Whoever asks after them has an answer after them.
      expect((await anna.request(`/receipt/${id}`, { method: "HEAD" })).status).toBe(200);
    }
    await expect.poll(() => openFiles(), { timeout: 5_000 }).toEqual([]);
  },
);

/** The files of receipts that this process has open. */
function openFiles(): string[] {
  return readdirSync("/proc/self/fd")
    .map((number) => {
      try {
        return readlinkSync(`/proc/self/fd/${number}`);
      } catch {
        // Closed meanwhile, as the one that lists them.
        return "";
      }
    })
    .filter((file) => file.startsWith(folder));
}

test("a form without scripts adds several files, says which were refused, and removes one", async () => {
  await newExpense();
  const dialog = `/trip/${tripId}/expenses?dialog=receipts&id=${expenseId}`;
  const page = await anna.open(dialog);
  expect(page.text).toContain("Noch kein Beleg");
  const action = page.root.querySelector('form[enctype="multipart/form-data"]')!.getAttribute("action")!;
  const address = action.replaceAll("&amp;", "&");
  const send = () => {
    const form = new FormData();
    for (const [name, file] of Object.entries({
      "eins.jpg": photo,
      "zwei.pdf": pdf("x"),
      "drei.txt": bytesOf("x"),
    }))
      form.append("file", new Blob([new Uint8Array(file)]), name);
    return anna.request(address, { method: "POST", body: form });
  };
  for (const _ of ["once", "again"]) {
    const answer = await send();
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, dialog]);
    const shown = await anna.open(dialog);
    expect(shown.root.querySelectorAll(".receipts > li")).toHaveLength(2);
    // Each asks first.
    expect(shown.root.querySelectorAll(".receipts > li > details + .receipt-question > form")).toHaveLength(
      2,
    );
    const [alert] = shown.root.querySelectorAll('dialog [role="alert"]');
    expect(alert!.text).toBe("drei.txt: Bitte ein Foto (JPEG, PNG, WebP) oder PDF.");
    expect(shown.root.querySelector(".toast")!.text).toContain("2 Belege hinzugefügt!");
    expect(shown.root.querySelector(".receipts img")!.getAttribute("alt")?.replace("\u00a0", " ")).toBe(
      "Beleg 1 von 2 zu Abendessen, 19,50 €",
    );
  }
  const edit = await anna.open(`/trip/${tripId}/expenses?dialog=expense&id=${expenseId}`);
  expect(edit.root.querySelector("dialog")!.text).toContain("Belege (2)");
  // The photo opens at once, the PDF by way of the dialog.
  const links = edit.root.querySelectorAll("dialog .thumbnails a").map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    expect.stringMatching(/^\/receipt\/[\w-]+$/),
    expect.stringMatching(`dialog=receipts&id=${expenseId}`),
  ]);
  const [first] = await json(await anna.request(`/api/trips/${tripId}/expenses?limit=1`)).then(
    ({ expenses }) => (expenses as { receipts: { id: string }[] }[])[0]!.receipts,
  );
  await anna.post(dialog, { intent: "receipt.remove", id: first!.id });
  expect((await anna.open(dialog)).root.querySelectorAll(".receipts > li")).toHaveLength(1);
  expect((await anna.open(`/trip/${tripId}/expenses`)).text).toContain("1 Beleg");
});

test.each([
  ["a whole file", (boundary: string) => filePart(boundary, photo)],
  ["half a file", (boundary: string) => filePart(boundary, photo).subarray(0, -300)],
  ["a file that is refused", (boundary: string) => filePart(boundary, bytesOf("Rechnung"))],
])("a form that breaks off after %s is refused, and the server goes on", async (_, part) => {
  await newExpense();
  const query = new URLSearchParams({ expense: expenseId, to: "/expenses", submissionId: randomUUID() });
  const answer = await anna.request(`/receipts?${query}`, {
    method: "POST",
    body: new Uint8Array(part("grenze")),
    headers: { "Content-Type": "multipart/form-data; boundary=grenze" },
  });
  expect(answer.status).toBe(400);
  expect((await put(anna, photo)).status).toBe(200);
});

test("a form whose file has a name that is no UTF-8 is refused", async () => {
  await newExpense();
  const query = new URLSearchParams({ expense: expenseId, to: "/expenses", submissionId: randomUUID() });
  const named = Buffer.from(
    filePart("grenze", photo)
      .toString("latin1")
      .replace(/filename="[^"]*"/, 'filename="K\xe4se.jpg"'),
    "latin1",
  );
  const answer = await anna.request(`/receipts?${query}`, {
    method: "POST",
    body: new Uint8Array(Buffer.concat([named, Buffer.from("--grenze--\r\n")])),
    headers: { "Content-Type": "multipart/form-data; boundary=grenze" },
  });
  expect(answer.status).toBe(400);
  expect((await json(await anna.request(`/receipts?expense=${expenseId}`))).receipts).toEqual([]);
});

test("a form's file has its name without what browsers write in place of quotes and line breaks", async () => {
  await newExpense();
  const query = new URLSearchParams({ expense: expenseId, to: "/expenses", submissionId: randomUUID() });
  const part = filePart("grenze", photo).toString("latin1");
  const named = part.replace(/filename="[^"]*"/, 'filename="Menü %22Tasca%22%0D%0A100%25.jpg"');
  const text = Buffer.from("Menü").toString("latin1");
  const answer = await anna.request(`/receipts?${query}`, {
    method: "POST",
    body: new Uint8Array(Buffer.from(`${named.replace("Menü", text)}--grenze--\r\n`, "latin1")),
    headers: { "Content-Type": "multipart/form-data; boundary=grenze" },
  });
  expect(answer.status).toBeLessThan(400);
  const { receipts } = await json(await anna.request(`/receipts?expense=${expenseId}`));
  expect(receipts).toMatchObject([{ name: 'Menü "Tasca" 100%25.jpg' }]);
});

test("a form whose file cannot be stored fails at once, not when the rest of it has come", async () => {
  await newExpense();
  const query = new URLSearchParams({ expense: expenseId, to: "/expenses", submissionId: randomUUID() });
  const connection = await openConnection(Number(new URL(serverOrigin()).port));
  const [incoming, away] = [path.join(folder, ".incoming"), path.join(folder, ".away")];
  renameSync(incoming, away);
  try {
    connection.send(
      `POST /receipts?${query} HTTP/1.1\r\nHost: localhost\r\nCookie: ${anna.cookie}\r\nContent-Type: multipart/form-data; boundary=grenze\r\nContent-Length: 5000000\r\n\r\n`,
    );
    connection.socket.write(filePart("grenze", bytesOf(photo, new Uint8Array(100_000))));
    expect(await statusOn(connection)).toBe(500);
  } finally {
    renameSync(away, incoming);
    connection.socket.destroy();
  }
  expect((await put(anna, photo)).status).toBe(200);
});

test("of more files than an expense has room for each is answered, whatever they are called", async () => {
  await newExpense();
  const query = new URLSearchParams({ expense: expenseId, to: "/expenses", submissionId: randomUUID() });
  const form = new FormData();
  const name = `${"🧾".repeat(90)}.txt`;
  for (let count = 0; count < 12; count++) form.append("file", new Blob(["x"]), name);
  await anna.request(`/receipts?${query}`, { method: "POST", body: form });
  const { text } = await anna.open("/expenses");
  expect(text.match(/🧾…: Bitte ein Foto/gu)).toHaveLength(10);
  expect(text).toContain("…: Höchstens 5 Belege je Ausgabe.");
});

test("the file of a removed receipt goes after seven days, and a file without a row after one", async () => {
  const { removeFiles, sweep } = await import("~/receipts/cleaning.server");
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  await newExpense();
  const { id } = await json(await put(anna, photo));
  const kept = await json(await put(anna, photo));
  const before = filesInStore();
  await anna.request(`/api/receipts/${id}`, { method: "DELETE" });
  await removeFiles(inDays(RECEIPT_REMOVAL_DAYS - 1));
  expect(filesInStore()).toBe(before);
  await removeFiles(inDays(RECEIPT_REMOVAL_DAYS + 1));
  expect(filesInStore()).toBeLessThan(before);

  const left = filesInStore();
  writeFileSync(path.join(folder, "interrupted"), photo);
  const arriving = path.join(folder, ".incoming", "interrupted");
  writeFileSync(arriving, photo);
  await sweep(inDays(0));
  expect(filesInStore()).toBe(left + 2);
  utimesSync(arriving, inDays(-1), inDays(-1));
  await sweep(inDays(2));
  expect(filesInStore()).toBe(left);
  expect((await anna.request(`/receipt/${kept.id}`)).status).toBe(200);
});

test("a form without a file says so", async () => {
  await newExpense();
  const dialog = `/trip/${tripId}/expenses?dialog=receipts&id=${expenseId}`;
  const form = new FormData();
  form.append("file", new Blob([]), "");
  const query = new URLSearchParams({ expense: expenseId, to: dialog, submissionId: randomUUID() });
  await anna.request(`/receipts?${query}`, { method: "POST", body: form });
  expect((await anna.open(dialog)).text).toContain("Wähle zuerst ein Foto oder PDF aus.");
});

test.each(["text/plain", "multipart/form-data", "multipart/form-data; boundary=x"])(
  "a body of the type %s is no form of files",
  async (type) => {
    await newExpense();
    const query = new URLSearchParams({ expense: expenseId, to: "/", submissionId: randomUUID() });
    const answer = await anna.request(`/receipts?${query}`, {
      method: "POST",
      body: "nothing",
      headers: { "Content-Type": type },
    });
    expect(answer.status).toBe(400);
  },
);
