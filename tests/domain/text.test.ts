import { describe, expect, test } from "vitest";
import { cutText, fold, oneLine, quote, searchable, tidyText } from "~/domain/text";
import { anyText, fc, textOf } from "../support/property";

const HIGH_HALF = "\ud83c";
const LOW_HALF = "\udfd6";
const oddText = fc.oneof(
  anyText,
  textOf(["\r", "\n", "\r\n", "\0", " ", "x", HIGH_HALF, LOW_HALF, "🏖", "ß", "é"], 40),
);

describe("Text as it is stored", () => {
  test.each([
    ["Lissabon", "Lissabon"],
    ["  Lissabon\t\n", "Lissabon"],
    ["\u00a0\u2003Lissabon\ufeff", "Lissabon"],
    ["two  blanks inside", "two  blanks inside"],
    ["one\r\ntwo", "one\ntwo"],
    ["one\ntwo", "one\ntwo"],
    ["one\r\n\r\ntwo", "one\n\ntwo"],
    ["a\0b", "ab"],
    ["\0 a \0", "a"],
    [`a${HIGH_HALF}b`, "a\ufffdb"],
    [`a${LOW_HALF}b`, "a\ufffdb"],
    [`${LOW_HALF}${HIGH_HALF}`, "\ufffd\ufffd"],
    ["🏖 Strand", "🏖 Strand"],
    [" \r\n\t ", ""],
    ["\u2800", ""],
    ["\u3164\u200b\n\ufe0f", ""],
    ["\u3164서울", "\u3164서울"],
  ])("%j becomes %j", (text, stored) => {
    expect(tidyText(text)).toBe(stored);
  });

  test("A line break counts as one character, however it was sent", () => {
    const lines = Array.from({ length: 500 }, () => "x");
    for (const lineBreak of ["\n", "\r\n", "\r"]) expect(tidyText(lines.join(lineBreak))).toHaveLength(999);
  });

  test("Any text can be stored, becomes no longer, and is unchanged by a second pass", () => {
    fc.assert(
      fc.property(oddText, (text) => {
        const stored = tidyText(text);
        expect(stored).not.toMatch(/[\0\r]/);
        expect(stored.isWellFormed()).toBe(true);
        expect(stored.trim()).toBe(stored);
        expect(stored.length).toBeLessThanOrEqual(text.length);
        expect(tidyText(stored)).toBe(stored);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("Text for comparing", () => {
  test.each([
    ["LISSABON", "lissabon"],
    ["Mu\u0308nchen", "münchen"],
    ["STRAẞE", "strasse"],
    ["Café", "cafe\u0301"],
    ["ØRESUND", "øresund"],
    ["МОСКВА", "москва"],
  ])("%j and %j are the same", (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  test.each([
    ["München", "Munchen"],
    ["Mühle", "Muehle"],
    ["Masse", "Mase"],
  ])("%j and %j differ", (one, other) => {
    expect(fold(one)).not.toBe(fold(other));
  });

  test("Case never matters in German text", () => {
    const german = textOf([..."abcdefghijklmnopqrstuvwxyzäöüßABCXYZÄÖÜẞ 0123-"], 30);
    fc.assert(
      fc.property(german, (text) => {
        expect(fold(text.toUpperCase())).toBe(fold(text));
        expect(fold(text.toLowerCase())).toBe(fold(text));
        expect(fold(text.normalize("NFD"))).toBe(fold(text));
      }),
    );
  });

  test("Folding twice is the same as folding once", () => {
    fc.assert(fc.property(oddText, (text) => fold(fold(text)) === fold(text)));
  });
});

describe("Text to search in", () => {
  test.each([
    ["München", "munchen"],
    ["MU\u0308NCHEN", "munchen"],
    ["Cafe\u0301", "cafe"],
    ["STRAẞE", "strasse"],
    ["Straße", "strasse"],
    ["Pastéis de Belém", "pasteis de belem"],
    ["Đà Nẵng", "da nang"],
    ["Øresund, Łódź, Œuvre, Ærø", "oresund, lodz, oeuvre, aero"],
    ["İstanbul, Iğdır", "istanbul, igdir"],
    ["ΟΔΟΣ", "οδοσ"],
    ["ﬁn\u00a0２ ™", "fin 2 tm"],
    ["100 % _ \\ '", "100 % _ \\ '"],
    ["日本 🍜", "日本 🍜"],
  ])("%j is %j", (text, folded) => {
    expect(searchable(text)).toBe(folded);
  });

  test.each([
    ["Mühle", "Muehle"],
    ["Masse", "Mase"],
  ])("%j and %j differ", (one, other) => {
    expect(searchable(one)).not.toBe(searchable(other));
  });

  test("is the same for what is the same otherwise, and stays what it is", () => {
    fc.assert(
      fc.property(oddText, (text) => {
        expect(searchable(fold(text))).toBe(searchable(text));
        expect(searchable(text.normalize("NFD"))).toBe(searchable(text));
        expect(searchable(searchable(text))).toBe(searchable(text));
      }),
    );
  });
});

describe("Text cut to a length", () => {
  test.each([
    ["Lissabon", 20, "Lissabon"],
    ["Lissabon", 8, "Lissabon"],
    ["Lissabon", 4, "Liss"],
    ["Lissabon", 0, ""],
    ["🏖", 2, "🏖"],
    ["🏖", 1, ""],
    ["a🏖", 2, "a"],
    ["🏖🏖", 3, "🏖"],
    ["", 5, ""],
  ])("%j cut to %i is %j", (text, length, cut) => {
    expect(cutText(text, length)).toBe(cut);
  });

  test("It is the longest beginning that fits, and splits no character", () => {
    const text = oddText.map((odd) => odd.toWellFormed());
    fc.assert(
      fc.property(text, fc.nat({ max: 50 }), (whole, length) => {
        const cut = cutText(whole, length);
        expect(whole.startsWith(cut)).toBe(true);
        expect(cut.isWellFormed()).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(length);
        const [next = ""] = whole.slice(cut.length);
        if (next) expect(cut.length + next.length).toBeGreaterThan(length);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("Typed text in a mail", () => {
  const BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;
  const broken = textOf(
    ["\n", "\r\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029", "\0", "\u001b", " ", "x"],
    40,
  );

  test("has no line break, no control character and no outer spaces on a line of its own", () => {
    fc.assert(
      fc.property(fc.oneof(oddText, broken), (text) => {
        const line = oneLine(text);
        expect(line).not.toMatch(/\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect([line.trim(), oneLine(line)]).toEqual([line, line]);
      }),
    );
  });

  test("is empty without a visible character", () => {
    const unseen = ["\u200b \u00ad", "\u2800", "\u3164\u115f", "\ufe0f"];
    expect([...unseen, "\u202eneB", "김\u3164"].map(oneLine)).toEqual(["", "", "", "", "neB", "김\u3164"]);
  });

  test("has a mark before each line when it is quoted", () => {
    expect(quote("Umzug\u2028Eingegangen am: gestern\r\n\fEnde")).toBe(
      "> Umzug\n> Eingegangen am: gestern\n>\n> Ende",
    );
    fc.assert(
      fc.property(fc.oneof(oddText, broken), (text) => {
        for (const line of quote(text).split(BREAK)) expect(line).toMatch(/^>( |$)/);
      }),
    );
  });
});
