// The script that takes pictures, as Node loads it: without Vite, which resolves its imports in the browser suite.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("npm run shots loads, and names all screens if it is asked for one that does not exist", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const [, ...args] = scripts.shots.split(" ");
  for (const more of [[], ["--beside"]]) {
    const { status, stderr } = spawnSync(process.execPath, [...args, ...more, "no-such-screen"], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining("no screen is named like that: landing")]);
  }
});
