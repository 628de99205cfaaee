// The mails of a server that is told of no mail server: it writes them into a folder.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";
import type { Received } from "./mailbox";
import type { ServerProcess } from "./server-process";

/** Waits until this address has a mail with this subject, and returns the newest. */
export async function mailInFolder(
  server: ServerProcess,
  subject: string,
  address: string,
): Promise<Received> {
  const find = async () =>
    (await mailsIn(server)).findLast(({ to, mail }) => to === address && mail.subject === subject);
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  return (await find())!;
}

async function mailsIn({ folder }: ServerProcess): Promise<Received[]> {
  const outbox = path.join(folder, "outbox");
  const names = existsSync(outbox) ? readdirSync(outbox).sort() : [];
  return Promise.all(
    names.map(async (name) => {
      const bytes = readFileSync(path.join(outbox, name));
      const mail = await PostalMime.parse(bytes);
      return { to: mail.to?.[0]?.address ?? "", mail, raw: bytes.toString("latin1") };
    }),
  );
}
