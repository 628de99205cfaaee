// `npm run restore [-- file]`: replaces the database by this backup, or by the newest in BACKUP_DIR, and puts
// files of receipts back that are missing.
import path from "node:path";
import { runMaintenance } from "./maintenance.mjs";

await runMaintenance(async (maintenance, [fileArgument], database) => {
  const { fileOf, newestIn, receiptsBeside, restore, restoreReceipts } = maintenance;
  const { BACKUP_DIR } = process.env;
  if (!fileArgument && !BACKUP_DIR)
    throw Object.assign(new Error("name a file, or set BACKUP_DIR"), { name: "RestoreRefused" });
  const backup = fileArgument ? path.resolve(fileArgument) : newestIn(path.resolve(BACKUP_DIR), new Date());
  const file = fileOf(database);
  const kept = await restore(file, backup, new Date());
  const said = [`restored ${file} from ${backup}`];
  if (kept) said.push(`what was there is now ${kept}`);
  const receipts = receiptsBeside(file);
  if (receipts) {
    const folders = [path.dirname(backup), ...(BACKUP_DIR ? [path.resolve(BACKUP_DIR)] : [])];
    const { restored, missing } = restoreReceipts(file, folders, receipts);
    if (restored > 0) said.push(`files of receipts put back: ${restored}`);
    if (missing.length > 0) said.push(`receipts without a file: ${missing.length} (${missing.join(", ")})`);
  }
  return said.join("; ");
});
