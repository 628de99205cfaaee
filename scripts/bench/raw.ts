import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { ServerProcess } from "../../tests/support/server-process.ts";
import type { Shell } from "./raw-server.ts";
import type { Traveller } from "./travellers.ts";

export interface RawServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Markup at which the parts of the page begin or end that depend on the data. */
const marks = {
  overview: '<section class="card">',
  afterOverview: '<svg class="hidden"',
  list: '<section><div class="mb-2',
  afterList: '<a class="floating-add"',
  summary: '<ol class="flex flex-col gap-3">',
  afterSummary: "</ol>",
  scripts: "<script",
};

/** Starts the hand-written page on the application's database. */
export async function startRaw(app: ServerProcess, traveller: Traveller): Promise<RawServer> {
  const html = await openList(app.url, "/expenses", traveller);
  const at = (mark: keyof typeof marks, from = 0) => {
    const found = html.indexOf(marks[mark], from);
    if (found < 0) throw new Error(`the page of expenses has no ${mark} any more`);
    return found;
  };
  const summary = at("summary") + marks.summary.length;
  const afterSummary = at("afterSummary", summary);
  const shell: Shell = {
    beforeOverview: html.slice(0, at("overview")),
    beforeList: html.slice(at("afterOverview"), at("list")),
    beforeSummary: html.slice(at("afterList"), summary),
    afterSummary: `${html.slice(afterSummary, at("scripts", afterSummary))}</body></html>`,
  };
  const shellFile = path.join(app.folder, "shell.json");
  writeFileSync(shellFile, JSON.stringify(shell));
  const child = spawn(
    process.execPath,
    ["scripts/bench/raw-server.ts", path.join(app.folder, "reisekasse.db"), shellFile],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [url] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const raw = {
    url,
    pid: child.pid!,
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
  if (listIn(await openList(url, "/", traveller)) === listIn(html)) return raw;
  await raw.stop();
  throw new Error("the page written by hand no longer lists what the application lists: mend raw-server.ts");
}

function listIn(html: string): string {
  return html.slice(html.indexOf(marks.list), html.indexOf(marks.afterList));
}

async function openList(url: string, path: string, { cookie }: Traveller): Promise<string> {
  return (await fetch(url + path, { headers: { Cookie: cookie } })).text();
}
