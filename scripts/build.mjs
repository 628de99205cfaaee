// Builds client, server and service worker, then compresses each static text file with brotli and gzip at the best
// quality, so that the server does not have to.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "vite";

/** Routes with scripts that work offline: the frame with its screens, the page in place of any other, the theme's form. */
const offlineRoutes = ["routes/app", "routes/offline", "routes/theme"];

const built = spawnSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
  stdio: "inherit",
});
if (built.status !== 0) process.exit(built.status ?? 1);

// Bundles of their own, because the server's opens the database when it is loaded.
for (const entry of ["db/maintenance.ts", "db/move.ts"]) {
  await build({
    configFile: false,
    logLevel: "warn",
    resolve: { tsconfigPaths: true },
    // The image has no drizzle-orm: the server's bundle contains it.
    ssr: { noExternal: ["drizzle-orm"] },
    build: { ssr: entry, outDir: "build/server", emptyOutDir: false, copyPublicDir: false },
  });
}

const client = path.join("build", "client");
const routes = routesOfManifest();
await buildWorker();
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|txt|html|webmanifest)$/.test(entry.name)) continue;
  const file = path.join(entry.parentPath, entry.name);
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

/** Lists the routes that the router knows in the browser. */
function routesOfManifest() {
  const assets = path.join(client, "assets");
  const [name] = readdirSync(assets).filter((file) => file.startsWith("manifest-"));
  const [json] = /\{.*\}/s.exec(readFileSync(path.join(assets, name), "utf8"));
  return Object.values(JSON.parse(json).routes);
}

/**
 * Lists the files that pages need offline: those of their routes, and all that these import, statically or later. Letters
 * of the font that German lacks are fetched by those who need them.
 */
function offlineFiles() {
  const isOffline = ({ id, parentId }) =>
    offlineRoutes.includes(id) || routes.some((route) => route.id === parentId && isOffline(route));
  const entries = readdirSync(path.join(client, "assets")).filter((name) =>
    /^(manifest|entry\.client)-.*\.js$/.test(name),
  );
  const modules = routes
    .filter((route) => route.id === "root" || isOffline(route))
    .map(({ module }) => module);
  const found = new Set([...entries, ...modules.map((module) => path.basename(module))]);
  for (const name of found) {
    if (name.startsWith("manifest-") || !/\.(js|css)$/.test(name)) continue;
    const text = readFileSync(path.join(client, "assets", name), "utf8");
    for (const [, named] of text.matchAll(/["'`(](?:\.|\/?assets)\/([\w.-]+\.(?:js|css|woff2))["'`)]/g))
      if (!named.startsWith("figtree-latin-ext")) found.add(named);
  }
  return [...found];
}

/** Builds the service worker as one script that lists the build's files. Its version is a hash of its content. */
async function buildWorker() {
  const assets = offlineFiles()
    .sort()
    .map((name) => `/assets/${name}`);
  const name = "service-worker.js";
  const version = "BUILT-VERSION";
  await build({
    configFile: false,
    logLevel: "warn",
    resolve: { tsconfigPaths: true },
    define: {
      BUILT_ASSETS: JSON.stringify(assets),
      BUILT_VERSION: JSON.stringify(version),
    },
    build: {
      target: "es2022",
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      rollupOptions: {
        input: "app/service-worker/service-worker.ts",
        output: { format: "iife", entryFileNames: name },
      },
    },
  });
  const file = path.join(client, name);
  const script = readFileSync(file, "utf8");
  const hash = createHash("sha256").update(script).digest("hex").slice(0, 12);
  writeFileSync(file, script.replaceAll(version, hash));
}
