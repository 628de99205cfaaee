import { and, desc, eq, gt, inArray, lte, or } from "drizzle-orm";
import { emailKey } from "~/domain/account";
import { moving, verifying } from "~/domain/account-recovery";
import { Problem } from "~/domain/problem";
import { EMAIL_CHANGE_HOURS, VERIFICATION_DAYS } from "~/domain/retention";
import { db, transaction } from "../../db/client";
import { emailConfirmations, users } from "../../db/schema";
import { isEmailTaken } from "./email.server";
import { extendUndoLinks, type FormerEmail, keepFormerEmail, livingUndoLinks } from "./former-email.server";
import { linkId, newLinkToken } from "./link-token.server";
import { account, accounts } from "./ownership.server";
import { closeDoors, drawNumber, markVerified, type OwnHolding, readHolding } from "./recovery.server";

const HOUR_MS = 3_600_000;
/** The longest that any of these links works. */
const LONGEST_MS = VERIFICATION_DAYS * 24 * HOUR_MS;

/** A link that proves an address, for the mail that goes there. */
export interface SentLink {
  email: string;
  token: string;
}

/** An address that an account is to get, and the link that its present one gets against it. */
export interface EmailChange {
  pending: SentLink;
  former: FormerEmail;
}

/** Makes a new address wait for its link, in place of any that waits already. */
export async function beginEmailChange(
  userId: string,
  email: string,
  holding: OwnHolding,
  now: Date,
): Promise<EmailChange> {
  return transaction(userId, async () => {
    await dropPending(userId, holding);
    const pending = await addConfirmation(userId, email, EMAIL_CHANGE_HOURS * HOUR_MS, now);
    return { pending, former: await keepFormerEmail(userId, holding, now) };
  });
}

/** Creates a link that verifies the present address; undefined if it is verified. */
export async function createVerification(userId: string, now: Date): Promise<SentLink | undefined> {
  return transaction(userId, async () => {
    const holding = await readHolding(userId);
    if (!holding || holding.isVerified) return undefined;
    return addConfirmation(userId, holding.email, VERIFICATION_DAYS * 24 * HOUR_MS, now);
  });
}

/** Creates another link for the address that waits; undefined if none does. */
export async function repeatEmailChange(userId: string, now: Date): Promise<SentLink | undefined> {
  return transaction(userId, async () => {
    const email = await pendingEmail(userId, now);
    return email === null ? undefined : addConfirmation(userId, email, EMAIL_CHANGE_HOURS * HOUR_MS, now);
  });
}

/** Gives up the address that waits. Undo links keep working: they were sent as a warning. */
export async function cancelEmailChange(userId: string): Promise<void> {
  await transaction(userId, async () => {
    const holding = await readHolding(userId);
    if (holding) await dropPending(userId, holding);
  });
}

/** Finds the address that waits for its link; null if none does. */
export async function pendingEmail(userId: string, now: Date): Promise<string | null> {
  const rows = await db
    .select({ email: emailConfirmations.email, present: users.emailKey })
    .from(emailConfirmations)
    .innerJoin(users, accounts(eq(users.id, emailConfirmations.userId)))
    .where(and(eq(emailConfirmations.userId, userId), isLiving(now)))
    .orderBy(desc(emailConfirmations.createdAt), desc(emailConfirmations.id));
  return rows.find(({ email, present }) => emailKey(email) !== present)?.email ?? null;
}

/** Finds the address behind a confirmation link; undefined for one that is expired, withdrawn or unknown. */
export async function findConfirmation(
  token: string,
  now: Date,
): Promise<{ userId: string; email: string; isChange: boolean; isUsed: boolean } | undefined> {
  const { userId, email, createdAt, expiresAt } = emailConfirmations;
  const [row] = await db
    .select({ userId, email, createdAt, expiresAt, present: users.emailKey })
    .from(emailConfirmations)
    .innerJoin(users, accounts(eq(users.id, userId)))
    .where(eq(emailConfirmations.id, linkId(token)));
  if (!row || now.getTime() - row.createdAt.getTime() >= LONGEST_MS) return undefined;
  const isUsed = row.expiresAt <= row.createdAt;
  const isChange = emailKey(row.email) !== row.present;
  // A used link says so only as long as what it did holds.
  if (isUsed ? isChange : row.expiresAt <= now) return undefined;
  return { userId: row.userId, email: row.email, isChange, isUsed };
}

/** Result of proving an address. */
export interface Confirmed {
  userId: string;
  firstName: string;
  email: string;
  /** The address that made way, for the notice that goes there; undefined where the address was the account's already. */
  former: FormerEmail | undefined;
  isGoogleDropped: boolean;
}

/**
 * Takes a link as proof of its address: the account's own is verified from then on, a new one takes effect.
 * @throws Problem linkGone, emailTaken
 */
export async function confirmEmail(token: string, now: Date): Promise<Confirmed> {
  const found = await findConfirmation(token, now);
  if (!found || found.isUsed) throw new Problem("linkGone");
  const { userId, email } = found;
  const id = linkId(token);
  return transaction(userId, async () => {
    const holding = await readHolding(userId);
    const { createdAt, expiresAt } = emailConfirmations;
    // A used link ends when it began.
    const [used] = await db
      .update(emailConfirmations)
      .set({ expiresAt: createdAt })
      .where(and(eq(emailConfirmations.id, id), gt(expiresAt, now)))
      .returning({ id: emailConfirmations.id });
    if (!used || !holding) throw new Problem("linkGone");
    const former =
      emailKey(email) === holding.emailKey
        ? await closeDoors(userId, verifying(holding), id)
        : await move(userId, holding, email, { id, now });
    await markVerified(userId, now);
    const after = await readHolding(userId);
    const isGoogleDropped = holding.googleSub !== null && after?.googleSub === null;
    return { userId, firstName: holding.firstName, email, former: former ?? undefined, isGoogleDropped };
  });
}

/** Puts a proven address into effect. A verified one that makes way gets an undo link. */
async function move(
  userId: string,
  holding: OwnHolding,
  email: string,
  { id, now }: { id: string; now: Date },
): Promise<FormerEmail | undefined> {
  if (await isEmailTaken(email, userId, now)) throw new Problem("emailTaken");
  const closing = moving(holding, emailKey(email), await livingUndoLinks(userId, now));
  await extendUndoLinks(userId, holding, now);
  const isNew = closing.emailSince === undefined;
  const former = holding.isVerified && isNew ? await keepFormerEmail(userId, holding, now) : undefined;
  await closeDoors(userId, closing, id);
  const emailSince = closing.emailSince ?? (await drawNumber(userId));
  await transaction(userId, async () => {
    await db
      .update(users)
      .set({ email, emailKey: emailKey(email), emailSince })
      .where(account(userId));
  });
  return former;
}

/** Deletes links that are over and returns how many. Used ones stay until they would have expired. */
export async function pruneConfirmations(now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - LONGEST_MS);
  // From a clock that has been put back since.
  const latest = new Date(now.getTime() + 2 * LONGEST_MS);
  const { expiresAt, createdAt } = emailConfirmations;
  const gone = await transaction("housekeeping", () =>
    db
      .delete(emailConfirmations)
      .where(or(and(lte(expiresAt, now), lte(createdAt, oldest)), gt(expiresAt, latest)))
      .returning({ id: emailConfirmations.id }),
  );
  return gone.length;
}

async function addConfirmation(userId: string, email: string, worksMs: number, now: Date): Promise<SentLink> {
  const { token, id } = newLinkToken();
  const expiresAt = new Date(now.getTime() + worksMs);
  await transaction(userId, async () => {
    await db.insert(emailConfirmations).values({ id, userId, email, createdAt: now, expiresAt });
  });
  return { email, token };
}

async function dropPending(userId: string, holding: OwnHolding): Promise<void> {
  const rows = await db
    .select({ id: emailConfirmations.id, email: emailConfirmations.email })
    .from(emailConfirmations)
    .where(eq(emailConfirmations.userId, userId));
  const pending = rows.filter(({ email }) => emailKey(email) !== holding.emailKey).map(({ id }) => id);
  await transaction(userId, async () => {
    if (pending.length > 0)
      await db.delete(emailConfirmations).where(inArray(emailConfirmations.id, pending));
  });
}

function isLiving(now: Date) {
  // Of a link from a clock that has been put back since nobody knows how long it would work.
  const latest = new Date(now.getTime() + LONGEST_MS);
  return and(gt(emailConfirmations.expiresAt, now), lte(emailConfirmations.expiresAt, latest));
}
