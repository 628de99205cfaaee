import { RouterContextProvider } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { visitMiddleware } from "~/http/context.server";
import { ACCOUNT_HEADER, NOBODY } from "~/http/device-protocol";
import { flashMiddleware } from "~/http/flash.server";
import { storedPage } from "~/screens/stored-page.server";
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

  test("is rendered once for each look, and each time for an address with a query", async () => {
    vi.stubEnv("DEV", false);
    const render = vi.fn(async () => new Response("<p>Fragen</p>"));
    const open = async (address: string, cookie = "") => {
      const request = new Request(`http://localhost${address}`, { headers: { Cookie: cookie } });
      const args = { request, context: new RouterContextProvider() } as never;
      const answer = (result: unknown) => result as Promise<Response>;
      const afterToast = () => answer(flashMiddleware(args, () => answer(storedPage(args, render))));
      return (await answer(visitMiddleware(args, afterToast))).text();
    };
    for (let visit = 0; visit < 3; visit++) expect(await open("/faq")).toBe("<p>Fragen</p>");
    expect(render).toHaveBeenCalledTimes(1);
    for (let visit = 0; visit < 2; visit++) await open("/faq", "theme=dark");
    expect(render).toHaveBeenCalledTimes(2);
    for (let visit = 0; visit < 2; visit++) await open("/faq?cookies=open");
    expect(render).toHaveBeenCalledTimes(4);
    vi.unstubAllEnvs();
  });
});
