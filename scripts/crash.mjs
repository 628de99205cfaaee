// `npm run test:crash`: kills the server 20 times, or CRASH_ROUNDS times, while sixteen people write.
import { spawnSync } from "node:child_process";

const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "tests/http/crash.test.ts"],
  { stdio: "inherit", env: { CRASH_ROUNDS: "20", ...process.env } },
);
process.exit(status ?? 1);
