// The disk of the receipts is full; the database has another. Anna owns.
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fill, smallDisk, unmount } from "../support/disk";
import { addExpense, createTrip, type Person, signUp } from "../support/person";
import { bytesOf, jfif, jpeg, scan } from "../support/receipt-files";
import { countRows, rows } from "../support/rows";
import { withServer } from "../support/server";

const disk = smallDisk(16);
afterAll(() => unmount(disk));

const full = "Der Speicher ist voll. Bitte versuche es später noch einmal.";

/** Two megabytes, of which none looks like a marker. */
const photo = new Uint8Array(
  bytesOf(jpeg(jfif()).subarray(0, -2), scan(randomBytes(2_000_000).map((byte) => byte & 0x7f)), 0xff, 0xd9),
);

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

  /** Leaves room for half of the photo. */
  function fillUp(): void {
    const reserve = path.join(disk!, "reserve");
    writeFileSync(reserve, Buffer.alloc(1_000_000));
    makeRoom = fill(disk!);
    rmSync(reserve);
  }

  function expectNothingLeft(): void {
    expect(readdirSync(path.join(folder, ".incoming"))).toEqual([]);
    const keys = rows<{ key: string }>("select key from receipts").map(({ key }) => key);
    expect(keys.filter((key) => !existsSync(path.join(folder, key)))).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual([".incoming", ...keys].sort());
  }

  test("a photo is refused in its middle and leaves nothing; earlier ones are seen, and it is taken later", async () => {
    const [id, earlier] = [randomUUID(), randomUUID()];
    expect((await put(earlier)).status).toBe(200);
    fillUp();
    try {
      const sent = await put(id);
      expect([sent.status, sent.headers.get("Retry-After")]).toEqual([507, "60"]);
      expect(await sent.json()).toMatchObject({ error: full });
      expect(countRows("receipts", "id = ?", id)).toBe(0);
      expectNothingLeft();
      const shown = await anna.request(`/receipt/${earlier}`);
      expect([shown.status, (await shown.arrayBuffer()).byteLength]).toEqual([200, photo.length]);
    } finally {
      makeRoom!();
    }
    expect((await put(id)).status).toBe(200);
    expectNothingLeft();
  });

  test("a form says of the file that there was no room for it, and adds the smaller one", async () => {
    const dialog = `/trip/${tripId}/expenses?dialog=receipts&id=${expenseId}`;
    const query = new URLSearchParams({ expense: expenseId, to: dialog, submissionId: randomUUID() });
    const form = new FormData();
    form.append("file", new Blob([photo]), "eins.jpg");
    form.append("file", new Blob([new Uint8Array(jpeg(jfif()))]), "zwei.jpg");
    fillUp();
    try {
      expect((await anna.request(`/receipts?${query}`, { method: "POST", body: form })).status).toBe(303);
    } finally {
      makeRoom!();
    }
    const page = await anna.open(dialog);
    expect(page.text).toContain(`eins.jpg: ${full}`);
    expect(page.root.querySelectorAll(".receipts > li")).toHaveLength(1);
    expectNothingLeft();
  });
});
