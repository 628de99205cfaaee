import { and, asc, eq, gt, inArray, lt } from "drizzle-orm";
import { emailKey } from "~/domain/account";
import { type Declared, isNameOf } from "~/domain/declaration";
import { Problem } from "~/domain/problem";
import { DECLARATION_YEARS, keptSince } from "~/domain/retention";
import { isWithdrawable, premiumStatuses } from "~/domain/subscription";
import { db, transaction } from "../../db/client";
import { declarations, subscriptions, toCarryOut, users } from "../../db/schema";
import { newId } from "./id.server";
import type { Submission } from "./submission.server";

const AT_ONCE = 100;

export interface Declaration extends Declared {
  id: string;
  receivedAt: Date;
  /** The contract that it fits, where there is exactly one. */
  subscriptionId: string | null;
  appliedAt: Date | null;
  confirmedAt: Date | null;
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
  subscriptionId: declarations.subscriptionId,
  appliedAt: declarations.appliedAt,
  confirmedAt: declarations.confirmedAt,
};

/**
 * Keeps what somebody declared, whether or not it fits a contract, and answers its id. The same form again answers
 * the same and declares nothing.
 * @throws Problem keyReused
 */
export function declare(declared: Declared, { key, now }: Submission): Promise<string> {
  const id = newId();
  return transaction("declaration", async () => {
    const subscriptionId = await contractOf(declared, now);
    const [kept] = await db
      .insert(declarations)
      .values({ ...declared, id, subscriptionId, submissionKey: key ?? null, receivedAt: now })
      .onConflictDoNothing({ target: declarations.submissionKey })
      .returning({ id: declarations.id });
    return kept ? kept.id : repeated(declared, key!);
  });
}

/** A declaration, or undefined. Who may see it, the caller knows: nobody is signed in here. */
export async function findDeclaration(id: string): Promise<Declaration | undefined> {
  const [found] = await db.select(columns).from(declarations).where(eq(declarations.id, id));
  return found;
}

/** Those that have yet to be confirmed, or to be applied to the contract that they fit; some of them, by their ids after this one. */
export async function listOpenDeclarations(after = ""): Promise<string[]> {
  const found = await db
    .select({ id: declarations.id })
    .from(declarations)
    .where(and(gt(declarations.id, after), toCarryOut(declarations)))
    .orderBy(asc(declarations.id))
    .limit(AT_ONCE);
  return found.map(({ id }) => id);
}

export async function markDeclarationConfirmed(id: string, now: Date): Promise<void> {
  await transaction("declaration", async () => {
    await db.update(declarations).set({ confirmedAt: now }).where(eq(declarations.id, id));
  });
}

export async function markDeclarationApplied(id: string, now: Date): Promise<void> {
  await transaction("declaration", async () => {
    await db.update(declarations).set({ appliedAt: now }).where(eq(declarations.id, id));
  });
}

/** Forgets what nobody can claim anything by any more; answers how many. */
export async function pruneDeclarations(now: Date): Promise<number> {
  const oldest = keptSince(now, DECLARATION_YEARS);
  const gone = await transaction("housekeeping", () =>
    db.delete(declarations).where(lt(declarations.receivedAt, oldest)).returning({ id: declarations.id }),
  );
  return gone.length;
}

/**
 * The one running contract of the account whose address and name are given; who knows both is taken at their word,
 * as the law wants it, and the owner gets the confirmation. Withdrawing takes one that was concluded lately.
 */
async function contractOf({ kind, email, name }: Declared, now: Date): Promise<string | null> {
  const { id, startedAt } = subscriptions;
  const found = await db
    .select({ id, startedAt, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .innerJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(and(eq(users.emailKey, emailKey(email)), inArray(subscriptions.status, [...premiumStatuses])));
  const fitting =
    kind === "withdraw"
      ? found.filter((each) => each.startedAt && isWithdrawable(each.startedAt, now))
      : found;
  const [contract] = fitting;
  return fitting.length === 1 && isNameOf(name, contract!) ? contract!.id : null;
}

async function repeated(declared: Declared, key: string): Promise<string> {
  const [earlier] = await db.select(columns).from(declarations).where(eq(declarations.submissionKey, key));
  const isSame = Object.entries(declared).every(
    ([name, value]) => earlier?.[name as keyof Declared] === value,
  );
  if (!earlier || !isSame) throw new Problem("keyReused");
  return earlier.id;
}
