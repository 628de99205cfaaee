// Lets a script import modules of app/ as Vite resolves them: `~/…`, and names without an extension. Used with
// `node --import`, since it must run before the script's own imports are resolved.
import { registerHooks } from "node:module";

const app = new URL("../app/", import.meta.url).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const name = specifier.startsWith("~/") ? app + specifier.slice(2) : specifier;
    const isOurs = /^(\.|file:)/.test(name) && !context.parentURL?.includes("/node_modules/");
    return nextResolve(isOurs && !/\.(ts|mjs|js|json)$/.test(name) ? `${name}.ts` : name, context);
  },
});
