// Runs the journeys in one engine: one browser and one server for all, and a line of its own for each.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import { Line } from "../support/line.ts";
import { type Person, signUp } from "../support/person.ts";
import { Records } from "../support/records.ts";
import { reachServerAt } from "../support/server.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import type { Browser, Tab } from "./browser.ts";
import type { Engine } from "./engines.ts";
import { formJourneys } from "./journeys/forms.ts";
import { keyboardJourneys } from "./journeys/keyboard.ts";
import { lineJourneys } from "./journeys/line.ts";
import { offlineJourneys } from "./journeys/offline.ts";
import { sessionJourneys } from "./journeys/sessions.ts";
import { Traveller } from "./traveller.ts";

/** State at the beginning of a journey. */
export interface Story {
  engine: Engine;
  browser: Browser;
  /** Signed in, in front of an empty tab. */
  anna: Traveller;
}

/** Milliseconds that a server and a browser may take to start side by side. */
const START_MS = 240_000;

export function journeysIn(engine: Engine): void {
  if (engine.missing) console.warn(`${engine.missing}: no journey is tried in ${engine.name}`);

  describe.skipIf(engine.missing)(engine.name, () => {
    let server: ServerProcess;
    let records: Records;
    let original: Person;
    let line: Line;
    let tab: Tab;
    const story = { engine } as Story;

    beforeAll(async () => {
      [server, story.browser] = await Promise.all([startServer({ LOG_LEVEL: "info" }), engine.open()]);
      reachServerAt(server.url);
      records = new Records(server);
      original = await signUp("Original");
      tab = await story.browser.onlyTab();
    }, START_MS);
    beforeEach(async () => {
      // Has a port of its own, and so an empty storage, no worker and no cached file.
      line = await Line.to(server.url);
      story.anna = new Traveller(tab, line, records);
      await story.anna.hasAccount(original);
    });
    afterEach(async ({ task }) => {
      if (task.result?.state === "fail") await report(engine.name, task.name, story.anna);
      tab = await story.browser.onlyTab();
      // Leaves the page before its line ends: it would load itself anew, perhaps in the middle of the next journey.
      await tab.open(`${server.url}/robots.txt`);
      await line.close();
    });
    afterAll(async () => {
      await story.browser?.close();
      records?.close();
      await server?.stop();
    });

    for (const journeys of [formJourneys, keyboardJourneys, sessionJourneys, offlineJourneys, lineJourneys]) {
      journeys(story);
    }
  });
}

/** Milliseconds in which a browser must tell of its outbox. */
const OUTBOX_MS = 5_000;

/** Prints what was on the screen and in the outbox, and stores it with a picture. */
async function report(engine: string, title: string, traveller: Traveller): Promise<void> {
  const { tab, line } = traveller;
  const file = path.join("test-results", "engines", `${engine} ${title}`.replace(/[^\w]+/g, "-"));
  mkdirSync(path.dirname(file), { recursive: true });
  const shown = await tab.text().catch(String);
  const at = await tab.url().catch(String);
  const soon = (task: Promise<unknown>) =>
    Promise.race([task.catch(String), sleep(OUTBOX_MS, "is not told")]).then((told) => JSON.stringify(told));
  const locks = await soon(tab.run(() => navigator.locks?.query()));
  const entries = await soon(traveller.entries());
  const told = [
    `${engine}, ${title}`,
    `${at} showed:`,
    shown,
    `last requests: ${line.requests.slice(-8).join(", ")}`,
    `locks: ${locks}`,
    `entries: ${entries}`,
  ].join("\n");
  console.error(told);
  writeFileSync(`${file}.txt`, told);
  const picture = await tab.picture().catch(() => undefined);
  if (picture) writeFileSync(`${file}.png`, picture);
}
