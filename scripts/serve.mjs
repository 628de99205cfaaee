// `npm start`: starts the built server and stops it on SIGTERM. A start that cannot work ends at once with one
// plain line and exit code 1.
import path from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), ".."));
process.env.NODE_ENV ??= "production";

let running;
let isStopping = false;

// Listened for before there is anything to stop: a signal may come at any time, and more than once.
for (const signal of ["SIGTERM", "SIGINT"]) {
  process.on(signal, () => {
    isStopping = true;
    stop();
  });
}

try {
  const { start } = await import("../build/server/index.js");
  running = await start();
  if (isStopping) stop();
} catch (error) {
  fail(error);
}

function stop() {
  running?.stop().then(() => process.exit(0), fail);
}

function fail(error) {
  console.error(`reisekasse: ${error?.name === "StartRefused" ? error.message : (error?.stack ?? error)}`);
  process.exit(1);
}
