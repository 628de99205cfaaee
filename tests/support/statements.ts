// The statements that the models run, and how SQLite carries them out.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import Database from "better-sqlite3";

/** The name under which `db/client.sqlite.ts` publishes statements. */
export const CHANNEL = "reisekasse:statement";

/** Notes the statements that run from now on, until the returned function is called, which returns them. */
export function noteStatements(): () => string[] {
  const statements: string[] = [];
  const note = (sql: unknown) => statements.push(String(sql));
  subscribe(CHANNEL, note);
  return () => {
    unsubscribe(CHANNEL, note);
    return statements;
  };
}

/** Returns the statements that the work runs, in order, without those of the sender, which looks for mails meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const end = noteStatements();
  await work();
  return end().filter((sql) => !sql.includes('"mails"'));
}

export interface Plan {
  sql: string;
  steps: string[];
}

/** Explains each statement once. Plans do not depend on the number of rows: ANALYZE is never run, as in production. */
export function plansOf(file: string, statements: readonly string[]): Plan[] {
  const database = new Database(file, { readonly: true });
  const plans = [...new Set(statements)].map((sql) => {
    const values = Array(sql.split("?").length - 1).fill(null);
    const steps = database.prepare(`explain query plan ${sql}`).all(...values) as { detail: string }[];
    return { sql, steps: steps.map(({ detail }) => detail) };
  });
  database.close();
  return plans;
}

/**
 * Reads that end soon: subqueries with a limit, values of an insert, the files of two builds, leases of what runs now,
 * partial indexes, which hold only what is due.
 */
const short =
  /^SCAN (entries|milestones|build_files|leases|\d+-ROW .*|pragma_.*|\w+ USING (COVERING )?INDEX \w+_(to_settle|to_confirm|unsettled|uncounted))$/;

/** Lists the plans that read a table from end to end. */
export function wholeReads(plans: readonly Plan[]): Plan[] {
  const isWhole = (step: string) => /^SCAN|AUTOMATIC/.test(step) && !short.test(step);
  return plans.filter(({ sql, steps }) => steps.some(isWhole) && sql !== 'select 1 from "users" limit ?');
}
