// `npm run shots [-- words]`: takes screenshots of all screens, or of those whose name contains one of the words, into
// the folder shots/. Uses a server and a database of its own. With `--engine firefox`, `webkit` or `chromium` it takes
// those that need no action by Playwright, in four sizes, into the engine's folder below shots/.
import { parseArgs } from "node:util";
import { engines } from "../tests/engines/engines.ts";
import { startServer } from "../tests/support/server-process.ts";
import { photograph } from "./shots/camera.ts";
import { isForEngines, photographIn } from "./shots/engines.ts";
import { loginOfDemo, makePeople, withGoogle } from "./shots/people.ts";
import { screens } from "./shots/screens.ts";

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { engine: { type: "string" } },
});
const engine = Object.values(engines).find(({ name }) => name === values.engine);
if (values.engine && !engine) fail(`no engine is named like that: ${Object.keys(engines).join(", ")}`);
if (engine?.missing) fail(`${engine.missing}: node scripts/bootstrap.mjs engines installs it`);

const named = screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const wanted = engine ? named.filter(isForEngines) : named;
if (wanted.length === 0) fail(`no screen is named like that: ${screens.map(({ name }) => name).join(", ")}`);

const server = await startServer(withGoogle, "scripts/demo.mjs");
try {
  const people = await makePeople(server.url, await loginOfDemo(server.lines));
  const { taken, failures } = await (engine
    ? photographIn(engine, server.url, people, wanted)
    : photograph(server.url, people, wanted));
  console.log(`reisekasse: ${taken} pictures in shots/${engine ? `${engine.name}/` : ""}`);
  for (const failure of failures) console.error(`reisekasse: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
}

function fail(text: string): never {
  console.error(`reisekasse: ${text}`);
  process.exit(1);
}
