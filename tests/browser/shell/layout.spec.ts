// Measures positions and sizes on a phone and on a wide screen.
import type { Locator } from "@playwright/test";
import { expect, hasJavaScript, type Traveller, test } from "../../support/browser";

const phone = { width: 360, height: 740 };
const wide = { width: 1280, height: 800 };
/** A phone whose text is twice as large: the window is as many characters wide as one of half the size. */
const largeText = { width: 180, height: 370 };

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(target: Locator): Promise<Box> {
  return (await target.boundingBox())!;
}

function isAbove(upper: Box, lower: Box): boolean {
  return upper.y + upper.height <= lower.y;
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Expects that the line is fully visible between the title and the foot of the dialog. */
async function expectBetweenHeadAndFoot(anna: Traveller, line: Locator): Promise<void> {
  await expect(line).toBeVisible();
  const [head, foot] = [anna.dialog.locator(".sheet-head"), anna.dialog.locator(".sheet-foot")];
  await expect(async () => {
    expect(isAbove(await boxOf(head), await boxOf(line)), "below the title").toBe(true);
    expect(isAbove(await boxOf(line), await boxOf(foot)), "above the button").toBe(true);
  }).toPass();
}

/** Returns words of a text that are broken over lines. */
async function brokenWords(text: Locator): Promise<string[]> {
  return text.evaluate((element) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const range = document.createRange();
    const isBroken = ({ 0: word, index }: RegExpExecArray) => {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
    };
    return [...node.data.matchAll(/[^\s-]+/g)].filter(isBroken).map(([word]) => word);
  });
}

/** Returns the form, title or close button of a dialog that this covers, checked at 25 points. */
async function coveredBy(cover: Locator): Promise<string[]> {
  return cover.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const places = [0.02, 0.25, 0.5, 0.75, 0.98];
    const found = places.flatMap((right) =>
      places.flatMap((down) => document.elementsFromPoint(x + right * width, y + down * height)),
    );
    const covered = found.filter((one) => one.matches("dialog form, dialog h2, .sheet-head a"));
    return [...new Set(covered)].map(({ tagName }) => tagName);
  });
}

test("Anna leaves out the travel method, the last field, and sees the message above the button", async ({
  anna,
}) => {
  await anna.open("/my-trips?dialog=trip");
  const start = await boxOf(anna.dialog.getByLabel("Gleich starten"));
  expect(isAbove(await boxOf(anna.dialog.locator(".sheet-fields")), start), "outside what scrolls").toBe(
    true,
  );
  const create = await boxOf(anna.dialog.getByRole("button", { name: "Reise erstellen" }));
  expect(isAbove(start, create), "above the button").toBe(true);
  await anna.fillInTrip({
    name: "Porto",
    destination: "Porto",
    startDate: "2026-11-12",
    endDate: "2026-11-14",
  });
  await anna.dialog.getByRole("button", { name: "Reise erstellen" }).click();
  await expectBetweenHeadAndFoot(anna, anna.dialog.getByText("Verkehrsmittel ist erforderlich"));
});

test("Anna repeats her new password wrongly, in the last field, and sees the message above the button @both", async ({
  anna,
}) => {
  anna.provokes(/status of 400/);
  await anna.open("/profile?dialog=edit-profile");
  await anna.dialog.getByText("Passwort ändern").click();
  await anna.dialog.getByLabel("Bisheriges Passwort").fill(anna.password);
  await anna.dialog.getByLabel("Neues Passwort", { exact: true }).fill("neu-geheim");
  await anna.dialog.getByLabel("Neues Passwort wiederholen").fill("neu-gehiem");
  await anna.dialog.getByRole("button", { name: "Speichern" }).click();
  await expectBetweenHeadAndFoot(anna, anna.dialog.getByText("Die beiden Passwörter sind nicht gleich."));
});

test("A toast in Anna's dialog covers nothing of it, on a phone and a wide screen", async ({ anna }) => {
  await anna.hasTrip();
  await anna.open("/?dialog=expense&main=food");
  await anna.openMore();
  // She has not allowed it.
  await anna.dialog.getByRole("button", { name: "Standort übernehmen" }).click();
  for (const viewport of [phone, wide]) {
    await anna.page.setViewportSize(viewport);
    // It stays while the pointer is on it.
    await anna.toast.hover();
    await expect(anna.dialog.locator(".toast")).toBeInViewport({ ratio: 1 });
    expect(await coveredBy(anna.toast)).toEqual([]);
  }
});

test("A row is low and leads to its expense; its links wait for the keyboard, and on a wide screen for the pointer @both", async ({
  anna,
}) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  const bought = { description: "Pastéis de Belém", locationName: "Belém", categoryId: "snacks" };
  await anna.hasExpense(trip, { amount: "6,40", ...bought });
  const [row, tools] = [page.locator(".expense-row"), page.locator(".row-tools")];
  const isSeen = (is: boolean) => expect(tools).toHaveCSS("opacity", is ? "1" : "0");
  const names = ["Bearbeiten", "Nochmal", "Löschen"];
  const links = names.map((name) => row.getByRole("link", { name: `${name}: Pastéis de Belém, 6,40 €` }));
  for (const path of ["/", "/expenses"]) {
    await anna.open(path);
    expect((await boxOf(row)).height, path).toBeLessThanOrEqual(64);
    await isSeen(false);
    for (const link of links) {
      await link.focus();
      await isSeen(true);
      expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44);
    }
    // A finger on the place of an unseen link presses the row.
    const place = await boxOf(links[2]!);
    await links[2]!.blur();
    await isSeen(false);
    await page.mouse.click(place.x + 22, place.y + 22);
    await expect(page).toHaveURL(/dialog=view/);
  }
  if (hasJavaScript()) {
    await anna.open("/expenses");
    await anna.followInRow("Löschen: Pastéis de Belém");
    await anna.dialog.getByRole("button", { name: "Abbrechen" }).click();
    await expect(links[2]!).toBeFocused();
  }
  await page.setViewportSize(wide);
  await anna.open("/expenses");
  await page.mouse.move(0, 0);
  await isSeen(false);
  await row.hover();
  await isSeen(true);
  const [edit, again, remove, sum] = await Promise.all([...links, page.locator(".row-sum")].map(boxOf));
  expect([again!.y, again!.x]).toEqual([edit!.y, edit!.x + edit!.width]);
  expect([remove!.y, remove!.x]).toEqual([again!.y, again!.x + again!.width]);
  expect(remove!.x + remove!.width, "the sum stays in sight").toBeLessThanOrEqual(sum!.x);
  await links[2]!.click();
  await expect(page).toHaveURL(/dialog=delete-expense/);
});

test("A sum in the millions is whole and breaks no word of its expense's title @plain", async ({ anna }) => {
  const trip = await anna.hasTrip();
  await anna.hasExpense(trip, { amount: "1234567,89", description: "Jahresmiete der Ferienwohnung" });
  await anna.hasExpense(trip, { amount: "12,50", description: "Abendessen mit Jana" });
  for (const [viewport, isBelow] of [
    [phone, false],
    [{ ...phone, width: 240 }, true],
  ] as const) {
    await anna.page.setViewportSize(viewport);
    await anna.open("/expenses");
    for (const title of await anna.rowTitles.all()) expect(await brokenWords(title)).toEqual([]);
    for (const row of await anna.page.locator(".expense-row").all()) {
      const [title, sum] = [await boxOf(row.locator(".row-title")), await boxOf(row.locator(".row-sum"))];
      expect(isWithin(sum, await boxOf(row)), `at ${viewport.width} px`).toBe(true);
      expect(isAbove(title, sum), `at ${viewport.width} px`).toBe(isBelow);
      if (!isBelow) expect(title.x + title.width, "beside the sum").toBeLessThanOrEqual(sum.x);
    }
  }
});

test("Anna's trip shows its travel method and its state beside each other @plain", async ({ anna }) => {
  const trip = await anna.hasTrip({ travelMethod: "Bahn" });
  await anna.open(`/trip/${trip}`);
  const [method, state] = await anna.page.locator(".cover .badge").all();
  const [left, right] = [await boxOf(method!), await boxOf(state!)];
  expect(left.x + left.width).toBeLessThan(right.x);
});

test("The button for an expense floats above the tabs on a phone and tops them on a wide screen, and no tab moves when it is active @plain", async ({
  anna,
}) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  await anna.hasExpense(trip, { amount: "12,50" });
  const nav = page.getByRole("navigation", { name: "Hauptnavigation" });
  const name = page.locator("span:not(.icon)");
  const tabs = nav.getByRole("listitem").getByRole("link");
  const add = nav.getByRole("link", { name: "Ausgabe hinzufügen" });
  for (const viewport of [phone, wide]) {
    await page.setViewportSize(viewport);
    const places = [];
    for (const path of ["/expenses", "/my-trips", `/trip/${trip}`]) {
      await anna.open(path);
      const boxes = await Promise.all((await tabs.all()).map(boxOf));
      const names = await Promise.all((await tabs.locator(name).all()).map(boxOf));
      for (const [index, box] of boxes.entries()) expect(isWithin(names[index]!, box), path).toBe(true);
      if (path !== "/my-trips") {
        const button = await boxOf(add);
        const below = viewport === phone ? await boxOf(nav) : boxes[0]!;
        expect(isAbove(button, below), `${path}, the button`).toBe(true);
      }
      places.push(boxes);
    }
    expect(places).toEqual(Array(3).fill(places[0]));
  }
  await page.setViewportSize(phone);
  await anna.open("/");
  await expect(add, "beside the large button").toBeHidden();
  const empty = await anna.hasTrip({ name: "Azoren", state: "planned" });
  await anna.open(`/trip/${empty}/expenses`);
  await expect(page.getByText("Noch keine Ausgaben")).toBeVisible();
  await expect(add, "beside the large button of an empty list").toBeHidden();
  for (const path of ["/my-trips", `/trip/${trip}/settle`, "/profile/payout", "/outbox"]) {
    await anna.open(path);
    await expect(add, `beside the button of ${path}`).toBeHidden();
  }
});

test("Anna sees the whole form of a new trip on her phone without scrolling @plain", async ({ anna }) => {
  await anna.page.setViewportSize(phone);
  await anna.open("/my-trips?dialog=trip");
  const hidden = await anna.dialog
    .locator(".sheet-fields")
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(hidden).toBe(0);
});

test("What Anna saved is said where it does not cover the line for the next one", async ({ anna }) => {
  const { page } = anna;
  await anna.hasTrip();
  const line = page.getByLabel("Schnell notieren");
  await anna.open("/");
  await line.fill("3 Kaffee");
  await line.press("Enter");
  await anna.saveExpense();
  await anna.expectToast("Ausgabe hinzugefügt!");
  await anna.toastIsAlive();
  for (const viewport of [phone, { width: 360, height: 640 }, wide]) {
    await page.setViewportSize(viewport);
    // It stays while the pointer is on it.
    await anna.toast.hover();
    const [toast, field] = [await boxOf(anna.toast), await boxOf(line)];
    expect(isAbove(toast, field) || isAbove(field, toast), `at ${viewport.width}`).toBe(true);
  }
});

test("On a wide screen two columns of equal weight have the edges of what is above, and trips stand two a row @plain", async ({
  anna,
}) => {
  const { page } = anna;
  const ends = ({ x, width }: Box) => [Math.round(x), Math.round(x + width)];
  const lowerEnd = ({ y, height }: Box) => y + height;
  await page.setViewportSize(wide);
  const trip = await anna.hasTrip({ name: "Interrail", budget: "1500" });
  const categories = ["restaurant", "hotel", "train", "oepnv", "eintritt", "souvenirs"];
  const methods = ["kreditkarte", "barzahlung", "ec-konto"];
  for (const [index, categoryId] of categories.entries())
    await anna.hasExpense(trip, { amount: "12,50", categoryId, paymentMethod: methods[index % 3]! });
  await anna.open("/");
  const [cover, tiles] = [await boxOf(page.locator(".cover")), await boxOf(page.locator(".screen-aside"))];
  const compose = await boxOf(page.locator("section:has(> form #quick-line)"));
  expect([ends(compose)[0], ends(tiles)[1]], "below the cover").toEqual(ends(cover));
  expect([compose.y, compose.x < tiles.x]).toEqual([tiles.y, true]);
  for (const [path, above, limits] of [
    ["/analytics", ".screen-head", {}],
    ["/analytics", ".screen-head", { food: "50", accommodation: "50", transport: "50", activities: "50" }],
  ] as const) {
    await anna.hasLimits(trip, limits);
    await anna.open(path);
    const aside = page.locator(".screen-aside");
    const last = page.locator("main > .screen-column:not(.screen-aside, .screen-head)").last();
    const [left, right] = [await boxOf(last), await boxOf(aside)];
    expect(left.width, path).toBe(right.width);
    expect(ends(await boxOf(page.locator(above))), path).toEqual([ends(left)[0], ends(right)[1]]);
    const contentEnd = async (column: Locator) => lowerEnd(await boxOf(column.locator("> :last-child")));
    const [down, beside] = [await contentEnd(last), await contentEnd(aside)];
    expect(Math.abs(down - beside) / Math.max(down, beside), `${path}: ${down}, ${beside}`).toBeLessThan(
      0.25,
    );
  }
  for (const name of ["Madeira", "Azoren"]) await anna.hasTrip({ name, state: "planned" });
  await anna.open("/my-trips");
  const active = await boxOf(anna.tripCard("Interrail"));
  const planned = await Promise.all(["Azoren", "Madeira"].map((name) => boxOf(anna.tripCard(name))));
  const [left, right] = planned.sort((one, other) => one.x - other.x) as [Box, Box];
  expect([right.y, right.height, left.x < right.x]).toEqual([left.y, left.height, true]);
  const heading = await boxOf(page.getByRole("heading", { name: "Geplante Reisen" }));
  expect([left.x, lowerEnd(active) < heading.y, heading.y < left.y]).toEqual([active.x, true, true]);
});

test("Anna's trips with all their tabs fit the narrowest phone @both", async ({ anna, page }) => {
  await anna.hasTrip();
  for (let nth = 1; nth <= 10; nth++) await anna.hasTrip({ name: `Ziel ${nth}`, state: "planned" });
  await page.setViewportSize({ width: 320, height: 640 });
  await anna.open("/my-trips");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBe(320);
  const names = await page.locator(".trip-filter span").evaluateAll((all) =>
    all.map((name) => {
      const { left, right } = name.getBoundingClientRect();
      return { left, right };
    }),
  );
  const gaps = names.slice(1).map(({ left }, nth) => left - names[nth]!.right);
  expect(Math.min(...gaps), "between the names of two tabs").toBeGreaterThan(4);
});

test("What was spent and how many it were stand on one line, what is left ends with the bar, however large the sums are @plain", async ({
  anna,
}) => {
  const { page } = anna;
  const trip = await anna.hasTrip({ budget: "9000000" });
  for (const amount of ["12,50", "1234567,89"]) {
    await anna.hasExpense(trip, { amount });
    await anna.open(`/trip/${trip}/expenses`);
    const end = ({ x, width }: Box) => Math.round(x + width);
    const card = page.locator(".overview");
    const bar = await boxOf(card.getByRole("progressbar"));
    const [spent, count] = [
      await boxOf(card.locator(".figure")),
      await boxOf(card.getByText(/^\d Ausgaben?$/)),
    ];
    expect(Math.abs(spent.y + spent.height - count.y - count.height), `after ${amount}`).toBeLessThanOrEqual(
      2,
    );
    expect(end(spent), "beside each other").toBeLessThanOrEqual(count.x);
    for (const text of [/ übrig$/, /^\d Ausgaben?$/])
      expect(end(await boxOf(card.getByText(text))), "at the right edge").toBe(end(bar));
    const [title, badge] = [card.getByText("Ausgegeben"), card.locator(".badge")];
    expect(isWithin(await boxOf(badge), await boxOf(title)), "beside the title").toBe(true);
  }
});

test("With text twice as large all five tabs are there, and no title breaks in the middle of a word @plain", async ({
  anna,
}) => {
  const { page } = anna;
  await page.setViewportSize(largeText);
  const trip = await anna.hasTrip();
  for (const path of [
    "/expenses",
    "/my-trips",
    "/analytics",
    "/profile",
    `/trip/${trip}`,
    `/trip/${trip}/settle`,
  ]) {
    await anna.open(path);
    expect(await brokenWords(page.getByRole("heading", { level: 1 })), path).toEqual([]);
    const tabs = page.getByRole("navigation", { name: "Hauptnavigation" }).getByRole("listitem");
    const boxes = await Promise.all((await tabs.getByRole("link").all()).map(boxOf));
    expect(boxes, path).toHaveLength(5);
    const names = await Promise.all((await tabs.locator("a > span:not(.icon)").all()).map(boxOf));
    for (const [nth, name] of names.entries())
      expect(isWithin(name, boxes[nth]!), `${path}, the name of tab ${nth + 1}`).toBe(true);
    expect(new Set(boxes.map(({ width }) => Math.round(width))).size, path).toBe(1);
    expect(boxes.at(-1)!.x + boxes.at(-1)!.width).toBeLessThanOrEqual(largeText.width);
  }
});

test("In forced colours Anna tells bars, the tab that she is on and what she has chosen @plain", async ({
  anna,
}) => {
  const { page } = anna;
  await page.emulateMedia({ forcedColors: "active" });
  const trip = await anna.hasTrip({ budget: "100" });
  await anna.hasExpense(trip, { amount: "40" });
  const styleOf = (target: Locator, name: "backgroundColor" | "outlineStyle") =>
    target.evaluate((element, name) => getComputedStyle(element)[name], name);
  await anna.open("/");
  const bar = page.getByRole("progressbar").first();
  const [ground, used] = [
    await styleOf(bar, "backgroundColor"),
    await styleOf(bar.locator("> *"), "backgroundColor"),
  ];
  expect(used).not.toBe(ground);
  const tabs = page
    .getByRole("navigation", { name: "Hauptnavigation" })
    .getByRole("listitem")
    .getByRole("link");
  const marks = async (all: Locator) =>
    Promise.all((await all.all()).map((one) => styleOf(one, "outlineStyle")));
  expect(await marks(tabs)).toEqual(["solid", "none", "none", "none", "none"]);
  await anna.open("/?dialog=expense&main=food");
  const chips = anna.dialog.locator(".chip");
  const chosen = await chips.evaluateAll((all) => all.map((chip) => chip.matches(":has(:checked)")));
  expect(chosen).toContain(true);
  expect(await marks(chips)).toEqual(chosen.map((is) => (is ? "solid" : "none")));
});

test("On her first visit Vera sees 'Kostenlos testen' above the cookie banner @plain", async ({ vera }) => {
  const { page } = vera;
  for (const height of [780, 740]) {
    await page.setViewportSize({ width: 360, height });
    await vera.open("/");
    const start = page.getByRole("main").getByRole("link", { name: "Kostenlos testen" }).first();
    const banner = page.getByRole("region", { name: "Cookie-Hinweis" });
    expect(isAbove(await boxOf(start), await boxOf(banner)), `at ${height} px`).toBe(true);
  }
});
