import { hash } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { db, transaction } from "../../db/client";
import { buildFiles } from "../../db/schema";

/**
 * Stores the files of this build, which are compressed by brotli, and deletes all others but those of the build that
 * started before it. A file that several builds contain belongs to the one that started last.
 */
export async function publishBuild(files: ReadonlyMap<string, Buffer>, now: Date): Promise<void> {
  const names = [...files.keys()];
  const build = hash("sha256", names.toSorted().join(), "base64url");
  const { name, createdAt } = buildFiles;
  await transaction("build files", async () => {
    const stored = await db.select({ name, build: buildFiles.build, createdAt }).from(buildFiles);
    const known = new Set(stored.map((row) => row.name));
    const missing = names.filter((each) => !known.has(each));
    await db.update(buildFiles).set({ build, createdAt: now }).where(inArray(name, names));
    if (missing.length > 0) {
      const content = (each: string) => files.get(each)!.toString("base64");
      await db
        .insert(buildFiles)
        .values(missing.map((each) => ({ name: each, build, content: content(each), createdAt: now })));
    }
    const others = stored.filter((row) => !files.has(row.name));
    const [latest] = others.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    const old = others.filter((row) => row.build !== latest!.build).map((row) => row.name);
    if (old.length > 0) await db.delete(buildFiles).where(inArray(name, old));
  });
}

/** Returns a file of one of the last two builds, compressed by brotli. */
export async function findBuildFile(name: string): Promise<Buffer | undefined> {
  const { content } = buildFiles;
  const [row] = await db.select({ content }).from(buildFiles).where(eq(buildFiles.name, name));
  return row && Buffer.from(row.content, "base64");
}
