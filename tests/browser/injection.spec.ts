// Tries script injection in every text field, on every screen and dialog that shows the text.
import type { Page } from "@playwright/test";
import { expect, expectCached, noNetwork, test } from "../support/bad-line";
import type { Traveller } from "../support/browser";

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

async function expectHarmless(page: Page, at: string): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: "ran" in window,
    elements: [...document.querySelectorAll("[data-mark], [onerror], [onload], [onfocus]")].length,
    addresses: [...document.querySelectorAll("[href^='javascript:' i], [action^='javascript:' i], [src=x]")]
      .length,
  }));
  expect({ at, ...found }).toEqual({ at, ran: false, elements: 0, addresses: 0 });
}

/** Opens each address, and waits until its scripts have taken over. */
async function expectAllHarmless(person: Traveller, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await person.open(address);
    await expectHarmless(person.page, address);
  }
}

/** Sends a form of the open page with these fields, without the browser's limits, and checks the response. */
async function expectEchoHarmless(
  person: Traveller,
  address: string,
  fields: Record<string, string>,
): Promise<void> {
  await person.open(address);
  const { page } = person;
  await Promise.all([
    page.waitForEvent("load"),
    page.evaluate(
      ({ fields, action }) => {
        const form = Object.assign(document.createElement("form"), { method: "post", action });
        for (const [name, value] of Object.entries(fields))
          form.append(Object.assign(document.createElement("textarea"), { name, value }));
        document.body.append(form);
        HTMLFormElement.prototype.submit.call(form);
      },
      { fields, action: address },
    ),
  ]);
  await person.ready();
  await expectHarmless(page, `${fields.intent} at ${address}`);
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

test("Nothing that Anna types is executed, and the policy of her screens reports no violation", async ({
  anna,
  page,
}) => {
  test.slow();
  // Provoked here: forms that are refused, and trips that do not exist.
  anna.provokes(/status of (400|404|410)|does not conform to the required format/);
  const { tripId, expenseId, trashedId } = await hasTexts(anna);
  const trip = `/trip/${tripId}`;
  await expectEchoHarmless(anna, "/profile?dialog=edit-profile", {
    ...{
      intent: "profile.change",
      firstName: texts[1],
      lastName: texts[2],
      email: anna.email,
      profileColor: "#14532D",
    },
  });
  await expectAllHarmless(anna, [
    ...[
      "/",
      "/expenses",
      "/analytics",
      "/analytics?view=pie",
      "/analytics?category=food",
      "/outbox",
      "/subscribe",
    ],
    ...["/my-trips", "/my-trips?filter=planned", "/my-trips?filter=finished", "/my-trips?filter=deleted"],
    ...[
      trip,
      `${trip}?edit=1`,
      `${trip}/expenses`,
      `${trip}/expenses?rename=1`,
      `${trip}?dialog=export&id=${tripId}`,
    ],
    ...[`/?dialog=end-trip&id=${tripId}`, "/?dialog=expense&category=food", "/my-trips?dialog=trip"],
    ...[`/expenses?dialog=expense&id=${expenseId}`, `/expenses?dialog=delete-expense&id=${expenseId}`],
    ...[`/my-trips?dialog=delete-trip&id=${tripId}`, `/my-trips?dialog=delete-trip-for-good&id=${trashedId}`],
    ...["/profile", "/vertrag-kuendigen", "/api/trips", `/api/trips/${tripId}`, "/api/auth/user"],
    ...[
      "edit-profile",
      "profile-color",
      "sessions",
      "google",
      "general",
      "feedback",
      "delete-account",
      "export",
    ].map((dialog) => `/profile?dialog=${dialog}`),
  ]);
  for (const text of [texts[2], texts[5]]) {
    await expectAllHarmless(anna, [
      ...[
        `/my-trips${asQuery({ q: text })}`,
        `/expenses${asQuery({ category: text, before: text, dialog: text, id: text })}`,
      ],
      ...[
        `/trip/${encodeURIComponent(text)}`,
        `/${encodeURIComponent(text)}`,
        `/analytics${asQuery({ trip: text, view: text })}`,
      ],
      ...[
        `/offline${asQuery({ to: text })}`,
        `/reset-password${asQuery({ token: text })}`,
        `/restore-email${asQuery({ token: text })}`,
        `/confirm-email${asQuery({ token: text })}`,
      ],
      `/api/trips/${encodeURIComponent(text)}`,
    ]);
  }
  const echoes: [address: string, fields: Record<string, string>][] = [
    [
      "/my-trips?dialog=trip",
      {
        intent: "trip.create",
        name: all,
        destination: all,
        budget: texts[2],
        startDate: texts[2],
        travelMethod: texts[2],
      },
    ],
    [
      "/expenses?dialog=expense",
      {
        intent: "expense.add",
        tripId,
        amount: texts[2],
        description: all,
        notes: texts[4],
        main: texts[2],
        categoryId: texts[2],
      },
    ],
    [
      "/profile?dialog=edit-profile",
      {
        intent: "profile.change",
        firstName: texts[4],
        lastName: all,
        email: texts[2],
        profileColor: texts[2],
      },
    ],
    ["/profile?dialog=feedback", { intent: "feedback.send", message: `${all}${"x".repeat(1_000)}` }],
    ["/profile?dialog=delete-account", { intent: "account.delete", confirmation: texts[4] }],
    [
      "/vertrag-kuendigen",
      {
        intent: "contract.cancel",
        manner: texts[2],
        reason: all,
        name: texts[1],
        contract: all,
        email: texts[2],
      },
    ],
    [
      "/vertrag-kuendigen",
      {
        intent: "contract.cancel",
        manner: "extraordinary",
        reason: all,
        name: texts[1],
        contract: texts[4],
        email: "vera@example.org",
      },
    ],
  ];
  for (const [address, fields] of echoes) await expectEchoHarmless(anna, address, fields);
  // The last form was accepted, and its page is shown.
  await expect(page).toHaveURL("/erklaerung");

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
  await expectAllHarmless(anna, [
    `/login${asQuery({ redirectTo: texts[5], mode: texts[2], google: texts[2] })}`,
  ]);
  await expectEchoHarmless(anna, "/login?mode=register", { intent: "account.register", ...person });
  await expectEchoHarmless(anna, "/login", { intent: "account.sign-in", ...person });
  await expectEchoHarmless(anna, "/forgot-password", { intent: "password.forgotten", ...person });
});

test("The policy would block a script that was let in", async ({ anna, page }) => {
  anna.provokes(/Content Security Policy|status of 404/);
  await anna.open("/");
  const refusal = page.waitForEvent("console", (message) => message.text().includes("inline event handler"));
  await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), texts[1]);
  await refusal;
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  await expect(expectHarmless(page, "/")).rejects.toThrow();
});

test("Nothing that waits on Anna's device, or that she reads offline, is executed", async ({
  anna,
  line,
  page,
}) => {
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
  await expect(page.locator(".outbox-row")).toHaveCount(3);
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
});
