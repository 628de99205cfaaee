// What only a bucket has: S3 in trouble, slow, silent, without the bucket, with another clock.
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { ReceiptStore } from "~/integrations/receipt-store.server";
import { s3Store } from "~/integrations/receipts/s3.server";
import { freePort } from "../../support/free-port";
import { type Fault, hangUp, refuseWith, S3Server, silence } from "../../support/s3-server";
import { arrived, failure, listed, openStore, photo, put, read } from "../../support/stored-files";

const s3 = await S3Server.start();
const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-receipts-"));
afterAll(() => {
  s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const postgres = { DATABASE_URL: "postgres://anna@db.example/reisekasse", RECEIPTS_DIR: folder };
beforeEach(() => s3.reset());

describe("a bucket", () => {
  const store = () => openStore({ ...postgres, ...s3.variables });
  /** A store for another bucket, or one of less patience. */
  const other = (bucket: Partial<typeof s3.bucket>, limits?: Parameters<typeof s3Store>[2]) =>
    s3Store({ ...s3.bucket, ...bucket }, store().incoming, limits);
  const pauses = [1, 2, 4];
  const long = { answer: 60_000, upload: 60_000, silence: 60_000, pauses };
  const short = { answer: 300, upload: 300, silence: 300, pauses };

  test("serves PostgreSQL too, and receipts lie below a name of their own, with their type", async () => {
    await put(openStore({ ...postgres, ...s3.variables }), "photo");
    expect([...s3.objects.keys()]).toEqual(["receipts/photo"]);
    expect(s3.objects.get("receipts/photo")!.type).toBe("image/jpeg");
    expect(readdirSync(folder)).toEqual([".incoming"]);
  });

  test("is found by what fly storage create sets, and our own variables come first", async () => {
    const { bucket, variables } = s3;
    const fly = {
      AWS_ENDPOINT_URL_S3: variables.RECEIPTS_S3_ENDPOINT,
      AWS_REGION: bucket.region,
      AWS_ACCESS_KEY_ID: bucket.accessKeyId,
      AWS_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      BUCKET_NAME: variables.RECEIPTS_S3_BUCKET,
    };
    await put(openStore({ ...postgres, ...fly }), "one");
    const other = { ...fly, AWS_SECRET_ACCESS_KEY: "another", BUCKET_NAME: "backups" };
    await put(openStore({ ...postgres, ...other, ...variables }), "two");
    expect([...s3.objects.keys()]).toEqual(["receipts/one", "receipts/two"]);
  });

  test("that others use too lists our files only", async () => {
    const theirs = { content: photo, type: undefined, changedAt: new Date() };
    for (const key of ["backup.db", "receipts/", "receipts/2026/one", "receipts.txt"])
      s3.objects.set(key, theirs);
    await put(store(), "photo");
    expect((await listed(store())).map(({ key }) => key)).toEqual(["photo"]);
  });

  const calls: [string, string, (store: ReceiptStore) => Promise<unknown>][] = [
    ["put", "PUT", (store) => put(store, "photo")],
    ["open", "GET", (store) => store.open("photo")],
    ["remove", "DELETE", (store) => store.remove("photo")],
    ["list", "GET", (store) => listed(store)],
    ["put's look", "GET", (store) => put(store, "photo")],
  ];

  describe.each(calls)("%s", (_, method, call) => {
    test("fails with status and code where S3 has trouble", async () => {
      s3.faults[method] = [refuseWith(500, "InternalError")];
      expect(await failure(call(store()))).toBe("refused: S3 answers 500 InternalError");
    });

    test.each([
      [503, "SlowDown"],
      [503, "ServiceUnavailable"],
      [429, "TooManyRequests"],
    ])("is tried again while S3 answers %i %s, and fails if it does not stop", async (status, code) => {
      const busy = refuseWith(status, code);
      s3.faults[method] = [busy, busy, busy];
      await call(other({}, long));
      s3.objects.clear();
      s3.faults[method] = [busy, busy, busy, busy];
      expect(await failure(call(other({}, long)))).toBe(`refused: S3 answers ${status} ${code}`);
      expect(s3.faults[method]).toEqual([]);
    });

    test("is not tried again for longer than an answer may take", async () => {
      const busy = refuseWith(503, "SlowDown");
      s3.faults[method] = [busy, busy];
      // Long enough for the first answer to come on a busy machine.
      const patient = { ...long, answer: 2_000, upload: 2_000, pauses: [600_000] };
      expect(await failure(call(other({}, patient)))).toBe("tooSlow: no answer in time");
      expect(s3.faults[method]).toEqual([busy]);
    });

    test("does not wait for a slow S3", async () => {
      s3.faults[method] = [silence];
      expect(await failure(call(other({}, short)))).toBe("tooSlow: no answer in time");
    });

    test("is tried once more after a lost connection, not twice", async () => {
      s3.faults[method] = [hangUp];
      await call(store());
      s3.objects.clear();
      s3.faults[method] = [hangUp, hangUp];
      expect(await failure(call(store()))).toMatch(/^unreachable: [A-Z_]+$/);
      expect(s3.faults[method]).toEqual([]);
    });

    test("says that the clock is wrong", async () => {
      s3.ahead = -16 * 60_000;
      expect(await failure(call(store()))).toBe(
        "refused: S3 answers 403 RequestTimeTooSkewed: set the clock",
      );
    });

    test("fails with a wrong secret, which it does not tell", async () => {
      const mallory = other({ secretAccessKey: "tsec_wrong" });
      expect(await failure(call(mallory))).toBe("refused: S3 answers 403 SignatureDoesNotMatch");
      expect(s3.objects.size).toBe(0);
    });

    test("fails where the bucket is gone", async () => {
      const gone = other({ url: `${s3.bucket.url}-2` });
      expect(await failure(call(gone))).toBe("refused: S3 answers 404 NoSuchBucket");
    });

    test("fails where nobody listens", async () => {
      const nobody = other({ url: `http://127.0.0.1:${await freePort()}/anna` });
      expect(await failure(call(nobody))).toBe("unreachable: ECONNREFUSED");
    });
  });

  test("that failed to take a photo leaves it where it arrived, and takes it later", async () => {
    const file = arrived(store());
    s3.faults.PUT = [refuseWith(500, "InternalError")];
    expect(await failure(store().put("photo", file, "image/jpeg"))).toBe(
      "refused: S3 answers 500 InternalError",
    );
    expect(s3.objects.size).toBe(0);
    await store().put("photo", file, "image/jpeg");
    expect((await read(store(), "photo"))!.equals(photo)).toBe(true);
  });

  test("whose key may not list tells of a missing photo only by the right that it lacks", async () => {
    s3.mayList = false;
    await put(store(), "photo");
    expect(await store().open("other")).toBeUndefined();
    expect((await read(store(), "photo"))!.equals(photo)).toBe(true);
    const rights = "S3 answers 403 AccessDenied: the key needs rights to get, put, delete and list";
    expect(await failure(listed(store()))).toBe(`refused: ${rights}`);
    s3.faults.GET = [refuseWith(403, "AccessDenied")];
    expect(await failure(store().open("photo"))).toBe(`refused: ${rights}`);
  });

  test("that breaks off an upload in the middle gets all of it again, and keeps no part", async () => {
    s3.faults.PUT = [(incoming) => void incoming.once("data", () => incoming.destroy())];
    await put(store(), "photo", randomBytes(5_000_000));
    expect(s3.objects.get("receipts/photo")!.content.length).toBe(5_000_000);
    expect(s3.requests.map((request) => request.split(" ")[0])).toEqual(["GET", "PUT", "PUT"]);
  });

  /** Sends the begin of the photo. */
  const begin: Fault = (_, outgoing) => {
    outgoing.writeHead(200, { "Content-Length": photo.length });
    outgoing.write(photo.subarray(0, 1000));
  };

  test("that stops in the middle of a photo fails the reading, and so does one that breaks off", async () => {
    s3.faults.GET = [begin];
    expect(await failure(read(other({}, { ...long, silence: 300 }), "photo"))).toBe(
      "tooSlow: a file stopped in the middle",
    );
    s3.faults.GET = [
      (incoming, outgoing) => {
        begin(incoming, outgoing);
        setImmediate(() => outgoing.destroy());
      },
    ];
    expect(await failure(read(store(), "photo"))).toBe("unreachable: a file broke off");
  });

  test("waits for Anna, who reads slowly, longer than for its own bytes", async () => {
    await put(store(), "photo", randomBytes(5_000_000));
    const patient = other({}, { ...long, answer: 2000, silence: 2000 });
    const { stream } = (await patient.open("photo"))!;
    await new Promise((resolve) => stream.once("readable", resolve));
    s3.faults.GET = [begin];
    expect(await failure(read(patient, "stopped"))).toBe("tooSlow: a file stopped in the middle");
    expect((await buffer(stream)).length).toBe(5_000_000);
  });

  test("that has closed the connections meanwhile is connected to again", async () => {
    await put(store(), "photo");
    s3.closeIdle();
    expect((await read(store(), "photo"))!.equals(photo)).toBe(true);
  });

  test.each([
    ["another document", "<html></html>", "no IsTruncated"],
    ["a part", "<ListBucketResult><IsTruncated>false</IsTruncated>", "unclosed tag"],
    ["pages without an end", "<a><IsTruncated>true</IsTruncated></a>", "no IsTruncated"],
    [
      "no next page",
      "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>",
      "no NextContinuationToken",
    ],
    [
      "a file without a size",
      "<ListBucketResult><Contents><Key>receipts/a</Key></Contents></ListBucketResult>",
      "no Size",
    ],
    ["a document type", "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "document type"],
  ])("whose list is %s does not make receipts look lost", async (_, text, why) => {
    s3.faults.GET = [(_, outgoing) => void outgoing.end(text)];
    const message = await failure(listed(store()));
    expect(message).toMatch(/^refused: the list cannot be read: /);
    expect(message).toContain(why);
  });
});
