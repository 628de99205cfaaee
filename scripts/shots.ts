// `npm run shots [-- words]`: pictures of every screen, or of those whose name has one of the words in it, in the
// folder shots/. Server and database are its own and go with it.
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
