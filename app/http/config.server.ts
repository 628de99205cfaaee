import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { isEmail } from "~/domain/accounts/email";
import type { GoogleClient } from "~/integrations/google.server";
import { checkReceiptPlace } from "~/integrations/receipt-store.server";
import { shell } from "~/locales/de/shell";

/** The environment variables (docs/running.md), read once when the server starts. */
const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  DATABASE_URL: z.string().default("file:./data/reisekasse.db"),
  APP_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  SESSION_SECRET: z.string().optional(),
  CLIENT_IP_HEADER: z.string().toLowerCase().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: trustedUrl().default("https://accounts.google.com"),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_ID: z.string().optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "write it as smtp://user:password@host:587" }).optional(),
  MAIL_FROM: z.string().transform(readSender).optional(),
  SUPPORT_EMAIL: z.string().refine(isEmail, "write one mail address").optional(),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_EMAIL: z.email().optional(),
  OPERATOR_REGISTER: z.string().optional(),
  OPERATOR_VAT_ID: z.string().optional(),
  RATES: z.enum(["on", "off"]).default("on"),
  RATES_ECB_URL: trustedUrl().default("https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml"),
  RATES_INFOREURO_URL: trustedUrl().default("https://ec.europa.eu/budg/inforeuro/api/public/monthly-rates"),
  SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
  BACKUP_DIR: z.string().optional(),
  RECEIPTS_DIR: z.string().optional(),
  RECEIPTS_DIR_SHARED: z.enum(["yes", "no"]).default("no"),
  RECEIPTS_S3_ENDPOINT: trustedUrl().optional(),
  RECEIPTS_S3_REGION: z.string().optional(),
  RECEIPTS_S3_BUCKET: z.string().optional(),
  RECEIPTS_S3_ACCESS_KEY_ID: z.string().optional(),
  RECEIPTS_S3_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_ENDPOINT_URL_S3: trustedUrl().optional(),
  AWS_REGION: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  BUCKET_NAME: z.string().optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Config = Omit<
  z.infer<typeof variables>,
  "SESSION_SECRET" | "GOOGLE_CLIENT_ID" | "GOOGLE_CLIENT_SECRET" | "GOOGLE_ISSUER"
>;

/** An address that only its owner can answer for: https, or http on this machine. */
function trustedUrl() {
  return z
    .url({ protocol: /^https?$/ })
    .refine((url) => url.startsWith("https:") || isThisMachine(new URL(url).hostname), {
      error: "http is for this machine only, such as http://localhost:8080; others need https",
    });
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}

/** Parses `Reisekasse <post@example.com>`, or the address alone. */
function readSender(text: string, context: z.RefinementCtx): { name: string; address: string } {
  const [, name, address = text.trim()] = /^([^<>\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  if (!isEmail(address)) context.addIssue({ code: "custom", message: "write it as Name <name@example.com>" });
  return { name: name?.trim().replace(/^"(.*)"$/, "$1") || shell.product, address };
}

/** Decodes the variables, and refuses those that cannot be used together. An empty one counts as not set. */
function readConfig(env: NodeJS.ProcessEnv): z.infer<typeof variables> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const { data, error } = variables.safeParse(set);
  if (error) {
    const [issue] = error.issues;
    throw startRefused(`${issue!.path.join(".")} cannot be used: ${issue!.message}`);
  }
  // A forged Host header could change the links in mails.
  if (data.SMTP_URL && !data.APP_URL)
    throw startRefused(
      "SMTP_URL is set and APP_URL is not: set APP_URL, the origin that links in mails lead to",
    );
  if (!data.SESSION_SECRET && !databaseFile(data))
    throw startRefused("SESSION_SECRET must be set with PostgreSQL: the same on all instances");
  checkReceiptPlace(env);
  return data;
}

/** Returns an error that stops the start and prints this one line. */
export function startRefused(reason: string): Error {
  return Object.assign(new Error(reason), { name: "StartRefused" });
}

const { SESSION_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER, ...rest } = readConfig(
  process.env,
);

export const config: Config = rest;

export const googleClient: GoogleClient | undefined =
  GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
    ? { issuer: GOOGLE_ISSUER, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }
    : undefined;

let secret = SESSION_SECRET;

/**
 * Returns the secret that signs cookies: SESSION_SECRET, or one that is generated once and stored beside the database,
 * readable for its owner only. Instances that share a database server must share the secret too.
 * @throws an Error named StartRefused if it cannot be stored
 */
export function sessionSecret(): string {
  secret ??= storedSecret();
  return secret;
}

/** Returns the folder where mails are written if SMTP_URL is not set. */
export function mailFolder(): string {
  return path.join(path.dirname(databaseFile(config) ?? "data/postgres"), "outbox");
}

/** The database's file; undefined if it is on a server. */
function databaseFile({ DATABASE_URL }: Pick<Config, "DATABASE_URL">): string | undefined {
  const isFile = !/^postgres(ql)?:/.test(DATABASE_URL);
  return isFile ? path.resolve(DATABASE_URL.replace(/^file:(\/\/)?/, "")) : undefined;
}

function storedSecret(): string {
  const file = path.join(path.dirname(databaseFile(config)!), "session-secret");
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") throw startRefused(`${file} cannot be written (${code}): set SESSION_SECRET`);
  }
  return readFileSync(file, "utf8");
}

const {
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_PRICE_ID: priceId,
  STRIPE_API_URL: apiUrl,
} = config;

/** The configuration of payment; undefined if one of its variables is missing. Then everything is free. */
export const payment =
  secretKey && publishableKey && webhookSecret && priceId
    ? { secretKey, publishableKey, webhookSecret, priceId, apiUrl }
    : undefined;
