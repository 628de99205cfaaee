// `npm start`: starts the built server and stops it on SIGTERM. A start that cannot work ends at once with one
// plain line and exit code 1.
import path from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), ".."));
process.env.NODE_ENV ??= "production";

try {
  const { start } = await import("../build/server/index.js");
  const { stop } = await start();
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.once(signal, () =>
      stop().then(
        () => process.exit(0),
        (error) => fail(error),
      ),
    );
  }
} catch (error) {
  fail(error);
}

function fail(error) {
  console.error(`reisekasse: ${error?.name === "StartRefused" ? error.message : (error?.stack ?? error)}`);
  process.exit(1);
}
