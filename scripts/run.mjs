// Common part of the commands that start the built server: they run in the project's folder, stop on a signal, and
// print one line and exit with 1 if the start fails.
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Calls `begin` with the built server's exports, and stops the server that it returns on SIGTERM or SIGINT. */
export async function runServer(begin) {
  process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), ".."));
  process.env.NODE_ENV ??= "production";
  let running;
  let isStopping = false;
  const stop = () => running?.stop().then(() => process.exit(0), fail);

  // Registered before the start, since a signal may come at any time, and more than once.
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
