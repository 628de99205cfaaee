import { expect, expectCached, test } from "../../support/bad-line";

/** The document, its style sheet and scripts, the offline runtime and the service worker's script. */
const REQUESTS_MAX = 16;

/** Most requests by which the worker prepares the screens for reading offline. */
// 35 before the font, and before statistics, settling and public pages had rules of their own; 41 before the forms of what
// is there already came later than the screens.
const BACKGROUND_MAX = 45;

// tests/http/weight.test.ts counts what the documents of other screens name.
test("Anna's first visit to home makes at most 16 requests", async ({ anna, page, line }) => {
  const tripId = await anna.hasTrip();
  await anna.hasExpense(tripId, { amount: "12,50" });
  line.requests.length = 0;
  const asked: string[] = [];
  // Requests of the worker are the context's, not the page's.
  page.on("request", (request) => asked.push(`GET ${new URL(request.url()).pathname}`));
  await page.goto("/");
  await anna.outboxIsReady();
  await expectCached(page, "/_.data", "/outbox.data", "/offline");
  // A part that is loaded later is fetched and then imported from the browser's cache: the line sees it once.
  const first = [...new Set(asked), "GET /service-worker.js"];
  expect(line.requests).toEqual(expect.arrayContaining(first));
  expect(first.filter((request) => request.includes("/offline-runtime-"))).toHaveLength(1);
  expect(first.length, first.join("\n")).toBeLessThanOrEqual(REQUESTS_MAX);
  const background = line.requests.filter((request) => !first.includes(request));
  // Nothing is fetched twice.
  expect(line.requests).toHaveLength(new Set(line.requests).size);
  expect(background.length, background.join("\n")).toBeLessThanOrEqual(BACKGROUND_MAX);
});
