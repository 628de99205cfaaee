// Runs the test suites for `npm test` and `npm run test:busy`.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findFirefox, findWebKit } from "./browser.mjs";

/**
 * @typedef {{ passed: number, failures: string[] }} Result
 * `failures` has the title of each failed test, or a title for the runner if it failed for another reason.
 */

const reports = "test-results";

export const suites = {
  vitest: {
    args: ["node_modules/vitest/vitest.mjs", "run", "--project=!engines", "--project=!database*"],
    report: path.join(reports, "vitest.json"),
    read: readVitest,
  },
  models: {
    args: ["node_modules/vitest/vitest.mjs", "run", "--project=database*"],
    env: { VITEST_REPORT: path.join(reports, "models.json") },
    report: path.join(reports, "models.json"),
    read: readVitest,
    isPatient: true,
  },
  engines: {
    // The browser suite has told the same stories in Chromium. `npm run test:engines` runs all three, and all journeys.
    args: ["node_modules/vitest/vitest.mjs", "run", "--project=engines", "firefox", "webkit"],
    env: { VITEST_REPORT: path.join(reports, "engines.json"), JOURNEYS: "short" },
    report: path.join(reports, "engines.json"),
    read: readVitest,
  },
  browser: {
    args: ["node_modules/@playwright/test/cli.js", "test"],
    report: path.join(reports, "playwright.json"),
    read: readPlaywright,
  },
};

/**
 * The suites of `npm test`: those of a round run side by side, because a browser test spends half of its time waiting. On a
 * busy machine the drivers of Firefox and WebKit lose time, and WebKit's loses keys: beside the engines run only tests that
 * wait for a core as long as they must.
 */
export const rounds = [
  ["vitest", "browser"],
  findFirefox() || findWebKit() ? ["engines", "models"] : ["models"],
];

/** Environment of the suites. Their hundreds of processes share one cache of compiled modules. */
const environment = {
  ...process.env,
  NODE_COMPILE_CACHE: path.resolve("node_modules/.cache/compiled"),
};

/**
 * Runs a suite and reads its report. `output` is "inherit", "ignore", or "pipe", which returns the output as `text`.
 * @returns {Promise<Result & { text: string }>}
 */
export async function runSuite(name, { args = [], output = "inherit" } = {}) {
  const suite = suites[name];
  mkdirSync(reports, { recursive: true });
  rmSync(suite.report, { force: true });
  const { env, isPatient } = suite;
  const { code, text } = await runNode([...suite.args, ...args], { output, env, isPatient });
  const result = existsSync(suite.report)
    ? suite.read(JSON.parse(readFileSync(suite.report, "utf8")))
    : { passed: 0, failures: [] };
  const hasRunnerFailed = result.failures.length === 0 && (code !== 0 || result.passed === 0);
  if (hasRunnerFailed) result.failures.push(`the runner itself (exit code ${code})`);
  return { ...result, text };
}

/**
 * Runs Node until it ends, or until this process does. `output` is as for `runSuite()`; with "ignore", errors are printed.
 * With `isPatient` it gets what time others leave of the processors.
 * @returns {Promise<{ code: number | null, text: string }>} `code` is null if a signal ended it
 */
export async function runNode(args, { output = "pipe", env = {}, isPatient = false } = {}) {
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", output, output === "ignore" ? "inherit" : output],
    env: { ...environment, ...env },
  });
  if (isPatient) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  const end = () => child.kill();
  process.once("exit", end);
  const parts = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => parts.push(part));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  process.off("exit", end);
  return { code, text: Buffer.concat(parts).toString() };
}

/** @returns {Result} */
function readVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.slice(name.indexOf("tests/"));
    const own = assertionResults.filter((each) => each.status === "failed");
    // A file that could not be loaded has no failed test.
    if (own.length === 0) return status === "failed" ? [file] : [];
    return own.map(({ fullName }) => `${file}: ${fullName}`);
  });
  return { passed: numPassedTests, failures };
}

/** @returns {Result} */
function readPlaywright({ stats, suites: files }) {
  const failures = [];
  const collect = ({ suites: inner = [], specs = [] }) => {
    for (const { file, title, tests } of specs) {
      for (const { status, projectName } of tests) {
        if (status === "unexpected") failures.push(`${file} (${projectName}): ${title}`);
      }
    }
    inner.forEach(collect);
  };
  files.forEach(collect);
  return { passed: stats.expected, failures };
}
