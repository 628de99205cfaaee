import { createHash, randomUUID } from "node:crypto";
import Bowser from "bowser";
import { DEVICE_DAYS } from "~/domain/retention";
import type { Account } from "~/models/accounts/account.server";
import { type Context, visitOf } from "./context.server";
import { readSigned, storeSigned } from "./cookies.server";

const COOKIE = "device";
const COOKIE_MS = DEVICE_DAYS * 86_400_000;
const ACCOUNTS = 5;

/** A sign-in of this device to an account, with a tag of the account's password at that time. */
interface KnownSignIn {
  device: string;
  userId: string;
  password: string;
  since: number;
}

/**
 * Returns the rate-limit key for failed sign-ins of a device that signed in to the account within the last 90 days
 * and with its present password. Strangers who use up the account's attempts do not use up those of its devices.
 */
export function knownDevice(context: Context, account: Account): string | undefined {
  const known = knownSignIns(context).find(({ userId }) => userId === account.id);
  if (known?.password !== passwordTag(account)) return undefined;
  return `device:${known.device}:${account.id}`;
}

export function rememberDevice(context: Context, account: Account): void {
  const visit = visitOf(context);
  const others = knownSignIns(context).filter(({ userId }) => userId !== account.id);
  const current = {
    device: randomUUID(),
    userId: account.id,
    password: passwordTag(account),
    since: visit.now.getTime(),
  };
  storeSigned(visit, COOKIE, [current, ...others].slice(0, ACCOUNTS), COOKIE_MS / 1_000);
}

function knownSignIns(context: Context): KnownSignIn[] {
  const visit = visitOf(context);
  const isFresh = ({ since }: KnownSignIn) => Math.abs(visit.now.getTime() - since) < COOKIE_MS;
  return (readSigned<KnownSignIn[]>(visit, COOKIE) ?? []).filter(isFresh);
}

/** Returns a tag that changes with the password and reveals nothing about it, since the password's hash is salted. */
function passwordTag({ passwordHash }: Account): string {
  return createHash("sha256")
    .update(passwordHash ?? "")
    .digest("base64url")
    .slice(0, 16);
}

const USER_AGENT_LENGTH = 512;

const browsers = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));

/**
 * Returns browser and system by name, `Firefox · Windows` or `Safari · iPhone`; null if neither is known. Only names
 * from a fixed list are returned, so nothing else of the header is stored.
 */
export function deviceName(userAgent: string): string | null {
  const text = userAgent.slice(0, USER_AGENT_LENGTH);
  if (text.trim() === "") return null;
  const { browser, os, platform } = Bowser.parse(text);
  const model = ["iPhone", "iPad"].find((known) => known === platform.model);
  const names = [knownName(browsers, browser.name), model ?? knownName(systems, os.name)];
  return names.filter(Boolean).join(" · ") || null;
}

function knownName(known: ReadonlySet<string>, name: string | undefined): string | undefined {
  // The system follows in the name anyway.
  return name !== undefined && known.has(name) ? name.replace(/ for Android$/, "") : undefined;
}
