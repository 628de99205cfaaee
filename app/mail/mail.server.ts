import { config, mailFolder } from "~/http/config.server";
import { log } from "~/http/log.server";
import { type Mailer, openMailer } from "~/integrations/mail.server";
import { shell } from "~/locales/de/shell";

export const mailer: Mailer = openMailer({
  smtpUrl: config.SMTP_URL,
  folder: mailFolder(),
  from: config.MAIL_FROM ?? { name: shell.product, address: `no-reply@${ownHost()}` },
  log: {
    info: (facts, message) => log.info(facts, message),
    warn: (facts, message) => log.warn(facts, message),
    error: (facts, message) => log.error(facts, message),
  },
});

/** Returns the address of support: SUPPORT_EMAIL, else OPERATOR_EMAIL, else `support` at the host of APP_URL. */
export function supportEmail(): string {
  return config.SUPPORT_EMAIL ?? config.OPERATOR_EMAIL ?? `support@${ownHost()}`;
}

/** Returns a link with a token, for mails that are sent without a request. */
export function mailedLink(path: string, token: string): string {
  const origin = config.APP_URL ?? `http://localhost:${config.PORT}`;
  return `${origin}${path}?${new URLSearchParams({ token })}`;
}

function ownHost(): string {
  return config.APP_URL ? new URL(config.APP_URL).hostname : "localhost";
}
