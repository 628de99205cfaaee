// `npm run shots [-- words]`: takes screenshots of all screens, or of those whose name contains one of the words, into
// the folder shots/. Uses a server and a database of its own.
import { startServer } from "../tests/support/server-process.ts";
import { photograph } from "./shots/camera.ts";
import { loginOfDemo, makePeople, withGoogle } from "./shots/people.ts";
import { screens } from "./shots/screens.ts";

const words = process.argv.slice(2);
const wanted = screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (wanted.length === 0) {
  const names = screens.map(({ name }) => name).join(", ");
  console.error(`reisekasse: no screen is named like that: ${names}`);
  process.exit(1);
}

const server = await startServer(withGoogle, "scripts/demo.mjs");
try {
  const people = await makePeople(server.url, await loginOfDemo(server.lines));
  const { taken, failures } = await photograph(server.url, people, wanted);
  console.log(`reisekasse: ${taken} pictures in shots/`);
  for (const failure of failures) console.error(`reisekasse: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
}
