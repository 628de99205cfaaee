import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { memorySettings } from "../../tests/support/process-memory.ts";
import type { ServerProcess } from "../../tests/support/server-process.ts";
import type { Traveller } from "./travellers.ts";

/** A running server that the application is compared with. */
export interface Yardstick {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a server that the application is compared with, on the application's database.
 * @throws an Error if it does not list the same rows
 */
export async function startYardstick(
  script: "react-server" | "router-server",
  app: ServerProcess,
  traveller: Traveller,
): Promise<Yardstick> {
  const child = spawn(
    process.execPath,
    [`scripts/bench/${script}.ts`, path.join(app.folder, "reisekasse.db")],
    {
      stdio: ["ignore", "pipe", "inherit"],
      // The application's settings. React's development build, which is the default, takes twice the time.
      env: { ...process.env, ...memorySettings(), NODE_ENV: "production" },
    },
  );
  const [url] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const yardstick = {
    url,
    pid: child.pid!,
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
  const own = await rowsAt(`${app.url}/expenses`, traveller);
  const rows = await rowsAt(url, traveller);
  if (own.length > 0 && own.join() === rows.slice(0, own.length).join()) return yardstick;
  await yardstick.stop();
  throw new Error("the yardstick's rows differ from the application's: mend scripts/bench/expense-days.ts");
}

/** Returns the markup of the rows on a page. */
async function rowsAt(url: string, { cookie }: Traveller): Promise<string[]> {
  const html = await (await fetch(url, { headers: { Cookie: cookie } })).text();
  return html.match(/<li class="expense-row">.*?<\/li>/g) ?? [];
}
