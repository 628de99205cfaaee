// `npm run attack`: every attack of tests/attack at full strength, one file after the other, so that waiting can be
// measured by the clock. `npm run attack -- takeover` runs the files of that name.
import { spawnSync } from "node:child_process";

const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project=attack",
    "--no-file-parallelism",
    ...process.argv.slice(2),
  ],
  { stdio: "inherit", env: { ...process.env, ATTACK: "long" } },
);
process.exit(status ?? 1);
