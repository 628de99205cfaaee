import pg from "pg";

/** Connections of one instance. The sum over all instances must stay below the server's `max_connections`. */
const POOL_SIZE = 10;

/** Milliseconds to wait for a free connection. */
export const CONNECT_MS = 2_000;

/** Milliseconds after which a connection that no longer answers is given up. Longer than the server's own limits. */
const ANSWER_MS = 12_000;

export function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced when the next one is needed.
  pool.on("error", () => undefined);
  // Without a listener, one that the server cuts before it is handed out would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Thrown when a connection breaks or none can be had; the driver's own errors have no code then. */
class ConnectionLost extends Error {
  readonly code = "08006";
}

/** A connection of the pool, of which it is noted whether it broke. */
export class PooledConnection {
  broken: Error | undefined;
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** @throws DatabaseError if the server refuses the statement, else ConnectionLost */
  async query(config: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(config as pg.QueryConfig, values);
    } catch (error) {
      if (error instanceof pg.DatabaseError) throw error;
      this.broken = new ConnectionLost("the connection broke", { cause: error });
      throw this.broken;
    }
  }

  /** Ends a transaction that has failed. A connection that cannot do so is closed. */
  async rollBack(): Promise<void> {
    if (!this.broken) await this.query("ROLLBACK").catch(() => undefined);
  }
}

/** Runs the work with a connection, which the pool then gets back, or closes if it broke. */
export async function borrow<T>(
  pool: pg.Pool,
  work: (connection: PooledConnection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error) => {
    throw error instanceof pg.DatabaseError ? error : new ConnectionLost("no connection", { cause: error });
  });
  const connection = new PooledConnection(client);
  const onError = (error: Error) => {
    connection.broken = error;
  };
  client.on("error", onError);
  try {
    return await work(connection);
  } finally {
    client.off("error", onError);
    client.release(connection.broken);
  }
}
