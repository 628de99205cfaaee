// What every way of starting the built server has in common: where it runs, how it stops, and that a start that
// cannot work ends at once with one plain line and exit code 1.
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Runs what `begin` makes of the built server's exports until SIGTERM or SIGINT. */
export async function runServer(begin) {
  process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), ".."));
  process.env.NODE_ENV ??= "production";
  try {
    const { stop } = await begin(await import("../build/server/index.js"));
    for (const signal of ["SIGTERM", "SIGINT"]) {
      process.once(signal, () => stop().then(() => process.exit(0), fail));
    }
  } catch (error) {
    fail(error);
  }
}

function fail(error) {
  console.error(`reisekasse: ${error?.name === "StartRefused" ? error.message : (error?.stack ?? error)}`);
  process.exit(1);
}
