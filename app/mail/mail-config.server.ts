import { config } from "~/http/config.server";
import { shell } from "~/locales/de/shell";

/** Returns the sender of mails: MAIL_FROM, else `no-reply` at the host of APP_URL. */
export function mailSender(): { name: string; address: string } {
  return config.MAIL_FROM ?? { name: shell.product, address: `no-reply@${ownHost()}` };
}

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
