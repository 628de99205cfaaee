// `npm run attack`: runs tests/attack at full strength, one file after the other, so that waiting times can be
// measured. `npm run attack -- takeover` runs only the files with that name.
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
