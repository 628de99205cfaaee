import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, gt, lte, or } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { db, transaction } from "../../db/client";
import { leases } from "../../db/schema";
import { serialized } from "../../db/serialized";

export { idle } from "../../db/serialized";

/** Milliseconds for which a lease holds unless it is renewed: the longest that work waits for an instance that died. */
export const LEASE_MS = 30_000;

const LOOK_AGAIN_MS = 200;

/** Milliseconds that work waits for another instance. */
const PATIENCE_MS = 20_000;

/**
 * Runs work of the same name one after the other, over all instances. Such work must not call this again with its own name.
 * @throws Problem busy if another instance holds the lease for too long
 */
export function exclusively<T>(name: string, work: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  return serialized(name, async () => {
    const holder = randomUUID();
    const until = performance.now() + patienceMs;
    while (!(await take(name, holder))) {
      if (performance.now() > until) throw new Problem("busy", 5);
      await sleep(LOOK_AGAIN_MS);
    }
    return hold(name, holder, work);
  });
}

/** Runs the work unless another instance is at it. Returns whether it ran. */
export function tryExclusively(name: string, work: () => Promise<void>): Promise<boolean> {
  return serialized(name, async () => {
    const holder = randomUUID();
    if (!(await take(name, holder))) return false;
    await hold(name, holder, work);
    return true;
  });
}

/** Renews the lease while the work runs, and releases it. What fails there is left: the lease ends by itself. */
async function hold<T>(name: string, holder: string, work: () => Promise<T>): Promise<T> {
  const renewing = setInterval(() => void take(name, holder).catch(() => {}), LEASE_MS / 4).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await transaction(`lease:${name}`, async () => {
      await db.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)));
    }).catch(() => {});
  }
}

/** Takes or renews a lease. Returns false if another holder has it. */
async function take(name: string, holder: string): Promise<boolean> {
  const now = Date.now();
  const [until, farAhead] = [new Date(now + LEASE_MS), new Date(now + 2 * LEASE_MS)];
  // One that ends far ahead comes from a clock that was set back since.
  const isFree = or(eq(leases.holder, holder), lte(leases.until, new Date(now)), gt(leases.until, farAhead));
  const taken = await transaction(`lease:${name}`, () =>
    db
      .insert(leases)
      .values({ name, holder, until })
      .onConflictDoUpdate({ target: leases.name, set: { holder, until }, setWhere: isFree })
      .returning({ name: leases.name }),
  );
  return taken.length > 0;
}
