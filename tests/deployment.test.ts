// Checks Dockerfile, .dockerignore and fly.toml, and that they agree.
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";
import { argsOf, environmentOf, Ignored, readDockerfile } from "./support/dockerfile";

const stages = readDockerfile();
const last = stages.at(-1)!;
const environment = environmentOf(last);

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects to find
const fly = parse(readFileSync("fly.toml", "utf8")) as any;

describe("the Dockerfile", () => {
  test("ends in an unnamed stage that runs no command and does not run as root", () => {
    expect(stages.map(({ name }) => name)).toEqual(["packages", "build", "production", ""]);
    expect(last.base).toMatch(/^debian:\w+-slim$/);
    expect(last.instructions.filter(({ name }) => name === "RUN")).toEqual([]);
    expect(argsOf(last, "USER")).toEqual(["10001:10001"]);
  });

  test("installs by the lock file, without scripts, and at the end without build tools", () => {
    const installs = stages
      .flatMap((stage) => argsOf(stage, "RUN"))
      .filter((each) => each.includes("npm ci"));
    expect(installs).toHaveLength(2);
    for (const each of installs) expect(each).toContain("--ignore-scripts");
    expect(argsOf(stages[2]!, "RUN")[0]).toContain("--omit=dev");
  });

  test("sends a stop signal that reaches the server", () => {
    expect(argsOf(last, "CMD")[0]).toBe("node");
    expect(argsOf(last, "STOPSIGNAL")).toEqual(["SIGTERM"]);
  });

  test("stores all data on its one volume", () => {
    expect(argsOf(last, "VOLUME")).toEqual(["/data"]);
    expect(environment.DATABASE_URL).toMatch(/^file:\/data\//);
    expect(environment.BACKUP_DIR).toMatch(/^\/data\//);
    expect(environment.RECEIPTS_DIR).toMatch(/^\/data\//);
  });

  test("limits memory by the same file as npm start", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
    const command = argsOf(last, "CMD").join(" ");
    expect(command).toContain("--env-file=scripts/memory.env");
    expect(scripts.start).toBe(
      `MALLOC_ARENA_MAX=${environment.MALLOC_ARENA_MAX} exec ${command} || ${command}`,
    );
    expect(JSON.stringify([command, environment])).not.toContain("--max-");
  });
});

describe("the build context", () => {
  const ignored = new Ignored();

  test.each([
    "package-lock.json",
    "app/routes.ts",
    "db/migrations/sqlite/meta/_journal.json",
    "scripts/build.mjs",
  ])("contains %s", (file) => expect(ignored.letsThrough(file)).toBe(true));

  test.each([
    ...[".env", ".env.production", "app/.env", "scripts/.env.local", "db/reisekasse.db", "fly.toml"],
    ...[".git/config", "data/reisekasse.db", "data/session-secret", "node_modules/zod/package.json"],
    ...["tests/architecture.test.ts", "build/server/index.js", "docs/performance.md", "scripts/shots.ts"],
  ])("does not contain %s", (file) => expect(ignored.letsThrough(file)).toBe(false));

  test("contains nothing else", () => {
    const seen = new Set(ignored.files().map((file) => file.split("/")[0]!));
    expect([...seen].sort()).toEqual([
      ...["app", "db", "package-lock.json", "package.json", "public"],
      ...["react-router.config.ts", "scripts", "tsconfig.json", "vite.config.ts"],
    ]);
    expect(readdirSync(".")).toEqual(expect.arrayContaining([...seen]));
  });
});

describe("fly.toml", () => {
  test("runs one machine with 256 MB that never sleeps", () => {
    expect(fly.vm).toEqual([{ size: "shared-cpu-1x", memory: "256mb" }]);
    expect(fly.http_service).toMatchObject({
      auto_stop_machines: "off",
      auto_start_machines: false,
      min_machines_running: 1,
      force_https: true,
    });
    expect(fly.mounts).toHaveLength(1);
  });

  test("uses the image's port, volume and signal", () => {
    expect(fly.http_service.internal_port).toBe(Number(environment.PORT));
    expect(argsOf(last, "EXPOSE")).toEqual([environment.PORT]);
    expect(fly.mounts[0].destination).toBe(argsOf(last, "VOLUME")[0]);
    expect(fly.kill_signal).toBe(argsOf(last, "STOPSIGNAL")[0]);
  });

  test("waits longer for the stop than the server takes", () => {
    const [, drain] = /DRAIN_MS = ([\d_]+)/.exec(readFileSync("app/server/start.ts", "utf8"))!;
    const patience = Number.parseInt(fly.kill_timeout, 10) * 1_000;
    expect(patience).toBeGreaterThan(Math.max(10_000, Number(drain!.replaceAll("_", ""))));
  });

  test("sends at least as many requests at once as the server answers, and fewer than it takes connections", () => {
    const number = (file: string, name: string) =>
      Number(new RegExp(`${name}: (\\d+)`).exec(readFileSync(`app/server/${file}.ts`, "utf8"))![1]);
    const { soft_limit, hard_limit } = fly.http_service.concurrency;
    expect(soft_limit).toBe(number("application", "atOnce"));
    expect(hard_limit).toBeGreaterThan(soft_limit);
    expect(hard_limit).toBeLessThan(number("listener", "connections"));
  });

  test("uses the server's health check", () => {
    expect(fly.http_service.checks).toEqual([expect.objectContaining({ method: "GET", path: "/healthz" })]);
    expect(argsOf(last, "HEALTHCHECK").join(" ")).toContain("GET /healthz ");
  });

  test("sets only variables that the server reads, and no secret", () => {
    expect(fly.env).toEqual({ CLIENT_IP_HEADER: "Fly-Client-IP" });
  });
});
