import { sql } from "drizzle-orm";
import { flag, index, moment, number, primaryKey, table, text } from "../columns";

export const users = table(
  "users",
  {
    id: text("id").primaryKey(),
    /** In its canonical form; `emailKey` is what must be unique. */
    email: text("email").notNull(),
    emailKey: text("email_key").notNull().unique(),
    /** Moment at which the mailbox of the present address was proven; null until then. */
    emailVerifiedAt: moment("email_verified_at"),
    /** Counts what happens to address and Google link. Times could not order it: they are taken before the transaction. */
    sequence: number("sequence").notNull().default(0),
    /** `sequence` at which the present address took effect. */
    emailSince: number("email_since").notNull().default(0),
    /** argon2id in PHC format; null where the account has no password of its own. */
    passwordHash: text("password_hash"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    profileColor: text("profile_color").notNull(),
    /** `email`, or whose sign-in it is. */
    provider: text("provider").notNull(),
    /** Google's name for the person (`sub`), where Google signs in to this account. */
    googleSub: text("google_sub").unique(),
    /** `sequence` at which Google was linked; null without a link. */
    googleSince: number("google_since"),
    /** Stripe's name for the person, from the first time that they chose to pay. */
    stripeCustomerId: text("stripe_customer_id").unique(),
    /** The registering form's submission id, so that sending it twice signs in instead of refusing. */
    registrationKey: text("registration_key"),
    createdAt: moment("created_at").notNull(),
    /** Deleted, emptied of everything personal, and waiting for the purge of its rows: nobody's account. */
    isRemoved: flag("is_removed").notNull().default(false),
  },
  (t) => [index("users_removed").on(t.id).where(sql`${t.isRemoved}`)],
);

export const sessions = table(
  "sessions",
  {
    /** SHA-256 of the token in the cookie: who reads the database cannot sign in with it. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Browser and system by name, as far as the browser tells; no more of what it sent is kept. */
    device: text("device"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("sessions_of_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** Links for a forgotten password that were asked for and not yet used. */
export const passwordResets = table(
  "password_resets",
  {
    /** SHA-256 of the token in the link. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("password_resets_of_user").on(t.userId), index("password_resets_expiry").on(t.expiresAt)],
);

/** Links mailed to an address to prove that somebody reads it: the account's own, or the one that it is to get. */
export const emailConfirmations = table(
  "email_confirmations",
  {
    /** SHA-256 of the token in the link. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    index("email_confirmations_of_user").on(t.userId),
    index("email_confirmations_expiry").on(t.expiresAt),
  ],
);

/** Links mailed to the address that an account gives up, each of which brings it back for a time. */
export const formerEmails = table(
  "former_emails",
  {
    /** SHA-256 of the token in the link. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    /** Keeps the address for its former owner as long as the link works. */
    emailKey: text("email_key").notNull().default(""),
    /** The account's `sequence` when the link was made. */
    sequence: number("sequence").notNull().default(0),
    /** The account's `emailSince` while it had this address. */
    since: number("since").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    index("former_emails_of_user").on(t.userId),
    index("former_emails_key").on(t.emailKey),
    index("former_emails_expiry").on(t.expiresAt),
  ],
);

/** Failed sign-ins in a row, per account or per device and account; the key is a hash. */
export const signInAttempts = table(
  "sign_in_attempts",
  {
    key: text("key").primaryKey(),
    failures: number("failures").notNull(),
    blockedUntil: moment("blocked_until").notNull(),
    lastFailedAt: moment("last_failed_at").notNull(),
  },
  (t) => [index("sign_in_attempts_age").on(t.lastFailedAt)],
);

/** The keys of forms that created something, written in the transaction that creates it. */
export const submissions = table(
  "submissions",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    fingerprint: text("fingerprint").notNull(),
    resultId: text("result_id").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("submissions_age").on(t.createdAt)],
);

/** What was typed into a form when the trial was over, for when its owner comes back. One for each. */
export const drafts = table(
  "drafts",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    intent: text("intent").notNull(),
    /** The fields by name, as JSON. */
    fields: text("fields").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("drafts_age").on(t.createdAt)],
);
