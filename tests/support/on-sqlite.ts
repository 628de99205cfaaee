// In files that also run on PostgreSQL: tests of what does not reach the database, or reaches it by statements that other
// tests run there.
import { describe, test } from "vitest";
import { isOnPostgres } from "./rows";

export const onSqlite = { test: test.skipIf(isOnPostgres()), describe: describe.skipIf(isOnPostgres()) };
