// Reads the mails of a server without SMTP_URL: files in a folder beside its database.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";
import type { Received } from "./mailbox";
import type { ServerProcess } from "./server-process";

/** Waits for the newest mail to this address with this subject. */
export async function mailInFolder(
  { folder }: ServerProcess,
  subject: string,
  address: string,
): Promise<Received> {
  let found: Received | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsIn(path.join(folder, "outbox"))).findLast(
          ({ to, mail }) => to === address && mail.subject === subject,
        );
        return found !== undefined;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return found!;
}

async function mailsIn(outbox: string): Promise<Received[]> {
  const names = existsSync(outbox) ? readdirSync(outbox).sort() : [];
  return Promise.all(
    names.map(async (name) => {
      const bytes = readFileSync(path.join(outbox, name));
      const mail = await PostalMime.parse(bytes);
      return { to: mail.to?.[0]?.address ?? "", mail, raw: bytes.toString("latin1") };
    }),
  );
}
