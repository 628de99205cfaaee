import { and, asc, eq, gt, inArray, isNull, lt, lte, type SQL } from "drizzle-orm";
import { emailKey } from "~/domain/account";
import { type Declared, isNameOf, MAILS_PER_ADDRESS } from "~/domain/declaration";
import { Problem } from "~/domain/problem";
import { DECLARATION_LINK_DAYS, DECLARATION_YEARS, keptSince } from "~/domain/retention";
import { isWithdrawable, premiumStatuses } from "~/domain/subscription";
import { db, transaction } from "../../db/client";
import { declarations, isUnsettled, subscriptions, users } from "../../db/schema";
import { newId } from "./id.server";
import { linkId, newLinkToken } from "./link-token.server";
import { accounts } from "./ownership.server";
import type { Viewer } from "./session.server";
import type { Submission } from "./submission.server";

const AT_ONCE = 100;
const DAY_MS = 86_400_000;

/** A declaration as received, and how far it came. */
export interface Declaration extends Declared {
  id: string;
  receivedAt: Date;
  /** Declared while signed in as the contract's owner. */
  isSignedIn: boolean;
  /** Mails nobody but the support. */
  isQuiet: boolean;
  provedAt: Date | null;
  confirmedAt: Date | null;
  ownerToldAt: Date | null;
  supportToldAt: Date | null;
  appliedAt: Date | null;
  /** The contract that it fits, where there is exactly one. */
  subscriptionId: string | null;
  /** Whether the money for that contract goes back already. */
  isRefunding: boolean;
  /** The stored address of the contract's owner; null without a contract, or once the account is gone. */
  ownerEmail: string | null;
}

const columns = {
  id: declarations.id,
  kind: declarations.kind,
  name: declarations.name,
  contract: declarations.contract,
  email: declarations.email,
  isExtraordinary: declarations.isExtraordinary,
  reason: declarations.reason,
  endsOn: declarations.endsOn,
  receivedAt: declarations.receivedAt,
  isSignedIn: declarations.isSignedIn,
  isQuiet: declarations.isQuiet,
  provedAt: declarations.provedAt,
  confirmedAt: declarations.confirmedAt,
  ownerToldAt: declarations.ownerToldAt,
  supportToldAt: declarations.supportToldAt,
  appliedAt: declarations.appliedAt,
  subscriptionId: declarations.subscriptionId,
  refundRequestedAt: subscriptions.refundRequestedAt,
  ownerEmail: users.email,
};

/**
 * Stores a declaration, whether or not it fits a contract, and answers its id. It is proved at once where it fits
 * the contract of the person who is signed in. The same form again answers the same id and declares nothing.
 * @throws Problem keyReused
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
    const [kept] = await db
      .insert(declarations)
      .values({
        ...declared,
        id,
        emailKey: emailKey(declared.email),
        submissionKey: key ?? null,
        receivedAt: now,
        isSignedIn: own !== null,
        isQuiet: await isFlooded(declared.email, now),
        subscriptionId: own ?? addressed,
        provedAt: own === null ? null : now,
      })
      .onConflictDoNothing({ target: declarations.submissionKey })
      .returning({ id: declarations.id });
    return kept ? kept.id : repeated(declared, key!);
  });
}

/** A declaration, or undefined. The caller decides who may see it. */
export function findDeclaration(id: string): Promise<Declaration | undefined> {
  return findOne(eq(declarations.id, id));
}

/** The declaration that a mailed link proves; undefined where the link has run out or never was. */
export async function findDeclarationByLink(token: string, now: Date): Promise<Declaration | undefined> {
  const found = await findOne(eq(declarations.linkId, linkId(token)));
  return found && found.receivedAt > linksSince(now) ? found : undefined;
}

async function findOne(which: SQL): Promise<Declaration | undefined> {
  const [found] = await db
    .select(columns)
    .from(declarations)
    .leftJoin(subscriptions, eq(subscriptions.id, declarations.subscriptionId))
    .leftJoin(users, accounts(eq(users.id, subscriptions.userId)))
    .where(which);
  if (!found) return undefined;
  const { refundRequestedAt, ...declaration } = found;
  return { ...declaration, isRefunding: refundRequestedAt !== null };
}

/** Draws the link that proves a declaration and answers its token. An earlier link of the same declaration ends. */
export async function newDeclarationLink(id: string): Promise<string> {
  const link = newLinkToken();
  await transaction("declaration", async () => {
    await db.update(declarations).set({ linkId: link.id }).where(eq(declarations.id, id));
  });
  return link.token;
}

/**
 * Proves a declaration by its link and answers its id. Following the link again changes nothing.
 * @throws Problem linkGone
 */
export function proveDeclaration(token: string, now: Date): Promise<string> {
  return transaction("declaration", async () => {
    const found = await findDeclarationByLink(token, now);
    if (!found) throw new Problem("linkGone");
    // The owner and the support are told again: now it counts.
    await db
      .update(declarations)
      .set({ provedAt: now, ownerToldAt: null, supportToldAt: null, settledAt: null })
      .where(and(eq(declarations.id, found.id), isNull(declarations.provedAt)));
    return found.id;
  });
}

/** Ids of declarations with something left to do, some of them, after this id. */
export async function listUnsettledDeclarations(after = ""): Promise<string[]> {
  const found = await db
    .select({ id: declarations.id })
    .from(declarations)
    .where(and(gt(declarations.id, after), isUnsettled(declarations)))
    .orderBy(asc(declarations.id))
    .limit(AT_ONCE);
  return found.map(({ id }) => id);
}

/** The steps that are done with a declaration, with their moments. */
export type Progress = Partial<
  Record<"confirmedAt" | "ownerToldAt" | "supportToldAt" | "appliedAt" | "settledAt", Date>
>;

/** Notes steps that are done. A declaration that was proved since it was read is left as it is: its steps begin anew. */
export async function noteProgress(
  { id, provedAt }: Pick<Declaration, "id" | "provedAt">,
  progress: Progress,
): Promise<void> {
  const asRead = provedAt === null ? isNull(declarations.provedAt) : eq(declarations.provedAt, provedAt);
  await transaction("declaration", async () => {
    await db
      .update(declarations)
      .set(progress)
      .where(and(eq(declarations.id, id), asRead));
  });
}

/** Forgets declarations that nobody can claim anything by any more; answers how many. */
export async function pruneDeclarations(now: Date): Promise<number> {
  const oldest = keptSince(now, DECLARATION_YEARS);
  const gone = await transaction("housekeeping", () =>
    db.delete(declarations).where(lt(declarations.receivedAt, oldest)).returning({ id: declarations.id }),
  );
  return gone.length;
}

/**
 * The one running contract of this account, if the declared name is its owner's. For withdrawing, one that was
 * concluded lately.
 */
async function contractOf(account: SQL, { kind, name }: Declared, now: Date): Promise<string | null> {
  const { id, startedAt } = subscriptions;
  const found = await db
    .select({ id, startedAt, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .innerJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(and(accounts(account), inArray(subscriptions.status, [...premiumStatuses])));
  const fitting =
    kind === "withdraw"
      ? found.filter((each) => each.startedAt && isWithdrawable(each.startedAt, now))
      : found;
  const [contract] = fitting;
  return fitting.length === 1 && isNameOf(name, contract!) ? contract!.id : null;
}

/** Whether declarations have sent this address as many mails within a day as it gets. */
async function isFlooded(email: string, now: Date): Promise<boolean> {
  const { receivedAt, isQuiet } = declarations;
  const since = new Date(now.getTime() - DAY_MS);
  const mailed = await db
    .select({ id: declarations.id })
    .from(declarations)
    .where(
      and(
        eq(declarations.emailKey, emailKey(email)),
        gt(receivedAt, since),
        lte(receivedAt, now),
        eq(isQuiet, false),
      ),
    )
    .limit(MAILS_PER_ADDRESS);
  return mailed.length >= MAILS_PER_ADDRESS;
}

async function repeated(declared: Declared, key: string): Promise<string> {
  const earlier = await findOne(eq(declarations.submissionKey, key));
  const isSame = Object.entries(declared).every(
    ([name, value]) => earlier?.[name as keyof Declared] === value,
  );
  if (!earlier || !isSame) throw new Problem("keyReused");
  return earlier.id;
}

/** Links of declarations that came before this moment have run out. */
function linksSince(now: Date): Date {
  return new Date(now.getTime() - DECLARATION_LINK_DAYS * DAY_MS);
}
