import { beforeAll, describe, expect, test } from "vitest";
import { paper } from "~/domain/accounts/theme";
import { ACCOUNT_HEADER, NAME_HEADER, NOBODY, ONCE_HEADER } from "~/http/device-protocol";
import { addExpense, createTrip, type Person, signUp, visitor } from "../../support/person";
import { withServer } from "../../support/server";

withServer();

let anna: Person;
let tripId: string;

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna, { name: "Köln & Umgebung" });
});

const account = async (person: Person, path: string, init?: RequestInit) =>
  (await person.request(path, init)).headers.get(ACCOUNT_HEADER);

describe("the header with the account", () => {
  test("is on every response of the app, the same for documents, data and API", async () => {
    const own = await account(anna, "/");
    expect(own).toMatch(/^[0-9a-f-]{36}$/);
    const paths = [
      "/expenses.data",
      "/_.data",
      "/api/trips",
      "/api/nothing",
      "/nowhere",
      "/trip/nothing.data",
      "/faq",
    ];
    for (const path of paths) expect([path, await account(anna, path)]).toEqual([path, own]);
    expect(await account(anna, "/expenses.data", { method: "POST", body: "x" })).toBe(own);
    const ben = await signUp("Ben");
    expect(await account(ben, "/")).not.toBe(own);
  });

  test("names no account for visitors, also when they are redirected to sign in", async () => {
    for (const path of ["/", "/expenses", "/expenses.data", "/api/trips", "/logout-success", "/offline"])
      expect([path, await account(visitor(), path)]).toEqual([path, NOBODY]);
    const eva = await signUp("Eva");
    expect(await account(eva, "/logout", { method: "POST" })).toBe(NOBODY);
  });

  test("comes with a mark if the page shows a toast, and with the trip's name if it is about a trip", async () => {
    await addExpense(anna, tripId);
    const headersOf = async (path: string) => (await anna.request(path)).headers;
    await anna.post(`/trip/${tripId}/expenses?dialog=expense`, {
      intent: "expense.add",
      tripId,
      amount: "1",
      categoryId: "bar",
    });
    expect((await headersOf("/expenses.data")).has(ONCE_HEADER)).toBe(true);
    expect((await headersOf("/expenses.data")).has(ONCE_HEADER)).toBe(false);
    for (const path of [`/trip/${tripId}.data`, `/trip/${tripId}/expenses.data`])
      expect(decodeURIComponent((await headersOf(path)).get(NAME_HEADER)!)).toBe("Köln & Umgebung");
  });
});

describe("the offline page", () => {
  test("names no account, is not indexed by search engines, and loads the app's scripts", async () => {
    const { root, html, status } = await visitor().open("/offline");
    expect(status).toBe(200);
    expect(root.querySelector('meta[name="robots"]')!.getAttribute("content")).toBe("noindex");
    expect(html).toContain('type="module"');
  });

  test.each([
    ["/expenses?page=2", "/expenses?page=2"],
    ["/", "/"],
    ["//evil.test", undefined],
    ["https://evil.test/", undefined],
    ["/.//evil.test", undefined],
    ["/offline?to=/offline", undefined],
  ])("while the server is reachable, ?to=%s leads to %s", async (to, target) => {
    const answer = await anna.request(`/offline?to=${encodeURIComponent(to)}`);
    expect([answer.status, answer.headers.get("Location") ?? undefined]).toEqual([
      target ? 302 : 200,
      target,
    ]);
  });
});

test("The service worker is revalidated each time, and lists every script and style sheet of the build", async () => {
  const answer = await visitor().request("/service-worker.js");
  expect(answer.headers.get("Content-Type")).toMatch(/^text\/javascript/);
  expect(answer.headers.get("Cache-Control")).toBe("no-cache");
  const script = await answer.text();
  expect(script).not.toContain("BUILT");
  const { html } = await anna.open("/");
  const files = html.match(/\/assets\/[\w.-]+\.(js|css)\b/g)!;
  for (const file of files) expect(script).toContain(file);
});

describe("the installed app", () => {
  interface Manifest {
    [name: string]: unknown;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
    shortcuts: { name: string; url: string }[];
  }
  const manifest = async (): Promise<Manifest> => {
    const answer = await visitor().request("/manifest.webmanifest");
    expect(answer.headers.get("Content-Type")).toMatch(/^application\/manifest\+json/);
    return (await answer.json()) as Manifest;
  };

  test("is described in German, starts at home, and opens the expense dialog by a shortcut", async () => {
    expect(await manifest()).toMatchObject({
      lang: "de",
      name: "Reisekasse",
      id: "/",
      start_url: "/",
      scope: "/",
      display: "standalone",
      background_color: paper.light,
      theme_color: paper.light,
      shortcuts: [
        { name: "Ausgabe hinzufügen", url: "/?dialog=expense" },
        { name: "Reisen", url: "/my-trips" },
      ],
      share_target: { action: "/share", method: "GET" },
    });
    for (const path of ["/", "/login", "/faq"]) {
      const { root } = await visitor().open(path);
      const link = (rel: string) => root.querySelector(`link[rel="${rel}"]`)?.getAttribute("href");
      expect([link("manifest"), link("apple-touch-icon")]).toEqual([
        "/manifest.webmanifest",
        "/icons/apple-touch-icon.png",
      ]);
    }
  });

  test("has icons of the declared sizes", async () => {
    const { icons } = await manifest();
    const pngs = icons.filter(({ type }) => type === "image/png");
    expect(pngs.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ["192x192", undefined],
      ["512x512", undefined],
      ["512x512", "maskable"],
    ]);
    for (const { src, sizes } of [...pngs, { src: "/icons/apple-touch-icon.png", sizes: "180x180" }]) {
      const answer = await visitor().request(src);
      expect(answer.headers.get("Content-Type")).toBe("image/png");
      const bytes = new DataView(await answer.arrayBuffer());
      // The header of a PNG: width and height follow the signature, a length and "IHDR" (RFC 2083).
      expect(`${bytes.getUint32(16)}x${bytes.getUint32(20)}`).toBe(sizes);
    }
  });
});
