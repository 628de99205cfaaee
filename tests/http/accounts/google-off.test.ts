import { expect, test } from "vitest";
import { visitor } from "../../support/person";
import { withServer } from "../../support/server";

withServer({ GOOGLE_CLIENT_ID: "reisekasse" });

test("without id and secret there is no button, no way to Google and no callback", async () => {
  const vera = visitor();
  const page = await vera.open("/login");
  expect(page.text).not.toContain("Google");
  expect(page.root.querySelector('form[action="/auth/google"]')).toBeNull();
  expect(page.headers.get("Content-Security-Policy")).toMatch(/form-action 'self';/);
  expect((await vera.post("/auth/google", {})).status).toBe(404);
  const back = await vera.request("/auth/google/callback?code=x&state=y");
  expect(back.headers.get("Location")).toBe("/login?google=refused");
});
