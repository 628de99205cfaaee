// `npm run shots [-- words]`: takes screenshots of all screens, or of those whose name contains one of the words, into
// the folder shots/. Uses a server and a database of its own.
import { startServer } from "../tests/support/server-process.ts";
import { photograph } from "./shots/camera.ts";
import { loginOfDemo, makePeople, withGoogle } from "./shots/people.ts";
import { screens } from "./shots/screens.ts";

const words = process.argv.slice(2);
const wanted = screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (wanted.length === 0) fail(`no screen is named like that: ${screens.map(({ name }) => name).join(", ")}`);

const server = await startServer(withGoogle, "scripts/demo.mjs");
try {
  const people = await makePeople(server.url, await loginOfDemo(server.lines));
  const { taken, faults } = await photograph(server.url, people, wanted);
  console.log(`reisekasse: ${taken} pictures in shots/`);
  for (const fault of faults) console.error(`reisekasse: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
}

function fail(text: string): never {
  console.error(`reisekasse: ${text}`);
  process.exit(1);
}
