// `npm run backup [-- folder]`: copies the database to the folder or BACKUP_DIR, also while the server writes.
import path from "node:path";
import { runMaintenance } from "./maintenance.mjs";

await runMaintenance(async ({ backUp, fileOf }, [folder = process.env.BACKUP_DIR], database) => {
  if (!folder) throw Object.assign(new Error("name a folder, or set BACKUP_DIR"), { name: "BackupFailed" });
  const { file, bytes } = await backUp(fileOf(database), path.resolve(folder), new Date());
  return `backed up to ${file} (${(bytes / 1_000_000).toFixed(1)} MB, checked)`;
});
