// `npm run demo`: the same server on a database of its own, with an account that has something to show.
import { runServer } from "./run.mjs";

process.env.DATABASE_URL ||= "file:./data/demo.db";

await runServer(async ({ start, fillDemo }) => {
  const { email, password } = await fillDemo();
  const running = await start();
  console.log(`reisekasse: the demo runs at ${process.env.APP_URL || running.url}`);
  console.log(`reisekasse: sign in as ${email} with the password ${password}`);
  return running;
});
