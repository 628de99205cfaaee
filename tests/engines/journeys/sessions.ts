import { expect, test } from "vitest";
import { button, dialog, link } from "../find.ts";
import type { Story } from "../journeys.ts";

export function sessionJourneys(story: Story): void {
  test("Anna signs out with an expense that waits: she is warned, and may stay or discard it @webkit", async () => {
    const { anna } = story;
    const { tab, line } = anna;
    await anna.hasTrip();
    await anna.isOn("/profile");
    await anna.isOn("/expenses");
    line.cut();
    await anna.entersExpense({ amount: "6,40" });
    await anna.seesToast("Auf dem Gerät gemerkt");
    await tab.click(link("Profil"));
    await tab.click(button("Abmelden", "main"));
    await anna.seesText("Eine Änderung ist noch nicht gesendet.");
    await tab.click(button("Abbrechen", "dialog[open]"));
    await tab.seesNo(dialog(/./));
    expect(await anna.entries()).toHaveLength(1);
    await tab.click(button("Abmelden", "main"));
    await tab.click(button("Verwerfen und abmelden", "dialog[open]"));
    await anna.seesText("Du bist abgemeldet.");
    expect(await anna.entries()).toEqual([]);
    line.mend();
    await anna.seesPath(/^\/(login|$)/);
    expect(anna.stored).toEqual([]);
  });

  // WebKit's driver stops answering when a page comes back from the page cache.
  test.skipIf(story.engine.name === "webkit")(
    "Anna is signed out meanwhile and goes back to her profile, and nothing of it is shown",
    async () => {
      const { anna } = story;
      const { tab } = anna;
      await anna.open("/profile");
      await anna.outboxIsReady();
      await anna.seesText(anna.person.email);
      await tab.click(link(/^Allgemein/));
      await tab.click(link("Impressum"));
      await anna.seesPath(/^\/impressum/);
      await anna.isLoaded();
      await tab.deleteCookie("session");
      await tab.back();
      await anna.seesPath(/^\/login/);
      expect(await tab.text()).not.toContain(anna.person.email);
    },
  );
}
