import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { messages, refusals } from "~/locales/de/messages";

/** The rooms that each room may import from. Everything else is internal to a room or a package. */
const rooms: Record<string, string[]> = {
  domain: [],
  locales: ["domain"],
  db: ["domain"],
  integrations: ["domain"],
  models: ["domain", "db", "integrations"],
  http: ["domain", "models", "integrations", "locales"],
  mail: ["domain", "models", "http", "integrations", "locales"],
  billing: ["domain", "models", "http", "mail", "integrations", "locales"],
  receipts: ["domain", "models", "http", "integrations"],
  accounts: ["domain", "models", "http", "mail", "billing", "receipts", "integrations", "locales"],
  export: ["domain", "models", "http", "receipts", "locales"],
  components: ["domain", "locales"],
  offline: ["domain", "http", "components", "locales"],
  "service-worker": ["domain", "http", "offline"],
  forms: [
    "domain",
    "models",
    "http",
    "receipts",
    "mail",
    "accounts",
    "billing",
    "offline",
    "components",
    "locales",
  ],
  screens: ["domain", "models", "http", "accounts", "offline", "components", "forms", "locales"],
  api: ["domain", "models", "http", "receipts", "accounts", "export", "locales"],
  routes: [
    "domain",
    "models",
    "http",
    "receipts",
    "mail",
    "accounts",
    "billing",
    "api",
    "components",
    "forms",
    "screens",
    "offline",
    "locales",
  ],
  server: ["domain", "models", "http", "receipts", "mail", "billing", "locales"],
};

/** The nouns that divide each layer of the product into folders of the same names. */
const nouns =
  "money trips expenses sharing settling receipts statistics quick-line accounts billing public".split(" ");

/** Folders of a layer beside its nouns. */
const layers: Record<string, string[]> = {
  "app/domain": [],
  "app/models": [],
  "app/forms": ["outbox"],
  "app/components": ["ui", "shell"],
  "app/screens": [],
  "app/api": [],
  "app/locales/de": ["outbox"],
  "app/http/shapes": [],
  "tests/domain": ["export"],
  "tests/models": ["export"],
  "tests/http": ["api", "export", "forms", "outbox", "server"],
  "tests/browser": ["export", "outbox", "shell"],
};

const sources = [...filesBelow("app"), ...filesBelow("db")].filter((file) => /\.tsx?$/.test(file));

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

/** Returns the room of a file: its folder below app/, or db; undefined for files such as app/root.tsx. */
function roomOf(file: string): string | undefined {
  const parts = file.split(path.sep);
  return parts[0] === "db" ? "db" : parts.length > 2 ? parts[1] : undefined;
}

/** Returns the paths of our own files that this one imports, without extensions. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, name]) => name!);
  return names.flatMap((name) => {
    if (name.startsWith("~/")) return [path.join("app", name.slice(2))];
    if (name.startsWith("./+types/")) return [];
    return name.startsWith(".") ? [path.join(path.dirname(file), name)] : [];
  });
}

const code = (file: string) => readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, "");

describe("rooms", () => {
  test("each file is in a known room", () => {
    const unknown = sources.map(roomOf).filter((room) => room !== undefined && !(room in rooms));
    expect(unknown).toEqual([]);
  });

  test("docs/architecture.md has the same table", () => {
    const page = readFileSync("docs/architecture.md", "utf8");
    const rows = [...page.matchAll(/^\| `(?:app\/)?([\w-]+)\/` \|.*\| ([^|]+) \|$/gm)];
    const told = rows.map(([, room, imported]) => [
      room,
      imported === "–" ? [] : imported!.split(", ").sort(),
    ]);
    const held = Object.entries(rooms).map(([room, imported]) => [room, imported.toSorted()]);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(held));
  });

  test.each(Object.keys(rooms))("%s imports only from the rooms it may", (room) => {
    const broken = sources
      .filter((file) => roomOf(file) === room)
      .flatMap((file) => importsOf(file).map((imported) => ({ file, imported, target: roomOf(imported) })))
      // Styles are no code: who shows a screen names its rules.
      .filter(({ target }) => target !== undefined && target !== room && target !== "styles")
      .filter(({ target }) => !rooms[room]!.includes(target!))
      .map(({ file, imported }) => `${file} -> ${imported}`);
    expect(broken).toEqual([]);
  });

  test("browser code imports no server code", () => {
    const allowed = /\.server\.tsx?$|^app\/(server|routes)\/|^app\/(root|entry\.server)\.tsx$|^db\//;
    const broken = sources
      .filter((file) => !allowed.test(file))
      .flatMap((file) => runtimeImportsOf(file).map((imported) => `${file} -> ${imported}`))
      .filter((edge) => edge.endsWith(".server"));
    expect(broken).toEqual([]);
  });

  test("nothing imports the charts before the first is drawn, since their library is 300 modules", () => {
    const charts = "components/statistics/charts/";
    const early = sources
      .filter((file) => !file.includes(charts))
      .filter((file) => runtimeImportsOf(file).some((imported) => imported.includes(charts)));
    expect(early).toEqual([]);
  });

  test("no folder has a meaningless name", () => {
    const folders = sources.flatMap((file) => file.split(path.sep).slice(0, -1));
    expect(folders.filter((name) => /^(utils?|lib|helpers?|misc|common|services|hooks)$/.test(name))).toEqual(
      [],
    );
  });
});

function runtimeImportsOf(file: string): string[] {
  const text = readFileSync(file, "utf8").replace(/import type[^;]*;/g, "");
  return [...text.matchAll(/from\s*"([^"]+)"/g)].map(([, name]) => name!);
}

describe("layers", () => {
  test.each(Object.entries(layers))("%s is divided by nouns", (layer, others) => {
    const folders = readdirSync(layer, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const unknown = folders.map(({ name }) => name).filter((name) => ![...nouns, ...others].includes(name));
    expect(unknown).toEqual([]);
  });

  test("docs/architecture.md draws the same grid", () => {
    const page = readFileSync("docs/architecture.md", "utf8");
    const heads = /^\| \| (money .*) \|$/m.exec(page)![1]!.split(" | ");
    const rows = [...page.matchAll(/^\| `(app\/[\w/]+)\/` \| ([ ●|]+) \|$/gm)];
    const drawn = rows.map(([, layer, cells]) => {
      const marked = cells!.split("|").map((cell) => cell.includes("●"));
      return [layer, heads.filter((_, index) => marked[index])];
    });
    const held = ofProduct.map((layer) => [
      layer,
      nouns.filter((noun) => existsSync(path.join(layer, noun))),
    ]);
    expect(drawn).toEqual(held);
  });

  const ofProduct = Object.keys(layers).filter((layer) => layer.startsWith("app/"));

  test.each(ofProduct)("%s has at most twelve files that belong to all nouns", (layer) => {
    const loose = readdirSync(layer, { withFileTypes: true }).filter((entry) => entry.isFile());
    expect(loose.length, loose.map(({ name }) => name).join(" ")).toBeLessThanOrEqual(12);
  });
});

describe("circles of files", () => {
  test("there is none, types included", () => {
    const extensions = ["", ".ts", ".tsx"];
    const known = new Set(sources);
    const imports = sources.map((file): [string, string[]] => {
      const found = importsOf(file).map((name) =>
        extensions.map((end) => name + end).find((one) => known.has(one)),
      );
      return [file, found.filter((one) => one !== undefined)];
    });
    expect(circlesIn(new Map(imports))).toEqual([]);
  });

  test("one is found, and a file that only leads to it is not part of it", () => {
    const imports = { a: ["b"], b: ["c", "d"], c: ["b"], d: [] };
    expect(circlesIn(new Map(Object.entries(imports)))).toEqual(["b -> c"]);
  });
});

/** Returns the files that import each other in a circle, each circle as one text. */
function circlesIn(imports: Map<string, string[]>): string[] {
  const reachedFrom = (file: string): Set<string> => {
    const found = new Set<string>();
    const open = [...imports.get(file)!];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(...imports.get(next)!);
    }
    return found;
  };
  const reached = new Map([...imports.keys()].map((file) => [file, reachedFrom(file)]));
  const leads = (one: string, other: string) => reached.get(one)!.has(other);
  const inCircle = [...imports.keys()].filter((file) => leads(file, file));
  const circles = inCircle.map((file) =>
    inCircle.filter((other) => leads(file, other) && leads(other, file)),
  );
  return [...new Set(circles.map((files) => files.join(" -> ")))];
}

describe("models", () => {
  const models = sources.filter((file) => roomOf(file) === "models");

  test("use only db and transaction of the database, and no driver", () => {
    for (const file of models) {
      expect([file, /drizzle-orm\/|better-sqlite3/.test(code(file))]).toEqual([file, false]);
      expect([file, code(file).match(/\.(get|all|run|execute)\(\)/g)]).toEqual([file, null]);
    }
  });
});

test("no route is longer than 120 lines, no file of texts than 300, no other than 260", () => {
  const tooLong = sources
    .map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }))
    .filter(({ file, lines }) => lines > ({ routes: 120, locales: 300 }[roomOf(file) ?? ""] ?? 260))
    .map(({ file, lines }) => `${file}: ${lines}`);
  expect(tooLong).toEqual([]);
});

test("at most 100 files of app/ have less than 30 lines: a helper of one neighbour is part of it", () => {
  const small = sources.filter(
    (file) => file.startsWith("app") && readFileSync(file, "utf8").split("\n").length <= 30,
  );
  expect(small.length).toBeLessThanOrEqual(100);
});

test("there is no German text outside locales", () => {
  const letters = /[äöüÄÖÜß]/;
  const words =
    /["'`>](?:[^"'`<]*\s)?(?:und|oder|nicht|bitte|eine?|der|die|das|Reise|Reisen|Ausgaben?|Betrag|Konto|Abbrechen|Speichern|Zurück|Anmelden)(?:\s[^"'`<]*)?["'`<]/;
  const german = sources
    .filter((file) => roomOf(file) !== "locales")
    .flatMap((file) =>
      code(file)
        .split("\n")
        .map((line) => ({ file, line })),
    )
    // Folding ß is a rule, not a text.
    .filter(({ line }) => (letters.test(line) || words.test(line)) && !line.includes('replaceAll("ß", "ss")'))
    .map(({ file, line }) => `${file}: ${line.trim()}`);
  expect(german).toEqual([]);
});

/** Handlers of forms in which nobody types. */
const withoutFields = [
  "accessHandlers",
  "declarationLinkHandlers",
  "emailConfirmHandlers",
  "emailRestoreHandlers",
  "subscribeHandlers",
];

test("browsers know the constraints of every form in which somebody types", () => {
  const handlersIn = (file: string, call: RegExp) => [...code(file).matchAll(call)].map(([, name]) => name!);
  for (const file of sources.filter((file) => roomOf(file) === "routes")) {
    const handled = handlersIn(file, /= (?:formAction|publicFormAction)\(([^,)]+)/g);
    const typed = handled.filter((name) => !withoutFields.includes(name));
    // The outbox corrects expenses and repayments without an action of its own.
    if (file.endsWith("outbox.tsx")) typed.push("corrected");
    expect([file, ...handlersIn(file, /constraintsOf\(([^)]+)\)/g)]).toEqual([file, ...typed]);
  }
});

test("no date is computed in the machine's time zone", () => {
  const local = /\.(getDate|getMonth|getFullYear|getDay|setDate|toLocaleDateString|toLocaleTimeString)\(/;
  expect(sources.filter((file) => local.test(code(file)))).toEqual([]);
});

/** What a request is made of: rules without a noun, and sessions with their accounts. */
const ofRequests =
  /^(day|dialog|own-path|problem|query|rate-limit|retention|theme|toast|database|id|lease|limiter|submission|account|email|password|session|sign-in-attempt)$/;

test("requests, forms and refusals know no noun but the viewer", () => {
  // Shapes are of nouns, and one file fetches exchange rates.
  const nouns = sources
    .filter((file) => file.startsWith("app/http/") && !/\/shapes\/|\/rates\.server/.test(file))
    .flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))
    .filter(({ imported }) => /^app\/(domain|models)\//.test(imported))
    .filter(({ imported }) => !ofRequests.test(path.basename(imported, ".server")))
    .map(({ file, imported }) => `${file} -> ${imported}`);
  expect(nouns).toEqual([]);
  expect(importsOf("app/domain/problem.ts")).toEqual([]);
});

test("every refusal with details has a German sentence", () => {
  const kinds = sources
    .filter((file) => roomOf(file) === "domain")
    .flatMap((file) => [...code(file).matchAll(/super\(\{ kind: "(\w+)"/g)].map(([, kind]) => kind!));
  expect(kinds).toContain("expenseChanged");
  expect(kinds.filter((kind) => !(kind in refusals || kind in messages.problem))).toEqual([]);
});
