// The image, built and run without Docker: its content, and that it works on a machine with 256 MB.
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Container } from "../../support/container";
import { csvRows } from "../../support/exports";
import { type Image, makeImage, sizeOf } from "../../support/image";
import { addExpense, createTrip, signUp } from "../../support/person";
import { reachServerAt } from "../../support/server";

/** By default the test takes the build and the packages from the repository, where the same steps made them. */
const isWhole = process.env.IMAGE === "whole";

const IMAGE_MAX_MB = 230;
const MACHINE_MB = 256;
const RESIDENT_MAX_MB = 180;
const DRAIN_MS = 10_000;

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-image-"));
let image: Image;
let container: Container;

// The image is for Linux, and so is the Node in it.
describe.runIf(process.platform === "linux")("the image", () => {
  beforeAll(async () => {
    image = makeImage(folder, { isShort: !isWhole });
    container = new Container(image, MACHINE_MB, {
      PORT: String(await freePort()),
      LOG_LEVEL: "info",
      RATES: "off",
    });
  }, 300_000);
  afterAll(async () => {
    await container?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test("contains what runs, and nothing else", () => {
    const app = path.join(image.root, image.workdir);
    expect(readdirSync(image.root).sort()).toEqual(["app", "data"]);
    expect(readdirSync(app).sort()).toEqual(["build", "db", "node_modules", "package.json", "scripts"]);
    expect(readdirSync(path.join(app, "build")).sort()).toEqual(["client", "server"]);
    expect(readdirSync(path.join(app, "db"))).toEqual(["migrations"]);
    const scripts = [
      "backup.mjs",
      "maintenance.mjs",
      "memory.env",
      "move.mjs",
      "restore.mjs",
      "run.mjs",
      "serve.mjs",
    ];
    expect(readdirSync(path.join(app, "scripts")).sort()).toEqual(scripts);

    const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, object>;
    const tools = Object.keys(devDependencies!).filter((name) =>
      existsSync(path.join(app, "node_modules", name)),
    );
    expect(tools).toEqual([]);

    const megabytes = Math.round(sizeOf(image.root) / 1e6);
    console.log(`image: ${megabytes} MB without Debian`);
    expect(megabytes).toBeLessThan(IMAGE_MAX_MB);
  });

  test("Anna signs up, adds and exports; a backup works; it is healthy until it is told to stop, and stops in time", async () => {
    const server = await start();
    const idle = memoryOf(server.pid);
    expect(readlinkSync(`/proc/${server.pid}/exe`)).toMatch(/\/node_modules\/node-linux-\w+\/bin\/node$/);
    const heap = "console.log(v8.getHeapStatistics().heap_size_limit / 2 ** 20)";
    const limits = await container.run([...image.command.slice(0, -1), "--eval", heap]);
    expect(Number(limits.output)).toBeLessThan(MACHINE_MB / 2);

    const anna = await signUp("Anna");
    await addExpense(anna, await createTrip(anna));
    expect(await csvRows(anna)).toHaveLength(1);
    expect(await container.run(["node", "scripts/backup.mjs"])).toEqual({
      code: 0,
      output: expect.stringMatching(/^reisekasse: backed up to \/data\/backups\/.*checked\)\n$/),
    });
    const { resident, peak } = memoryOf(server.pid);
    console.log(`image: ${idle.resident} MB resident once it has started, ${resident} after Anna's walk`);
    expect(peak).toBeLessThan(RESIDENT_MAX_MB);
    if (container.hasLimit) expect(container.killed).toBe(0);

    if (container.isContained) {
      expect(readFileSync(`/proc/${server.pid}/status`, "utf8")).toMatch(/^Uid:(\s+10001){4}$/m);
      const refused = await container.run(["sh", "-c", "touch /app/build/x; touch /x; touch /usr/x"]);
      expect(refused.output.match(/Read-only file system/g)).toHaveLength(3);
      expect(await container.run(["touch", "/tmp/x", "/data/backups/x"])).toEqual({ code: 0, output: "" });
    }

    expect(await server.stop()).toEqual({ code: 0, isInTime: true });
    expect((await container.run(image.healthcheck)).code).toBe(1);
    expect(await container.run(["node", "scripts/restore.mjs"])).toEqual({
      code: 0,
      output: expect.stringContaining("restored /data/reisekasse.db from /data/backups/"),
    });
  }, 60_000);
});

/** Starts the image with its own command, and waits until its health check passes. */
async function start() {
  const child = container.start(image.command);
  const pid = child.pid!;
  const ended = once(child, "exit") as Promise<[number | null]>;
  let output = "";
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  // Each health check has mounts of its own, so it begins when it can pass.
  while (!output.includes('"listening"') || (await container.run(image.healthcheck)).code !== 0) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${output}`);
    await wait(100);
  }
  const url = `http://127.0.0.1:${container.environment.PORT}`;
  reachServerAt(url);
  return {
    url,
    pid,
    async stop() {
      const began = performance.now();
      child.kill("SIGTERM");
      const [code] = await ended;
      return { code, isInTime: performance.now() - began < DRAIN_MS };
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Resident memory in megabytes, now and at its peak. */
function memoryOf(pid: number): { resident: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const mb = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { resident: mb("VmRSS"), peak: mb("VmHWM") };
}
