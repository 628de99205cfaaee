// `npm run chaos`: plays 300 random schedules of events on an unreliable network, different ones each time.
// `npm run chaos -- --seed 17 --count 1` repeats one schedule. `--lanes 6` plays six side by side, each with a server and a
// browser of its own: they wait most of the time.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { seed: { type: "string" }, count: { type: "string" }, lanes: { type: "string", default: "2" } },
});
const seed = values.seed ?? String(Date.now() % 1_000_000);
const count = values.count ?? "300";
console.log(`reisekasse: schedules from seed ${seed} on, ${count} of them`);
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/@playwright/test/cli.js",
    "test",
    "tests/browser/outbox/chaos.spec.ts",
    "--reporter=list",
    `--workers=${values.lanes}`,
  ],
  { stdio: "inherit", env: { ...process.env, CHAOS_SEED: seed, CHAOS_COUNT: count } },
);
process.exit(status ?? 1);
