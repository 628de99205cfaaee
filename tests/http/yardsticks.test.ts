// `npm run bench` is not part of the tests, and the markup of its yardsticks is written by hand.
import { expect, test } from "vitest";
import { seedTraveller } from "../../scripts/bench/travellers";
import { startYardstick } from "../../scripts/bench/yardstick";
import { startServer } from "../support/server-process";

test("the yardsticks of the benchmark list the same rows as the application", async () => {
  const app = await startServer();
  try {
    const anna = await seedTraveller(app, 20);
    for (const script of ["react-server", "router-server"] as const) {
      const yardstick = await startYardstick(script, app, anna);
      await expect(fetch(yardstick.url, { headers: { Cookie: anna.cookie } })).resolves.toHaveProperty(
        "ok",
        true,
      );
      await yardstick.stop();
    }
  } finally {
    await app.stop();
  }
});
