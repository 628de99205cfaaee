import { type Placeholder, sql } from "drizzle-orm";
import { engine } from "./columns";
import { type Db, type Engine, type Scope, StartRefused, scope, TransactionBroken } from "./scope";

export type { Db } from "./scope";

/** How long a transaction may take, in milliseconds, before it is rolled back and the next one runs. */
const TRANSACTION_MS = Number(process.env.TRANSACTION_MS ?? 5_000);

const here: Engine = await open();

async function open(): Promise<Engine> {
  const url = process.env.DATABASE_URL || "file:./data/reisekasse.db";
  if (engine !== "sqlite")
    throw new StartRefused(`DATABASE_URL must begin with file: (it is ${url.split(":")[0]}:…)`);
  const sqlite = await import("./client.sqlite");
  return sqlite.open(url);
}

function now(): Db {
  return scope.getStore()?.db ?? here.reader;
}

/** Reads anywhere; writes only inside transaction(). */
export const db: Db = {
  get select() {
    const current = now();
    return current.select.bind(current);
  },
  get selectDistinct() {
    const current = now();
    return current.selectDistinct.bind(current);
  },
  get insert() {
    const current = now();
    return current.insert.bind(current);
  },
  get update() {
    const current = now();
    return current.update.bind(current);
  },
  get delete() {
    const current = now();
    return current.delete.bind(current);
  },
};

interface Preparable<Row> {
  prepare(name: string): { execute(values: Record<string, unknown>): PromiseLike<Row[]> };
}

/**
 * A reading that is put together once instead of at each call, which takes ten times as long as running it. `given`
 * names what is filled in later, as the driver takes it: of moments and flags `sql.param` makes that.
 */
export function prepared<Names extends string, Row>(
  name: string,
  build: (db: Db, given: (name: Names) => Placeholder) => Preparable<Row>,
): (values: Record<Names, unknown>) => Promise<Row[]> {
  const byDb = new WeakMap<Db, ReturnType<Preparable<Row>["prepare"]>>();
  return async (values) => {
    const current = now();
    const query =
      byDb.get(current) ?? build(current, (placeholder) => sql.placeholder(placeholder)).prepare(name);
    byDb.set(current, query);
    return query.execute(values);
  };
}

/**
 * Runs the work in one transaction for this owner, or joins the one it is called in. The work touches nothing but
 * the database. A failure inside a joined call breaks the whole, even where the outer work catches it.
 */
export function transaction<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const outer = scope.getStore();
  return outer ? join(outer, work) : here.transaction(owner, () => inTime(work));
}

async function join<T>(outer: Scope, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    outer.broken ??= error;
    throw error;
  }
}

/** Work that never ends must not hold up the others. What still runs afterwards gets TransactionOver. */
function inTime<T>(work: () => Promise<T>): Promise<T> {
  // Before the timer is set: where the work throws at once, nobody would clear it.
  const running = work();
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TransactionBroken("took too long")), TRANSACTION_MS);
  });
  return Promise.race([running, late]).finally(() => clearTimeout(timer));
}

export const failure = here.failure;
export const checkFile = here.checkFile;
export const tellSound = here.tellSound;
export const maintenance = here.maintenance;
export const close = here.close;
