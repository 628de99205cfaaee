import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { button, choice, dialog, field, heading, link } from "../find.ts";
import type { Story } from "../journeys.ts";

const paper = { light: "rgb(250, 247, 242)", dark: "rgb(15, 23, 27)" };

export function formJourneys(story: Story): void {
  test("Anna signs in @webkit", async () => {
    const { anna } = story;
    await anna.tab.deleteCookie("session");
    await anna.open("/login");
    await anna.ready();
    await anna.signIn();
    await anna.tab.sees(heading("Hallo Anna!"));
  });

  test("Anna adds an expense, finds it in her list, and corrects its amount", async () => {
    const { anna } = story;
    await anna.hasTrip();
    await anna.open("/");
    await anna.ready();
    await anna.entersExpense({ amount: "12,50", description: "Pastéis" });
    await anna.seesToast("Ausgabe hinzugefügt!");
    expect(anna.stored).toEqual([1250]);
    await anna.tab.click(link("Ausgaben"));
    await anna.seesPath(/^\/expenses$/);
    await anna.tab.click(link(/^Pastéis/));
    await anna.tab.click(link("Bearbeiten", "dialog"));
    await anna.tab.fill(field(/^Betrag/, "dialog"), "14");
    await anna.tab.click(button("Ausgabe speichern", "dialog"));
    await anna.tab.sees(link(/^Bearbeiten: Pastéis, 14,00 €/));
    expect(anna.stored).toEqual([1400]);
  });

  test("What Anna types into a share that is filled in replaces it @webkit", async () => {
    const { anna } = story;
    const { tab, person } = anna;
    const trip = await anna.hasTrip();
    const headers = { "Content-Type": "application/json" };
    const ben = { method: "POST", headers, body: JSON.stringify({ name: "Ben" }) };
    expect((await person.request(`/api/trips/${trip}/members`, ben)).ok).toBe(true);
    await anna.open("/expenses?dialog=expense&main=food");
    await anna.ready();
    await anna.unfolds(/Geteilt/);
    await tab.click(choice("Anteile", "dialog"));
    await tab.click(field(/^Anteil von Ben/, "dialog"));
    await tab.type("0,5");
    await anna.seesText("Geteilt nach");
    const shares = () =>
      tab.run(() =>
        [...document.querySelectorAll('[name^="split."]')].map((one) => (one as HTMLInputElement).value),
      );
    await expect.poll(shares).toEqual(["1", "0,5"]);
  });

  test("Anna turns to the dark theme, which stays on other screens and after a reload @webkit", async () => {
    const { anna } = story;
    const seesPaper = (theme: keyof typeof paper) =>
      expect
        .poll(() => anna.tab.run(() => getComputedStyle(document.documentElement).backgroundColor))
        .toBe(paper[theme]);
    await anna.tab.setCookie({ name: "theme", value: "light" });
    await anna.open("/");
    await anna.ready();
    await seesPaper("light");
    await anna.tab.click(button("Design: hell"));
    await anna.tab.sees(button("Design: dunkel"));
    await seesPaper("dark");
    await anna.tab.reload();
    await seesPaper("dark");
    await anna.open("/profile");
    await seesPaper("dark");
  });

  test("Anna exports her trips, and the file arrives", async () => {
    const { anna, browser } = story;
    const trip = await anna.hasTrip();
    await anna.hasExpense(trip, { amount: "12,50", description: "Pastéis" });
    await anna.open("/profile");
    await anna.ready();
    await anna.tab.click(link(/^Daten exportieren/));
    await anna.tab.click(button("Exportieren", "dialog"));
    await anna.seesToast("Export fertig");
    const files = () => readdirSync(browser.downloads).filter((name) => name.endsWith(".csv"));
    await expect.poll(files).toEqual([expect.stringMatching(/^reisekasse-export-\d{4}-\d{2}-\d{2}\.csv$/)]);
    await expect
      .poll(() => readFileSync(path.join(browser.downloads, files()[0]!), "utf8"))
      .toContain("Pastéis;12,50;EUR");
  });

  test("Anna dismisses the question for her location, and can ask again @webkit", async () => {
    const { anna } = story;
    await anna.hasTrip();
    await anna.open("/?dialog=expense&main=food");
    await anna.outboxIsReady();
    await anna.unfolds(/Datum, Ort, Notiz/);
    // The browser's own question stays unanswered.
    await anna.waitsShorter();
    await anna.tab.click(button("Standort übernehmen", "dialog"));
    await anna.seesToast(/Vom Browser kam kein Standort|Standort konnte nicht/);
    await anna.tab.sees(button("Standort übernehmen", "dialog"));
    expect(
      await anna.tab.run(
        () =>
          [...document.querySelectorAll("button")].find(({ textContent }) =>
            textContent.includes("Standort übernehmen"),
          )!.disabled,
      ),
    ).toBe(false);
  });

  test("Groups of fields in Anna's dialogs end where their last field ends", async () => {
    const { anna } = story;
    const trip = await anna.hasTrip();
    for (const screen of [`/trip/${trip}?dialog=expense&main=food`, "/my-trips?dialog=trip"]) {
      await anna.open(screen);
      await anna.tab.sees(dialog(/./));
      const gaps = await anna.tab.run(() =>
        [...document.querySelectorAll("dialog fieldset, [role=dialog] fieldset")].map((group) => {
          const ends = [...group.querySelectorAll("*")].map((one) => one.getBoundingClientRect().bottom);
          return Math.round(group.getBoundingClientRect().bottom - Math.max(...ends));
        }),
      );
      expect(gaps.length).toBeGreaterThan(0);
      for (const gap of gaps) expect(gap, screen).toBeLessThan(10);
    }
  });

  test("No field for a day cuts off its year, on a narrow phone and on a wide screen", async () => {
    const { anna, engine } = story;
    await anna.hasTrip();
    // Chromium can do without the space between the day and its icon.
    const spare = engine.name === "chromium" ? 20 : 0;
    const missing = () =>
      anna.tab.run((spare) => {
        const inputs = [...document.querySelectorAll<HTMLElement>("input[type=date]")];
        return inputs.map((input) => {
          const given = input.offsetWidth;
          input.style.width = "max-content";
          const wanted = input.offsetWidth;
          input.style.width = "";
          return Math.max(0, wanted - spare - given);
        });
      }, spare);
    for (const width of [360, 1280]) {
      await anna.tab.resize(width, 740);
      for (const path of ["/expenses?q=Bar", "/my-trips?dialog=trip"]) {
        await anna.open(path);
        // WebKit's driver may look before the page is there.
        await expect.poll(missing, { message: `${path}, ${width} px wide` }).toEqual([0, 0]);
      }
    }
  });

  test("Without JavaScript Anna signs in, adds an expense and finds it in her list @webkit", async () => {
    const { anna } = story;
    await anna.hasTrip();
    await anna.tab.deleteCookie("session");
    anna.tab = await story.browser.specialTab({ withoutScripts: true });
    await anna.open("/login?redirectTo=/expenses");
    await anna.signIn();
    await anna.tab.sees(heading("Ausgaben"));
    expect(await anna.tab.run(() => Object.keys(document.body))).toEqual([]);
    await anna.tab.click(link("Ausgabe hinzufügen"));
    await anna.tab.click(button("Essen", "dialog"));
    await anna.tab.click(choice("Restaurant", "dialog"));
    await anna.tab.fill(field(/^Betrag/, "dialog"), "12,50");
    await anna.tab.click(button("Ausgabe speichern", "dialog"));
    await anna.seesToast("Ausgabe hinzugefügt!");
    await anna.tab.sees(link(/^Bearbeiten: Restaurant, 12,50 €/));
    expect(anna.stored).toEqual([1250]);
  });
}
