// What every way of starting the built server has in common: where it runs, how it stops, and that a start that
// cannot work ends at once with one plain line and exit code 1.
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Runs what `begin` makes of the built server's exports until SIGTERM or SIGINT. */
export async function runServer(begin) {
  process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), ".."));
  process.env.NODE_ENV ??= "production";
  let running;
  let isStopping = false;
  const stop = () => running?.stop().then(() => process.exit(0), fail);

  // Listened for before there is anything to stop: a signal may come at any time, and more than once.
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.on(signal, () => {
      isStopping = true;
      stop();
    });
  }

  try {
    running = await begin(await import("../build/server/index.js"));
    if (isStopping) stop();
  } catch (error) {
    fail(error);
  }
}

function fail(error) {
  console.error(`reisekasse: ${error?.name === "StartRefused" ? error.message : (error?.stack ?? error)}`);
  process.exit(1);
}
