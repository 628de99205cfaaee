// `npm run mutate`: changes one operator, condition or number of `app/domain/` or `app/models/` at a time and counts how
// many of these changes the tests notice. Files stay as they are: the changes are made while Vitest loads them, all at
// once, and each is switched on for the test files that reach it.
//
//   npm run mutate -- --only models --count 100 --seed 7
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { parseSync } from "vite";
import { createVitest } from "vitest/node";
import config from "../vitest.config.ts";

/** Files that are changed, and the project of tests that must notice. */
const kinds = {
  domain: { sources: "app/domain/**/*.ts", project: "pure" },
  models: { sources: "app/models/**/*.ts", project: "database" },
};

/** Time for the test files of one change, on a busy machine too. A change that makes a loop endless is noticed by it. */
const PATIENCE_MS = 600_000;

/** Other operators for each operator: the bound, and the opposite. */
const operators = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "&&": ["||"],
  "||": ["&&"],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "+=": ["-="],
  "-=": ["+="],
};

/** Runs the files in the order given. */
class AsGiven {
  shard = (files) => files;
  sort = (files) => files;
}

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    count: { type: "string", default: "100" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
  },
});
const random = randomFrom(Number(values.seed));
const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-mutate-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

/** True if the last run of Vitest ended at its first failure. */
let hasBailed = false;

console.log(`seed ${values.seed}`);
for (const kind of values.only ? [values.only] : Object.keys(kinds)) await mutate(kind, Number(values.count));
process.exit();

async function mutate(kind, count) {
  const changes = pick(globSync(kinds[kind].sources).sort().flatMap(changesOf), count);
  let vitest = await start(kind, changes);
  vitest.provide("mutation", { folder });
  let every = await vitest.globTestSpecifications();
  const failed = await run(vitest, every);
  if (failed) throw new Error(`The tests fail without a change: ${failed}`);
  const reports = readdirSync(folder).map((name) => path.join(folder, name));
  const reached = reports.map((file) => JSON.parse(readFileSync(file, "utf8")));
  for (const file of reports) rmSync(file);

  let noticed = 0;
  for (const change of changes) {
    // Quick files first: most changes are noticed by the first.
    const files = reached
      .filter(({ ids }) => ids.includes(change.id))
      .sort((a, b) => a.milliseconds - b.milliseconds)
      .map(({ file }) => file);
    vitest.provide("mutation", { folder, on: change.id });
    const specifications = files.map((file) => every.find(({ moduleId }) => moduleId === file));
    const test = specifications.length > 0 && (await run(vitest, specifications));
    if (test === "endless") {
      await vitest.close();
      vitest = await start(kind, changes);
      every = await vitest.globTestSpecifications();
    }
    if (test) noticed++;
    const said = test ? "noticed    " : specifications.length > 0 ? "NOT NOTICED" : "NOT REACHED";
    console.log(`${said} ${change.place}: ${change.was}  =>  ${change.is}${test ? `  (${test})` : ""}`);
  }
  await vitest.close();
  const percent = Math.round((noticed / changes.length) * 100);
  console.log(`${kind}: ${noticed} of ${changes.length} noticed, ${percent} %`);
}

/** Starts Vitest with the tests of this kind, and with all changes in the sources that it loads. */
function start(kind, changes) {
  const { test, resolve } = config.test.projects.find(({ test }) => test.name === kinds[kind].project);
  const options = {
    ...test,
    config: false,
    watch: false,
    // What a run has changed is not for the next.
    fsModuleCache: false,
    // Those beside the folders read sources as text.
    include: test.include.filter((pattern) => !pattern.startsWith("tests/*.")),
    setupFiles: ["tests/support/mutant.ts", ...(test.setupFiles ?? [])],
    maxWorkers: 2,
    bail: 1,
    reporters: [{ onTestRunEnd: (_modules, _errors, reason) => (hasBailed = reason === "interrupted") }],
    sequence: { sequencer: AsGiven },
  };
  return createVitest("test", options, { resolve, plugins: [changing(changes)] });
}

/** Runs these test files until one fails, and returns which. */
async function run(vitest, specifications) {
  let timer;
  const endless = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, "endless");
  });
  const result = await Promise.race([vitest.runTestSpecifications(specifications, true), endless]);
  clearTimeout(timer);
  if (result === "endless") return result;
  // The result has the files of earlier runs too.
  const failed = specifications.find(({ testModule }) => testModule?.state() === "failed");
  if (failed) return path.relative("tests", failed.moduleId);
  // The file whose failure ends a run may count as skipped.
  return (hasBailed && "a file cut short") || (result.unhandledErrors.length > 0 && "an unhandled error");
}

/** A Vite plugin that puts each change beside the code that it changes: `(isOn("place") ? (a <= b) : (a < b))`. */
function changing(changes) {
  return {
    name: "mutate",
    enforce: "pre",
    transform(code, id) {
      const own = changes.filter(({ file }) => path.resolve(file) === id);
      if (own.length === 0) return;
      const [opening, closing] = [{}, {}];
      for (const { start, end, is, id } of own.sort((a, b) => a.start - b.start || b.end - a.end)) {
        opening[start] = `${opening[start] ?? ""}(globalThis.isOn("${id}") ? (${is}) : (`;
        closing[end] = `${closing[end] ?? ""}))`;
      }
      const parts = code.split("").map((char, at) => (closing[at] ?? "") + (opening[at] ?? "") + char);
      return { code: parts.join(""), map: null };
    },
  };
}

/** Every change that a file offers, one for each place: where there are several, one of them. */
function changesOf(file) {
  const code = readFileSync(file, "utf8");
  const changes = [];
  visit(parseSync(file, code).program, undefined);
  return changes;

  function visit(node, parent) {
    if (Array.isArray(node)) for (const each of node) visit(each, parent);
    if (typeof node?.type !== "string") return;
    // Types are no code. Of `x as T` and `x!` the expression is.
    if (node.type.startsWith("TS")) return visit(node.expression, node);
    const alternatives = alternativesOf(node, parent);
    if (alternatives.length > 0) {
      const is = alternatives[Math.floor(random() * alternatives.length)];
      const line = code.slice(0, node.start).split("\n").length;
      const { start, end } = node;
      changes.push({
        id: `${file}:${start}-${end}`,
        file,
        start,
        end,
        was: textOf(node),
        is,
        place: `${file}:${line}`,
      });
    }
    for (const [name, value] of Object.entries(node)) {
      const isName = (name === "key" || name === "property") && !node.computed;
      if (value && typeof value === "object" && !isName) visit(value, node);
    }
  }

  function textOf({ start, end }) {
    return code.slice(start, end);
  }

  /** What may stand in place of this node. */
  function alternativesOf(node, parent) {
    const { type, operator, left, right, argument } = node;
    if (type === "Literal" && typeof node.value === "number")
      return [node.value + 1, node.value - 1].map(String);
    if (type === "UnaryExpression" && operator === "!") return [textOf(argument)];
    if (type === "UpdateExpression") return [textOf(node).replace(operator, operator === "++" ? "--" : "++")];
    if (operator === "??") return [textOf(left), textOf(right)];
    if (operators[operator] && left) {
      const between = code.slice(left.end, right.start);
      return operators[operator].map(
        (other) => textOf(left) + between.replace(operator, other) + textOf(right),
      );
    }
    const isCondition = parent?.test === node && type !== "UnaryExpression";
    return isCondition ? [`!(${textOf(node)})`] : [];
  }
}

/** Draws this many at random. */
function pick(all, count) {
  const left = [...all];
  const picked = [];
  while (picked.length < count && left.length > 0)
    picked.push(...left.splice(Math.floor(random() * left.length), 1));
  return picked;
}

/** Returns a source of numbers from 0 to 1 that a seed repeats (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
