import { beforeAll, describe, expect, test } from "vitest";
import { createTrip, type Person, signUp, visitor } from "../../support/person";
import { anyText, fc } from "../../support/property";
import { insertExpenses } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

const LONGEST = 2_048;

let anna: Person;
let tripId: string;

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
  insertExpenses(tripId, 120, () => "2026-11-13");
});

const dialog = ["dialog", "id", "main", "line", "again", "edit", "rename", "draft"];
const list = ["q", "category", "paymentMethod", "from", "to", "before", "totals", ...dialog];

/** The parameters that each page knows. Those of links in mails and of the pages that lead back are among them. */
const known: [path: RegExp, names: string[]][] = [
  [/^\/(trip\/[^/]+\/)?expenses$/, list],
  [/^\/my-trips$/, ["filter", "q", "page", ...dialog]],
  [/^\/analytics$/, ["trip", "view", "per", "category", ...dialog]],
  [/^\/(profile|outbox|trip\/[^/]+)$/, dialog],
  [/^\/$/, ["cookies", ...dialog]],
  [/^\/login$/, ["redirectTo", "mode", "google", "cookies"]],
  [/^\/subscribe$/, ["returnTo", "confirm", "order"]],
  [/^\/(impressum|datenschutz|agb|widerruf|faq|barrierefreiheit)$/, ["returnTo", "cookies"]],
  [/^\/(reset-password|confirm-email|restore-email|erklaerung-bestaetigen)$/, ["token"]],
  [/^\/forgot-password$/, ["sent"]],
  [/./, ["cookies"]],
];

const names = [...new Set([...known.flatMap(([, own]) => own), "foo", "constructor", "_routes"])];

/** Values that some page reads, and that open nothing which would weigh something itself. */
const readable = {
  q: ["Ausgabe", "a a a", "Kreditkarte"],
  category: ["food", "restaurant"],
  paymentMethod: ["kreditkarte"],
  from: ["2026-01-01"],
  before: ["2026-11-14"],
  totals: ["currency"],
  filter: ["planned"],
  page: ["1"],
  view: ["pie"],
  per: ["day"],
  mode: ["register"],
  redirectTo: ["/expenses?q=a", "/subscribe?returnTo=%2Fexpenses%3Ffoo%3D1", "//evil.test"],
  returnTo: ["/profile?dialog=general&foo=1", "/x"],
};

/** Queries with what pages know and what they don't, and with values from empty to far too long. */
const anyQuery = fc
  .array(
    fc.oneof(
      fc.tuple(
        fc.oneof(fc.constantFrom(...names), anyText),
        fc.tuple(anyText, fc.constantFrom(1, 1, 20, 500)).map(([text, times]) => text.repeat(times)),
      ),
      fc
        .constantFrom(...Object.entries(readable))
        .chain(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values))),
      fc.tuple(
        fc.constantFrom("redirectTo", "returnTo"),
        anyText.map((text) => `/${text.repeat(50)}`),
      ),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((pairs) => new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString());

/** The addresses of links and forms on a page, and where forms lead back. */
function addressesOn(html: string): string[] {
  const found = html.matchAll(/ (?:href|action)="([^"]*)"|name="(?:redirectTo|returnTo)" value="([^"]*)"/g);
  return [...found].map(([, link, back]) => decode(link ?? back!));
}

function decode(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

/** The parameters of an address, and of the addresses within it, that its page does not know. */
function unknownIn(address: string, page: string): string[] {
  const { pathname, searchParams } = new URL(address, `http://localhost${page.split("?")[0]}`);
  const [, own] = known.find(([path]) => path.test(pathname))!;
  return [...searchParams].flatMap(([name, value]) => {
    if (!own.includes(name)) return [`${pathname}: ${name}`];
    return name === "redirectTo" || name === "returnTo" ? unknownIn(value, page) : [];
  });
}

test("an address of 2,048 characters is answered, a longer one refused, to people in German and to programs in JSON", async () => {
  const sized = (path: string, length: number) => `${path}?foo=`.padEnd(length, "x");
  for (const [who, path] of [
    [anna, "/expenses"],
    [visitor(), "/"],
    [anna, "/api/trips"],
    [visitor(), "/outbox/send"],
    [visitor(), "/gone"],
  ] as const) {
    expect((await who.request(sized(path, LONGEST))).status).not.toBe(414);
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? "x".repeat(1_000_000) : null;
      const refused = await who.request(sized(path, LONGEST + 1), { method, body });
      const text = await refused.text();
      const isForPrograms = /^\/(api|outbox)/.test(path);
      expect([path, refused.status, text.slice(0, 2)]).toEqual([path, 414, isForPrograms ? '{"' : "<!"]);
      expect(text).toContain("Diese Adresse ist zu lang: Mehr als 2.048 Zeichen gehen nicht.");
    }
  }
});

describe("whatever the query, a page is hardly larger, and its links have only parameters that their page knows", () => {
  const screens = [
    "/",
    "/expenses",
    "/trip/:id",
    "/trip/:id/expenses",
    "/analytics",
    "/my-trips",
    "/profile",
  ];
  const own = [
    ...screens,
    "/outbox",
    "/expenses?dialog=expense",
    "/profile?dialog=general",
    "/subscribe",
    "/faq",
    "/gone",
  ];
  const publicPages = [
    "/",
    "/login",
    "/subscribe",
    "/forgot-password",
    "/reset-password",
    "/faq",
    "/impressum",
  ];
  const all: [who: () => Person, pages: string[]][] = [
    [() => anna, own],
    [visitor, [...publicPages, "/vertrag-kuendigen", "/logout-success", "/api/docs", "/expenses", "/gone"]],
  ];
  const pages = all.flatMap(([who, paths]) => paths.map((path) => ({ who, path })));

  test("on any of them", async () => {
    const sizes = new Map<object, number>();
    const open = async ({ who, path }: (typeof pages)[number], query: string) => {
      const address = path.replace(":id", tripId);
      const joined = query ? `${address}${address.includes("?") ? "&" : "?"}${query}` : address;
      return who().open(joined.slice(0, LONGEST));
    };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pages), anyQuery, async (page, query) => {
        if (!sizes.has(page)) sizes.set(page, Buffer.byteLength((await open(page, "")).html));
        const { html, path } = await open(page, query);
        expect(Buffer.byteLength(html)).toBeLessThanOrEqual(sizes.get(page)! * 1.25);
        const addresses = addressesOn(html);
        expect(addresses.flatMap((address) => unknownIn(address, path))).toEqual([]);
        for (const address of addresses) expect(address.length).toBeLessThanOrEqual(LONGEST);
      }),
      { numRuns: 120 },
    );
  }, 60_000);
});
