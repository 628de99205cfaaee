import { and, asc, eq, getTableColumns, gt, inArray, isNull, lte, type SQL } from "drizzle-orm";
import { emailKey, mailboxKey } from "~/domain/accounts/email";
import { type Declared, isNameOf, MAILS_PER_ADDRESS } from "~/domain/billing/declaration";
import { isWithdrawable, premiumStatuses } from "~/domain/billing/subscription";
import { daysBefore } from "~/domain/day";
import { orRefuse, Problem } from "~/domain/problem";
import { DECLARATION_LINK_DAYS } from "~/domain/retention";
import { db, transaction } from "../../../db/client";
import { declarations, isIncomplete, subscriptions, users } from "../../../db/schema";
import type { Viewer } from "../accounts/session.server";
import { idOfToken, newId, newToken } from "../id.server";
import type { Submission } from "../submission.server";

const { linkId, emailKey: _, submissionKey, settledAt, ...own } = getTableColumns(declarations);

const columns = { ...own, refundRequestedAt: subscriptions.refundRequestedAt, ownerEmail: users.email };

export interface Declaration extends Pick<typeof declarations.$inferSelect, keyof typeof own> {
  /** True if its contract is being refunded already. */
  isRefunding: boolean;
  /** The contract owner's stored address; null without a contract or after the account was deleted. */
  ownerEmail: string | null;
}

/**
 * Stores a declaration, with or without a matching contract, and returns its id. It is proved at once if it matches the
 * contract of the signed-in person. The same form again returns the same id and stores nothing.
 */
export function declare(
  declared: Declared,
  viewer: Pick<Viewer, "id" | "firstName" | "lastName"> | null,
  { key, now }: Submission,
): Promise<string> {
  const id = newId();
  return transaction("declaration", async () => {
    const isOwn = viewer !== null && isNameOf(declared.name, viewer);
    const own = isOwn ? await contractOf(eq(users.id, viewer.id), declared, now) : null;
    const addressed = await contractOf(eq(users.emailKey, emailKey(declared.email)), declared, now);
    const [inserted] = await db
      .insert(declarations)
      .values({
        ...declared,
        id,
        emailKey: mailboxKey(declared.email),
        submissionKey: key ?? null,
        receivedAt: now,
        isSignedIn: own !== null,
        isQuiet: await isFlooded(declared.email, now),
        subscriptionId: own ?? addressed,
        provedAt: own === null ? null : now,
      })
      .onConflictDoNothing({ target: declarations.submissionKey })
      .returning({ id: declarations.id });
    return inserted ? inserted.id : repeatedDeclaration(declared, key!);
  });
}

/** Finds a declaration. The caller checks who may see it. */
export function findDeclaration(id: string): Promise<Declaration | undefined> {
  return findOne(eq(declarations.id, id));
}

/** Finds a declaration by its mailed link; undefined if the link has expired or never existed. */
export async function findDeclarationByLink(token: string, now: Date): Promise<Declaration | undefined> {
  const found = await findOne(eq(declarations.linkId, idOfToken(token)));
  return found && found.receivedAt > daysBefore(now, DECLARATION_LINK_DAYS) ? found : undefined;
}

async function findOne(which: SQL): Promise<Declaration | undefined> {
  const [found] = await db
    .select(columns)
    .from(declarations)
    .leftJoin(subscriptions, eq(subscriptions.id, declarations.subscriptionId))
    .leftJoin(users, eq(users.id, subscriptions.userId))
    .where(which);
  if (!found) return undefined;
  const { refundRequestedAt, ...declaration } = found;
  return { ...declaration, isRefunding: refundRequestedAt !== null };
}

/** Creates the link that proves a declaration and returns its token. Earlier links of the declaration end. */
export async function newDeclarationLink(id: string): Promise<string> {
  const link = newToken();
  await transaction("declaration", async () => {
    await db.update(declarations).set({ linkId: link.id }).where(eq(declarations.id, id));
  });
  return link.token;
}

/** Proves a declaration by its link and returns its id. Following the link again changes nothing. */
export function proveDeclaration(token: string, now: Date): Promise<string> {
  return transaction("declaration", async () => {
    const { id } = orRefuse(await findDeclarationByLink(token, now), "linkGone");
    // Owner and support are notified again, because the declaration counts from now on.
    await db
      .update(declarations)
      .set({ provedAt: now, ownerToldAt: null, supportToldAt: null, settledAt: null })
      .where(and(eq(declarations.id, id), isNull(declarations.provedAt)));
    return id;
  });
}

export async function listIncompleteDeclarations(): Promise<string[]> {
  const found = await db
    .select({ id: declarations.id })
    .from(declarations)
    .where(isIncomplete(declarations))
    .orderBy(asc(declarations.id));
  return found.map(({ id }) => id);
}

type Progress = Partial<
  Record<"confirmedAt" | "ownerToldAt" | "supportToldAt" | "appliedAt" | "settledAt", Date>
>;

/** Stores completed steps, unless the declaration was proved since it was read: its steps then start again. */
export async function noteProgress(
  { id, provedAt }: Pick<Declaration, "id" | "provedAt">,
  progress: Progress,
): Promise<void> {
  const isUnchanged = provedAt === null ? isNull(declarations.provedAt) : eq(declarations.provedAt, provedAt);
  await transaction("declaration", async () => {
    await db
      .update(declarations)
      .set(progress)
      .where(and(eq(declarations.id, id), isUnchanged));
  });
}

/** Finds none of several. For a withdrawal only contracts that can still be withdrawn from count. */
async function contractOf(account: SQL, { kind, name }: Declared, now: Date): Promise<string | null> {
  const { id, startedAt } = subscriptions;
  const found = await db
    .select({ id, startedAt, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .innerJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(and(account, inArray(subscriptions.status, [...premiumStatuses])));
  const matching =
    kind === "withdraw"
      ? found.filter((each) => each.startedAt && isWithdrawable(each.startedAt, now))
      : found;
  const [contract] = matching;
  return matching.length === 1 && isNameOf(name, contract!) ? contract!.id : null;
}

async function isFlooded(email: string, now: Date): Promise<boolean> {
  const { receivedAt, isQuiet } = declarations;
  const mailed = await db
    .select({ id: declarations.id })
    .from(declarations)
    .where(
      and(
        eq(declarations.emailKey, mailboxKey(email)),
        gt(receivedAt, daysBefore(now, 1)),
        lte(receivedAt, now),
        eq(isQuiet, false),
      ),
    )
    .limit(MAILS_PER_ADDRESS);
  return mailed.length >= MAILS_PER_ADDRESS;
}

async function repeatedDeclaration(declared: Declared, key: string): Promise<string> {
  const earlier = await findOne(eq(declarations.submissionKey, key));
  const isSame = Object.entries(declared).every(
    ([name, value]) => earlier?.[name as keyof Declared] === value,
  );
  if (!earlier || !isSame) throw new Problem("keyReused");
  return earlier.id;
}
