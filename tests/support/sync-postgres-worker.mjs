// The other half of sync-postgres.ts: a thread with a connection for each database.
import { parentPort, workerData } from "node:worker_threads";
import pg from "pg";

// As SQLite holds them: flags as 0 and 1, moments as milliseconds, whole numbers as numbers, JSON as text.
const { builtins } = pg.types;
for (const type of [builtins.INT8, builtins.NUMERIC]) pg.types.setTypeParser(type, Number);
pg.types.setTypeParser(builtins.BOOL, (text) => (text === "t" ? 1 : 0));
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (text) => new Date(text).getTime());
pg.types.setTypeParser(builtins.JSON, (text) => text);

const clients = new Map();

async function clientFor(url) {
  if (!clients.has(url)) {
    const client = new pg.Client(url);
    // The database is dropped at the end of its test file.
    client.on("error", () => clients.delete(url));
    await client.connect();
    clients.set(url, client);
  }
  return clients.get(url);
}

parentPort.on("message", async ({ url, sql, values }) => {
  const { port, signal } = workerData;
  let answer;
  try {
    const { rows } = await (await clientFor(url)).query(sql, values);
    answer = { rows };
  } catch (error) {
    const { message, code, table, constraint, detail } = error;
    answer = { error: { message, code, table, constraint, detail } };
  }
  port.postMessage(answer);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});
