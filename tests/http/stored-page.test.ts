import { describe, expect, test } from "vitest";
import { ACCOUNT_HEADER, NOBODY } from "~/http/outbox-answer";
import { type Page, signUp, tripForm, visitor } from "../support/person";
import { withServer } from "../support/server";

withServer();

const banner = ({ root }: Page) => root.querySelector("#cookie-banner");

describe("a page of text, which is rendered once for everybody", () => {
  test("is the same for two visitors, down to the byte", async () => {
    const [first, second] = [await visitor().open("/faq"), await visitor().open("/faq")];
    expect(second.html).toBe(first.html);
    expect(first.html).not.toContain("nonce");
  });

  test("follows theme, cookie banner and session of whoever asks", async () => {
    const vera = visitor();
    const themeOf = ({ root }: Page) => root.querySelector("html")!.getAttribute("data-theme");
    expect(themeOf(await vera.open("/faq"))).toBe("auto");
    for (const theme of ["dark", "light", "auto"]) {
      vera.cookies.theme = theme;
      expect(themeOf(await vera.open("/faq"))).toBe(theme);
    }
    expect(banner(await vera.open("/faq"))).not.toBeNull();
    await vera.post("/cookies", { choice: "reject", redirectTo: "/faq" });
    expect(banner(await vera.open("/faq"))).toBeNull();
    expect(banner(await vera.open("/faq?cookies=open"))).not.toBeNull();
    expect(banner(await visitor().open("/faq"))).not.toBeNull();

    const anna = await signUp("Anna");
    expect((await anna.open("/faq")).root.querySelector("header")!.text).not.toContain("Login");
    expect((await vera.open("/faq")).root.querySelector("header")!.text).toContain("Login");
  });

  test("shows a waiting toast once, and to nobody else", async () => {
    const anna = await signUp("Anna");
    await anna.post("/my-trips", tripForm);
    expect((await anna.open("/faq")).toast).toBe("Reise erstellt!");
    expect((await anna.open("/faq")).toast).toBeUndefined();
    expect((await signUp("Ben").then((ben) => ben.open("/faq"))).toast).toBeUndefined();
  });

  test("has headers of its own for each request, in every encoding", async () => {
    const anna = await signUp("Anna");
    for (const encoding of ["br", "gzip", "identity"]) {
      const answers = [];
      for (const person of [anna, visitor(), anna]) {
        answers.push(await person.request("/faq", { headers: { "Accept-Encoding": encoding } }));
      }
      const [first, ofVisitor, again] = answers.map(({ headers }) => headers);
      expect(first!.get("Content-Encoding")).toBe(encoding === "identity" ? null : encoding);
      expect(first!.get("Vary")).toBe("Cookie, Accept-Encoding");
      expect([...again!].filter(([name]) => name !== "date")).toEqual(
        [...first!].filter(([name]) => name !== "date"),
      );
      expect(ofVisitor!.get(ACCOUNT_HEADER)).toBe(NOBODY);
      expect(again!.get(ACCOUNT_HEADER)).not.toBe(NOBODY);
      expect(again!.get("Cache-Control")).toBe("private, no-store");
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      expect(texts[2]).toBe(texts[0]);
      expect(texts[0]).toContain("</html>");
    }
  });
});
