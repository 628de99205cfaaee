// Where the files of receipts lie: the same stories for a folder and for a bucket, then what only a folder has.
import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { ReceiptStore } from "~/integrations/receipt-store.server";
import { S3Server } from "../../support/s3-server";
import { arrived, failure, listed, openStore, photo, put, read } from "../../support/stored-files";

const s3 = await S3Server.start();
const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-receipts-"));
afterAll(() => {
  s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const receipts = path.join(folder, "reisekasse.db-receipts");
const sqlite = { DATABASE_URL: `file:${path.join(folder, "reisekasse.db")}` };
const postgres = { DATABASE_URL: "postgres://anna@db.example/reisekasse", RECEIPTS_DIR: receipts };
beforeEach(() => {
  rmSync(receipts, { recursive: true, force: true });
  s3.reset();
});

const kinds: [string, () => ReceiptStore, (key: string, content: Buffer) => void][] = [
  ["a folder", () => openStore(sqlite), (key, content) => writeFileSync(path.join(receipts, key), content)],
  [
    "a bucket",
    () => openStore({ ...sqlite, ...s3.variables }),
    (key, content) =>
      s3.objects.set(`receipts/${key}`, { content, type: "image/jpeg", changedAt: new Date() }),
  ],
];

describe.each(kinds)("in %s", (_, makeStore, lay) => {
  test("Anna's photo comes back byte for byte, and is no longer where it arrived", async () => {
    const store = makeStore();
    await put(store, "0198-photo.jpg");
    const { bytes, stream } = (await store.open("0198-photo.jpg"))!;
    expect(bytes).toBe(photo.length);
    expect((await buffer(stream)).equals(photo)).toBe(true);
    expect(readdirSync(store.incoming)).toEqual([]);
  });

  test("a photo of 10 MB, an empty file and a key of 100 characters are kept as well", async () => {
    const store = makeStore();
    const large = randomBytes(10_000_000);
    await put(store, "large", large);
    await put(store, "empty", Buffer.alloc(0));
    await put(store, "a".repeat(100));
    const digest = (content?: Buffer) => createHash("sha256").update(content!).digest("hex");
    expect(digest(await read(store, "large"))).toBe(digest(large));
    expect(await read(store, "empty")).toEqual(Buffer.alloc(0));
    expect(await listed(store)).toMatchObject([
      { key: "a".repeat(100), bytes: photo.length },
      { key: "empty", bytes: 0 },
      { key: "large", bytes: large.length },
    ]);
  });

  test("Anna stops looking before her photo is read, and others still see it", async () => {
    const store = makeStore();
    await put(store, "photo");
    for (let times = 0; times < 20; times++) (await store.open("photo"))!.stream.destroy();
    expect((await read(store, "photo"))!.equals(photo)).toBe(true);
  });

  test("what is not there is not found, and removing it succeeds", async () => {
    const store = makeStore();
    expect(await store.open("nothing")).toBeUndefined();
    await store.remove("nothing");
    expect(await listed(store)).toEqual([]);
  });

  test("a removed photo is gone, the other stays", async () => {
    const store = makeStore();
    await put(store, "one");
    await put(store, "two");
    await store.remove("one");
    await store.remove("one");
    expect(await read(store, "one")).toBeUndefined();
    expect((await listed(store)).map(({ key }) => key)).toEqual(["two"]);
  });

  test("a key is used once: Ben's photo does not replace Anna's, and waits where it arrived", async () => {
    const store = makeStore();
    await put(store, "photo");
    const bens = arrived(store, Buffer.from("Ben's"));
    expect(await failure(store.put("photo", bens, "image/png"))).toBe("exists: a receipt of this key");
    expect((await read(store, "photo"))!.equals(photo)).toBe(true);
    expect(readFileSync(bens, "utf8")).toBe("Ben's");
  });

  test.each([
    "",
    ".",
    "..",
    ".incoming",
    "../reisekasse.db",
    "a/b",
    "a\\b",
    "a b",
    "ä",
    "a\n",
    "a".repeat(101),
  ])("%j is no key", async (key) => {
    const store = makeStore();
    const file = arrived(store);
    await expect(store.put(key, file, "image/jpeg")).rejects.toThrow(TypeError);
    await expect(store.open(key)).rejects.toThrow(TypeError);
    await expect((async () => store.remove(key))()).rejects.toThrow(TypeError);
    expect(existsSync(file)).toBe(true);
  });

  test("2,001 files are listed, each once, with size and moment", async () => {
    const store = makeStore();
    const before = Date.now() - 2000;
    const keys = Array.from({ length: 2001 }, (_, number) => `file-${String(number).padStart(4, "0")}.jpg`);
    for (const key of keys) lay(key, Buffer.from(key));
    const files = await listed(store);
    expect(files.map(({ key }) => key)).toEqual(keys);
    for (const { bytes, changedAt } of files) {
      expect(bytes).toBe(13);
      expect(changedAt.getTime()).toBeGreaterThan(before);
    }
  });

  test("of keys in any order those without a file are named, also where others lie between them", async () => {
    const store = makeStore();
    const key = (number: number) => `file-${String(number).padStart(4, "0")}`;
    for (let number = 0; number < 1_500; number++) if (number % 500 !== 499) lay(key(number), photo);
    expect(await store.missing([key(1_498), key(999), key(0), "zz", key(499), "a"])).toEqual([
      ...[key(999), "zz", key(499), "a"],
    ]);
    expect(await store.missing([key(7)])).toEqual([]);
    expect(await store.missing([])).toEqual([]);
  });

  test("the server was killed while a photo arrived: it is in no list, and removed at a start an hour later", async () => {
    const store = makeStore();
    const old = arrived(store);
    const young = arrived(store);
    const [hour, minutes] = [61, 59].map((ago) => new Date(Date.now() - ago * 60_000));
    utimesSync(old, hour!, hour!);
    utimesSync(young, minutes!, minutes!);
    expect(await listed(store)).toEqual([]);
    makeStore();
    expect(readdirSync(store.incoming)).toEqual([path.basename(young)]);
  });
});

describe("a folder", () => {
  test.skipIf(process.platform === "win32")("and its files are for their owner only", async () => {
    const store = openStore(sqlite);
    await put(store, "photo");
    const modes = [receipts, store.incoming, path.join(receipts, "photo")].map(
      (file) => statSync(file).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o600]);
  });

  test("is the one that the operator names", async () => {
    const named = path.join(folder, "elsewhere", "receipts");
    await put(openStore({ ...sqlite, RECEIPTS_DIR: named }), "photo");
    expect(existsSync(path.join(named, "photo"))).toBe(true);
  });

  test("is each database's own, also of those that lie side by side", async () => {
    await put(openStore(sqlite), "photo");
    const demo = openStore({ DATABASE_URL: `file:${path.join(folder, "demo.db")}` });
    expect(await listed(demo)).toEqual([]);
  });

  test("lists neither other folders nor files of the disk that it may be", async () => {
    const store = openStore(sqlite);
    await put(store, "photo");
    mkdirSync(path.join(receipts, "photos"));
    writeFileSync(path.join(receipts, "lost+found"), "");
    expect((await listed(store)).map(({ key }) => key)).toEqual(["photo"]);
  });

  test("is no folder that has other files, which would be removed as nobody's", () => {
    const backups = path.join(folder, "backups");
    for (const variables of [{ RECEIPTS_DIR: folder }, { RECEIPTS_DIR: backups, BACKUP_DIR: `${backups}/` }])
      expect(() => openStore({ ...sqlite, ...variables })).toThrow(
        expect.objectContaining({
          name: "StartRefused",
          message: expect.stringMatching(/^RECEIPTS_DIR must be/),
        }),
      );
    expect(readdirSync(folder)).not.toContain("backups");
  });

  test("that cannot be made stops the start", () => {
    const blocked = path.join(folder, "blocked");
    writeFileSync(blocked, "");
    const start = () => openStore({ ...sqlite, RECEIPTS_DIR: path.join(blocked, "receipts") });
    expect(start).toThrow(
      /receipts cannot be written \(ENOTDIR\): make it writable, or name another RECEIPTS_DIR$/,
    );
    expect(start).toThrow(expect.objectContaining({ name: "StartRefused" }));
  });

  test("is refused on PostgreSQL, unless the operator says that all instances see it", async () => {
    for (const shared of [undefined, "", "no"])
      expect(() => openStore({ ...postgres, RECEIPTS_DIR_SHARED: shared })).toThrow(
        expect.objectContaining({
          name: "StartRefused",
          message: expect.stringContaining("RECEIPTS_DIR_SHARED=yes"),
        }),
      );
    expect(existsSync(receipts)).toBe(false);
    const store = openStore({ ...postgres, RECEIPTS_DIR_SHARED: "yes" });
    await put(store, "photo");
    expect(readdirSync(receipts).sort()).toEqual([".incoming", "photo"]);
  });

  test("fails with Node's own codes", async () => {
    const store = openStore(sqlite);
    await expect(store.put("photo", path.join(store.incoming, "none"), "image/jpeg")).rejects.toMatchObject({
      code: "ENOENT",
    });
  });
});
