// Setup of test files in `npm run mutate`: switches one change on, and notes which changes a file reaches without.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { v4 as uuid } from "uuid";
import { afterAll, expect, inject, vi } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder for what files reach, and the id of the change that is on. */
    mutation: { folder: string; on?: string };
  }
}

/** More often than any test asks. A change that is on so often makes a loop endless. */
const OFTEN = 5_000_000;

const { folder, on } = inject("mutation");
const reached = new Set<string>();
const began = Date.now();
let times = 0;

Object.assign(globalThis, {
  isOn(id: string): boolean {
    reached.add(id);
    if (id !== on) return false;
    if (++times > OFTEN) throw new Error("endless");
    return true;
  },
});

// Constants of a module are computed while it loads, so each file loads its own.
vi.resetModules();

afterAll(() => {
  if (on) return;
  const file = expect.getState().testPath!;
  const report = { file, ids: [...reached], milliseconds: Date.now() - began };
  writeFileSync(path.join(folder, `${uuid()}.json`), JSON.stringify(report));
});
