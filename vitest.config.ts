import { defineConfig } from "vitest/config";

const shared = { resolve: { tsconfigPaths: true } };
/** Settings of all projects. By default Vitest leaves one core idle, which is half of two. */
const settings = {
  maxWorkers: "100%",
  testTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    reporters: ["default", ["json", { outputFile: "test-results/vitest.json" }]],
    projects: [
      {
        ...shared,
        test: {
          ...settings,
          name: "pure",
          include: ["tests/*.test.ts", "tests/{components,domain,locales,server}/**/*.test.ts"],
          // Pure functions need no process per file, which would take longer than the tests.
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          ...settings,
          name: "database",
          include: ["tests/{db,models}/**/*.test.ts"],
          setupFiles: ["tests/support/own-database.ts"],
        },
      },
      {
        ...shared,
        test: {
          ...settings,
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          setupFiles: ["tests/support/own-database.ts"],
          hookTimeout: 60_000,
          // The built server must not be transformed again.
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
      {
        ...shared,
        test: {
          ...settings,
          name: "attack",
          include: ["tests/attack/**/*.test.ts"],
          setupFiles: ["tests/support/own-database.ts"],
          hookTimeout: 60_000,
          testTimeout: process.env.ATTACK === "long" ? 900_000 : 180_000,
        },
      },
    ],
  },
});
