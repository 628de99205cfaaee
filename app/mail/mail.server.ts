import { config, outboxFolder, startRefused } from "~/http/config.server";
import { log } from "~/http/log.server";
import { type Mailer, openMailer } from "~/integrations/mail.server";
import { mailSender } from "./mail-config.server";

/** Sends this installation's mails. */
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

/**
 * Refuses to start if mails are sent but APP_URL is missing: a forged Host header could then change the links in them.
 * @throws an Error named StartRefused
 */
export function checkMailSettings(): void {
  if (config.SMTP_URL && !config.APP_URL)
    throw startRefused(
      "SMTP_URL is set and APP_URL is not: set APP_URL, the origin that links in mails lead to",
    );
}
