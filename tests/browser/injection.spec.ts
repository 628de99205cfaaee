// Tries script injection in every text field, on every screen and dialog that shows the text.
import type { Page } from "@playwright/test";
import { expect, expectCached, noNetwork, test as onBadLine } from "../support/bad-line";
import { type Traveller, test } from "../support/browser";

/** Each text would leave a trace, by running or by becoming an element. */
const texts = [
  "<script data-mark>window.ran=1</script>",
  "<img data-mark src=x onerror=window.ran=1>",
  `"><svg data-mark onload=window.ran=1>'"`,
  "</script><script data-mark>window.ran=1</script><!--",
  "</title></textarea></select><b data-mark tabindex=0 autofocus onfocus=window.ran=1>",
  "javascript:window.ran=1//%0awindow.ran=1",
  "'-(window.ran=1)-'$\u007bwindow.ran=1}{{constructor.constructor('window.ran=1')()}}",
  "\u202egnp.esrever\u2066 \u2028\u2029 &lt;script&gt; &#60;img data-mark src=x onerror=window.ran=1&#62;",
] as const;
const all = texts.join(" ");
const asQuery = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters)}`;

/** Traces of injected markup: elements, event handlers, and addresses that run scripts. */
const traces = {
  elements: "[data-mark], [onerror], [onload], [onfocus]",
  addresses: "[href^='javascript:' i], [action^='javascript:' i], [src=x]",
};

/** Expects that the open page, as its scripts have changed it, contains nothing that was injected. */
async function expectHarmless(page: Page, at: string): Promise<void> {
  const found = await page.evaluate(
    ({ elements, addresses }) => ({
      ran: "ran" in window,
      elements: document.querySelectorAll(elements).length,
      addresses: document.querySelectorAll(addresses).length,
    }),
    traces,
  );
  expect({ at, ...found }).toEqual({ at, ran: false, elements: 0, addresses: 0 });
}

/** Opens each address, and waits until its scripts have taken over. */
async function expectAllHarmless(person: Traveller, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await person.open(address);
    await expectHarmless(person.page, address);
  }
}

/** A request for a page, or a form with its fields. */
type Sent = [address: string, fields?: Record<string, string>];

/** Sends the requests, and expects that the browser, reading each response, finds nothing injected. */
async function expectResponsesHarmless(page: Page, requests: Sent[]): Promise<void> {
  for (const [address, fields] of requests) {
    const found = await page.evaluate(
      async ({ address, fields, elements, addresses }) => {
        const body = fields && new URLSearchParams(fields);
        const response = await fetch(address, { method: body ? "POST" : "GET", body });
        const type = response.headers.get("Content-Type") ?? "";
        const isText = type.startsWith("application/json") && response.headers.has("X-Content-Type-Options");
        const html = new DOMParser().parseFromString(isText ? "" : await response.text(), "text/html");
        return {
          type: isText ? "text/html; charset=utf-8" : type,
          elements: html.querySelectorAll(elements).length,
          addresses: html.querySelectorAll(addresses).length,
        };
      },
      { address, fields, ...traces },
    );
    const at = `${fields?.intent ?? "page"} at ${address}`;
    expect({ at, ...found }).toEqual({ at, type: "text/html; charset=utf-8", elements: 0, addresses: 0 });
  }
}

/** Creates trips and expenses from these texts. Returns the ids of the active one, its expense and the deleted one. */
async function hasTexts(anna: Traveller): Promise<{ tripId: string; expenseId: string; trashedId: string }> {
  const fields = { description: texts[1], notes: all, locationName: texts[2], locationAddress: texts[4] };
  const states = ["planned", "archived", "deleted", "planned", "planned", "archived", "planned"] as const;
  let trashedId = "";
  for (const [index, state] of states.entries()) {
    const [name, destination] = [texts[index]!, texts[index + 1]!];
    const id = await anna.hasTrip({ name, destination, state });
    if (state === "deleted") trashedId = id;
  }
  const tripId = await anna.hasTrip({ name: texts[4], destination: texts[3] });
  for (const description of texts) await anna.hasExpense(tripId, { amount: "5", ...fields, description });
  const expenseId = await anna.hasExpense(tripId, { amount: "7", ...fields });
  return { tripId, expenseId, trashedId };
}

/** Addresses that contain this text, and whose pages show a part of them. */
function addressesWith(text: string): Sent[] {
  return [
    [`/my-trips${asQuery({ q: text })}`],
    [`/expenses${asQuery({ category: text, before: text, dialog: text, id: text })}`],
    [`/analytics${asQuery({ trip: text, view: text })}`],
    [`/trip/${encodeURIComponent(text)}`],
    [`/${encodeURIComponent(text)}`],
    [`/offline${asQuery({ to: text })}`],
    [`/reset-password${asQuery({ token: text })}`],
    [`/restore-email${asQuery({ token: text })}`],
    [`/confirm-email${asQuery({ token: text })}`],
    [`/api/trips/${encodeURIComponent(text)}`],
  ];
}

/** Forms whose responses show what was typed: each is refused, but the last. */
function refusedForms(email: string, tripId: string): Sent[] {
  const [, , quoted, , closing] = texts;
  const trip = { name: all, destination: all, budget: quoted, startDate: quoted, travelMethod: quoted };
  const expense = {
    tripId,
    amount: quoted,
    description: all,
    notes: closing,
    main: quoted,
    categoryId: quoted,
  };
  const profile = { firstName: closing, lastName: all, email: quoted, profileColor: quoted };
  const contract = { reason: all, name: texts[1], contract: all };
  return [
    ["/my-trips?dialog=trip", { intent: "trip.create", ...trip }],
    ["/expenses?dialog=expense", { intent: "expense.add", ...expense }],
    ["/profile?dialog=edit-profile", { intent: "profile.change", ...profile }],
    [
      "/profile?dialog=edit-profile",
      { intent: "profile.change", ...profile, email, profileColor: "#14532D" },
    ],
    ["/profile?dialog=feedback", { intent: "feedback.send", message: `${all}${"x".repeat(1_000)}` }],
    ["/profile?dialog=delete-account", { intent: "account.delete", confirmation: closing }],
    ["/vertrag-kuendigen", { intent: "contract.cancel", ...contract, manner: quoted, email: quoted }],
    [
      "/vertrag-kuendigen",
      { intent: "contract.cancel", ...contract, manner: "extraordinary", email: "vera@example.org" },
    ],
  ];
}

test("Nothing that Anna types is executed, and the policy of her screens reports no violation", async ({
  anna,
  page,
}) => {
  // Provoked here: forms that are refused, and trips that do not exist.
  anna.provokes(/status of (400|401|404|410)/);
  const { tripId, expenseId, trashedId } = await hasTexts(anna);
  const trip = `/trip/${tripId}`;
  const [firstName, lastName] = [texts[1], texts[2]];
  await anna.open("/profile?dialog=edit-profile");
  await anna.dialog.getByLabel("Vorname").fill(firstName);
  await anna.dialog.getByLabel("Nachname").fill(lastName);
  await anna.dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(anna.dialog).toHaveCount(0);

  // Screens of which scripts draw more than the server: charts, lists, and forms with stored values.
  await expectAllHarmless(anna, [
    ...["/", "/analytics?category=food", `/my-trips${asQuery({ q: texts[2] })}`, `${trip}?edit=1`],
    `/expenses?dialog=expense&id=${expenseId}`,
    `/expenses${asQuery({ category: texts[5], before: texts[5], dialog: texts[5], id: texts[5] })}`,
  ]);

  const dialogs = [
    "edit-profile",
    "profile-color",
    "sessions",
    "google",
    "general",
    "feedback",
    "delete-account",
    "export",
  ];
  await expectResponsesHarmless(page, [
    ["/analytics?view=pie"],
    ...["/expenses", "/analytics", "/my-trips", "/my-trips?filter=deleted"].map((address): Sent => [address]),
    ...[`${trip}/expenses?rename=1`, `${trip}?dialog=export&id=${tripId}`].map((address): Sent => [address]),
    ...[`/?dialog=end-trip&id=${tripId}`, "/?dialog=expense&main=food"].map((address): Sent => [address]),
    [`/expenses?dialog=delete-expense&id=${expenseId}`],
    [`/my-trips?dialog=delete-trip&id=${tripId}`],
    [`/my-trips?dialog=delete-trip-for-good&id=${trashedId}`],
    ...["/outbox", "/subscribe", "/profile", "/vertrag-kuendigen"].map((address): Sent => [address]),
    ...[trip, `${trip}/expenses`, "/my-trips?dialog=trip"].map((address): Sent => [address]),
    ...["/my-trips?filter=planned", "/my-trips?filter=finished"].map((address): Sent => [address]),
    ...["/api/trips", `/api/trips/${tripId}`, "/api/auth/user"].map((address): Sent => [address]),
    ...dialogs.map((dialog): Sent => [`/profile?dialog=${dialog}`]),
    ...[texts[2], texts[5]].flatMap(addressesWith),
    ...refusedForms(anna.email, tripId),
  ]);
  // The form for it is accepted, and the next page shows the text.
  await expectAllHarmless(anna, ["/erklaerung"]);

  for (const format of ["csv", "json", "xlsx"]) {
    const headers = (await page.request.get(`/api/user/export?format=${format}`)).headers();
    expect(headers["content-disposition"]).toMatch(/^attachment; /);
    expect(headers["content-type"]).toMatch(/^(text\/csv|application\/(json|vnd\.openxml))/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
  expect((await page.request.get("/erklaerung.txt")).headers()["content-type"]).toBe(
    "text/plain; charset=utf-8",
  );

  await page.context().clearCookies({ name: "session" });
  const person = { email: texts[2], firstName: texts[4], lastName: all, password: texts[2] };
  await expectResponsesHarmless(page, [
    [`/login${asQuery({ redirectTo: texts[5], mode: texts[2], google: texts[2] })}`],
    ["/login?mode=register", { intent: "account.register", ...person }],
    ["/login", { intent: "account.sign-in", ...person }],
    ["/forgot-password", { intent: "password.forgotten", ...person }],
  ]);
});

test("The policy would block a script that was let in", async ({ anna, page }) => {
  anna.provokes(/Content Security Policy|status of 404/);
  await anna.open("/");
  const refusal = page.waitForEvent("console", (message) => message.text().includes("inline event handler"));
  await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), texts[1]);
  await refusal;
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  await expect(expectHarmless(page, "/")).rejects.toThrow();
  await page.route("**/let-in", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: texts[1] }),
  );
  await expect(expectResponsesHarmless(page, [["/let-in"]])).rejects.toThrow("elements");
});

onBadLine(
  "Nothing that waits on Anna's device, or that she reads offline, is executed",
  async ({ anna, line, page }) => {
    anna.provokes(noNetwork);
    const { tripId } = await hasTexts(anna);
    await anna.open(`/trip/${tripId}`);
    await expectCached(page, `/trip/${tripId}.data`);
    await anna.open("/expenses");
    await expectCached(page, "/expenses.data", "/outbox.data");
    line.cut();
    for (const description of [texts[1], texts[4], texts[5]])
      await anna.keepExpense({ amount: "1", description });
    await expect(page.locator(".pending-mark")).toHaveCount(3);
    await expectHarmless(page, "/expenses");
    await page.getByRole("link", { name: "3 Ausgaben warten." }).click();
    await expect(page.locator(".waiting-row")).toHaveCount(3);
    await expectHarmless(page, "/outbox");
    for (const [action, button] of [
      ["Bearbeiten", "Ausgabe speichern"],
      ["Verwerfen", "Verwerfen"],
    ] as const) {
      await page
        .getByRole("link", { name: new RegExp(`^${action}`) })
        .first()
        .click();
      await expect(anna.dialog.getByRole("button", { name: button })).toBeVisible();
      await expectHarmless(page, action);
      await page.goBack();
    }
    await page.goto("/analytics");
    await expect(page.getByRole("listitem").filter({ hasText: "autofocus" })).toBeVisible();
    await expectHarmless(page, "/offline");
  },
);
