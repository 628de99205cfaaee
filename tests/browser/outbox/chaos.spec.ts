// Schedules of everything that can happen on a bad line: one here, any number by `npm run chaos`.
import path from "node:path";
import { test as base, expect } from "@playwright/test";
import { launchOptions } from "../../../scripts/browser.mjs";
import { Expectations } from "../../chaos/model";
import { play } from "../../chaos/play";
import { World } from "../../chaos/world";

const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: it is how Playwright finds out what a fixture needs
    async ({}, use) => {
      const world = await World.begin();
      await use(world);
      await world.end();
    },
    { scope: "worker" },
  ],
});

test.use({ launchOptions: { ...launchOptions(), executablePath: path.resolve("tests/chaos/chromium.mjs") } });

// Steps that hang are stopped by their own limits; this one is for a busy machine.
test.describe.configure({ timeout: 200_000 });
const TOO_LONG_MS = 180_000;

// By default one schedule, of a person who is new here: outbox.spec.ts and others tell stories of people who have screens
// in their cache.
const first = Number(process.env.CHAOS_SEED ?? 4);
const count = Number(process.env.CHAOS_COUNT ?? 1);

for (let seed = first; seed < first + count; seed++) {
  test(`Nothing is lost and nothing happens twice, schedule ${seed}`, async ({ browser, world }) => {
    const model = new Expectations();
    const { promise: tooLong, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error("it hangs")), TOO_LONG_MS);
    const played = await Promise.race([play(browser, world, seed, model), tooLong])
      .catch((error: Error) => {
        // What happened until then is the only trace of a schedule that did not come to its end.
        throw new Error(`${error.stack}\n${model.log.join("\n")}`, { cause: error });
      })
      .finally(() => clearTimeout(timer));
    const { wrong, log } = played;
    expect(wrong, `schedule ${seed}\n${log.join("\n")}`).toEqual([]);
  });
}
