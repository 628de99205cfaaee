// Failures of the app's own files: a new version of the worker, and scripts that do not arrive at first.
import { expect, test } from "vitest";
import type { Line } from "../../support/line.ts";
import { link } from "../find.ts";
import type { Story } from "../journeys.ts";

/**
 * Lets each request for a script with this name fail, until as many have failed. By the response of a gateway: browsers
 * repeat a request by themselves if its connection breaks.
 */
async function failsToLoad(
  line: Line,
  name: string,
  times: number,
  action: () => Promise<void>,
): Promise<void> {
  let failures = 0;
  line.strikes(({ url }) => {
    if (!url!.startsWith(`/assets/${name}-`)) return undefined;
    failures++;
    return "gateway";
  });
  await action();
  await expect.poll(() => failures).toBeGreaterThanOrEqual(times);
  line.strikes(() => undefined);
}

export function lineJourneys(story: Story): void {
  test("A new version of the worker takes over while Anna's screen is open, and both keep working", async () => {
    const { anna } = story;
    const { tab, line } = anna;
    await anna.hasTrip();
    await anna.isOn("/expenses");
    const stores = () =>
      tab.run(async () => (await caches.keys()).filter((name) => name.startsWith("reisekasse-pages-")));
    const [before] = await stores();
    const version = before!.split("-").at(-1)!;
    line.changes((path, body) => (path === "/service-worker.js" ? body.replaceAll(version, "newer") : body));
    await tab.run(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()));
    await expect.poll(stores).toEqual(["reisekasse-pages-newer"]);
    await anna.entersExpense({ amount: "4,20", description: "Wasser" });
    await anna.seesToast("Ausgabe hinzugefügt!");
    await tab.click(link("Start"));
    await anna.seesPath(/^\/$/);
    await tab.click(link("Ausgaben"));
    await anna.hasCached("/expenses.data");
    line.cut();
    await tab.reload();
    await anna.seesStrip(/^Offline/);
    await tab.sees(link(/^Bearbeiten: Wasser, 4,20 €/));
    expect(anna.stored).toEqual([420]);
  });

  test("The scripts for bad connections fail once at Anna's first visit, and work without a reload @webkit", async () => {
    const { anna } = story;
    const { line } = anna;
    await anna.hasTrip();
    await failsToLoad(line, "offline-runtime", 1, () => anna.open("/"));
    await anna.outboxIsReady();
    await anna.hasCached("/_.data", "/outbox.data");
    line.cut();
    await anna.entersExpense({ amount: "6,40" });
    await anna.seesToast("Auf dem Gerät gemerkt");
    await anna.seesStrip("1 Ausgabe wartet.");
  });
}
