// Observes the purge of removed rows, for model tests.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { count, eq } from "drizzle-orm";
import { purgeRemoved } from "~/models/removal.server";
import { db } from "../../db/client";
import type { expenses, submissions } from "../../db/schema";
import { allRows } from "./rows";

/** The number of rows that an account has in a table. */
export async function rowsOf(table: typeof expenses | typeof submissions, userId: string): Promise<number> {
  const [found] = await db.select({ count: count() }).from(table).where(eq(table.userId, userId));
  return found!.count;
}

/** Purges this many slices and then stops between two slices, as a crash would. */
export async function purgeSlices(slices: number): Promise<void> {
  const crash = new AbortController();
  let begun = 0;
  const note = (sql: unknown) => {
    if (/^delete from "(expenses|submissions|trips)"/.test(String(sql)) && ++begun === slices) crash.abort();
  };
  subscribe("reisekasse:statement", note);
  if (slices === 0) crash.abort();
  await purgeRemoved(crash.signal).catch((error: unknown) => {
    if (!crash.signal.aborted) throw error;
  });
  unsubscribe("reisekasse:statement", note);
}

/** All rows except those of this account. */
export function restWithout(userId: string): string {
  const tables = Object.entries(allRows()).map(([name, rows]) => {
    const others = (rows as { id?: string; user_id?: string }[]).filter(
      (row) => row.user_id !== userId && !(name === "users" && row.id === userId),
    );
    return [name, others];
  });
  return JSON.stringify(tables);
}
