// `npm test`: runs all checks and tests, and prints the counts in the last line. The bootstrap has installed packages
// and browser and has built before.
import { mkdirSync, rmSync } from "node:fs";
import { rounds, runNode, runSuite } from "./suites.mjs";

const bin = (name) => `node_modules/${name}`;

/** The compiler's record of its last run: it checks only what has changed since, and what depends on it. */
const typesCache = bin(".cache/types.tsbuildinfo");

/** Groups run one after the other, the checks of a group side by side. The compiler needs the types that the first generates. */
const checks = [
  [{ name: "types", args: [bin("@react-router/dev/bin.cjs"), "typegen"] }],
  [
    { name: "types", args: [bin("typescript/bin/tsc"), "--incremental", "--tsBuildInfoFile", typesCache] },
    { name: "types", args: [bin("typescript/bin/tsc"), "-p", "app/service-worker"] },
    { name: "lint and format", args: [bin("@biomejs/biome/bin/biome"), "ci", "--colors=off"] },
  ],
];

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
rmSync("test-results", { recursive: true, force: true });
mkdirSync("test-results", { recursive: true });

let passed = 0;
const failures = [];

for (const group of checks) {
  for (const { name, hasPassed, text } of await Promise.all(group.map(runCheck))) {
    console.log(`\n== ${name}\n${text}`);
    if (hasPassed) passed++;
    else failures.push(name);
  }
}

for (const [shown, ...others] of rounds) {
  console.log(`\n== ${shown}${others.map((name) => `; ${name} runs beside, its output follows`).join("")}`);
  const beside = others.map((name) => ({ name, running: runSuite(name, { output: "pipe" }) }));
  const results = [await runSuite(shown)];
  for (const { name, running } of beside) {
    const result = await running;
    console.log(`\n== ${name}\n${result.text}`);
    results.push(result);
  }
  passed += results.reduce((sum, result) => sum + result.passed, 0);
  failures.push(...results.flatMap((result) => result.failures));
}
if (failures.length > 0) console.log(`\nfailed:\n${failures.map((title) => `  ${title}`).join("\n")}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

/** Runs a check. Its output is printed once it has ended, since others write at the same time. */
async function runCheck({ name, args }) {
  const { code, text } = await runNode(args);
  return { name: `${name}: ${args.slice(0, 2).join(" ")}`, hasPassed: code === 0, text };
}
