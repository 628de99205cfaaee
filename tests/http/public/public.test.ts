import { parseSetCookie } from "cookie";
import { describe, expect, test } from "vitest";
import { type Page, type Person, signUp, visitor } from "../../support/person";
import { withServer } from "../../support/server";

withServer();

const texts = ["/impressum", "/datenschutz", "/agb", "/widerruf", "/faq", "/barrierefreiheit"];
const scriptless = ["/", ...texts, "/logout-success", "/account-deleted", "/api/docs"];

const banner = ({ root }: Page) => root.querySelector("#cookie-banner");

/** Returns the inline scripts that the page's policy does not allow. */
function scriptsRefused(headers: Headers, html: string): string[] {
  const nonce = /script-src [^;]*'nonce-([^']+)'/.exec(headers.get("Content-Security-Policy")!)?.[1];
  return (html.match(/<script[^>]*>/g) ?? []).filter((script) => !script.includes(`nonce="${nonce}"`));
}

/** The consent stored in this person's browser. */
const choiceOf = ({ cookies }: Person) => JSON.parse(decodeURIComponent(cookies.consent!));

describe("public pages", () => {
  test.each(scriptless)("%s is a complete page, and runs no scripts but its own few lines", async (path) => {
    const { status, headers, html, root } = await visitor().open(path);
    expect(status).toBe(200);
    expect(root.querySelector("html")!.getAttribute("lang")).toBe("de");
    expect(root.querySelectorAll("h1")).toHaveLength(1);
    expect(html).not.toMatch(/<script[^>]+src=|modulepreload|type="module"/);
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(scriptsRefused(headers, html)).toEqual([]);
    expect(html.replaceAll("http://www.w3.org/", "")).not.toMatch(/(?:src|action|href)="(?:https?:)?\/\//);
  });

  test.each(["/", ...texts])("%s has its own title and description for search engines", async (path) => {
    const { root } = await visitor().open(path);
    const description = root.querySelector('meta[name="description"]')!.getAttribute("content")!;
    expect(description.length).toBeGreaterThan(40);
    const titles = await Promise.all(
      ["/", ...texts].map(async (other) => (await visitor().open(other)).root.querySelector("title")!.text),
    );
    expect(new Set(titles).size).toBe(titles.length);
  });

  test.each(scriptless)("%s links to all pages of text", async (path) => {
    const { root } = await visitor().open(path);
    const links = root.querySelectorAll("footer a").map((link) => link.getAttribute("href"));
    expect(links).toEqual(expect.arrayContaining(texts));
    expect(root.querySelector("footer")!.text).toContain("Cookie-Einstellungen");
  });

  test("a page of text links back to the screen before it, and never to another site", async () => {
    const vera = visitor();
    const backFrom = async (query: string) => {
      const { root } = await vera.open(`/agb${query}`);
      return root.querySelector('a[aria-label="Zurück"]')?.getAttribute("href");
    };
    expect(await backFrom("")).toBeUndefined();
    expect(await backFrom("?returnTo=%2Fprofile%3Fdialog%3Dgeneral")).toBe("/profile?dialog=general");
    for (const returnTo of ["https://evil.test/", "//evil.test", "/.//evil.test", "javascript:alert(1)"])
      expect(await backFrom(`?${new URLSearchParams({ returnTo })}`)).toBeUndefined();
  });

  test("every link to a part of a page has its target", async () => {
    const vera = visitor();
    const pages = new Map<string, Page>();
    for (const path of ["/", "/login", ...texts]) pages.set(path, await vera.open(path));
    for (const [path, { root }] of pages) {
      for (const link of root.querySelectorAll('a[href*="#"]:not([inert] a)')) {
        const { pathname, hash } = new URL(link.getAttribute("href")!, `http://own.invalid${path}`);
        expect([path, link.outerHTML, pages.get(pathname)?.root.querySelector(hash) !== null]).toEqual([
          path,
          link.outerHTML,
          true,
        ]);
      }
    }
  });

  test("the landing page has its sections, the seven features, trips with others and receipts, the price and an example", async () => {
    const { root, text } = await visitor().open("/");
    for (const id of ["funktionen", "ueber-uns", "geschichte", "preise", "faq"]) {
      expect(root.querySelector(`#${id}`), id).not.toBeNull();
    }
    expect(root.querySelectorAll("#funktionen .landing-features li")).toHaveLength(7);
    const more = root.querySelectorAll("#funktionen section h3").map((heading) => heading.text);
    expect(more).toEqual(["Zusammen reisen", "Belege neben der Ausgabe"]);
    const included = root.querySelector("#preise ul")!.text;
    for (const what of ["wer wem was schuldet", "als Foto oder PDF"]) expect(included).toContain(what);
    expect(root.querySelector("#preise")!.text.replaceAll("\u00a0", " ")).toContain("19,90 €");
    expect(text).toContain("Diese Installation ist kostenlos");
    expect(root.querySelector("figure [inert] .cover")!.text).toContain("Tag 5 von 13");
    expect(root.querySelectorAll("header nav a").map((link) => link.text)).toEqual([
      ...["Funktionen", "Über uns", "Preise", "FAQ", "Login"],
    ]);
  });

  test("the terms are those of December 2024, with Mannheim as the place of jurisdiction only for merchants", async () => {
    const { text } = await visitor().open("/agb");
    expect(text).toContain("Stand: Dezember 2024");
    expect(text).toContain("Nur für Kaufleute");
    expect(text).toContain("Mannheim");
    expect(text).toContain("binnen 14 Tagen");
    expect(text).toContain("dass du widersprechen oder kostenlos kündigen kannst");
  });

  test("the withdrawal information has its sample form", async () => {
    const { root } = await visitor().open("/widerruf");
    expect(root.querySelector("#formular")!.text).toContain("Hiermit widerrufe(n) ich/wir (*)");
    expect(root.querySelector("#folgen")!.text).toContain("binnen vierzehn Tagen");
  });

  test("the FAQ has four groups", async () => {
    const { root } = await visitor().open("/faq");
    const groups = root.querySelectorAll("main section").map(({ id }) => id);
    expect(groups).toEqual(["allgemein", "nutzung", "auswertung", "sicherheit"]);
    for (const group of groups) {
      expect(root.querySelectorAll(`#${group} details`).length).toBeGreaterThanOrEqual(3);
    }
  });

  test("missing facts on the operator are visible", async () => {
    const { text } = await visitor().open("/impressum");
    for (const name of ["NAME", "ADDRESS", "EMAIL", "REGISTER", "VAT_ID"]) {
      expect(text).toContain(`OPERATOR_${name}]`);
    }
  });

  test("Anna, who is signed in, finds the way back to the app, and none of her pages asks about cookies", async () => {
    const anna = await signUp("Anna");
    const page = await anna.open("/agb");
    expect(page.root.querySelector("header a.site-open")!.getAttribute("href")).toBe("/");
    expect(page.root.querySelector("header")!.text).not.toContain("Login");
    expect(banner(await anna.open("/"))).toBeNull();
    expect((await anna.open("/")).html).toContain('type="module"');
  });

  test.each([...texts, "/vertrag-kuendigen", "/vertrag-widerrufen", "/login"])(
    "%s is the same page in capitals, and with trailing slashes",
    async (path) => {
      const titleOf = async (address: string) => {
        const { status, root } = await visitor().open(address);
        return [status, root.querySelector("h1")!.text];
      };
      const own = await titleOf(path);
      for (const other of [path.toUpperCase(), `${path}//`])
        expect([other, await titleOf(other)]).toEqual([other, own]);
      const data = await visitor().request(`${path.toUpperCase()}.data`);
      expect([data.status, await data.text()]).toEqual([200, expect.not.stringContaining("TypeError")]);
    },
  );

  test("without APP_URL robots.txt names no sitemap, and the sitemap is a 404", async () => {
    expect(await (await visitor().request("/robots.txt")).text()).toBe("User-agent: *\nDisallow: /api/\n");
    expect((await visitor().request("/sitemap.xml")).status).toBe(404);
  });

  test("a password manager finds where a password is changed", async () => {
    const anna = await signUp("Anna");
    const led = await anna.request("/.well-known/change-password");
    expect([led.status, led.headers.get("Location")]).toEqual([303, "/profile?dialog=edit-profile"]);
    const { root } = await anna.open(led.headers.get("Location")!);
    expect(root.querySelector('dialog input[name="newPassword"]')).not.toBeNull();
    const signIn = await visitor().request("/profile?dialog=edit-profile");
    expect(signIn.headers.get("Location")).toContain(encodeURIComponent("/profile?dialog=edit-profile"));
    // If this were no 404, a password manager would not trust the other answer.
    const nowhere = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";
    for (const person of [anna, visitor()]) expect((await person.request(nowhere)).status).toBe(404);
  });

  test("a browser that asks for an icon before it reads a page gets one", async () => {
    const icon = await visitor().request("/favicon.ico");
    expect([icon.status, icon.headers.get("Content-Type")]).toEqual([200, "image/x-icon"]);
    expect(Buffer.from(await icon.arrayBuffer()).subarray(0, 6)).toEqual(Buffer.of(0, 0, 1, 0, 1, 0));
  });

  test("without a contact there is no security.txt", async () => {
    expect((await visitor().request("/.well-known/security.txt")).status).toBe(404);
  });
});

describe("the cookie banner", () => {
  test.each([...scriptless, "/login"])(
    "is shown on %s, and nothing is stored before a choice",
    async (path) => {
      const vera = visitor();
      const page = await vera.open(path);
      expect(page.headers.getSetCookie()).toEqual([]);
      expect(banner(page)).not.toBeNull();
    },
  );

  test.each([
    ["all", { analytics: true, marketing: true }],
    ["necessary", { analytics: false, marketing: false }],
    ["reject", { analytics: false, marketing: false }],
  ])("stores the answer %s for 180 days and is not shown again", async (choice, agreed) => {
    const vera = visitor();
    const answer = await vera.post("/cookies", { choice, redirectTo: "/faq", analytics: "on" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/faq");
    const { name, maxAge, httpOnly, sameSite } = parseSetCookie(answer.headers.getSetCookie()[0]!);
    expect({ name, maxAge, httpOnly, sameSite }).toEqual({
      name: "consent",
      maxAge: 180 * 86_400,
      httpOnly: undefined,
      sameSite: "lax",
    });
    expect(choiceOf(vera)).toEqual({
      necessary: true,
      ...agreed,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    for (const path of ["/", "/faq", "/login"]) expect(banner(await vera.open(path))).toBeNull();
  });

  test("lets Vera choose one of two, and shows her choice when she opens it again", async () => {
    const vera = visitor();
    await vera.post("/cookies", { choice: "selection", marketing: "on" });
    expect(choiceOf(vera)).toMatchObject({ analytics: false, marketing: true });
    const page = await vera.open("/faq?cookies=open");
    const isTicked = (name: string) =>
      banner(page)!.querySelector(`input[name=${name}]`)!.hasAttribute("checked");
    expect([isTicked("analytics"), isTicked("marketing")]).toEqual([false, true]);
    expect(banner(page)!.querySelector("details")!.hasAttribute("open")).toBe(true);
    expect(banner(page)!.querySelector("input[name=redirectTo]")!.getAttribute("value")).toBe("/faq");
    await vera.post("/cookies", { choice: "reject" });
    expect(choiceOf(vera)).toMatchObject({ analytics: false, marketing: false });
  });

  test("has equal buttons for refusing and agreeing", async () => {
    const buttons = banner(await visitor().open("/"))!.querySelectorAll(".cookie-choices > button");
    expect(buttons.map(({ text }) => text)).toEqual(["Alle akzeptieren", "Nur notwendige", "Ablehnen"]);
    expect(new Set(buttons.map((button) => button.getAttribute("class"))).size).toBe(1);
  });

  test.each(["", "nonsense", "{}", "%7B%22analytics%22%3Atrue%7D"])(
    "does not accept a cookie with %j as a choice",
    async (value) => {
      const vera = visitor();
      vera.cookies.consent = value;
      expect(banner(await vera.open("/"))).not.toBeNull();
    },
  );

  test.each(["//evil.test", "/\\evil.test", "https://evil.test/", "/.//evil.test"])(
    "does not redirect to %s after an answer",
    async (redirectTo) => {
      const answer = await visitor().post("/cookies", { choice: "all", redirectTo });
      expect(answer.headers.get("Location")).toBe("/");
    },
  );

  test("accepts no answer from another site, and no unknown answer", async () => {
    const vera = visitor();
    const foreign = await vera.request("/cookies", {
      method: "POST",
      headers: { "Sec-Fetch-Site": "cross-site" },
      body: new URLSearchParams({ choice: "all" }),
    });
    expect(foreign.status).toBe(403);
    for (const choice of ["", "maybe", "constructor"]) {
      expect((await vera.post("/cookies", { choice })).status).toBe(400);
    }
    expect((await vera.request("/cookies", { method: "POST", body: "{" })).status).toBe(400);
    expect(vera.cookies).toEqual({});
  });

  test("has an address that redirects to its explanation", async () => {
    const answer = await visitor().request("/cookies");
    expect(answer.headers.get("Location")).toBe("/datenschutz?cookies=open#cookie-banner");
  });
});

test("the theme can be set on a public page, which is shown again", async () => {
  const vera = visitor();
  const page = await vera.send("/theme", { theme: "dark", redirectTo: "/agb" });
  expect(page.root.querySelector("html")!.getAttribute("data-theme")).toBe("dark");
  expect(page.text).toContain("Stand: Dezember 2024");
});
