import { and, desc, eq, gt, inArray, lte } from "drizzle-orm";
import { emailKey } from "~/domain/accounts/email";
import { changingEmail, verifying } from "~/domain/accounts/recovery";
import { Problem } from "~/domain/problem";
import { EMAIL_CHANGE_HOURS, VERIFICATION_DAYS } from "~/domain/retention";
import type { Payout } from "~/domain/settling/payout";
import { db, failure, transaction } from "../../../db/client";
import { emailConfirmations, guestLinks, users } from "../../../db/schema";
import { idOfToken, newToken } from "../id.server";
import { noPayout, payoutColumns } from "../settling/payout.server";
import { isEmailTaken } from "./account.server";
import { createUndoLink, extendUndoLinks, validUndoLinks } from "./former-email.server";
import {
  drawNumber,
  type MailedLink,
  markVerified,
  type OwnRecoveryState,
  readRecoveryState,
  revokeAccess,
  useLink,
} from "./recovery.server";

const HOUR_MS = 3_600_000;
/** Maximum validity of these links. */
const LONGEST_MS = VERIFICATION_DAYS * 24 * HOUR_MS;

/** A pending address, and the undo link for the present one. */
export interface EmailChange {
  pending: MailedLink;
  former: MailedLink;
}

export async function beginEmailChange(
  userId: string,
  email: string,
  state: OwnRecoveryState,
  now: Date,
): Promise<EmailChange> {
  return transaction(userId, async () => {
    await dropPending(userId, state);
    const pending = await addConfirmation(userId, email, EMAIL_CHANGE_HOURS * HOUR_MS, now);
    return { pending, former: await createUndoLink(userId, state, now) };
  });
}

export async function createVerification(userId: string, now: Date): Promise<MailedLink | undefined> {
  return transaction(userId, async () => {
    const state = await readRecoveryState(userId);
    if (!state || state.isVerified) return undefined;
    return addConfirmation(userId, state.email, VERIFICATION_DAYS * 24 * HOUR_MS, now);
  });
}

export async function repeatEmailChange(userId: string, now: Date): Promise<MailedLink | undefined> {
  return transaction(userId, async () => {
    const email = await pendingEmail(userId, now);
    return email === null ? undefined : addConfirmation(userId, email, EMAIL_CHANGE_HOURS * HOUR_MS, now);
  });
}

/** Cancels the pending address. Undo links stay valid, because they were sent as a warning. */
export async function cancelEmailChange(userId: string): Promise<void> {
  await transaction(userId, async () => {
    const state = await readRecoveryState(userId);
    if (state) await dropPending(userId, state);
  });
}

export async function pendingEmail(userId: string, now: Date): Promise<string | null> {
  return (await ownDetails(userId, now)).pendingEmail;
}

/** Returns the fields that only the account itself may read: the unverified address, and the payment details. */
export async function ownDetails(
  userId: string,
  now: Date,
): Promise<Payout & { pendingEmail: string | null }> {
  const rows = await db
    .select({ email: emailConfirmations.email, present: users.emailKey, ...payoutColumns })
    .from(users)
    .leftJoin(emailConfirmations, and(eq(emailConfirmations.userId, users.id), isValid(now)))
    .where(eq(users.id, userId))
    .orderBy(desc(emailConfirmations.createdAt), desc(emailConfirmations.id));
  const pending = rows.find(({ email, present }) => email !== null && emailKey(email) !== present);
  const { iban, ibanHolder, payeeBic, paypalName } = rows[0] ?? noPayout;
  return { iban, ibanHolder, payeeBic, paypalName, pendingEmail: pending?.email ?? null };
}

/** Finds the address that a link confirms; undefined if the link has expired, was withdrawn or never existed. */
export async function findConfirmation(
  token: string,
  now: Date,
): Promise<{ userId: string; email: string; isChange: boolean; isUsed: boolean } | undefined> {
  const { userId, email, createdAt, expiresAt } = emailConfirmations;
  const [row] = await db
    .select({ userId, email, createdAt, expiresAt, present: users.emailKey })
    .from(emailConfirmations)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(emailConfirmations.id, idOfToken(token)));
  if (!row || now.getTime() - row.createdAt.getTime() >= LONGEST_MS) return undefined;
  const isUsed = row.expiresAt <= row.createdAt;
  const isChange = emailKey(row.email) !== row.present;
  // A used link is recognised only while its effect holds.
  if (isUsed ? isChange : row.expiresAt <= now) return undefined;
  return { userId: row.userId, email: row.email, isChange, isUsed };
}

export interface Confirmed {
  userId: string;
  firstName: string;
  email: string;
  /** The replaced address with its undo link; undefined if none was replaced. */
  former: MailedLink | undefined;
  isGoogleDropped: boolean;
}

/** Confirms an address by its link: the account's own becomes verified, a new one takes effect. */
export async function confirmEmail(token: string, now: Date): Promise<Confirmed> {
  const found = await findConfirmation(token, now);
  if (!found || found.isUsed) throw new Problem("linkGone");
  const { userId, email } = found;
  const id = idOfToken(token);
  return transaction(userId, async () => {
    const state = await readRecoveryState(userId);
    const isValid = await useLink(emailConfirmations, id, now);
    if (!isValid || !state) throw new Problem("linkGone");
    const former =
      emailKey(email) === state.emailKey
        ? await revokeAccess(userId, verifying(state), id)
        : await applyEmailChange(userId, state, email, { id, now });
    await markVerified(userId, now);
    const after = await readRecoveryState(userId);
    const isGoogleDropped = state.googleSub !== null && after?.googleSub === null;
    return { userId, firstName: state.firstName, email, former: former ?? undefined, isGoogleDropped };
  }).catch((error) => {
    // Another account has taken the address at the same time.
    throw failure(error) === "taken" ? new Problem("emailTaken") : error;
  });
}

/** Applies a confirmed address. A verified address that it replaces gets an undo link. */
async function applyEmailChange(
  userId: string,
  state: OwnRecoveryState,
  email: string,
  { id, now }: { id: string; now: Date },
): Promise<MailedLink | undefined> {
  if (await isEmailTaken(email, userId, now)) throw new Problem("emailTaken");
  const revocation = changingEmail(state, emailKey(email), await validUndoLinks(userId, now));
  await extendUndoLinks(userId, state, now);
  const isNew = revocation.emailSince === undefined;
  const former = state.isVerified && isNew ? await createUndoLink(userId, state, now) : undefined;
  await revokeAccess(userId, revocation, id);
  const emailSince = revocation.emailSince ?? (await drawNumber(userId));
  await db
    .update(users)
    .set({ email, emailKey: emailKey(email), emailSince, ...(state.email === "" && { provider: "email" }) })
    .where(eq(users.id, userId));
  // Whoever was a guest signs in by the address from now on.
  await db.delete(guestLinks).where(eq(guestLinks.userId, userId));
  return former;
}

async function addConfirmation(
  userId: string,
  email: string,
  validMs: number,
  now: Date,
): Promise<MailedLink> {
  const { token, id } = newToken();
  const expiresAt = new Date(now.getTime() + validMs);
  await db.insert(emailConfirmations).values({ id, userId, email, createdAt: now, expiresAt });
  return { email, token };
}

async function dropPending(userId: string, state: OwnRecoveryState): Promise<void> {
  const rows = await db
    .select({ id: emailConfirmations.id, email: emailConfirmations.email })
    .from(emailConfirmations)
    .where(eq(emailConfirmations.userId, userId));
  const pending = rows.filter(({ email }) => emailKey(email) !== state.emailKey).map(({ id }) => id);
  if (pending.length > 0) await db.delete(emailConfirmations).where(inArray(emailConfirmations.id, pending));
}

function isValid(now: Date) {
  // A link dated further ahead comes from a clock that was set back since; it must not stay valid for longer.
  const latest = new Date(now.getTime() + LONGEST_MS);
  return and(gt(emailConfirmations.expiresAt, now), lte(emailConfirmations.expiresAt, latest));
}
