// `npm run shots [-- words]`: takes screenshots of all screens, or of those whose name contains one of the words, into
// the folder shots/. With `--beside` it takes the screens of the design, and puts them beside its pictures. Uses a server
// and a database of its own.
import { startServer } from "../tests/support/server-process.ts";
import { photographBeside } from "./shots/beside.ts";
import { photograph } from "./shots/camera.ts";
import { loginOfDemo, makePeople, withGoogle } from "./shots/people.ts";
import { drawnScreens } from "./shots/screens/drawn.ts";
import { screens as allScreens } from "./shots/screens.ts";

const isBeside = process.argv.includes("--beside");
const words = process.argv.slice(2).filter((argument) => argument !== "--beside");
const screens = isBeside ? drawnScreens : allScreens;
const wanted = screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (wanted.length === 0) {
  const names = screens.map(({ name }) => name).join(", ");
  console.error(`reisekasse: no screen is named like that: ${names}`);
  process.exit(1);
}

const server = await startServer(withGoogle, "scripts/demo.mjs");
try {
  const { taken, failures } = isBeside
    ? await photographBeside(server.url, wanted)
    : await photograph(server.url, await makePeople(server.url, await loginOfDemo(server.lines)), wanted);
  console.log(`reisekasse: ${taken} pictures in shots/`);
  for (const failure of failures) console.error(`reisekasse: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
}
