import { defineConfig } from "vitest/config";

const shared = { resolve: { tsconfigPaths: true } };

export default defineConfig({
  test: {
    reporters: ["default", ["json", { outputFile: "test-results/vitest.json" }]],
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          include: ["tests/*.test.ts", "tests/{domain,locales,db,models}/**/*.test.ts"],
          setupFiles: ["tests/support/own-database.ts"],
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        ...shared,
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          setupFiles: ["tests/support/own-database.ts"],
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 60_000,
          // The built server is run as it is, not transformed again.
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
    ],
  },
});
