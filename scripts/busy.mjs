// `npm run test:busy -- --times 10`: repeats the tests while other processes keep two cores busy, and counts how often
// each test failed. Reports of runs with failures stay in `test-results/run-N-….json`. `--only browser`,
// `--only engines` or `--only vitest` runs one suite; arguments after a second `--` are passed to it:
//
//   npm run test:busy -- --times 10 --only browser -- tests/browser/outbox.spec.ts
import { spawn } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { rounds, runSuite, suites } from "./suites.mjs";

const CORES = 2;
/** Milliseconds after which a busy process ends by itself if it was orphaned. */
const MAX_BUSY_MS = 8 * 3_600_000;

const { values, positionals } = parseArgs({
  options: {
    times: { type: "string", default: "10" },
    only: { type: "string" },
    cores: { type: "string", default: String(CORES) },
  },
  allowPositionals: true,
});

if (values.only && !(values.only in suites)) {
  console.error("reisekasse: --only takes vitest, engines or browser");
  process.exit(1);
}
const chosen = values.only ? [[values.only]] : rounds;

const loop = `const end = Date.now() + ${MAX_BUSY_MS}; while (Date.now() < end);`;
const busy = Array.from({ length: Number(values.cores) }, () =>
  spawn(process.execPath, ["--eval", loop], { stdio: "ignore" }),
);
process.on("exit", () => {
  for (const child of busy) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

const counts = new Map();
for (let run = 1; run <= Number(values.times); run++) {
  const began = Date.now();
  const results = [];
  for (const round of chosen) {
    const running = round.map((name) => runSuite(name, { args: positionals, output: "ignore" }));
    results.push(...(await Promise.all(running)));
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failures = results.flatMap((result) => result.failures);
  const seconds = Math.round((Date.now() - began) / 1_000);
  console.log(`run ${run}: ${passed} passed, ${failures.length} failed, ${seconds} s`);
  if (failures.length > 0) keepReports(run);
  for (const title of failures) {
    console.log(`  ${title}`);
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
}

/** Copies the reports of a run, with the errors of its failed tests, before the next run replaces them. */
function keepReports(run) {
  for (const { report } of chosen.flat().map((name) => suites[name])) {
    const { dir, base } = path.parse(report);
    if (existsSync(report)) cpSync(report, path.join(dir, `run-${run}-${base}`));
  }
}

console.log(counts.size === 0 ? "\nno test failed in any run" : "\nfailed, by how often:");
for (const [title, count] of [...counts].sort(([, one], [, other]) => other - one)) {
  console.log(`${String(count).padStart(4)}  ${title}`);
}
process.exit(counts.size === 0 ? 0 : 1);
