// `npm run restore [-- file]`: puts this backup, or the newest in BACKUP_DIR, in the place of the database.
import path from "node:path";
import { keep } from "./maintenance.mjs";

await keep(async ({ fileOf, newestIn, restore }, [named], database) => {
  const { BACKUP_DIR } = process.env;
  if (!named && !BACKUP_DIR)
    throw Object.assign(new Error("name a file, or set BACKUP_DIR"), { name: "RestoreRefused" });
  const backup = named ? path.resolve(named) : newestIn(path.resolve(BACKUP_DIR), new Date());
  const file = fileOf(database);
  const { from, kept } = await restore(file, backup, new Date());
  return `restored ${file} from ${from}${kept ? `; what was there is now ${kept}` : ""}`;
});
