// `npm run test:busy -- --times 10`: repeats the tests while other processes keep two cores busy, and counts how often
// each test failed. A run with failures leaves its reports in `test-results/run-N/`. `--only browser`, `engines`,
// `models` or `vitest` runs one suite; arguments after a second `--` are passed to it:
//
//   npm run test:busy -- --times 10 --only browser -- tests/browser/outbox/outbox.spec.ts
import { spawn } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { rounds, runSuite, suites } from "./suites.mjs";

const CORES = 2;

const { values, positionals: args } = parseArgs({
  options: { times: { type: "string", default: "10" }, only: { type: "string" } },
  allowPositionals: true,
});

// They end by themselves if this process is killed: their input is closed then.
const loop =
  "process.stdin.on('end', () => process.exit()).resume(); setInterval(() => { for (const end = Date.now() + 50; Date.now() < end; ); })";
const busy = Array.from({ length: CORES }, () =>
  spawn(process.execPath, ["--eval", loop], { stdio: ["pipe", "ignore", "ignore"] }),
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

const counts = new Map();
for (let run = 1; run <= Number(values.times); run++) {
  const began = Date.now();
  const results = [];
  for (const round of values.only ? [[values.only]] : rounds)
    results.push(...(await Promise.all(round.map((name) => runSuite(name, { args, output: "ignore" })))));
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failures = results.flatMap((result) => result.failures);
  const seconds = Math.round((Date.now() - began) / 1_000);
  console.log(
    [`run ${run}: ${passed} passed, ${failures.length} failed, ${seconds} s`, ...failures].join("\n  "),
  );
  if (failures.length > 0) keepReports(run);
  for (const title of failures) counts.set(title, (counts.get(title) ?? 0) + 1);
}
for (const child of busy) child.kill();
console.log(counts.size === 0 ? "\nno test failed in any run" : "\nfailed, by how often:");
for (const [title, count] of [...counts].sort(([, one], [, other]) => other - one))
  console.log(`${String(count).padStart(4)}  ${title}`);
process.exit(counts.size === 0 ? 0 : 1);

/** Copies the reports of a run, with the errors of its failed tests, before the next run replaces them. */
function keepReports(run) {
  for (const { report } of Object.values(suites))
    if (existsSync(report)) cpSync(report, report.replace("test-results/", `test-results/run-${run}/`));
}
