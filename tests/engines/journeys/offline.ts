import { expect, test } from "vitest";
import { type Person, signUp } from "../../support/person.ts";
import { button, choice, field, link, text } from "../find.ts";
import type { Story } from "../journeys.ts";

/** Browsers that send what waits only while the app is open. */
const withoutSync = /Wird gesendet, sobald Reisekasse offen ist und Netz hat\./;

export function offlineJourneys(story: Story): void {
  test("Anna reads offline what she has read before, and adds an expense: it is sent once, by itself, when the line is back", async () => {
    const { anna, engine } = story;
    const { tab, line } = anna;
    const trip = await anna.hasTrip();
    await anna.hasExpense(trip, { amount: "12,50", description: "Pastéis" });
    await anna.isOn("/");
    await anna.isOn("/expenses");
    line.cut();
    await tab.reload();
    await anna.seesStrip(/^Offline: Stand von \d\d:\d\d\.$/);
    await anna.seesText("Pastéis");
    await tab.click(link("Start"));
    await anna.seesPath(/^\/$/);
    await anna.seesText("Pastéis");
    await anna.open("/analytics");
    await anna.seesText("Du bist offline");
    await anna.open("/expenses");
    await anna.seesStrip(/^Offline/);

    await anna.outboxIsReady();
    await anna.entersExpense({ amount: "6,40", description: "Postkarten" });
    await anna.seesToast("Auf dem Gerät gemerkt");
    if (engine.name !== "chromium") await anna.seesToast(withoutSync);
    await anna.seesStrip("1 Ausgabe wartet.");
    await expect.poll(() => tab.texts(".pending-mark")).toEqual(["wartet"]);
    expect(anna.stored).toEqual([1250]);
    line.mend();
    await expect.poll(() => anna.stored).toEqual([640, 1250]);
    await anna.seesNoStrip();
    await tab.sees(link(/^Bearbeiten: Postkarten, 6,40 €/));
    expect(anna.stored).toEqual([640, 1250]);
  });

  test("Anna's photo, taken offline with its expense, arrives once, though she closes the tab meanwhile", async () => {
    const { anna, browser } = story;
    const { tab, line, person } = anna;
    const trip = await anna.hasTrip();
    await anna.isOn("/expenses");
    line.cut();
    await tab.click(link("Ausgabe hinzufügen"));
    await tab.click(button("Essen", "dialog"));
    await tab.click(choice("Restaurant", "dialog"));
    await tab.fill(field(/^Betrag/, "dialog"), "19,50");
    await expect.poll(() => tab.run(choosePhoto)).toBe(true);
    await anna.seesText("Kassenbon.jpg");
    await tab.click(button("Ausgabe speichern", "dialog"));
    await anna.seesStrip("1 Ausgabe wartet. 1 Beleg wartet.");
    await tab.open(`${line.url}/robots.txt`).catch(() => undefined);
    anna.tab = await browser.newTab();
    line.mend();
    await anna.open("/expenses");
    const receipts = async () => {
      const answer = await person.request(`/api/trips/${trip}/expenses`);
      const { expenses } = (await answer.json()) as { expenses: { receipts: object[] }[] };
      return expenses.map((expense) => expense.receipts);
    };
    await expect.poll(receipts).toMatchObject([[{ kind: "jpeg", name: "Kassenbon.jpg", width: 1500 }]]);
    await anna.seesNoStrip();
    await anna.tab.sees(link(/^Restaurant 1 Beleg, 19,50 €/));
    expect(anna.stored).toEqual([1950]);
    expect(await receipts()).toHaveLength(1);
  });

  test("The answer to Anna's expense is lost, and it is saved once @webkit", async () => {
    const { anna } = story;
    const { tab, line } = anna;
    await anna.hasTrip();
    await anna.isOn("/expenses");
    line.failsPosts("/outbox/send", "lost");
    await anna.entersExpense({ amount: "12,50", description: "Pastéis" });
    await anna.seesToast("Auf dem Gerät gemerkt");
    expect(anna.stored).toEqual([1250]);
    await anna.isOnline();
    await anna.seesNoStrip();
    await tab.sees(link(/^Bearbeiten: Pastéis, 12,50 €/));
    expect((await anna.entries()).map(({ state }) => state)).toEqual(["saved"]);
    expect(anna.stored).toEqual([1250]);
  });

  test("The line takes Anna's expense and does not answer: it waits, and is saved once", async () => {
    const { anna } = story;
    const { line } = anna;
    await anna.hasTrip();
    await anna.isOn("/expenses");
    line.hold();
    await anna.waitsShorter();
    await anna.entersExpense({ amount: "3", description: "Kaffee" });
    await anna.seesToast("Auf dem Gerät gemerkt");
    await anna.seesStrip("1 Ausgabe wartet.");
    expect(anna.stored).toEqual([]);
    await anna.isOnline();
    await expect.poll(() => anna.stored).toEqual([300]);
    await anna.seesNoStrip();
    expect((await anna.entries()).map(({ state }) => state)).toEqual(["saved"]);
    expect(anna.stored).toEqual([300]);
  });

  test("Two of Anna's tabs send what waits, and each expense is saved once", async () => {
    const { anna, browser } = story;
    const { tab, line } = anna;
    await anna.hasTrip();
    await anna.isOn("/outbox");
    await anna.isOn("/expenses");
    const other = await browser.newTab();
    await anna.open("/outbox", other);
    await anna.outboxIsReady(other);
    await tab.front();
    line.cut();
    await anna.entersExpense({ amount: "1" });
    await anna.seesStrip("1 Ausgabe wartet.");
    // Otherwise the toast may come over the link just before she clicks on it, and stay while the pointer is there.
    await anna.open("/expenses");
    await anna.outboxIsReady();
    await anna.entersExpense({ amount: "2" });
    await anna.seesStrip("2 Ausgaben warten.");
    await anna.open("/outbox");
    await anna.outboxIsReady();
    await expect.poll(() => other.texts(".state-badge")).toEqual(["wartet", "wartet"]);
    const asked = line.requests.length;
    line.mend();
    await Promise.all([other, tab].map((one) => one.run(pressSendNow)));
    for (const one of [tab, other]) {
      // Longer than a tab that fell asleep while it was sending may stop the others (FROZEN_MS).
      await expect
        .poll(() => one.texts(".state-badge"), { timeout: 60_000 })
        .toEqual(["gespeichert", "gespeichert"]);
    }
    const sent = line.requests.slice(asked).filter((request) => request === "POST /outbox/send");
    expect(sent).toHaveLength(2);
    expect(anna.stored.toSorted()).toEqual([100, 200]);
  });

  test("Anna changes offline what Ben changes too: she sees both versions, and nobody's words are lost @webkit", async () => {
    const { anna } = story;
    const { tab, line, person } = anna;
    const ben = await signUp("Ben");
    const trip = await anna.hasTrip();
    const id = await anna.hasExpense(trip, { amount: "12,50", description: "Pastéis" });
    const { url } = await sendJson(person, "POST", `/api/trips/${trip}/invitations`, {});
    await sendJson(ben, "POST", `/api/invitations/${url.split("/").at(-1)}/accept`, {});
    await anna.isOn("/outbox");
    await anna.isOn("/expenses");
    line.cut();
    await tab.click(link(/^Pastéis/));
    await tab.click(link("Bearbeiten", "dialog"));
    await tab.fill(field(/^Betrag/, "dialog"), "14");
    await tab.click(button("Ausgabe speichern", "dialog"));
    await anna.seesStrip("1 Ausgabe wartet.");
    // Until then the form itself still waits for the answer, and would show both versions.
    await tab.seesNo(text("Ausgabe bearbeiten"));
    await sendJson(ben, "PUT", `/api/expenses/${id}`, { amount: 13, description: "Pastéis de Belém" });
    await anna.isOnline();
    await expect.poll(() => anna.entries()).toMatchObject([{ state: "rejected" }]);
    await anna.open("/outbox");
    await anna.outboxIsReady();
    await tab.click(link(/^Bearbeiten.*Pastéis/));
    await anna.seesText("Inzwischen geändert");
    await anna.seesText("13,00");
    await tab.click(button("Ausgabe speichern", "dialog"));
    await expect.poll(() => anna.stored).toEqual([1400]);
    await anna.seesText("Alles gesendet");
    await tab.seesNo(text("Ausgabe bearbeiten"));
    await anna.open("/expenses");
    await anna.seesText("Pastéis de Belém");
  });

  test("What Anna typed is still there when her tab has been loaded anew @webkit", async () => {
    const { anna } = story;
    const { tab } = anna;
    await anna.hasTrip();
    await anna.open("/?dialog=expense&main=food");
    await anna.outboxIsReady();
    await tab.fill(field(/^Betrag/, "dialog"), "12,50");
    await tab.fill(field(/^Beschreibung/, "dialog"), "Pastéis");
    await tab.reload();
    await anna.outboxIsReady();
    await expect
      .poll(() => tab.run(() => [...document.querySelectorAll("input")].map(({ value }) => value)))
      .toEqual(expect.arrayContaining(["12,50", "Pastéis"]));
    await tab.sees(button("Ausgabe speichern", "dialog"));
    await tab.seesNo(text("Auf dem Gerät gemerkt"));
  });
}

/** Chooses a photo of twelve megapixels as if a camera had taken it. Returns whether there was a field for it. */
async function choosePhoto(): Promise<boolean> {
  const input = document.querySelector<HTMLInputElement>('dialog input[type="file"][multiple]');
  if (!input) return false;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [3_000, 4_000];
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, 3_000, 2_000);
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg"));
  const files = new DataTransfer();
  files.items.add(new File([photo!], "Kassenbon.jpg", { type: "image/jpeg" }));
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

/** Sends JSON beside the line, as from another device, and returns the answer. */
async function sendJson(person: Person, method: string, path: string, body: object) {
  const headers = { "Content-Type": "application/json" };
  const answer = await person.request(path, { method, headers, body: JSON.stringify(body) });
  expect(answer.ok, `${method} ${path}`).toBe(true);
  return (await answer.json()) as { url: string };
}

/** Presses the button, unless the app has already sent everything. */
function pressSendNow(): void {
  const buttons = [...document.querySelectorAll("button")];
  buttons.find(({ textContent }) => textContent === "Jetzt senden")?.click();
}
