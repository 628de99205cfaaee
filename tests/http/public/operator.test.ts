import { expect, test } from "vitest";
import { DAY_MS } from "~/domain/day";
import { visitor } from "../../support/person";
import { withServer } from "../../support/server";

const OPERATOR = {
  OPERATOR_NAME: "Muster & Söhne GmbH",
  OPERATOR_ADDRESS: "Planken 1, 68161 Mannheim",
  OPERATOR_EMAIL: "hallo@reisekasse.example",
  OPERATOR_REGISTER: "Amtsgericht Mannheim, HRB 1",
  OPERATOR_VAT_ID: "-",
};

withServer({ ...OPERATOR, APP_URL: "https://reisekasse.example" });

test("the imprint shows who offers this installation, line by line, and leaves out missing facts", async () => {
  const { root, text } = await visitor().open("/impressum");
  expect(root.querySelectorAll("address span").map((line) => line.text.replace("&amp;", "&"))).toEqual([
    ...["Muster & Söhne GmbH", "Planken 1", "68161 Mannheim"],
  ]);
  expect(root.querySelector('a[href="mailto:hallo@reisekasse.example"]')).not.toBeNull();
  expect(text).toContain("HRB 1");
  expect(text).not.toContain("Umsatzsteuer");
});

test.each(["/impressum", "/datenschutz", "/agb", "/widerruf", "/faq", "/barrierefreiheit"])(
  "%s has no placeholder",
  async (path) => {
    expect((await visitor().open(path)).text).not.toContain("OPERATOR_");
  },
);

test.each(["/", "/faq"])("%s names its address to search engines", async (path) => {
  const { root } = await visitor().open(`${path}?cookies=open`);
  expect(root.querySelector('link[rel="canonical"]')!.getAttribute("href")).toBe(
    `https://reisekasse.example${path}`,
  );
});

test("security.txt says whom to tell about a hole, for less than a year", async () => {
  const answer = await visitor().request("/.well-known/security.txt");
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await answer.text();
  const expires = /^Expires: (\S+)$/m.exec(text)?.[1] ?? "";
  const days = (Date.parse(expires) - Date.now()) / DAY_MS;
  expect([days > 30, days < 365]).toEqual([true, true]);
  expect(text).toBe(
    [
      "Contact: mailto:hallo@reisekasse.example",
      `Expires: ${expires}`,
      "Preferred-Languages: de, en",
      "Canonical: https://reisekasse.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});

test("robots.txt links to the sitemap, which lists the public pages", async () => {
  const robots = await (await visitor().request("/robots.txt")).text();
  expect(robots).toContain("Sitemap: https://reisekasse.example/sitemap.xml");
  const answer = await visitor().request("/sitemap.xml");
  expect(answer.headers.get("Content-Type")).toContain("xml");
  const listed = [...(await answer.text()).matchAll(/<loc>https:\/\/reisekasse\.example([^<]*)/g)];
  for (const [, path] of listed) expect((await visitor().request(path!)).status).toBe(200);
  expect(listed.length).toBeGreaterThanOrEqual(8);
});
