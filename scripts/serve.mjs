// `npm start`: starts the built server and stops it on SIGTERM.
import { runServer } from "./run.mjs";

await runServer(({ start }) => start());
