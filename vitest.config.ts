import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { hasPostgres } from "./tests/support/postgres-cluster.ts";

// Packages that have a build for development then give the one that the server runs, which is faster too.
process.env.NODE_ENV = "production";

/** True in `npm run attack`. */
const isAttack = process.env.ATTACK === "long";

const shared = { resolve: { tsconfigPaths: true } };
/** Settings of all projects. By default Vitest leaves one core idle, which is half of two. */
const settings = {
  // One more than cores, since a test that starts processes waits for most of its time; an attack measures time.
  maxWorkers: isAttack ? 1 : availableParallelism() + 1,
  // A process per file would take longer than most files. tests/support/own-database.ts keeps them apart.
  isolate: false,
  // Loaded by Node itself: they keep their state from file to file.
  server: { deps: { external: [/\/tests\/support\/(built-server|at-exit)\.ts$/] } },
  // Generous, so that tests that start processes pass on a busy machine.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Tests of what only one engine has, such as a file, or several servers on one database. */
const onlySqlite = "tests/**/*.sqlite.test.ts";
const onlyPostgres = "tests/**/*.postgres.test.ts";

/**
 * Tests of models that do not run on PostgreSQL: they try rules, at limits that take long to reach, and locks, errors and
 * statements of the same models are tried there by others. `POSTGRES=whole` runs them too.
 */
const aboutRules = [
  ...["access", "clock", "export", "limits", "members", "shared-histories"],
  ...["default-split", "expense", "habits", "shared-expense", "trip-currency-settings", "trip-limits"],
];

/**
 * HTTP tests that also run on PostgreSQL: of starts, and once for each way in, the API, screens, the outbox. All statements
 * are in models.
 */
const aboutData = ["api", "crash", "journey", "outbox", "start-refused"];

const onPostgres = {
  ...settings,
  exclude: [onlySqlite],
  setupFiles: ["tests/support/own-database.ts"],
  globalSetup: ["tests/support/postgres-setup.ts"],
};

const postgresProjects = [
  {
    ...shared,
    test: {
      ...onPostgres,
      name: "database on PostgreSQL",
      include: ["tests/{db,models}/**/*.test.ts"],
      exclude: [
        onlySqlite,
        ...(process.env.POSTGRES === "whole"
          ? []
          : aboutRules.map((name) => `tests/models/**/${name}.test.ts`)),
      ],
    },
  },
  {
    ...shared,
    test: {
      ...onPostgres,
      name: "http on PostgreSQL",
      include: [
        "tests/http/**/*.postgres.test.ts",
        ...aboutData.map((name) => `tests/http/**/${name}.test.ts`),
      ],
    },
  },
];
// A copy of the database for each server takes long, and what is tried is the same.
if (isAttack)
  postgresProjects.push({
    ...shared,
    test: {
      ...onPostgres,
      name: "attack on PostgreSQL",
      include: ["tests/attack/{full-trip,merging,people,receipt-quota,receipts,stored}.test.ts"],
      testTimeout: 900_000,
    },
  });
if (!hasPostgres)
  console.warn(
    `Tests on PostgreSQL are skipped: there are no programs for ${process.platform}-${process.arch}.`,
  );

export default defineConfig({
  test: {
    reporters: ["default", ["json", { outputFile: process.env.VITEST_REPORT ?? "test-results/vitest.json" }]],
    projects: [
      {
        ...shared,
        test: {
          ...settings,
          name: "pure",
          include: ["tests/*.test.ts", "tests/{chaos,domain,locales}/**/*.test.ts"],
        },
      },
      {
        ...shared,
        test: {
          ...settings,
          name: "offline",
          include: ["tests/offline/**/*.test.ts"],
          // Mocks of modules hold for the whole process.
          isolate: true,
        },
      },
      {
        ...shared,
        test: {
          ...settings,
          name: "database",
          include: ["tests/{db,models}/**/*.test.ts"],
          exclude: [onlyPostgres],
          setupFiles: ["tests/support/own-database.ts"],
        },
      },
      ...(hasPostgres ? postgresProjects : []),
      {
        ...shared,
        test: {
          ...settings,
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          exclude: [onlyPostgres],
          setupFiles: ["tests/support/own-database.ts"],
        },
      },
      {
        ...shared,
        test: {
          ...settings,
          name: "attack",
          include: ["tests/attack/**/*.test.ts"],
          setupFiles: ["tests/support/own-database.ts"],
          ...(isAttack && { testTimeout: 900_000 }),
        },
      },
      {
        ...shared,
        test: {
          ...settings,
          name: "engines",
          include: ["tests/engines/**/*.test.ts"],
        },
      },
    ],
  },
});
