import type Database from "better-sqlite3";
import { emailKey } from "../app/domain/email";
import { searchable } from "../app/domain/text";

/** Lends SQLite, which itself folds nothing but ASCII, the functions with which migrations fill columns. */
export function addFunctions(database: Database.Database): void {
  database.function("searchable", { deterministic: true }, (text) => searchable(String(text ?? "")));
  database.function("email_key", { deterministic: true }, (email) => emailKey(String(email)));
}
