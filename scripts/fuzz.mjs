// `npm run fuzz`: sends 20,000 random requests to the API, and 3,000 odd forms and addresses. SEED repeats a run.
import { spawnSync } from "node:child_process";

const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "tests/http/api-fuzz.test.ts", "tests/http/bad-input.test.ts"],
  { stdio: "inherit", env: { FUZZ: "20000", SEED: String(Date.now() % 2 ** 31), ...process.env } },
);
process.exit(status ?? 1);
