// `npm run backup [-- folder]`: copies the database and files of receipts to the folder or BACKUP_DIR, also while the
// server writes.
import path from "node:path";
import { runMaintenance } from "./maintenance.mjs";

await runMaintenance(async (maintenance, [folderArgument], database) => {
  const { backUp, fileOf, keepReceipts, receiptsBeside } = maintenance;
  const folder = folderArgument ?? process.env.BACKUP_DIR;
  if (!folder) throw Object.assign(new Error("name a folder, or set BACKUP_DIR"), { name: "BackupFailed" });
  const into = path.resolve(folder);
  const { file, bytes } = await backUp(fileOf(database), into, new Date());
  const receipts = receiptsBeside(fileOf(database));
  const { added } = receipts ? keepReceipts(receipts, into) : { added: 0 };
  const more = added ? `; new files of receipts: ${added}` : "";
  return `backed up to ${file} (${(bytes / 1_000_000).toFixed(1)} MB, checked)${more}`;
});
