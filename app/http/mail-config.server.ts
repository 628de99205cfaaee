import { shell } from "~/locales/de/shell";
import { config } from "./config.server";

/** Who mails come from: MAIL_FROM, else nobody at the host of APP_URL. */
export function mailSender(): { name: string; address: string } {
  return config.MAIL_FROM ?? { name: shell.product, address: `no-reply@${ownHost()}` };
}

/** Where people's questions go: SUPPORT_EMAIL, else the operator's address, else `support` at the host of APP_URL. */
export function supportEmail(): string {
  return config.SUPPORT_EMAIL ?? config.OPERATOR_EMAIL ?? `support@${ownHost()}`;
}

/** An address of ours with a token in it, for mails that no request asked for. */
export function mailedLink(path: string, token: string): string {
  const origin = config.APP_URL ?? `http://localhost:${config.PORT}`;
  return `${origin}${path}?${new URLSearchParams({ token })}`;
}

function ownHost(): string {
  return config.APP_URL ? new URL(config.APP_URL).hostname : "localhost";
}
