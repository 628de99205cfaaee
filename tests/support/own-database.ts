// Gives each test file its own database, in a folder that is removed at the end.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-test-"));

process.env.DATABASE_URL = `file:${path.join(folder, "test.db")}`;
// Longer than the default: inserting a thousand rows takes time on a busy machine.
process.env.TRANSACTION_MS = "30000";
process.env.LOG_LEVEL = "silent";
process.env.PORT = "0";
process.env.HOST = "127.0.0.1";
process.env.NODE_ENV = "production";
const unset = [
  ...["APP_URL", "SESSION_SECRET", "CLIENT_IP_HEADER", "SMTP_URL", "MAIL_FROM", "SUPPORT_EMAIL"],
  ...["BACKUP_DIR", "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET", "GOOGLE_ISSUER"],
];
for (const name of unset) delete process.env[name];

afterAll(() => rmSync(folder, { recursive: true, force: true }));
