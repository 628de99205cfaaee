// Entries in the outbox: its own screen, and the marks on others.
import type { Page } from "@playwright/test";
import type { OutboxEntry } from "../../../app/domain/outbox.ts";
import { profile } from "../../../app/locales/de/accounts/profile.ts";
import { signOutWarning } from "../../../app/locales/de/accounts/sign-out.ts";
import { outboxScreen } from "../../../app/locales/de/outbox/screen.ts";
import { press, type Screen } from "./screen.ts";

const MINUTE_MS = 60_000;

/** Returns an entry in each state. None is due, so nothing is sent during the screenshot. */
function entriesFor(account: string, tripId: string, now: number): OutboxEntry[] {
  const common = { account, tripId, screen: "/expenses", attempts: 1, retryAt: now + 60 * MINUTE_MS };
  const day = new Date(now).toISOString().slice(0, 10);
  const expense = { tripId, categoryId: "restaurant", paymentMethod: "kreditkarte", date: day };
  const refusal = { status: 404, kind: "tripNotFound", message: "", fieldErrors: {} };
  const made = (minutes: number) => ({ createdAt: now - minutes * MINUTE_MS, day });
  return [
    {
      ...common,
      ...made(90),
      id: "saved",
      intent: "expense.add",
      state: "saved",
      fields: { ...expense, amount: "4,20", description: "Galão" },
    },
    {
      ...common,
      ...made(60),
      id: "rejected",
      intent: "expense.add",
      state: "rejected",
      fields: {
        ...expense,
        tripId: "gone",
        amount: "1234567,89",
        description: "Überraschungsabendessen mit der ganzen Reisegruppe im Restaurant am Donauufer",
      },
      refusal: {
        ...refusal,
        message: "Ausgabe konnte nicht hinzugefügt werden. Reise nicht gefunden.",
      },
    },
    {
      ...common,
      ...made(20),
      id: "waiting",
      intent: "expense.add",
      state: "waiting",
      fields: { ...expense, amount: "6,40", description: "Postkarten und Magnete" },
    },
    {
      ...common,
      ...made(5),
      id: "start",
      intent: "trip.start",
      state: "waiting",
      fields: { id: "other" },
      tripName: "Azoren im Frühling",
    },
  ];
}

/** Runs in the page. Returns the ids of the account and its active trip. */
async function readIds(): Promise<{ account: string; tripId: string }> {
  const fetchJson = async (path: string) => (await fetch(path)).json();
  const [user, trip] = await Promise.all([fetchJson("/api/auth/user"), fetchJson("/api/trips/active")]);
  return { account: user.id, tripId: trip.id };
}

/** Runs in the page. Stores the entries as if they had been created offline. */
function store(entries: OutboxEntry[]): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("reisekasse");
    // Runs if the app has not created its database yet. The app upgrades it to its own version later.
    opening.onupgradeneeded = () => {
      const store = opening.result.createObjectStore("outbox", { keyPath: "id" });
      store.createIndex("byAccount", "account");
    };
    opening.onsuccess = () => {
      const write = opening.result.transaction("outbox", "readwrite");
      for (const entry of entries) write.objectStore("outbox").put(entry);
      write.oncomplete = () => {
        opening.result.close();
        new BroadcastChannel("reisekasse-outbox").postMessage(null);
        resolve();
      };
    };
  });
}

async function fillOutbox(page: Page): Promise<void> {
  // The page of a captive portal does not count as a response, so entries remain.
  await page.route("**/outbox/send", (route) => route.fulfill({ contentType: "text/html", body: "Hotel" }));
  const { account, tripId } = await page.evaluate(readIds);
  await page.locator(".app").waitFor();
  await page.evaluate(store, entriesFor(account, tripId, Date.now()));
  await page.locator(".strip").waitFor();
}

const thenClick = (selector: string) => async (page: Page) => {
  await fillOutbox(page);
  await page.locator(selector).first().click();
  await page.locator("dialog[open]").waitFor();
};

export const outboxScreens: readonly Screen[] = [
  {
    name: "outbox-empty",
    as: "demo",
    path: "/outbox",
    act: (page) => page.getByText(outboxScreen.empty).waitFor(),
  },
  { name: "outbox", as: "demo", path: "/outbox", act: fillOutbox },
  {
    name: "outbox-entry",
    as: "demo",
    path: "/outbox",
    isWindow: true,
    act: thenClick('a[href*="dialog=entry"]'),
  },
  {
    name: "outbox-discard",
    as: "demo",
    path: "/outbox",
    isWindow: true,
    act: thenClick('a[href*="dialog=discard"]'),
  },
  { name: "home-waiting", as: "demo", path: "/", act: fillOutbox },
  { name: "expenses-waiting", as: "demo", path: "/expenses", isWindow: true, act: fillOutbox },
  {
    name: "sign-out-warning",
    as: "demo",
    path: "/profile",
    isWindow: true,
    async act(page) {
      await fillOutbox(page);
      await press(profile.signOut)(page);
      await page.getByRole("heading", { name: signOutWarning.title }).waitFor();
    },
  },
];
