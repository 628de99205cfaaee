// `npm run demo`: starts the built server with a separate database and a demo account.
import { runServer } from "./run.mjs";

process.env.DATABASE_URL ||= "file:./data/demo.db";
// The demo fetches no exchange rates unless RATES=on is set.
process.env.RATES ||= "off";

await runServer(async ({ start, fillDemo }) => {
  const { email, password } = await fillDemo();
  const running = await start();
  console.log(`reisekasse: the demo runs at ${process.env.APP_URL || running.url}`);
  console.log(`reisekasse: sign in as ${email} with the password ${password}`);
  return running;
});
