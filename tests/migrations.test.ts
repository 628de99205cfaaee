// During an update older instances keep working on a database that a newer one has migrated: expand, then contract.
// SQLite's migrations are free, since a file has one process.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const folder = "db/migrations/postgresql";

/** Lists the statements that an instance of the version before may not survive. */
function contractions(migration: string): string[] {
  const statements = migration.split("--> statement-breakpoint").map((each) => each.trim());
  const isOnNewTable = (statement: string) => {
    const [, name] = /^ALTER TABLE "(\w+)"/i.exec(statement) ?? [];
    return name !== undefined && new RegExp(`^CREATE TABLE "${name}"`, "im").test(migration);
  };
  const takesAway = /\b(DROP (TABLE|COLUMN|DEFAULT|VIEW)|RENAME|SET NOT NULL|SET DATA TYPE|TRUNCATE)\b/i;
  const asksForMore = /\bADD (COLUMN\b(?!.*\bDEFAULT\b).*\bNOT NULL|CONSTRAINT\b(?!.*\bNOT VALID\b))/is;
  return statements.filter(
    (statement) => !isOnNewTable(statement) && (takesAway.test(statement) || asksForMore.test(statement)),
  );
}

const contractionsOf = (name: string) => contractions(readFileSync(path.join(folder, name), "utf8"));

/** The one exception, before which every instance is stopped: an older one would show and write trips past their members. */
const needsStop = ["0002_members.sql"];

test("the last two migrations on PostgreSQL only add what older instances need not know", () => {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const newest = names.toSorted().slice(-2);
  expect(newest).toHaveLength(2);
  const found = newest.filter((name) => !needsStop.includes(name)).flatMap(contractionsOf);
  expect(found).toEqual([]);
});

test.each(needsStop)("%s takes away what older instances need", (name) => {
  expect(contractionsOf(name)).toContain('ALTER TABLE "trips" DROP COLUMN "user_id";');
});

test.each([
  'DROP TABLE "drafts";',
  'ALTER TABLE "trips" DROP COLUMN "budget";',
  'ALTER TABLE "trips" RENAME COLUMN "budget" TO "limit";',
  'ALTER TABLE "trips" ALTER COLUMN "budget" SET NOT NULL;',
  'ALTER TABLE "trips" ALTER COLUMN "budget" SET DATA TYPE integer;',
  'ALTER TABLE "trips" ADD COLUMN "mood" text NOT NULL;',
  'ALTER TABLE "trips" ADD CONSTRAINT "trips_mood" CHECK (length("mood") > 1);',
])("%s is found", (statement) => {
  expect(contractions(`CREATE TABLE "moods" ("id" text);--> statement-breakpoint\n${statement}`)).toEqual([
    statement,
  ]);
});

test.each([
  'ALTER TABLE "trips" ADD COLUMN "mood" text;',
  `ALTER TABLE "trips" ADD COLUMN "mood" text DEFAULT '' NOT NULL;`,
  'ALTER TABLE "moods" ADD CONSTRAINT "moods_owner" FOREIGN KEY ("id") REFERENCES "users"("id");',
  'CREATE INDEX "trips_mood" ON "trips" ("mood");',
])("%s is no harm", (statement) => {
  expect(contractions(`CREATE TABLE "moods" ("id" text);--> statement-breakpoint\n${statement}`)).toEqual([]);
});
