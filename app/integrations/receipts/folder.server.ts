import { existsSync } from "node:fs";
import { chmod, lstat, open, opendir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { checkKey, isKey, type ReceiptStore, ReceiptStoreError } from "./receipt-files.server";

/** Files in a folder, flat: file systems find one of a million by its name, and only the sweep lists them. */
export function folderStore(folder: string, incoming: string): ReceiptStore {
  const fileOf = (key: string) => path.join(folder, checkKey(key));

  return {
    incoming,

    async put(key, file) {
      const target = fileOf(key);
      // Finds mistakes. Two at the same moment would pass, but no key is made twice.
      if (existsSync(target)) throw new ReceiptStoreError("exists", "a receipt of this key");
      await chmod(file, 0o600);
      await rename(file, target);
      await sync(folder);
    },

    async open(key) {
      const handle = await open(fileOf(key)).catch(unlessMissing);
      if (!handle) return undefined;
      const { size: bytes } = await handle.stat().catch(async (error) => {
        await handle.close();
        throw error;
      });
      return { bytes, stream: handle.createReadStream() };
    },

    remove: (key) => rm(fileOf(key), { force: true }),

    async missing(keys) {
      const missing: string[] = [];
      for (const key of keys)
        if (!(await lstat(fileOf(key)).catch(unlessMissing))?.isFile()) missing.push(key);
      return missing;
    },

    async *list() {
      for await (const { name: key } of await opendir(folder)) {
        // Not ours: the folder may be a whole disk, which has files of its own.
        if (!isKey(key)) continue;
        // Undefined if it has been removed meanwhile.
        const found = await lstat(fileOf(key)).catch(unlessMissing);
        if (found?.isFile()) yield { key, bytes: found.size, changedAt: found.mtime };
      }
    },
  };
}

/** Makes a renamed file survive a power failure. Windows cannot do this with a folder. */
async function sync(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
