// Migrates accounts from before addresses had to be proven.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { open } from "../../db/client.sqlite";
import { databaseOf } from "../support/older-version";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-accounts-"));
const file = path.join(folder, "accounts.db");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface UserRow {
  email_key: string;
  email_verified_at: number | null;
  sequence: number;
  email_since: number;
  google_since: number | null;
}

let connection: Database.Database;

beforeAll(async () => {
  await databaseOf("0006_keeping", { file, folder: path.join(folder, "older"), fill });
  await open(`file:${file}`).close();
  connection = new Database(file, { readonly: true });
});
afterAll(() => connection.close());

function fill(before: Database.Database): void {
  const insert = before.prepare(
    `insert into users (id, email, email_key, password_hash, first_name, last_name, profile_color, provider, google_sub, created_at)
     values (@id, @email, lower(@email), @password, 'A', 'M', '#3B82F6', 'email', @google, 1000)`,
  );
  const add = (id: string, facts: object = {}) =>
    insert.run({ id, email: `${id}@Example.com`, password: "hash", google: null, ...facts });
  add("anna");
  add("gina", { password: null, google: "sub-gina" });
  add("joined", { google: "sub-joined" });
  add("moved", { google: "sub-moved" });
  add("alone", { email: "alone@Straße.example" });
  add("twice", { email: "twice@straße.example" });
  add("chrome", { email: "twice@xn--strae-oqa.example" });
  const former = before.prepare("insert into former_emails values (?, ?, ?, ?, ?)");
  former.run("later", "moved", "Zweite@example.com", 3_000, 9_000);
  former.run("first", "moved", "Erste@example.com", 2_000, 8_000);
  former.run("annas", "anna", "Alt@straße.example", 2_500, 8_500);
}

const user = (id: string) => connection.prepare("select * from users where id = ?").get(id) as UserRow;

test("an address counts as proven if the account signed in with Google alone", () => {
  expect(["anna", "gina", "joined", "moved"].map((id) => user(id).email_verified_at)).toEqual([
    null,
    1_000,
    null,
    null,
  ]);
});

test("former addresses are numbered by age, with the current one last", () => {
  const links = connection
    .prepare("select id, email_key, since, sequence from former_emails order by user_id, sequence")
    .all();
  expect(links).toEqual([
    { id: "annas", email_key: "alt@xn--strae-oqa.example", since: 0, sequence: 1 },
    { id: "first", email_key: "erste@example.com", since: 0, sequence: 1 },
    { id: "later", email_key: "zweite@example.com", since: 2, sequence: 3 },
  ]);
  expect(user("moved")).toMatchObject({ sequence: 4, email_since: 4 });
  expect(user("anna")).toMatchObject({ sequence: 2, email_since: 2 });
  expect(user("joined")).toMatchObject({ sequence: 0, email_since: 0 });
});

test("a Google link of unknown age counts as older than every later event", () => {
  expect(["anna", "gina", "joined", "moved"].map((id) => user(id).google_since)).toEqual([null, 0, 0, 4]);
});

test("addresses are compared by their domain, and two accounts of one address both keep their key", () => {
  expect(["anna", "alone", "twice", "chrome"].map((id) => user(id).email_key)).toEqual([
    "anna@example.com",
    "alone@xn--strae-oqa.example",
    "twice@straße.example",
    "twice@xn--strae-oqa.example",
  ]);
});
