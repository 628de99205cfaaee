import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { build, defineConfig, type Plugin, type Rolldown } from "vite";

const framework = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;
const frame = /\/app\/(root|routes\/app)\.tsx$/;
const screens = /\/app\/(routes\/(home|analytics|my-trips|trip|profile)|screens\/expenses\/list)\.tsx$/;
const earlier = /\/app\/forms\/expenses\/(view|change-form|without-trip)\.tsx$/;
const later = /\/app\/(forms\/online-forms|offline\/receipts\/(show|upload))\.ts$/;
const changed = /\/app\/forms\/(expenses\/changed-meanwhile|settling\/changed-repayment)\.tsx$/;
const offlineRuntime = /\/app\/offline\/offline-runtime\.tsx$/;

/**
 * Names the chunk of a module: `framework` for React and the router, `app` for what the frame or three screens need,
 * `two-screens` for what only two need, `offline-runtime` for what else is loaded once the page is usable, `earlier` for
 * what shows or changes an expense that is there already, `later` for what opens with a dialog or with the first receipt, and
 * `changed` for what others have changed meanwhile. The bundler places all others (null).
 */
function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (framework.test(id)) return "framework";
  if (changed.test(id)) return "changed";
  const importers = new Set([id]);
  for (const known of importers) {
    for (const importer of graph.getModuleInfo(known)?.importers ?? []) importers.add(importer);
  }
  const files = [...importers].map((importer) => importer.replace(/\?.*/, ""));
  if (files.some((file) => frame.test(file))) return "app";
  const isLate = files.some((file) => offlineRuntime.test(file));
  const screenCount = new Set(files.filter((file) => screens.test(file))).size;
  if (screenCount > 2 || (isLate && screenCount > 0)) return "app";
  if (screenCount === 2) return "two-screens";
  if (isLate) return "offline-runtime";
  if (screenCount > 0) return null;
  if (files.some((file) => earlier.test(file))) return "earlier";
  return files.some((file) => later.test(file)) ? "later" : null;
}

/** Lets a chunk contain entries. With the option that the router's plugin sets, each would be a file of its own. */
const extendEntries: Plugin = {
  name: "extend-entries",
  apply: "build",
  options(options) {
    return this.environment.name === "client"
      ? { ...options, preserveEntrySignatures: "allow-extension" }
      : undefined;
  },
};

/** Puts `importFetched()` in place of Vite's helper, which preloads the files of an `import()`. */
const fetchBeforeImport: Plugin = {
  name: "fetch-before-import",
  apply: "build",
  enforce: "pre",
  load(id) {
    if (id !== "\0vite/preload-helper.js") return undefined;
    return `export { importFetched as __vitePreload } from "${path.resolve("app/offline/import-fetched.ts")}"`;
  },
};

/** Bundles a script that is imported with `?inline` into one text. The browser's bundle gets none: pages contain it. */
const inlineScripts: Plugin = {
  name: "inline-scripts",
  enforce: "pre",
  async load(id) {
    const [file, query] = id.split("?");
    if (query !== "inline" || !file!.endsWith(".ts")) return undefined;
    if (this.environment.name === "client") return 'export default ""';
    const built = await build({
      configFile: false,
      logLevel: "warn",
      resolve: { tsconfigPaths: true },
      build: { target: "es2022", write: false, rollupOptions: { input: file!, output: { format: "iife" } } },
    });
    const [script] = (built as Rolldown.RolldownOutput).output;
    return `export default ${JSON.stringify(script.code.trim())}`;
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), extendEntries, fetchBeforeImport, inlineScripts],
  resolve: { tsconfigPaths: true },
  build: { target: "es2022" },
  environments: {
    // The entry of the server's bundle is our own server, not the framework's.
    ssr: {
      build: {
        rollupOptions: {
          input: "./app/server/main.ts",
          // V8 keeps the text of a file in memory, with two bytes a character where one is not Latin-1.
          output: { charset: "ascii", comments: { jsdoc: false } },
        },
      },
      // Bundled, since the server uses a part of them or they are many files: loading them takes memory and time.
      resolve: {
        noExternal: [
          "drizzle-orm",
          "lucide",
          "zod",
          /^@conform-to\//,
          "@zip.js/zip.js",
          "uuid",
          "rate-limiter-flexible",
        ],
      },
    },
    client: {
      build: {
        rollupOptions: {
          output: { codeSplitting: { groups: [{ name: chunkOf }], includeDependenciesRecursively: false } },
        },
      },
    },
  },
});
