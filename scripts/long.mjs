// `npm run attack`, `fuzz`, `test:crash` and `test:image`: the long forms of tests that `npm test` runs in short.
// Further arguments are Vitest's. Variables choose another length, and SEED repeats a run of `fuzz`.
import { runNode } from "./suites.mjs";

const runs = {
  attack: { files: ["tests/attack/"], env: { ATTACK: "long" } },
  crash: {
    files: ["tests/http/server/crash.test.ts", "tests/http/receipts/receipt-crash.sqlite.test.ts"],
    env: { CRASH_ROUNDS: "20", RECEIPT_KILLS: "200" },
  },
  fuzz: {
    files: [
      "tests/http/api/fuzz.test.ts",
      "tests/http/forms/bad-input.test.ts",
      "tests/domain/receipts/file/fuzz.test.ts",
    ],
    env: { FUZZ: "20000", SEED: String(Date.now() % 2 ** 31) },
  },
  image: { files: ["tests/http/server/image.test.ts"], env: { IMAGE: "whole" } },
};

const [name, ...options] = process.argv.slice(2);
const { files, env } = runs[name];
const { code } = await runNode(["node_modules/vitest/vitest.mjs", "run", ...files, ...options], {
  output: "inherit",
  env: { ...env, ...process.env },
});
process.exit(code ?? 1);
