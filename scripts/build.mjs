// Builds client and server, then stores each static text file in brotli and gzip beside itself: done once
// here with the best settings, it costs nothing when it is sent.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";

const built = spawnSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
  stdio: "inherit",
});
if (built.status !== 0) process.exit(built.status ?? 1);

// What backs up and restores stands alone: it must not open the database as the server does.
await build({
  ...{ configFile: false, logLevel: "warn", resolve: { tsconfigPaths: true } },
  build: { ssr: "db/keeper.ts", outDir: "build/server", emptyOutDir: false, copyPublicDir: false },
});

const client = path.join("build", "client");
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|txt|html|webmanifest)$/.test(entry.name)) continue;
  const file = path.join(entry.parentPath, entry.name);
  const content = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
