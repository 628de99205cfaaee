// The journeys that every engine must hold.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFailed, test } from "vitest";
import { Line } from "../support/line.ts";
import { type Person, signUp } from "../support/person.ts";
import { Records } from "../support/records.ts";
import { reachServerAt } from "../support/server.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import type { Browser } from "./browser.ts";
import type { Engine } from "./engines.ts";
import { heading, link } from "./find.ts";
import { Traveller } from "./traveller.ts";

export function journeysIn(engine: Engine): void {
  let server: ServerProcess;
  let records: Records;
  let browser: Browser;
  let original: Person;
  let line: Line;
  let anna: Traveller;

  describe(engine.name, () => {
    beforeAll(async () => {
      [server, browser] = await Promise.all([startServer(), engine.open()]);
      reachServerAt(server.url);
      records = new Records(server);
      original = await signUp("Original");
    });
    beforeEach(async () => {
      // A port of its own, and so an empty storage, no worker and no cached file.
      line = await Line.to(server.url);
      anna = new Traveller(browser.tab, line, records);
      await anna.hasAccount(original);
      onTestFailed(async ({ task }) => {
        const name = path.join(
          "test-results",
          "engines",
          `${engine.name} ${task.name}`.replace(/[^\w]+/g, "-"),
        );
        mkdirSync(path.dirname(name), { recursive: true });
        const picture = await anna.tab.picture().catch(() => undefined);
        if (picture) writeFileSync(`${name}.png`, picture);
        console.error(`${engine.name} at ${await anna.tab.url()} showed:\n${await anna.tab.text()}`);
      });
    });
    afterEach(async () => {
      await browser.empty();
      await line.close();
    });
    afterAll(async () => {
      await browser?.close();
      records?.close();
      await server?.stop();
    });

    test("Anna signs in", async () => {
      await anna.tab.deleteCookie("session");
      await anna.open("/login");
      await anna.ready();
      await anna.signIn();
      await anna.tab.sees(heading(/Anna/));
    });

    test("Anna adds an expense", async () => {
      await anna.hasTrip();
      await anna.open("/");
      await anna.ready();
      await anna.enterExpense({ amount: "12,50", description: "Pastéis" });
      await anna.seesToast("Ausgabe hinzugefügt!");
      expect(anna.stored).toEqual([1250]);
      await anna.tab.click(link("Ausgaben"));
      await anna.seesText("12,50 €");
    });
  });
}
