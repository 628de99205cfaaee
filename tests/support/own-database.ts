// Gives each test file its own database, a file or one on PostgreSQL, which is removed at the end. Files share a process,
// so at the end variables, the clock and modules are as before: the next file opens its own database by loading the
// modules again.
// No statement that the models have run in a file may read a whole table.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, inject, vi } from "vitest";
import { query } from "./postgres-cluster";
import { noteStatements, plansOf, wholeReads } from "./statements";

const before = { ...process.env };
const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-test-"));

const file = path.join(folder, "test.db");
const postgres = inject("postgres");
const database = `test_${process.pid}_${Date.now()}`;
process.env.DATABASE_URL = `file:${file}`;
if (postgres) {
  await query(postgres, `CREATE DATABASE ${database} TEMPLATE migrated`);
  process.env.DATABASE_URL = Object.assign(new URL(postgres), { pathname: database }).href;
}
// Longer than the default: inserting a thousand rows takes time on a busy machine.
process.env.TRANSACTION_MS = "30000";
process.env.LOG_LEVEL = "silent";
process.env.PORT = "0";
process.env.HOST = "127.0.0.1";
process.env.RATES = "off";
const unset = [
  ...["APP_URL", "SESSION_SECRET", "CLIENT_IP_HEADER", "SMTP_URL", "MAIL_FROM", "SUPPORT_EMAIL"],
  ...["BACKUP_DIR", "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET", "GOOGLE_ISSUER"],
  ...["RATES_ECB_URL", "RATES_INFOREURO_URL"],
  ...["RECEIPTS_DIR", "RECEIPTS_DIR_SHARED", "RECEIPTS_S3_BUCKET", "BUCKET_NAME"],
];
for (const name of unset) delete process.env[name];
// A file has its secret beside it.
if (postgres) process.env.SESSION_SECRET = "a secret of the tests, the same on all instances";

const statements = noteStatements();

// Registered first, so it runs after the hooks of the file.
afterAll(async () => {
  if (postgres) await query(postgres, `DROP DATABASE ${database} WITH (FORCE)`);
  const whole = existsSync(file) ? wholeReads(plansOf(file, statements())) : [];
  rmSync(folder, { recursive: true, force: true });
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  vi.useRealTimers();
  vi.resetModules();
  expect(whole, "statements that read a whole table").toEqual([]);
});
