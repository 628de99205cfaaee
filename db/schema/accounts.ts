import { index, moment, number, primaryKey, table, text } from "../columns";

export const users = table("users", {
  id: text("id").primaryKey(),
  /** Canonical form of the address; `emailKey` must be unique. Empty for a guest, who has none. */
  email: text("email").notNull(),
  emailKey: text("email_key").notNull().unique(),
  /** Moment when the mailbox of the present address was verified; null before. */
  emailVerifiedAt: moment("email_verified_at"),
  /** Orders changes of address and Google link. Times cannot: they are taken before the transaction. */
  sequence: number("sequence").notNull().default(0),
  /** `sequence` at which the present address took effect. */
  emailSince: number("email_since").notNull().default(0),
  /** argon2id in PHC format; null for an account without a password. */
  passwordHash: text("password_hash"),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  profileColor: text("profile_color").notNull(),
  /** `email`, `guest`, or the name of the sign-in provider. */
  provider: text("provider").notNull(),
  /** Google's id for the person (`sub`); null unless Google is linked. */
  googleSub: text("google_sub").unique(),
  /** `sequence` at which Google was linked; null without a link. */
  googleSince: number("google_since"),
  /** Stripe's customer id, from the first order on. */
  stripeCustomerId: text("stripe_customer_id").unique(),
  /** Submission id of the registration form, so that sending it twice signs in instead of refusing. */
  registrationKey: text("registration_key"),
  createdAt: moment("created_at").notNull(),
  /** Where others on shared trips can send what they owe; shown to them alone. */
  iban: text("iban"),
  ibanHolder: text("iban_holder"),
  payeeBic: text("payee_bic"),
  paypalName: text("paypal_name"),
});

export function ownerId() {
  return text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
}

function expiring() {
  return {
    /** SHA-256 of the token in the cookie or link, so that reading the database does not suffice to sign in. */
    id: text("id").primaryKey(),
    userId: ownerId(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  };
}

export const sessions = table(
  "sessions",
  {
    ...expiring(),
    /** Names of browser and system, if known. Nothing else of the user agent is stored. */
    device: text("device"),
  },
  (t) => [index("sessions_of_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** The link by which a guest, who has no password, signs in. Each has one. */
export const guestLinks = table("guest_links", {
  /** SHA-256 of the token in the link. */
  id: text("id").primaryKey(),
  userId: ownerId().unique(),
  createdAt: moment("created_at").notNull(),
});

export const passwordResets = table("password_resets", expiring(), (t) => [
  index("password_resets_of_user").on(t.userId),
  index("password_resets_expiry").on(t.expiresAt),
]);

export const emailConfirmations = table(
  "email_confirmations",
  {
    ...expiring(),
    email: text("email").notNull(),
  },
  (t) => [
    index("email_confirmations_of_user").on(t.userId),
    index("email_confirmations_expiry").on(t.expiresAt),
  ],
);

/** Undo links, mailed to an address that an account gives up. Each restores the address for a limited time. */
export const formerEmails = table(
  "former_emails",
  {
    ...expiring(),
    email: text("email").notNull(),
    /** Reserves the address for its former owner while the link is valid. */
    emailKey: text("email_key").notNull().default(""),
    /** The account's `sequence` when the link was created. */
    sequence: number("sequence").notNull().default(0),
    /** The account's `emailSince` while it had this address. */
    since: number("since").notNull().default(0),
  },
  (t) => [
    index("former_emails_of_user").on(t.userId),
    index("former_emails_key").on(t.emailKey),
    index("former_emails_expiry").on(t.expiresAt),
  ],
);

/** Failed sign-ins in a row, per address or per device and account; the key is a hash. */
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

/** Keys of submissions, stored in the transaction that they run. */
export const submissions = table(
  "submissions",
  {
    userId: ownerId(),
    key: text("key").notNull(),
    fingerprint: text("fingerprint").notNull(),
    resultId: text("result_id").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index("submissions_age").on(t.createdAt),
    index("submissions_latest").on(t.userId, t.createdAt),
  ],
);

/** Drafts of forms that could not be sent because the trial or the session had ended. One per account. */
export const drafts = table(
  "drafts",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    intent: text("intent").notNull(),
    fields: text("fields").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("drafts_age").on(t.createdAt)],
);
