import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { Html, html } from "~/components/html";
import { fc } from "../support/property";

test("What is put in is text, whatever it is, in an element and in an attribute", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (inside, attribute) => {
      const { text } = html`<p title="${attribute}">${inside}</p>`;
      expect(text.match(/[<>]/g)).toEqual(["<", ">", "<", ">"]);
      expect(text.match(/"/g)).toHaveLength(2);
      const p = parse(text).querySelector("p")!;
      expect([p.getAttribute("title"), p.text]).toEqual([attribute, inside]);
    }),
  );
});

test("HTML that is ready is put in as it is, and only what html made is HTML", () => {
  const bold = html`<b>${"<i>"}</b>`;
  expect(html`<p>${bold} ${"<b>"}</p>`.text).toBe("<p><b>&lt;i&gt;</b> &lt;b&gt;</p>");
  expect(bold).toBeInstanceOf(Html);
});
