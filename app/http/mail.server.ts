import { type Mailer, openMailer } from "~/integrations/mail.server";
import { config, outboxFolder } from "./config.server";
import { log } from "./log.server";
import { mailSender } from "./mail-config.server";

/** What sends this installation's mails. (docs/decisions) */
export const mailer: Mailer = openMailer({
  smtpUrl: config.SMTP_URL,
  outbox: outboxFolder(),
  from: mailSender(),
  log: {
    info: (facts, message) => log.info(facts, message),
    warn: (facts, message) => log.warn(facts, message),
    error: (facts, message) => log.error(facts, message),
  },
});

/** Warns of what makes links in mails forgeable: without APP_URL they lead where the request says that it came to. */
export function checkMailSettings(): void {
  if (config.SMTP_URL && !config.APP_URL) log.warn("SMTP_URL is set and APP_URL is not: set both");
}
