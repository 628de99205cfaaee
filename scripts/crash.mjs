// `npm run test:crash`: the server is killed 20 times while sixteen people write; CRASH_ROUNDS says how often.
import { spawnSync } from "node:child_process";

const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "tests/http/crash.test.ts"],
  { stdio: "inherit", env: { CRASH_ROUNDS: "20", ...process.env } },
);
process.exit(status ?? 1);
