// `npm test`: everything that must hold, one after the other, and a last line that counts it. The bootstrap has
// made packages, build and browser ready.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

const node = process.execPath;
const bin = (name) => `node_modules/${name}`;

const steps = [
  { name: "types", args: [bin("@react-router/dev/bin.cjs"), "typegen"] },
  { name: "types", args: [bin("typescript/bin/tsc")] },
  { name: "types", args: [bin("typescript/bin/tsc"), "-p", "app/service-worker"] },
  { name: "lint and format", args: [bin("@biomejs/biome/bin/biome"), "ci", "--colors=off"] },
  { name: "unit and http", args: [bin("vitest/vitest.mjs"), "run"], count: countVitest },
  { name: "browser", args: [bin("@playwright/test/cli.js"), "test"], count: countPlaywright },
];

rmSync("test-results", { recursive: true, force: true });
mkdirSync("test-results", { recursive: true });

// Hundreds of processes load the same modules: what one of them has compiled the next ones read.
const env = {
  ...process.env,
  NODE_ENV: "test",
  NODE_COMPILE_CACHE: path.resolve("node_modules/.cache/compiled"),
};

const total = { passed: 0, failed: 0 };
for (const { name, args, count } of steps) {
  console.log(`\n== ${name}: ${args.slice(0, 2).join(" ")}`);
  const { status } = spawnSync(node, args, { stdio: "inherit", env });
  const { passed, failed } = count?.() ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  total.passed += passed;
  // A runner that fails for another reason than a test, or runs none, has failed too.
  total.failed += failed || (status === 0 && passed > 0 ? 0 : 1);
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function countVitest() {
  const report = read("test-results/vitest.json");
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

function countPlaywright() {
  const { expected = 0, unexpected = 0 } = read("test-results/playwright.json")?.stats ?? {};
  return { passed: expected, failed: unexpected };
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
