// The disk of the receipts is full; the database has another. Anna owns.
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DISK_FREE_MIN } from "~/domain/quota";
import { fill, smallDisk, unmount } from "../../support/disk";
import { addExpense, createTrip, type Person, signUp } from "../../support/person";
import { bytesOf, jfif, jpeg, scan } from "../../support/receipt-files";
import { countRows, rows } from "../../support/rows";
import { S3Server } from "../../support/s3-server";
import { withServer } from "../../support/server";
import { beginUpload, statusOn } from "../../support/uploads";

const disk = smallDisk(DISK_FREE_MIN / 1_000_000 + 20);
const s3 = await S3Server.start();
afterAll(() => {
  s3.stop();
  unmount(disk);
});

const full = "Der Speicher ist voll. Bitte versuche es später noch einmal.";

/** Two megabytes, of which none looks like a marker. */
const photo = new Uint8Array(
  bytesOf(jpeg(jfif()).subarray(0, -2), scan(randomBytes(2_000_000).map((byte) => byte & 0x7f)), 0xff, 0xd9),
);

/** Leaves less room than receipts have to, and returns a function that frees it again. */
function tighten(): () => void {
  const file = path.join(disk!, "tight");
  writeFileSync(file, Buffer.alloc(30_000_000));
  return () => rmSync(file);
}

describe.skipIf(!disk)("on a full disk", () => {
  const folder = path.join(disk ?? "", "receipts");
  withServer({ RECEIPTS_DIR: folder, RECEIPTS_DIR_SHARED: "yes" });

  let anna: Person;
  let tripId: string;
  let expenseId: string;
  let makeRoom: (() => void) | undefined;

  beforeAll(async () => {
    anna = await signUp("Anna");
    tripId = await createTrip(anna);
  });

  beforeEach(async () => {
    expenseId = await addExpense(anna, tripId);
  });

  const put = (id: string) =>
    anna.request(`/api/receipts/${id}?expense=${expenseId}`, { method: "PUT", body: photo });

  function expectNothingLeft(): void {
    expect(readdirSync(path.join(folder, ".incoming"))).toEqual([]);
    const keys = rows<{ key: string }>("select key from receipts").map(({ key }) => key);
    expect(keys.filter((key) => !existsSync(path.join(folder, key)))).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual([".incoming", ...keys].sort());
  }

  test("a photo is refused while less than 200 MB are free; earlier ones are seen, and it is taken later", async () => {
    const [id, earlier] = [randomUUID(), randomUUID()];
    expect((await put(earlier)).status).toBe(200);
    makeRoom = tighten();
    try {
      const sent = await put(id);
      expect([sent.status, sent.headers.get("Retry-After")]).toEqual([507, "60"]);
      expect(await sent.json()).toMatchObject({ error: full });
      expect(countRows("receipts", "id = ?", id)).toBe(0);
      expectNothingLeft();
      const shown = await anna.request(`/receipt/${earlier}`);
      expect([shown.status, (await shown.arrayBuffer()).byteLength]).toEqual([200, photo.length]);
    } finally {
      makeRoom();
    }
    expect((await put(id)).status).toBe(200);
    expectNothingLeft();
  });

  test("a photo in whose middle others fill the disk is refused and leaves nothing", async () => {
    const upload = await beginUpload(anna, expenseId, { bytes: photo.length });
    upload.socket.write(photo.subarray(0, 30_000));
    await expect.poll(() => readdirSync(path.join(folder, ".incoming"))).toHaveLength(1);
    makeRoom = fill(disk!);
    try {
      upload.socket.write(photo.subarray(30_000));
      expect(await statusOn(upload)).toBe(507);
      expectNothingLeft();
    } finally {
      makeRoom();
      upload.socket.destroy();
    }
    expect((await put(randomUUID())).status).toBe(200);
  });

  test("a form says of the file that there is no room for it", async () => {
    const dialog = `/trip/${tripId}/expenses?dialog=receipts&id=${expenseId}`;
    const query = new URLSearchParams({ expense: expenseId, to: dialog, submissionId: randomUUID() });
    const form = new FormData();
    form.append("file", new Blob([photo]), "eins.jpg");
    makeRoom = tighten();
    try {
      expect((await anna.request(`/receipts?${query}`, { method: "POST", body: form })).status).toBe(303);
    } finally {
      makeRoom();
    }
    const page = await anna.open(dialog);
    expect(page.text).toContain(`eins.jpg: ${full}`);
    expect(page.root.querySelectorAll(".receipts > li")).toHaveLength(0);
    expectNothingLeft();
  });
});

describe.skipIf(!disk)("with a bucket, of which a full disk keeps only what arrives,", () => {
  withServer({ ...s3.variables, RECEIPTS_DIR: path.join(disk ?? "", "arriving") });

  test("a photo is refused too", async () => {
    const anna = await signUp("Anna");
    const expenseId = await addExpense(anna, await createTrip(anna));
    const put = () =>
      anna.request(`/api/receipts/${randomUUID()}?expense=${expenseId}`, { method: "PUT", body: photo });
    expect((await put()).status).toBe(200);
    const makeRoom = tighten();
    try {
      expect((await put()).status).toBe(507);
    } finally {
      makeRoom();
    }
  });
});
