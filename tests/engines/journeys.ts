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
import { storageJourneys } from "./journeys/storage.ts";
import { Traveller } from "./traveller.ts";

/** State at the beginning of a journey. */
export interface Story {
  engine: Engine;
  browser: Browser;
  /** Signed in, in front of an empty tab. */
  anna: Traveller;
}

/**
 * True in `npm test`: Firefox then leaves out journeys with `@webkit` in their title, which show our scripts more than the
 * engine. Of workers, locks, files, focus and layout it tells all.
 */
const isShort = process.env.JOURNEYS === "short";

/** Milliseconds that a browser may take to start, after one that hung has ended. */
const START_MS = 240_000;

/** Milliseconds that a browser may take to leave a page. WebKit's driver has hung there. */
const LEAVE_MS = 30_000;

export function journeysIn(engine: Engine): void {
  if (engine.missing) console.warn(`${engine.missing}: no journey is tried in ${engine.name}`);

  describe.skipIf(engine.missing)(engine.name, () => {
    let server: ServerProcess;
    let records: Records;
    let original: Person;
    let line: Line;
    /** Undefined if the browser may hang. */
    let tab: Tab | undefined;
    const story = { engine } as Story;
    const isLeftOut = (title: string) => isShort && engine.name === "firefox" && title.includes("@webkit");

    const startBrowser = async () => {
      await story.browser?.close();
      story.browser = await engine.open();
      return story.browser.onlyTab();
    };
    const emptyTab = async () => {
      const empty = await story.browser.onlyTab();
      // Leaves the page before its line ends: it would load itself anew, perhaps in the middle of the next journey.
      await empty.open(`${server.url}/robots.txt`);
      return empty;
    };

    beforeAll(async () => {
      server = await startServer({ LOG_LEVEL: "info" });
      reachServerAt(server.url);
      records = new Records(server);
      original = await signUp("Original");
    });
    beforeEach(async ({ skip, task }) => {
      skip(isLeftOut(task.name));
      // Has a port of its own, and so an empty storage, no worker and no cached file.
      line = await Line.to(server.url);
      tab ??= await startBrowser();
      story.anna = new Traveller(tab, line, records);
      await story.anna.hasAccount(original);
    }, START_MS);
    afterEach(async ({ task }) => {
      if (isLeftOut(task.name)) return;
      const isFailed = task.result?.state === "fail";
      if (isFailed && tab) await report(engine.name, task.name, story.anna);
      // A browser that hangs must not fail the next journey too.
      const emptied = () => Promise.race([emptyTab(), sleep(LEAVE_MS, undefined)]).catch(() => undefined);
      tab = isFailed ? undefined : await emptied();
      await line.close();
    });
    afterAll(async () => {
      await story.browser?.close();
      await server?.stop();
    });

    for (const journeys of [
      formJourneys,
      keyboardJourneys,
      sessionJourneys,
      offlineJourneys,
      lineJourneys,
      storageJourneys,
    ]) {
      journeys(story);
    }
  });
}

/** Milliseconds in which a browser must answer each question about a failure. */
const REPORT_MS = 5_000;

/** Prints what was on the screen and in the outbox, and stores it with a picture. */
async function report(engine: string, title: string, traveller: Traveller): Promise<void> {
  const { tab, line } = traveller;
  const file = path.join("test-results", "engines", `${engine} ${title}`.replace(/[^\w]+/g, "-"));
  mkdirSync(path.dirname(file), { recursive: true });
  const soon = <Result>(task: Promise<Result>) =>
    Promise.race([task.catch(String), sleep(REPORT_MS, "is not told")]);
  const shown = await soon(tab.text());
  const at = await soon(tab.url());
  const locks = await soon(tab.run(() => navigator.locks?.query()));
  const entries = await soon(traveller.entries());
  const told = [
    `${engine}, ${title}`,
    `${at} showed:`,
    shown,
    `last requests: ${line.requests.slice(-8).join(", ")}`,
    `locks: ${JSON.stringify(locks)}`,
    `entries: ${JSON.stringify(entries)}`,
  ].join("\n");
  console.error(told);
  writeFileSync(`${file}.txt`, told);
  const picture = await soon(tab.picture());
  if (typeof picture !== "string") writeFileSync(`${file}.png`, picture);
}
