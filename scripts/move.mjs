// `npm run move -- --to postgres://…`: copies the SQLite database to PostgreSQL, while the server is stopped.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { printFailure } from "./maintenance.mjs";

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), ".."));
try {
  const { to } = parseArgs({ options: { to: { type: "string" } } }).values;
  const source = process.env.DATABASE_URL || "file:./data/reisekasse.db";
  if (!/^postgres(ql)?:/.test(to ?? "") || !source.startsWith("file:"))
    throw refused("set DATABASE_URL to the file, and name the target: npm run move -- --to postgres://…");
  // The modules read it when they are loaded, and pick the schema's spelling by it.
  process.env.DATABASE_URL = to;
  const { move } = await import("../build/server/move.js");
  const moved = await move(source, to);
  for (const { table, rows, sums } of moved) {
    const amounts = Object.entries(sums).map(([column, sum]) => `, ${column} ${sum}`);
    console.log(`${table}: ${rows} rows${amounts.join("")}`);
  }
  const { hostname, pathname } = new URL(to);
  const total = moved.reduce((sum, { rows }) => sum + rows, 0);
  console.log(
    `reisekasse: moved ${total} rows to ${pathname.slice(1)} on ${hostname}, counted on both sides`,
  );
} catch (error) {
  printFailure(error);
}

function refused(message) {
  return Object.assign(new Error(message), { name: "MoveRefused" });
}
