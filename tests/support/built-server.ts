// Loads the built server several times into one process. Vitest loads this module once in a process, unlike the others
// (`external` in vitest.config.ts).
import { registerHooks } from "node:module";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";

export interface BuiltServer {
  start(): Promise<{ port: number; stop(): Promise<void> }>;
}

const folder = `${pathToFileURL(path.resolve("build/server")).href}/`;
const INSTANCE = /\?instance=\d+$/;

let instances = 0;

// Modules that an instance imports belong to the same instance. Passwords are hashed by argon2.ts.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const [instance] = INSTANCE.exec(context.parentURL ?? "") ?? [];
    if (instance && specifier === "@node-rs/argon2") {
      return { url: new URL("argon2.ts", import.meta.url).href, shortCircuit: true };
    }
    const resolved = nextResolve(specifier, context);
    if (!instance || !resolved.url.startsWith(folder)) return resolved;
    return { ...resolved, url: resolved.url + instance };
  },
});

/**
 * Loads the built server anew, so that it reads its variables, opens its database and counts its limits for itself.
 * Packages are shared, which takes a fifth of the time of a new process.
 */
export async function loadServer(): Promise<BuiltServer> {
  const server: BuiltServer = await import(`${folder}index.js?instance=${instances++}`);
  return {
    async start() {
      const running = await server.start();
      // Lets it end the transactions that it has begun: a statement of a test waits for them without giving way.
      await setImmediate();
      return running;
    },
  };
}
