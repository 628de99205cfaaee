// Runs the built server inside the test's own process: real HTTP on loopback, with a clock that a test can set.
import { afterAll, beforeAll, vi } from "vitest";
import { loadServer } from "./built-server";

let origin = "";

/** Starts the server for the tests of this file. `env` is set before the server reads its variables. */
export function withServer(env: Record<string, string> = {}): void {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    Object.assign(process.env, env);
    const { start } = await loadServer();
    const running = await start();
    stop = running.stop;
    origin = `http://127.0.0.1:${running.port}`;
  });
  afterAll(() => stop());
}

/** Starts a server on this database, whose variables stay until `vi.unstubAllEnvs()`. People's requests go to it. */
export async function startHere(databaseUrl: string, env: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ ...env, DATABASE_URL: databaseUrl })) vi.stubEnv(name, value);
  const { start } = await loadServer();
  const { port, stop } = await start();
  origin = `http://127.0.0.1:${port}`;
  return { url: origin, databaseUrl, stop };
}

/** Sends people's requests to a server that the test has started itself. */
export function reachServerAt(url: string): void {
  origin = url;
}

/** The server's origin, `http://127.0.0.1:<port>`. */
export function serverOrigin(): string {
  return origin;
}
