import { type Placeholder, sql } from "drizzle-orm";
import { engine } from "./columns";
import { type Db, type Engine, type FailureKind, type Scope, scope, TransactionTimeout } from "./scope";

export type { SelectedFields } from "drizzle-orm/pg-core";
export type { Db, Limiter } from "./scope";

/** Milliseconds after which a transaction is rolled back and the next one runs. */
const TRANSACTION_MS = Number(process.env.TRANSACTION_MS ?? 5_000);

const activeEngine: Engine = await open();

async function open(): Promise<Engine> {
  const url = process.env.DATABASE_URL || "file:./data/reisekasse.db";
  const client = await (engine === "postgres" ? import("./client.postgres") : import("./client.sqlite"));
  return client.open(url);
}

function currentDb(): Db {
  return scope.getStore()?.db ?? activeEngine.reader;
}

/** The database for models. Reads work anywhere, writes only inside transaction(). */
export const db = new Proxy({} as Db, { get: (_, name) => Reflect.get(currentDb(), name) });

export interface Preparable<Row> {
  prepare(name: string): { execute(values: Record<string, unknown>): PromiseLike<Row[]> };
}

/**
 * Defines a query that is built once instead of on each call; building takes ten times as long as running it.
 * `param` marks values supplied per call, encoded for the driver: wrap moments and flags in `sql.param`.
 */
export function prepared<Names extends string, Row>(
  name: string,
  build: (db: Db, param: (name: Names) => Placeholder) => Preparable<Row>,
): (values: Record<Names, unknown>) => Promise<Row[]> {
  const byDb = new WeakMap<Db, ReturnType<Preparable<Row>["prepare"]>>();
  return async (values) => {
    const current = currentDb();
    const query =
      byDb.get(current) ?? build(current, (placeholder) => sql.placeholder(placeholder)).prepare(name);
    byDb.set(current, query);
    return query.execute(values);
  };
}

/**
 * Runs the work in a transaction of this owner, or joins the transaction that it is called in. The work does nothing
 * but database calls. An error inside a joined call breaks the whole transaction, even if the outer work catches it.
 */
export function transaction<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const outer = scope.getStore();
  return outer ? join(outer, work) : activeEngine.transaction(owner, () => withTimeout(work));
}

async function join<T>(outer: Scope, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    outer.broken ??= error;
    throw error;
  }
}

/** Statements that the hanging work runs afterwards throw TransactionOver. */
function withTimeout<T>(work: () => Promise<T>): Promise<T> {
  // Start the work before the timer: if it throws synchronously, the timer would never be cleared.
  const running = work();
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TransactionTimeout("took too long")), TRANSACTION_MS);
  });
  return Promise.race([running, late]).finally(() => clearTimeout(timer));
}

export function failure(error: unknown): FailureKind {
  return error instanceof TransactionTimeout ? "busy" : activeEngine.failure(error);
}

export const { readTogether, endReading, limiter, pruneLimiters, file: databaseFile, close } = activeEngine;
