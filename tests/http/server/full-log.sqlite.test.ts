import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { fill, smallDisk, unmount } from "../../support/disk";

const disk = smallDisk(1);
const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-full-log-"));
afterAll(() => {
  unmount(disk);
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!disk)("When the disk of the log is full, Anna can read and the server can stop", async () => {
  const file = path.join(disk!, "log");
  const log = openSync(file, "a");
  const child = spawn(process.execPath, ["scripts/serve.mjs"], {
    stdio: ["ignore", log, "ignore"],
    env: { ...process.env, DATABASE_URL: `file:${folder}/reisekasse.db`, LOG_LEVEL: "info" },
  });
  closeSync(log);
  const written = () => readFileSync(file, "utf8");
  await expect.poll(written).toContain('"listening"');
  const { url } = JSON.parse(written().split("\n")[0]!) as { url: string };
  const asks = async (times: number) => {
    for (let n = 0; n < times; n++)
      expect((await fetch(`${url}/login`, { signal: AbortSignal.timeout(30_000) })).status).toBe(200);
  };
  const makeRoom = fill(disk!);
  await asks(30);
  makeRoom();
  await asks(3);
  await expect
    .poll(
      () =>
        written()
          .split("\n")
          .filter((line) => line.includes('"/login"')).length,
    )
    .toBe(33);
  fill(disk!);
  await asks(30);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});
