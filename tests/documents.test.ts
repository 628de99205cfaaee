// Checks the README and the pages below docs/.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

/** Names of generated files and folders; `/name` only at the top. */
const ignored = new Set([
  ".git",
  ...readFileSync(".gitignore", "utf8")
    .split("\n")
    .map((line) => line.replace(/\/$/, "")),
]);

const repository = filesBelow(".").map((file) => `/${file}`);
const folders = new Set(repository.map((file) => `${path.posix.dirname(file)}/`));
const pages = ["README.md", ...filesBelow("docs").filter((file) => file.endsWith(".md"))];

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (ignored.has(entry.name) || ignored.has(`/${file}`)) return [];
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

/** Returns the paths that a page names in backticks, without examples and ignored files, and without routes. */
function pathsIn(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, "");
  const codes = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
  const isPath = /^(?![/.])[\w@.-]+(\/[\w@.-]+)*(\.(tsx?|m[jt]s|md|css|json|sql|toml|env)|\/)$/;
  const isMade = (code: string) => ["", "/"].some((top) => ignored.has(top + code.split("/")[0]));
  return codes.filter((code) => isPath.test(code) && !isMade(code));
}

/** Returns whether a file or folder ends like this: pages may leave out leading folders. */
function isThere(named: string): boolean {
  if (named.endsWith("/")) return [...folders].some((folder) => folder.includes(`/${named}`));
  return repository.some((file) => file.endsWith(`/${named}`));
}

/** Returns the functions that a page names in backticks, such as `addExpense()`. */
function functionsIn(text: string): string[] {
  return [...text.matchAll(/`(\w+)\(\)`/g)].map(([, name]) => name!);
}

const code = repository
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && file !== "/tests/documents.test.ts")
  .map((file) => readFileSync(`.${file}`, "utf8"))
  .join("\n");

/** Returns whether a source names this function. */
function isInCode(name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(code);
}

/** Returns the anchors of the headings. */
function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Returns the links of a page that do not exist in the repository. */
function deadLinksOf(page: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
  return links
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [file = "", anchor] = link.split("#");
      const target = file ? path.posix.join(path.posix.dirname(page), file) : page;
      if (!existsSync(target)) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(target, "utf8")).includes(anchor);
    });
}

describe.each(pages)("%s", (page) => {
  const text = readFileSync(page, "utf8");

  test("names only files and folders that exist", () => {
    expect(pathsIn(text).filter((named) => !isThere(named))).toEqual([]);
  });

  test("names only functions that exist", () => {
    expect(functionsIn(text).filter((name) => !isInCode(name))).toEqual([]);
  });

  test("has no dead links to other pages", () => {
    expect(deadLinksOf(page, text)).toEqual([]);
  });
});

test.each([
  ["README.md", 600],
  ["docs/", 20_000],
  ["docs/decisions/", 9_000],
])("%s has at most %i words", (start, most) => {
  const texts = pages.filter((page) => page.startsWith(start)).map((page) => readFileSync(page, "utf8"));
  expect(texts.join(" ").split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(most);
});

test("the list of decisions names every record", () => {
  const list = readFileSync("docs/decisions/README.md", "utf8");
  const records = readdirSync("docs/decisions").filter((name) => name !== "README.md");
  expect(records.filter((name) => !list.includes(`(${name})`))).toEqual([]);
});

test("a missing path, a missing function and a dead link are found", () => {
  const text =
    "`app/domain/nothing.ts`, `domain/money/money.ts`, `addNothing()`, `addExpense()`, [a](nothing.md), [b](#nothing), [c](#here)\n## Here";
  expect(pathsIn(text).filter((named) => !isThere(named))).toEqual(["app/domain/nothing.ts"]);
  expect(functionsIn(text).filter((name) => !isInCode(name))).toEqual(["addNothing"]);
  expect(deadLinksOf("README.md", text).slice(0, 1)).toEqual(["nothing.md"]);
});
