import type Database from "better-sqlite3";
import { searchable } from "../app/domain/text";

/**
 * Adds the functions that migrations use to fill columns. SQLite itself folds nothing but ASCII, so `searchable()` is lent
 * to it.
 */
export function addFunctions(database: Database.Database): void {
  database.function("searchable", { deterministic: true }, (text) => searchable(String(text ?? "")));
}
