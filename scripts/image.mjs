// `npm run test:image`: runs every step of the Dockerfile in an empty folder, then starts and measures the result.
import { spawnSync } from "node:child_process";

const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "tests/http/image.test.ts"],
  { stdio: "inherit", env: { IMAGE: "whole", ...process.env } },
);
process.exit(status ?? 1);
