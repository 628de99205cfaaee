import { afterAll, afterEach, describe, expect, test } from "vitest";
import { visitor } from "../../support/person";
import { atGoogle, Provider } from "../../support/provider";
import { withServer } from "../../support/server";

const provider = await Provider.start();
provider.person = atGoogle();
withServer(provider.env);
afterAll(() => provider.stop());
afterEach(() => {
  provider.mood = "well";
});

// In this order: the provider's configuration is cached once it was read.
describe("a provider whose configuration was not read yet and that", () => {
  test("is down does no harm, and the sign-in page says so", async () => {
    await provider.stop();
    const gina = visitor("Gina");
    const answer = await gina.post("/auth/google", { redirectTo: "/profile" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      "/login?redirectTo=%2Fprofile&google=unreachable",
    ]);
    const page = await gina.open("/login?google=unreachable");
    expect([page.status, page.root.querySelector('[role="status"]')?.text]).toEqual([
      200,
      "Google antwortet gerade nicht. Bitte versuche es gleich noch einmal, oder melde dich mit deinem Passwort an.",
    ]);
    await provider.listen();
  });

  test.each(["html", "broken"] as const)("is %s does no harm", async (mood) => {
    provider.mood = mood;
    expect(await provider.set(visitor("Gina"))).toBe("/login?google=unreachable");
  });

  test("never responds is waited for five seconds", async () => {
    provider.mood = "silent";
    const began = performance.now();
    expect(await provider.set(visitor("Gina"))).toBe("/login?google=unreachable");
    // Generous: five seconds become more on a busy machine.
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  test("is up again works again", async () => {
    expect((await provider.signIn(visitor("Gina"))).headers.get("Location")).toBe("/");
  });
});

describe("a provider that redeems no code because it", () => {
  test.each(["html", "broken", "silent"] as const)("is %s leads to the sign-in page", async (mood) => {
    const gina = visitor("Gina");
    const back = await provider.back(await provider.set(gina, "/expenses"));
    provider.mood = mood;
    const answer = await gina.request(back);
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      "/login?redirectTo=%2Fexpenses&google=unreachable",
    ]);
    expect(gina.cookies.session).toBeUndefined();
  });

  test("is down leads to the sign-in page", async () => {
    const gina = visitor("Gina");
    const back = await provider.back(await provider.set(gina));
    await provider.stop();
    expect((await gina.request(back)).headers.get("Location")).toBe("/login?google=unreachable");
    await provider.listen();
  });
});
