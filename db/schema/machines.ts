import { index, json, moment, number, table, text } from "../columns";

/** Mails that wait to be sent, whole. Each is deleted once the mail server has it. */
export const mails = table(
  "mails",
  {
    id: text("id").primaryKey(),
    /** The mail as JSON; `Mail` in app/integrations/mail.server.ts. */
    mail: json("mail").notNull(),
    attempts: number("attempts").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    /** Moment of the next attempt. An attempt moves it ahead first, so that no other instance sends the same mail. */
    dueAt: moment("due_at").notNull(),
  },
  (t) => [index("mails_due").on(t.dueAt, t.id)],
);

/** Work that one instance does at a time. A lease ends by itself if the instance dies. */
export const leases = table("leases", {
  name: text("name").primaryKey(),
  /** Random; only the holder may release. */
  holder: text("holder").notNull(),
  until: moment("until").notNull(),
});

/** Scripts and styles of the last two builds, for pages that another instance has served. */
export const buildFiles = table("build_files", {
  /** Name below /assets/, which contains a hash of the content. */
  name: text("name").primaryKey(),
  /** Hash of the names of the build's files. */
  build: text("build").notNull(),
  /** Compressed by brotli, in Base64. */
  content: text("content").notNull(),
  /** Moment when an instance of the build started last. */
  createdAt: moment("created_at").notNull(),
});
