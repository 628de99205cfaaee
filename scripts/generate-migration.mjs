// `npm run db:generate -- --name nights`: writes a migration for each engine after a change in db/schema/.
import { spawnSync } from "node:child_process";

for (const DATABASE_URL of ["file:unused.db", "postgres://unused"]) {
  const args = ["node_modules/drizzle-kit/bin.cjs", "generate", ...process.argv.slice(2)];
  const env = { ...process.env, DATABASE_URL };
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env });
  if (status !== 0) process.exit(1);
}
