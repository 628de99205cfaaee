// Runs the server as a process of its own, on a free port, with a database that is removed at the end: a file, or one
// on PostgreSQL where the test itself has one there.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { atExit } from "./at-exit.ts";
import { isPostgres } from "./database.ts";
import { query, TEMPLATE } from "./postgres-cluster.ts";

export interface ServerProcess {
  url: string;
  /** The folder of its database, if that is a file. */
  folder: string;
  databaseUrl: string;
  process: ChildProcess;
  /** Its output, line by line. */
  lines: string[];
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts the server, or another script that does, and waits until it listens. `launcher` is a command that executes the
 * arguments after it in its own process.
 */
export async function startServer(
  env: NodeJS.ProcessEnv = {},
  script = "scripts/serve.mjs",
  launcher: string[] = [],
): Promise<ServerProcess> {
  const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-server-"));
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  const databaseUrl = env.DATABASE_URL ?? (await ownDatabase(folder));
  const [command = "", ...args] = [...launcher, process.execPath, script];
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "info",
      NODE_ENV: "production",
      RATES: "off",
      ...env,
      DATABASE_URL: databaseUrl,
    },
  });
  const lines: string[] = [];
  child.stderr!.pipe(process.stderr, { end: false });
  createInterface({ input: child.stderr! }).on("line", (line) => lines.push(line));
  const url = await listeningUrl(child, lines);
  return {
    url,
    folder,
    databaseUrl,
    process: child,
    lines,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill("SIGTERM");
      const [code] = (await once(child, "exit")) as [number | null];
      return code;
    },
  };
}

async function ownDatabase(folder: string): Promise<string> {
  const given = process.env.DATABASE_URL ?? "";
  if (!isPostgres(given)) return `file:${path.join(folder, "reisekasse.db")}`;
  const url = new URL(given);
  url.pathname = `server_${randomUUID().replaceAll("-", "")}`;
  await query(given, `CREATE DATABASE ${url.pathname.slice(1)} TEMPLATE ${TEMPLATE}`);
  return url.href;
}

async function listeningUrl(child: ChildProcess, lines: string[]): Promise<string> {
  const output = createInterface({ input: child.stdout! });
  const gone = once(child, "exit").then(([code]) => {
    throw new Error(`the server ended with ${code} before it listened`);
  });
  const listening = new Promise<string>((resolve) => {
    output.on("line", (line) => {
      lines.push(line);
      if (!line.startsWith("{")) return;
      const { msg, url } = JSON.parse(line) as { msg: string; url?: string };
      if (msg === "listening" && url) resolve(url);
    });
  });
  return Promise.race([listening, gone]);
}
