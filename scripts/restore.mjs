// `npm run restore [-- file]`: replaces the database by this backup, or by the newest in BACKUP_DIR.
import path from "node:path";
import { runMaintenance } from "./maintenance.mjs";

await runMaintenance(async ({ fileOf, newestIn, restore }, [fileArgument], database) => {
  const { BACKUP_DIR } = process.env;
  if (!fileArgument && !BACKUP_DIR)
    throw Object.assign(new Error("name a file, or set BACKUP_DIR"), { name: "RestoreRefused" });
  const backup = fileArgument ? path.resolve(fileArgument) : newestIn(path.resolve(BACKUP_DIR), new Date());
  const file = fileOf(database);
  const kept = await restore(file, backup, new Date());
  return `restored ${file} from ${backup}${kept ? `; what was there is now ${kept}` : ""}`;
});
