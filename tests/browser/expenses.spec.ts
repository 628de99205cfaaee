import { dayFromToday, expect, test } from "../support/browser";

test("Anna has no active trip, and the list of expenses says so @once", async ({ anna }) => {
  const { page } = anna;
  await anna.hasTrip({ state: "planned" });
  await anna.open("/expenses");
  await expect(page.getByRole("heading", { name: "Keine aktive Reise" })).toBeVisible();
  await page.getByRole("link", { name: "Zur Startseite" }).click();
  await expect(page).toHaveURL("/");
});

test("Anna has no expenses yet @once", async ({ anna }) => {
  const { page } = anna;
  await anna.hasTrip();
  await anna.open("/expenses");
  await expect(page.getByRole("heading", { name: "Noch keine Ausgaben" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Wofür" })).toHaveCount(0);
  await expect(page.getByText("0 Ausgaben", { exact: true })).toBeVisible();
  await expect(page.getByText("0 % vom Budget")).toBeVisible();
  await page.getByRole("link", { name: "Zurück", exact: true }).click();
  await expect(page).toHaveURL("/");
});

test("Anna sees what she spent and what is left of her budget @once", async ({ anna }) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  await anna.hasExpense(trip, { amount: "375" });
  await anna.open("/expenses");
  await expect(page.getByText("Interrail Portugal · Lissabon und Porto")).toBeVisible();
  await expect(page.getByText("Aktiv", { exact: true })).toBeVisible();
  await anna.expectSum("375,00 €");
  await anna.expectSum("1.125,00 €");
  await expect(page.getByText("1 Ausgabe", { exact: true })).toBeVisible();
  await expect(page.getByText("25 % vom Budget")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "25");
});

test("Anna's expenses are listed by day, the newest first, each day with its sum @once", async ({ anna }) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  for (const [amount, date, description] of [
    ["10", dayFromToday(-1), "Fähre"],
    ["2,50", dayFromToday(0), "Kaffee"],
    ["20", "2026-01-05", "Vorab gebucht"],
    ["0,99", dayFromToday(-1), "Wasser"],
  ] as const) {
    await anna.hasExpense(trip, { amount, date, description });
  }
  await anna.open("/expenses");
  const days = page.locator("section", { has: page.locator(".rows") });
  await expect(days.getByRole("heading")).toHaveText([/^Heute, /, /^Gestern, /, "Mo., 5. Jan. 2026"]);
  await expect(days.getByTitle("Summe des Tages")).toHaveText(["2,50 €", "10,99 €", "20,00 €"]);
  await expect(anna.rowTitles).toHaveText(["Kaffee", "Wasser", "Fähre", "Vorab gebucht"]);
});

test("Anna sees the five most expensive categories, and a link to the rest @once", async ({ anna }) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  for (const [categoryId, amount] of [
    ["restaurant", "10"],
    ["bar", "30"],
    ["hotel", "30"],
    ["flight", "15"],
    ["taxi", "8"],
    ["strand", "5"],
  ] as const) {
    await anna.hasExpense(trip, { categoryId, amount });
  }
  await anna.open("/expenses");
  const summary = page.locator("section", { has: page.getByRole("heading", { name: "Wofür" }) });
  await expect(summary.getByRole("listitem")).toHaveText(
    [
      /Essen\s*40,00\s€\s41\s%/,
      /Unterkunft\s*30,00\s€\s31\s%/,
      /Reise\s*15,00\s€\s15\s%/,
      /Transport\s*8,00\s€\s8\s%/,
      /Aktivitäten\s*5,00\s€\s5\s%/,
    ],
    { useInnerText: true },
  );
  await expect(summary.getByRole("link")).toHaveCount(0);

  await anna.hasExpense(trip, { categoryId: "apotheke", amount: "2" });
  await anna.open("/expenses");
  await expect(summary.getByRole("listitem")).toHaveCount(5);
  await expect(summary).not.toContainText("Gesundheit");
  await summary.getByRole("link", { name: "Alle Kategorien in der Statistik" }).click();
  await expect(page).toHaveURL("/analytics");
});

test("Anna has 305 expenses and pages through all of them and back", async ({ anna, records }) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  records.addExpenses(
    trip,
    Array.from({ length: 305 }, (_, index) => dayFromToday(-Math.floor(index / 7))),
    100,
  );
  await anna.open("/expenses");
  await expect(page.getByText("305 Ausgaben", { exact: true })).toBeVisible();
  await expect(page.getByText("20 % vom Budget")).toBeVisible();
  const seen: string[] = [];
  for (const isLast of [false, false, true]) {
    seen.push(...(await anna.rowTitles.allTextContents()));
    if (isLast) break;
    const [previous] = seen.slice(-1);
    await page.getByRole("link", { name: "Ältere Tage anzeigen" }).click();
    await expect(anna.rowTitles.getByText(previous!, { exact: true })).toHaveCount(0);
    await anna.ready();
  }
  await expect(page.getByRole("link", { name: "Ältere Tage anzeigen" })).toHaveCount(0);
  expect(new Set(seen).size).toBe(305);
  expect(seen).toHaveLength(305);

  await page.getByRole("link", { name: "Zurück zu den neuesten" }).click();
  await expect(page).toHaveURL("/expenses");
  await expect(page.getByRole("heading", { name: /^Heute, / })).toBeVisible();
});

test("Anna has 310 expenses on one day, which is split over two pages with the same sum @once", async ({
  anna,
  records,
}) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  records.addExpenses(trip, Array(310).fill(dayFromToday(-1)), 50);
  await anna.open(`/trip/${trip}/expenses`);
  await expect(page.locator(".rows > li")).toHaveCount(300);
  await expect(page.getByTitle("Summe des Tages")).toHaveText("155,00 €");
  await page.getByRole("link", { name: "Ältere Tage anzeigen" }).click();
  await expect(page.locator(".rows > li")).toHaveCount(10);
  await expect(page.getByTitle("Summe des Tages")).toHaveText("155,00 €");
});

test("Anna, far down among older days, adds an expense and stays there", async ({ anna, records }) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  records.addExpenses(
    trip,
    Array.from({ length: 120 }, (_, index) => dayFromToday(-Math.floor(index / 10))),
    100,
  );
  await anna.open("/expenses");
  await page.getByRole("link", { name: "Ältere Tage anzeigen" }).click();
  await expect(page.locator(".rows > li")).toHaveCount(20);
  const older = page.url();
  await anna.addExpense({ amount: "3" });
  await expect(page).toHaveURL(older);
  await expect(page.getByText("121 Ausgaben", { exact: true })).toBeVisible();
  await expect(page.getByText("8 % vom Budget")).toBeVisible();
});

test("Anna sees in the statistics what she spent money on @once", async ({ anna }) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  await anna.hasExpense(trip, { amount: "30", paymentMethod: "barzahlung" });
  await anna.hasExpense(trip, { amount: "10", categoryId: "hotel", paymentMethod: "kreditkarte" });
  await anna.open("/analytics");
  await expect(page.locator("#categories summary").getByText(/^(Essen|Unterkunft)$/)).toHaveText([
    "Essen",
    "Unterkunft",
  ]);
  await expect(page.getByRole("rowheader")).toHaveText([
    "Barzahlung",
    "Kreditkarte",
    /^\S+, \d+\. \S+ \d{4}$/,
  ]);
  await expect(page.getByText("20,00 €", { exact: true })).toBeVisible();
});

test("Anna has no active trip, and the statistics say so @once", async ({ anna }) => {
  await anna.open("/analytics");
  await expect(anna.page.getByRole("heading", { name: "Keine Daten verfügbar" })).toBeVisible();
});

test("Anna opens an expense by clicking its row, and deletes it from its dialog", async ({ anna }) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  await anna.hasExpense(trip, { description: "Kaffee", amount: "2,50", locationName: "Alfama" });
  await anna.open("/expenses");
  await page.locator(".row-details").click();
  await expect(anna.dialog.getByRole("heading", { name: "Ausgabe bearbeiten" })).toBeVisible();
  await anna.dialog.getByRole("link", { name: "Löschen" }).click();
  await anna.dialog.getByRole("button", { name: "Löschen" }).click();
  await anna.expectToast("Ausgabe gelöscht!");
  await expect(anna.rowTitles).toHaveCount(0);
});

test("The floating button moves away while Anna scrolls down, and covers no sum at the end @js", async ({
  anna,
  records,
}) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  records.addExpenses(
    trip,
    Array.from({ length: 40 }, (_, nth) => dayFromToday(-nth)),
    100,
  );
  await anna.open("/expenses");
  const floating = page.locator(".floating-add");
  await expect(floating).toBeInViewport();
  await page.mouse.wheel(0, 600);
  await expect(floating).toBeHidden();
  await page.mouse.wheel(0, -200);
  await expect(floating).toBeInViewport();
  await page.evaluate("window.scrollTo(0, document.body.scrollHeight)");
  await expect(floating).toBeVisible();
  const last = (await page.locator(".expense-row").last().boundingBox())!;
  expect(last.y + last.height).toBeLessThanOrEqual((await floating.boundingBox())!.y);
});
