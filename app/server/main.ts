// The entry of the server's bundle. The configuration is read before anything else is loaded, and refuses variables that
// cannot be used: loading the models migrates the database, and then the version before could no longer run.
import "~/http/config.server";
import type { demoLogin } from "./demo";
import type { Running } from "./start";

/**
 * Starts the server on HOST and PORT.
 * @throws an Error named StartRefused, whose message says in one line what to do
 */
export async function start(): Promise<Running> {
  const server = await import("./start");
  return server.start();
}

/** Creates the demo account with its trips if it does not exist. Returns its credentials. */
export async function fillDemo(): Promise<typeof demoLogin> {
  const demo = await import("./demo");
  return demo.fillDemo();
}
