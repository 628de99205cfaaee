// Each test file has a database of its own, in a folder that goes when the file is through.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-test-"));

process.env.DATABASE_URL = `file:${path.join(folder, "test.db")}`;
// Longer than by default: on a busy machine a thousand rows take their time.
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
