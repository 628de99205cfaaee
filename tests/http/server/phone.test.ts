// What every page says to phones and to browsers other than Chromium.
import { beforeAll, expect, test } from "vitest";
import { addressOf, patterns } from "../../support/addresses";
import { createTrip, type Page, type Person, signUp, visitor } from "../../support/person";
import { withServer } from "../../support/server";

withServer();

let anna: Person;
let tripId: string;
let pages: Page[];

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
  pages = [...(await pagesFor(visitor())), ...(await pagesFor(anna))];
});

/** Opens all pages of the app as this person, each once, and the one for addresses that do not exist. */
async function pagesFor(person: Person): Promise<Page[]> {
  const pages = new Map<string, Page>();
  for (const pattern of patterns.filter((one) => !/^\/(api|auth|logout$)/.test(one))) {
    const page = await person.open(addressOf(pattern, tripId));
    if (page.headers.get("Content-Type")?.startsWith("text/html")) pages.set(page.path, page);
  }
  return [...pages.values()];
}

test("Each page uses the window up to a phone's notch, and lets a keyboard shrink the window", async () => {
  expect(pages.length).toBeGreaterThan(20);
  for (const { path, root } of pages) {
    const viewport = root.querySelector('meta[name="viewport"]')?.getAttribute("content");
    // Without the first all insets are 0; Safari does not know the second.
    expect(viewport, path).toContain("viewport-fit=cover");
    expect(viewport, path).toContain("interactive-widget=resizes-content");
  }
});

// Firefox skips the first control after an element that cannot have the focus.
test("Each page's first link leads to its content, which takes the focus", async () => {
  for (const { path, root } of pages) {
    expect(root.querySelector("body a")?.getAttribute("href"), path).toBe("#inhalt");
    expect(root.querySelector("main")?.id, path).toBe("inhalt");
    expect(root.querySelector("main")?.getAttribute("tabindex"), path).toBe("-1");
  }
});

// The Tab key of Safari skips links: with a link for it only the confirming button would be reached.
test("Each dialog that asks Anna has a button to cancel, which leads back to her screen", async () => {
  const planned = await createTrip(anna, { name: "Island", setAsActive: "" });
  for (const [screen, dialog] of [
    ["/my-trips", `delete-trip&id=${tripId}`],
    ["/my-trips", `end-trip&id=${tripId}`],
    ["/my-trips", `start-trip&id=${planned}`],
    ["/profile", "delete-account"],
  ]) {
    const page = await anna.open(`${screen}?dialog=${dialog}`);
    expect((await anna.press(page, "Abbrechen")).path, dialog).toBe(screen);
  }
});

test("Vera reads that an iPhone asks her to sign in once more in the installed app", async () => {
  const { root } = await visitor().open("/faq");
  expect(root.text).toContain("Auf dem iPhone und iPad meldest du dich dort noch einmal an.");
});
