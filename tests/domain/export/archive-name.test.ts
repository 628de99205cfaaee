import { describe, expect, test } from "vitest";
import { fileNumberer, folderNamer } from "~/export/archive-name";
import { anyText, fc, textOf } from "../../support/property";

const reserved = ["fehlende-belege.txt"];
const folder = (trip: string) => folderNamer("Reise", reserved)(trip);

describe("The folder of a trip", () => {
  test.each([
    ["Köln & Umland", "Köln & Umland"],
    ["Peru: Küste/Anden?", "Peru Küste Anden"],
    ['a\\b*c"d<e>f|g', "a b c d e f g"],
    ["../../etc/passwd", "etc passwd"],
    ["Ende gut ...", "Ende gut"],
    [".hidden", "hidden"],
    ["???", "Reise"],
    ["Con", "_Con"],
    ["nul.txt", "_nul.txt"],
    ["Conrad", "Conrad"],
    ["Ko\u0308ln", "Köln"],
    ["x".repeat(80), "x".repeat(60)],
    ["Fehlende-Belege.txt", "Fehlende-Belege.txt (2)"],
  ])("%j is called %j", (trip, name) => expect(folder(trip)).toBe(name));

  test("is another for each trip, also if only case or a forbidden sign tells them apart", () => {
    expect(["Japan", "JAPAN", "Japan?"].map(folderNamer("Reise", reserved))).toEqual([
      "Japan",
      "JAPAN (2)",
      "Japan (3)",
    ]);
  });

  test("is allowed on every file system, whatever trips are called", () => {
    const odd = textOf(["/", "\\", ":", ".", " ", "..", "con", "*", "\n", "\u202e", "ä", "😀", "\ud800"]);
    fc.assert(
      fc.property(fc.array(fc.oneof(anyText, odd), { maxLength: 20 }), (trips) => {
        const names = trips.map(folderNamer("Reise", reserved));
        for (const name of names) {
          expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}\u202e]|^[\s.]|[\s.]$|^$/u);
          expect(name).not.toMatch(/^(con|nul|aux|prn|com\d|lpt\d)(\.|$)/i);
          expect([name.length <= 60, name.isWellFormed()]).toEqual([true, true]);
        }
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
      }),
    );
  });
});

test("receipts of one day and category are numbered", () => {
  const numbered = fileNumberer();
  expect([
    numbered("2026-03-14", "Essen und Trinken"),
    numbered("2026-03-14", "Aktivitäten"),
    numbered("2026-03-14", "Essen und Trinken"),
  ]).toEqual([
    "2026-03-14_Essen-und-Trinken_1",
    "2026-03-14_Aktivitäten_1",
    "2026-03-14_Essen-und-Trinken_2",
  ]);
});
