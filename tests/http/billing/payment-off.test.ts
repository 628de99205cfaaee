import { expect, test } from "vitest";
import { call } from "../../support/api";
import { signUp, visitor } from "../../support/person";
import { withServer } from "../../support/server";

withServer();

test("without payment no page mentions contracts, and premium is said to be free", async () => {
  const anna = await signUp("Anna");
  for (const person of [anna, visitor()]) {
    for (const path of ["/", "/subscribe", "/faq", "/nowhere"]) {
      const { root } = await person.open(path);
      const links = root.querySelectorAll("a").map((a) => a.text.trim());
      expect(links, path).not.toContain("Verträge hier kündigen");
      expect(links, path).not.toContain("Vertrag widerrufen");
    }
    const { text } = await person.open("/subscribe");
    expect(text).toContain("Diese Installation ist kostenlos");
    expect(text).toContain("19,90");
    expect(text).not.toContain("brauchst du Premium");
  }
});

test("Anna, who can have no contract, reads nothing about one when she deletes her account", async () => {
  const anna = await signUp("Anna");
  expect((await anna.open("/profile?dialog=delete-account")).text).not.toContain("Premium, endet");
});

test("every address of payment responds sensibly", async () => {
  const anna = await signUp("Anna");
  expect((await call(anna, "POST /api/subscription/create")).status).toBe(503);
  const webhook = await visitor().request("/api/webhooks/stripe", { method: "POST", body: "{}" });
  expect(webhook.status).toBe(503);
  for (const [intent, status] of [
    ["subscription.order", 503],
    ["subscription.cancel", 409],
    ["subscription.resume", 409],
  ] as const) {
    expect((await anna.post("/subscribe", { intent })).status, intent).toBe(status);
  }
  expect((await anna.request("/?order=done")).status).toBe(303);
  const page = await visitor().fillIn("/vertrag-kuendigen", "contract.cancel", {
    name: "Anna",
    email: "anna@example.org",
  });
  expect(page.text).toContain("Deine Kündigung ist eingegangen");
});
