import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { chunkOf } from "./scripts/chunks.ts";

/**
 * Lets the entry `app/root.tsx` be the chunk `app` itself. The router's plugin sets an option by which the chunk would be
 * a second file, and the entry a third of a line that imports it.
 */
const extendEntries: Plugin = {
  name: "extend-entries",
  apply: "build",
  options(options) {
    return this.environment.name === "client"
      ? { ...options, preserveEntrySignatures: "allow-extension" }
      : undefined;
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), extendEntries],
  resolve: { tsconfigPaths: true },
  build: { target: "es2022" },
  environments: {
    // The server's bundle starts with our own server, not with the framework's.
    ssr: {
      build: { rollupOptions: { input: "./app/server/main.ts" } },
      // Bundled, because the server uses a part of them, and loading them whole takes memory and time: 210 MB for one.
      resolve: { noExternal: ["drizzle-orm", "lucide"] },
    },
    client: {
      build: {
        rollupOptions: {
          // A group holds what `chunkOf` says, not also all that its modules import.
          output: { codeSplitting: { groups: [{ name: chunkOf }], includeDependenciesRecursively: false } },
        },
      },
    },
  },
});
