// Plays one schedule: people, a phone, a bad line. Then mends the line and checks the result.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { isWaiting } from "../../app/domain/outbox.ts";
import { dayFromToday } from "../../scripts/shots/days.ts";
import type { Checked } from "../support/forms.ts";
import { faultsIn } from "./check.ts";
import { Expectations } from "./model.ts";
import { type Account, Person, POLL_MS } from "./person.ts";
import { type Step, scheduleOf } from "./schedule.ts";
import { weatherOf } from "./weather.ts";
import type { World } from "./world.ts";

/** The result of a schedule. */
export interface Played {
  /** Descriptions of everything that is wrong. */
  wrong: string[];
  /** The schedule and its events. */
  log: string[];
}

/** How long the outbox may take to become empty on a mended line, in milliseconds. */
const EMPTY_MS = 20_000;

/** How long a list may take to show what the server has, in milliseconds. */
const SHOWN_MS = 10_000;

/** Characters of the screen's text that are printed with a wrong list. */
const SCREEN_LENGTH = 600;

/** Default limit for everything else, in milliseconds. */
const PATIENCE_MS = 30_000;

/** In one of this many schedules the line is already bad while the service worker is being installed. */
const NEW_HERE = 4;

const VERSION = /(["'`])[0-9a-f]{12}\1/g;

export async function play(
  browser: Browser,
  world: World,
  seed: number,
  model = new Expectations(),
): Promise<Played> {
  const { line } = world;
  const weather = weatherOf(seed);
  line.strikes(({ method, url }) => weather.befall(method!, url!));
  line.changes((_path, body) => body);
  const context = await browser.newContext({
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    viewport: { width: 360, height: 740 },
    serviceWorkers: "allow",
  });
  // Playwright waits without a limit by default.
  context.setDefaultTimeout(PATIENCE_MS);
  context.setDefaultNavigationTimeout(PATIENCE_MS);
  try {
    const ben = await makeAccount(context, world, "Ben", seed);
    const anna = await makeAccount(context, world, "Anna", seed);
    const watch = await context.newPage();
    await watch.goto(`${line.url}/healthz`);
    const person = new Person(context, { world, model, who: anna, watch, tag: String(seed) });
    let updates = 0;
    const doStep = async (step: Step): Promise<void> => {
      switch (step.do) {
        case "add":
          return person.tries(step.do, () => person.adds(step.tab, step.then));
        case "change":
          return person.tries(step.do, () => person.changes(step.tab, step.which, step.then));
        case "delete":
          return person.tries(step.do, () => person.deletes(step.tab, step.which, step.then));
        case "rename":
          return person.tries(step.do, () => person.renames(step.tab, step.then));
        case "duplicate":
          return person.tries(step.do, () => person.duplicates(step.tab, step.then));
        case "discard":
          return person.tries(step.do, () => person.discards(step.tab, step.which));
        case "reload":
          return person.tries(step.do, () => person.reloads(step.tab));
        case "closeTab":
          return person.tries(step.do, () => person.closes(step.tab));
        case "online":
          return person.tries(step.do, () => person.isOnline(step.tab));
        case "comeBack":
          return person.tries(step.do, () => person.comesBack(step.tab, weather.turn));
        case "sendNow":
          return person.tries(step.do, () => person.sendsNow(step.tab));
        case "signOut": {
          const next = step.next === "Anna" ? anna : ben;
          return person.tries(step.do, () => person.signsOut(step.tab, step.warned, next));
        }
        case "weather":
          return weather.turn(step.is);
        case "endSession":
          return world.records.endSessions(person.who.email);
        case "update": {
          const name = `update${++updates}`;
          return line.changes((path, body) =>
            path === "/service-worker.js" ? body.replaceAll(VERSION, `$1${name}$1`) : body,
          );
        }
        case "restart":
          return world.restart();
      }
    };
    await person.tries("begins", () => person.adds(0, "answer"));
    // Most people have been here before, so that their screens are cached.
    if (seed % NEW_HERE !== 0) await person.looksAround();
    for (const step of scheduleOf(seed)) {
      model.say(`- ${JSON.stringify(step)}`);
      await doStep(step);
      await person.looks();
    }
    model.say("- the line is mended");
    weather.turn("clear");
    // Ben first: what Anna left on the device must not become his, and he must not see it.
    const others = model.wishes.some(({ owner }) => owner === ben.name) ? [ben] : [];
    const wrong: string[] = [];
    for (const who of [...others, anna]) wrong.push(...(await settle(context, world, person, who, model)));
    await person.closesAll();
    const left = await person.looks();
    wrong.push(...person.wrong);
    wrong.push(...faultsIn(model, left, world.records, [anna, ben], person.nameOf));
    return { wrong, log: model.log };
  } finally {
    await context.close().catch(() => undefined);
  }
}

async function makeAccount(
  context: BrowserContext,
  { url, records }: World,
  name: Account["name"],
  seed: number,
): Promise<Account> {
  const email = `${name.toLowerCase()}-${seed}-${Date.now()}@example.com`;
  const password = "geheim123";
  const post = async <const Form extends Record<string, string>>(
    path: string,
    form: Form & Checked<Form>,
  ) => {
    const answer = await context.request.post(url + path, { form, maxRedirects: 0 });
    if (answer.status() !== 303) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.headers()["reisekasse-account"]!;
  };
  await context.clearCookies();
  const who = { intent: "account.register", email, password, firstName: name, lastName: "Muster" };
  const id = await post("/login", who);
  const days = { startDate: dayFromToday(-4), endDate: dayFromToday(8) };
  const trip = { name: firstTrip(name), destination: "Lissabon", budget: "1500", travelMethod: "bahn" };
  await post("/my-trips?dialog=trip", { intent: "trip.create", ...trip, ...days, setAsActive: "on" });
  await context.clearCookies({ name: "flash" });
  return { name, email, password, id, tripId: records.tripId(email, firstTrip(name)) };
}

export const firstTrip = (name: string) => `Reise von ${name}`;

/** Opens the app again as this person, sends everything, and checks what is shown. */
async function settle(
  context: BrowserContext,
  world: World,
  person: Person,
  who: Account,
  model: Expectations,
): Promise<string[]> {
  // Sign in by the page: the worker aborts its late sign-outs only if it sees the form pass.
  if ((await person.signedIn()) !== who.id) await context.clearCookies();
  const page = await person.opensOutbox(who);
  const end = Date.now() + EMPTY_MS;
  const mine = async () => (await person.looks()).filter(({ account }) => account === who.id);
  for (;;) {
    const entries = await mine();
    const waiting = entries.filter(isWaiting);
    const mended = entries.find(({ state, refusal }) => state === "rejected" && refusal?.savedId);
    if (waiting.length === 0 && !mended) break;
    if (Date.now() > end) {
      return waiting.map(
        ({ intent, state, fields }) => `${who.name}: ${intent} stays ${state} ${JSON.stringify(fields)}`,
      );
    }
    const name = mended ? "Angaben übernehmen" : "Jetzt senden";
    const about = new RegExp(mended ? `: ${mended.fields.description}$` : "");
    const button = page.getByRole("button", { name }).filter({ hasText: about });
    await button.click({ timeout: 1_000, noWaitAfter: true }).then(
      () => mended && model.tookOver(mended, person.nameOf),
      () => undefined,
    );
  }
  return looksRight(page, world, who);
}

/** Checks that the list shows each expense on the server once, and nothing of anybody else. */
async function looksRight(page: Page, { line, records }: World, who: Account): Promise<string[]> {
  const there = () =>
    records
      .expenses(who.email)
      .map(({ description }) => description!)
      .sort();
  const seen = async () => {
    await page.goto(`${line.url}/expenses`);
    // The offline page shows its rows only after it has loaded.
    await page
      .waitForFunction(
        (wanted) => {
          const titles = [...document.querySelectorAll(".row-title")].map(({ textContent }) => textContent);
          return String(titles.sort()) === wanted;
        },
        String(there()),
        { timeout: SHOWN_MS, polling: POLL_MS },
      )
      .catch(() => undefined);
    return (await page.locator(".row-title").allTextContents()).sort();
  };
  let shown = await seen();
  if (String(shown) !== String(there())) shown = await seen();
  const where = new URL(page.url()).pathname;
  const screen = (await page.locator("body").innerText()).slice(0, SCREEN_LENGTH);
  await page.close();
  return String(shown) === String(there())
    ? []
    : [`${who.name} sees ${shown.join(", ")} and has ${there().join(", ")}, on ${where}: ${screen}`];
}
