// Storage that a browser takes away from an open page: iOS closes connections in the background, and may never answer.
import { expect, test } from "vitest";
import { button, link } from "../find.ts";
import type { Story } from "../journeys.ts";

const unreadable = "Was auf diesem Gerät wartet, lässt sich gerade nicht lesen.";

export function storageJourneys(story: Story): void {
  test("The browser ends Anna's connection to its storage: what waits stays, the next expense waits too, and both are sent", async () => {
    const { anna } = story;
    const { tab, line } = anna;
    await anna.hasTrip();
    await anna.isOn("/expenses");
    line.cut();
    await anna.entersExpense({ amount: "6,40", description: "Postkarten" });
    await anna.seesStrip("1 Ausgabe wartet.");
    // Otherwise the toast may come over the link to the form.
    await anna.open("/expenses");
    await anna.outboxIsReady();
    await anna.seesStrip("1 Ausgabe wartet.");
    await tab.run(endConnection);
    await tab.run(lookAgain);
    await tab.run(endConnection);
    await anna.entersExpense({ amount: "2", description: "Eis" });
    await anna.seesStrip("2 Ausgaben warten.");
    await tab.sees(link(/^Bearbeiten: Postkarten, 6,40 €/));
    await tab.run(endConnection);
    await anna.isOnline();
    await anna.seesNoStrip();
    expect(anna.stored).toEqual([200, 640]);
  });

  test("Anna's storage does not answer: what waits stays on the screen, and is read when it answers @webkit", async () => {
    const { anna } = story;
    const { tab, line } = anna;
    await anna.hasTrip();
    await anna.isOn("/expenses");
    line.cut();
    await anna.entersExpense({ amount: "6,40", description: "Postkarten" });
    await anna.seesStrip("1 Ausgabe wartet.");
    await tab.run(silenceStorage);
    await tab.run(lookAgain);
    await anna.seesStrip(unreadable);
    await tab.sees(link(/^Bearbeiten: Postkarten, 6,40 €/));
    await tab.click(link(/Was auf diesem Gerät wartet/));
    await anna.seesText("schließe die App ganz und öffne sie neu");
    expect(await tab.text()).not.toContain("Alles gesendet");
    line.mend();
    await tab.run(() => (window as BrokenWindow).mendStorage!());
    await expect.poll(() => anna.stored).toEqual([640]);
    await anna.seesNoStrip();
  });

  test("Anna signs out while her storage does not answer: she is told that it cannot be read, and what waits stays hers @webkit", async () => {
    const { anna } = story;
    const { tab, line } = anna;
    await anna.hasTrip();
    await anna.isOn("/profile");
    await anna.isOn("/expenses");
    line.cut();
    await anna.entersExpense({ amount: "6,40" });
    await anna.seesToast("Auf dem Gerät gemerkt");
    await tab.click(link("Profil"));
    await anna.seesPath(/^\/profile/);
    await tab.run(silenceStorage);
    line.mend();
    await tab.click(button("Abmelden", "main"));
    await anna.seesText("Ob auf diesem Gerät noch etwas wartet, lässt sich gerade nicht lesen.");
    await tab.click(button("Trotzdem abmelden", "dialog[open]"));
    await anna.seesText("Du bist abgemeldet.");
    expect(anna.stored).toEqual([]);
    expect((await anna.entries()).map(({ fields }) => fields.amount)).toEqual(["6,40"]);
    expect(await tab.cookie("session")).toBeUndefined();
  });
}

interface BrokenWindow extends Window {
  mendStorage?: () => void;
}

/** Runs in the page: closes the connection that the app uses next, behind its back. */
function endConnection(): void {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function end(...args) {
    IDBDatabase.prototype.transaction = transaction;
    this.close();
    return transaction.apply(this, args);
  };
}

/** Runs in the page: every connection is closed, and opening another one fires no event. */
function silenceStorage(): void {
  const { transaction } = IDBDatabase.prototype;
  const { open } = IDBFactory.prototype;
  IDBDatabase.prototype.transaction = function end(...args) {
    this.close();
    return transaction.apply(this, args);
  };
  IDBFactory.prototype.open = function never(...args) {
    const request = open.apply(this, args);
    request.addEventListener = () => {};
    return request;
  };
  (window as BrokenWindow).mendStorage = () => {
    Object.assign(IDBDatabase.prototype, { transaction });
    Object.assign(IDBFactory.prototype, { open });
  };
}

/** Runs in the page: it becomes visible, as after a while in the background. */
function lookAgain(): void {
  document.dispatchEvent(new Event("visibilitychange"));
}
