import { defineConfig } from "vitest/config";

const shared = { resolve: { tsconfigPaths: true } };
/** What both kinds of tests are run with. By itself the runner leaves one core idle, which here is half of them. */
const running = {
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
          ...running,
          name: "pure",
          include: ["tests/*.test.ts", "tests/{components,domain,locales,server}/**/*.test.ts"],
          // Functions that keep nothing need no process of their own for each file: that cost more than all they do.
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          ...running,
          name: "database",
          include: ["tests/{db,models}/**/*.test.ts"],
          setupFiles: ["tests/support/own-database.ts"],
        },
      },
      {
        ...shared,
        test: {
          ...running,
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          setupFiles: ["tests/support/own-database.ts"],
          hookTimeout: 60_000,
          // The built server is run as it is, not transformed again.
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
      {
        ...shared,
        test: {
          ...running,
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
