// PostgreSQL through a pool of connections. A pooler may sit in between and give each transaction another connection, so
// nothing outlives a transaction: no session settings, no session locks, no named statements by default.
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pLimit from "p-limit";
import type pg from "pg";
import { limitersOf } from "./limiters.postgres";
import { migrateAt } from "./migrate.postgres";
import { borrow, openPool, type PooledConnection } from "./pool.postgres";
import {
  codeOf,
  type Db,
  type Engine,
  type FailureKind,
  openScope,
  runInScope,
  type Scope,
  StartRefused,
  statementChannel,
  WriteOutside,
} from "./scope";
import { serialized } from "./serialized";

const MIGRATIONS = "db/migrations/postgresql";

const LIMITS = [
  "SET LOCAL statement_timeout = 10000",
  "SET LOCAL lock_timeout = 5000",
  "SET LOCAL idle_in_transaction_session_timeout = 10000",
  "SET LOCAL timezone = 'UTC'",
].join("; ");
const BEGIN_READ = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${LIMITS}`;
// On a standby, the first lock then fails as a write.
const BEGIN_WRITE = `BEGIN ISOLATION LEVEL READ COMMITTED; ${LIMITS}`;

/** Code of a write in a read-only transaction, and of any on a standby. */
const READ_ONLY = "25006";

/** How often a transaction runs that the server ends in favour of another one. */
const ATTEMPTS = 5;

type Query = (config: pg.QueryConfig, values: unknown[]) => Promise<pg.QueryResult>;

interface PostgresScope extends Scope {
  connection: PooledConnection;
}

/**
 * Connects and brings the schema up to date. `prepare=on` in the address gives the hot statements names, so that a
 * connection parses each once: for direct connections, and poolers that keep track of names.
 * @throws StartRefused if the database cannot be used, or was migrated by a newer version
 */
export async function open(url: string, migrations = MIGRATIONS): Promise<Engine> {
  const { address, isPrepared } = readAddress(url);
  try {
    await migrateAt(address.href, migrations);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`the database at ${address.host} cannot be used: ${messageOf(error)}`, {
      cause: error,
    });
  }
  const pool = openPool(address.href);

  const toSend = (config: pg.QueryConfig) => {
    if (statementChannel.hasSubscribers) statementChannel.publish(config.text);
    return isPrepared ? config : { ...config, name: undefined };
  };

  // A read outside readTogether() has a transaction of its own. Either refuses writes and limits the time.
  const read: Query = async (config, values) => {
    const reading = readings.getStore();
    if (!reading?.isOpen) return readTogether(() => read(config, values));
    reading.transaction ??= new ReadTransaction(pool);
    try {
      return await reading.transaction.query(toSend(config), values.map(storable));
    } catch (error) {
      throw codeOf(error) === READ_ONLY ? new WriteOutside() : error;
    }
  };

  const write: Query = async (config, values) => {
    const tx = openScope() as PostgresScope;
    try {
      return await tx.connection.query(toSend(config), values.map(storable));
    } catch (error) {
      tx.broken ??= error;
      throw error;
    }
  };
  // All transactions share one, so that the queries which were built for it are kept.
  const writeDb = asDb(write);

  function attempt<T>(work: (connection: PooledConnection) => Promise<T>): Promise<T> {
    return borrow(pool, async (connection) => {
      try {
        await connection.query(BEGIN_WRITE);
        const result = await work(connection);
        await connection.query("COMMIT");
        return result;
      } catch (error) {
        await connection.rollBack();
        throw error;
      }
    });
  }

  async function transaction<T>(owner: string, work: () => Promise<T>): Promise<T> {
    for (let attempts = 1; ; attempts++) {
      try {
        return await attempt(async (connection) => {
          await lock(connection, owner);
          const tx: PostgresScope = { open: true, broken: undefined, db: writeDb, connection };
          return runInScope(tx, work);
        });
      } catch (error) {
        if (attempts === ATTEMPTS || !/^(40001|40P01)$/.test(codeOf(error))) throw error;
        await sleep(Math.random() * 20 * 2 ** attempts);
      }
    }
  }

  return {
    reader: asDb(read),
    readTogether,
    endReading,
    // An owner's transactions queue in this process: waiting for the row's lock, each would occupy a connection.
    transaction(owner, work) {
      endReading();
      return serialized(`transaction:${owner}`, () => transaction(owner, work));
    },
    failure,
    ...limitersOf((sql, values) => {
      endReading();
      return attempt((connection) => connection.query(sql, values));
    }),
    async close() {
      if (!pool.ended) await pool.end();
    },
  };
}

/** Work that reads, and its present transaction, which begins with the first read. */
interface Reading {
  isOpen: boolean;
  transaction?: ReadTransaction;
}

const readings = new AsyncLocalStorage<Reading>();

async function readTogether<T>(work: () => Promise<T>): Promise<T> {
  if (readings.getStore()?.isOpen) return work();
  const reading: Reading = { isOpen: true };
  try {
    return await readings.run(reading, work);
  } finally {
    reading.isOpen = false;
    reading.transaction?.end();
  }
}

/** Later reads must see the write. Waiting for a second connection while holding one could also exhaust the pool. */
function endReading(): void {
  const reading = readings.getStore();
  reading?.transaction?.end();
  if (reading) reading.transaction = undefined;
}

/** A read-only transaction, whose reads all see the database as it was when it began. */
class ReadTransaction {
  readonly #inTurn = pLimit(1);
  readonly #connection = Promise.withResolvers<PooledConnection>();
  readonly #ended = Promise.withResolvers<void>();

  constructor(pool: pg.Pool) {
    const { resolve, reject } = this.#connection;
    borrow(pool, async (connection) => {
      await connection.query(BEGIN_READ);
      resolve(connection);
      await this.#ended.promise;
      // After a read that has failed it rolls back.
      await this.#inTurn(() => connection.query("COMMIT"));
    }).catch(reject);
  }

  query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    return this.#inTurn(async () => (await this.#connection.promise).query(config, values));
  }

  /** Runs after the reads that were asked for before. */
  end(): void {
    this.#ended.resolve();
  }
}

/** PostgreSQL has no NUL in texts. What is looked for with one must not be found, rather than fail. */
function storable(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value;
}

/** Takes our own parameter out of the address. */
export function readAddress(url: string): { address: URL; isPrepared: boolean } {
  const address = new URL(url);
  const isPrepared = address.searchParams.get("prepare") === "on";
  address.searchParams.delete("prepare");
  return { address, isPrepared };
}

/** Locks the account's row. An owner that is no account locks one of the rows that stand for all others. */
async function lock(connection: PooledConnection, owner: string): Promise<void> {
  const { rowCount } = await connection.query("SELECT 1 FROM users WHERE id = $1 FOR UPDATE", [owner]);
  if (rowCount !== 0) return;
  const [slot] = createHash("sha256").update(owner).digest();
  const locked = await connection.query("SELECT 1 FROM owner_locks WHERE slot = $1 FOR UPDATE", [slot]);
  if (locked.rowCount !== 1) throw new Error("owner_locks is incomplete");
}

function asDb(query: Query): Db {
  return drizzle({ client: { query } as unknown as pg.Pool }) as unknown as Db;
}

/** Codes of PostgreSQL (appendix A of its manual). */
function failure(error: unknown): FailureKind {
  const code = codeOf(error);
  if (code === "23505") return "taken";
  if (code === "23503") return "missing";
  if (code.startsWith("23")) return "refused";
  if (code === "53100") return "full";
  // Connection lost or refused, a standby, a transaction in which another read failed, cancelled, rolled back, out of
  // resources, locked, or shutting down.
  if (/^(08|25006|25P0[23]|28|40|53|55P03|57)/.test(code)) return "busy";
  return undefined;
}

function messageOf(error: unknown): string {
  const { cause } = error as Error;
  return String((cause as Error | undefined)?.message ?? (error as Error).message).replace(/\s+/g, " ");
}
