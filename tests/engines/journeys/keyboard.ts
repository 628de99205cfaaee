import { expect, test } from "vitest";
import { dialog } from "../find.ts";
import type { Story } from "../journeys.ts";

export function keyboardJourneys(story: Story): void {
  test("Anna adds an expense with the keyboard alone", async () => {
    const { anna } = story;
    const { tab } = anna;
    await anna.hasTrip();
    await anna.open("/");
    await anna.ready();
    await tab.tabTo("Ausgabe hinzufügen");
    await tab.press("Enter");
    await tab.tabTo("Transport");
    await tab.press("Enter");
    await expect.poll(() => tab.focused()).toMatch(/^Betrag/);
    await tab.type("2,40");
    await tab.tabTo("Benzin");
    await tab.press("ArrowDown");
    await tab.press("ArrowDown");
    await expect.poll(() => tab.focused()).toBe("ÖPNV");
    await tab.tabTo("Ausgabe speichern");
    await tab.press("Enter");
    await anna.seesToast("Ausgabe hinzugefügt!");
    await anna.tab.seesNo(dialog(/./));
    expect(anna.stored).toEqual([240]);
  });

  test("Anna skips to the content, and the next stop is its first control", async () => {
    const { anna } = story;
    const { tab } = anna;
    await anna.hasTrip();
    await anna.open("/expenses");
    await anna.ready();
    await tab.press("Tab");
    expect(await tab.focused()).toBe("Zum Inhalt springen");
    await tab.press("Enter");
    await expect.poll(() => tab.path()).toBe("/expenses#inhalt");
    await tab.press("Tab");
    expect(await tab.focused()).toBe("Zurück");
  });

  test("Anna cancels what a dialog asks her, by a key that stops at no links @webkit", async () => {
    const { anna, browser } = story;
    const trip = await anna.hasTrip();
    anna.tab = await browser.specialTab({ tabSkipsLinks: true });
    await anna.isSignedIn();
    const { tab } = anna;
    await anna.open(`/my-trips?dialog=delete-trip&id=${trip}`);
    await anna.ready();
    await tab.tabTo("Abbrechen");
    await tab.press("Enter");
    await tab.seesNo(dialog(/./));
    expect(await tab.path()).toBe("/my-trips");
  });
}
