// Files of builds: an instance publishes its own, so that those of another build can send them too. While an update
// runs, a page and its scripts may come from different instances.
import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import pLimit from "p-limit";
import type { Encoding } from "~/http/compression.server";
import { log } from "~/http/log.server";
import { findBuildFile, publishBuild } from "~/models/build-file.server";

const RETRY_MS = 60_000;

/** Other names are no file of any build, and cost no query. */
const BUILT_NAME = /^[\w.-]{1,100}-[\w-]{8}\.\w{1,8}$/;

/** Files that are kept in memory, and lookups at once: made-up names must not keep pages from the database. */
const CACHED = 100;
const AT_ONCE = 2;

/** A file with its compressed forms, and the value of its ETag. */
export interface StaticFile {
  whole: Buffer;
  packed: Partial<Record<Encoding, Buffer>>;
  tag: string;
}

export function staticFile(whole: Buffer, packed: StaticFile["packed"]): StaticFile {
  return { whole, packed, tag: `W/"${hash("sha256", whole, "base64url").slice(0, 22)}"` };
}

/** Publishes the files of this build. Tries again until the database takes them, or the signal aborts. */
export async function publishFiles(signal: AbortSignal, folder = "build/client/assets"): Promise<void> {
  const packed = readdirSync(folder).filter((name) => name.endsWith(".br"));
  const files = new Map(
    packed.map((name) => [name.slice(0, -".br".length), readFileSync(path.join(folder, name))]),
  );
  while (!signal.aborted) {
    try {
      return await publishBuild(files, new Date());
    } catch (error) {
      log.warn({ code: (error as { code?: unknown }).code }, "the build's files were not published");
    }
    await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

const cached = new Map<string, StaticFile>();
const inTurn = pLimit(AT_ONCE);
const decompress = promisify(brotliDecompress);

/** Returns a file of another build. Rejects if the database does not answer. */
export async function fileOfOtherBuild(name: string): Promise<StaticFile | undefined> {
  if (!BUILT_NAME.test(name)) return undefined;
  return cached.get(name) ?? inTurn(load, name);
}

async function load(name: string): Promise<StaticFile | undefined> {
  const br = await findBuildFile(name);
  if (!br) return undefined;
  const file = staticFile(await decompress(br), { br });
  if (cached.size >= CACHED) cached.delete(cached.keys().next().value!);
  cached.set(name, file);
  return file;
}
