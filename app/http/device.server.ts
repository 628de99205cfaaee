import { createHash, randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { DEVICE_DAYS } from "~/domain/retention";
import type { Account } from "~/models/account.server";
import { visitOf } from "./context.server";
import { setCookie, sign, unsign } from "./cookies.server";

const COOKIE = "device";
const KEPT_MS = DEVICE_DAYS * 86_400_000;
const ACCOUNTS = 5;

/** That this device signed in to an account, with the password that it had then. */
interface Acquaintance {
  device: string;
  userId: string;
  password: string;
  since: number;
}

type Context = Readonly<RouterContextProvider>;

/**
 * What to count this device's failures under, where it signed in to the account before: 90 days long, and only
 * while the account's password is the same. Strangers who use up the account's tries do not use up these.
 */
export function knownDevice(context: Context, account: Account): string | undefined {
  const known = acquaintances(context).find(({ userId }) => userId === account.id);
  if (known?.password !== tagOf(account)) return undefined;
  return `device:${known.device}:${account.id}`;
}

/** Remembers that this device signed in to the account. */
export function rememberDevice(context: Context, account: Account): void {
  const { now, answer, isSecure } = visitOf(context);
  const others = acquaintances(context).filter(({ userId }) => userId !== account.id);
  const current = {
    device: randomUUID(),
    userId: account.id,
    password: tagOf(account),
    since: now.getTime(),
  };
  const value = sign(COOKIE, JSON.stringify([current, ...others].slice(0, ACCOUNTS)));
  answer.append("Set-Cookie", setCookie({ name: COOKIE, value, maxAge: KEPT_MS / 1_000, secure: isSecure }));
}

function acquaintances(context: Context): Acquaintance[] {
  const { cookies, now } = visitOf(context);
  const text = unsign(COOKIE, cookies[COOKIE]);
  if (text === undefined) return [];
  const isFresh = ({ since }: Acquaintance) => Math.abs(now.getTime() - since) < KEPT_MS;
  return (JSON.parse(text) as Acquaintance[]).filter(isFresh);
}

/** Changes with the password and tells nothing about it: the hash in it is salted. */
function tagOf({ passwordHash }: Account): string {
  return createHash("sha256")
    .update(passwordHash ?? "")
    .digest("base64url")
    .slice(0, 16);
}
