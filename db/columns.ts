// Column types for the schema, defined for each engine with the same JavaScript values: text = string, json
// = a value, day = "YYYY-MM-DD", cents and number = whole number, moment = Date (milliseconds), flag = boolean.
import * as pg from "drizzle-orm/pg-core";
import * as lite from "drizzle-orm/sqlite-core";

export const engine = /^postgres(ql)?:/.test(process.env.DATABASE_URL ?? "") ? "postgres" : "sqlite";

// Byte order as in SQLite. Otherwise sorting, < and the use of indexes would depend on the cluster's locale.
const bytewise = pg.customType<{ data: string; driverData: string }>({ dataType: () => 'text COLLATE "C"' });

const postgres = {
  table: pg.pgTable,
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  unique: pg.unique,
  check: pg.check,
  primaryKey: pg.primaryKey,
  foreignKey: pg.foreignKey,
  text: (name: string) => bytewise(name),
  json: (name: string) => pg.json(name),
  day: (name: string) => bytewise(name),
  cents: (name: string) => pg.bigint(name, { mode: "number" }),
  number: (name: string) => pg.integer(name),
  flag: (name: string) => pg.boolean(name),
  moment: (name: string) => pg.timestamp(name, { withTimezone: true, precision: 3, mode: "date" }),
};

const sqlite = {
  table: lite.sqliteTable,
  index: lite.index,
  uniqueIndex: lite.uniqueIndex,
  unique: lite.unique,
  check: lite.check,
  primaryKey: lite.primaryKey,
  foreignKey: lite.foreignKey,
  text: (name: string) => lite.text(name),
  json: (name: string) => lite.text(name, { mode: "json" }),
  day: (name: string) => lite.text(name),
  cents: (name: string) => lite.integer(name),
  number: (name: string) => lite.integer(name),
  flag: (name: string) => lite.integer(name, { mode: "boolean" }),
  moment: (name: string) => lite.integer(name, { mode: "timestamp_ms" }),
} satisfies Record<keyof typeof postgres, unknown>;

// The types are PostgreSQL's for both engines, because its API is the narrower one (no get, all, run).
export const {
  table,
  index,
  uniqueIndex,
  unique,
  check,
  primaryKey,
  foreignKey,
  text,
  json,
  day,
  cents,
  number,
  flag,
  moment,
} = engine === "postgres" ? postgres : (sqlite as unknown as typeof postgres);
