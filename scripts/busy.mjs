// `npm run test:busy -- --times 10`: the tests again and again while other processes keep two cores busy, and how often
// each one failed. `--only browser` or `--only vitest` runs one of the suites; what follows a second `--` goes to it:
//
//   npm run test:busy -- --times 10 --only browser -- tests/browser/outbox.spec.ts
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";

const CORES = 2;
/** One that was left alone ends by itself. */
const BUSY_AT_MOST_MS = 8 * 3_600_000;

const { values, positionals } = parseArgs({
  options: {
    times: { type: "string", default: "10" },
    only: { type: "string" },
    cores: { type: "string", default: String(CORES) },
  },
  allowPositionals: true,
});

const suites = {
  vitest: { args: ["node_modules/vitest/vitest.mjs", "run"], failed: failedOfVitest },
  browser: { args: ["node_modules/@playwright/test/cli.js", "test"], failed: failedOfPlaywright },
};
if (values.only && !(values.only in suites)) {
  console.error("reisekasse: --only takes vitest or browser");
  process.exit(1);
}
const chosen = values.only ? [values.only] : Object.keys(suites);

const loop = `const end = Date.now() + ${BUSY_AT_MOST_MS}; while (Date.now() < end);`;
const busy = Array.from({ length: Number(values.cores) }, () =>
  spawn(process.execPath, ["--eval", loop], { stdio: "ignore" }),
);
process.on("exit", () => {
  for (const child of busy) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

const failures = new Map();
let bad = 0;
for (let run = 1; run <= Number(values.times); run++) {
  for (const name of chosen) {
    const { args, failed } = suites[name];
    const report = `test-results/${name === "vitest" ? "vitest" : "playwright"}.json`;
    mkdirSync("test-results", { recursive: true });
    rmSync(report, { force: true });
    const began = Date.now();
    const { status } = spawnSync(process.execPath, [...args, ...positionals], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, NODE_ENV: "test" },
    });
    const { passed, titles } = existsSync(report)
      ? failed(JSON.parse(readFileSync(report, "utf8")))
      : { passed: 0, titles: [] };
    // A runner that fails for another reason than a test, or runs none, has failed too.
    const other = status === 0 && passed > 0 ? [] : ["the runner itself"];
    for (const title of titles.length > 0 ? titles : other) {
      failures.set(title, (failures.get(title) ?? 0) + 1);
      bad++;
    }
    const seconds = Math.round((Date.now() - began) / 1_000);
    console.log(`run ${run}, ${name}: ${passed} passed, ${titles.length} failed, ${seconds} s`);
    for (const title of titles) console.log(`  ${title}`);
  }
}

console.log(bad === 0 ? "\nno test failed in any run" : "\nfailed, by how often:");
for (const [title, count] of [...failures].sort(([, one], [, other]) => other - one)) {
  console.log(`${String(count).padStart(4)}  ${title}`);
}
process.exit(bad === 0 ? 0 : 1);

function failedOfVitest({ numPassedTests, testResults }) {
  const titles = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.slice(name.indexOf("tests/"));
    const own = assertionResults.filter((each) => each.status === "failed");
    // A file that could not be run has no test that failed.
    if (own.length === 0) return status === "failed" ? [file] : [];
    return own.map(({ fullName }) => `${file}: ${fullName}`);
  });
  return { passed: numPassedTests, titles };
}

function failedOfPlaywright({ stats, suites: files }) {
  const titles = [];
  const look = ({ suites: inner = [], specs = [] }) => {
    for (const { file, title, tests } of specs) {
      for (const { status, projectName } of tests) {
        if (status === "unexpected") titles.push(`${file} (${projectName}): ${title}`);
      }
    }
    inner.forEach(look);
  };
  files.forEach(look);
  return { passed: stats.expected, titles };
}
