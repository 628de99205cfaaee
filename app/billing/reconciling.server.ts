import { log } from "~/http/log.server";
import { LEASE_MS, tryExclusively } from "~/models/lease.server";
import { completeDeclarations, declarationsCompleted } from "./declaration-completion.server";
import { confirmContracts, contractsConfirmed, noteRenamed, reconcilePayments } from "./payment.server";

const RECONCILE_EVERY_MS = 3_600_000;

let signal = new AbortController().signal;
let running = Promise.resolve();

/**
 * Begins now and every hour, on one instance at a time. The returned function stops it after the steps under way; the
 * next start goes on.
 */
export function startReconciling(): () => Promise<void> {
  const stopping = new AbortController();
  signal = stopping.signal;
  let again: NodeJS.Timeout | undefined;
  const begin = () => {
    running = running.then(async () => {
      // The instance that seems to be at it may have died.
      if (!(await reconcileAlone())) again = setTimeout(begin, LEASE_MS).unref();
    });
  };
  begin();
  const timer = setInterval(begin, RECONCILE_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    clearTimeout(again);
    stopping.abort();
    await Promise.all([running, declarationsCompleted(), contractsConfirmed()]);
  };
}

export function confirmContractsSoon(): void {
  setImmediate(() => void confirmContracts(signal));
}

/** Carries out requests to Stripe that were stored just now, in the background: they do not wait for mails. */
export function reconcilePaymentsSoon(): void {
  running = Promise.all([running, reconcilePayments(signal)]).then(() => {});
}

/** Passes a changed name or address on to Stripe, in the background; what fails is tried again every hour. */
export function updateCustomerSoon(userId: string): void {
  noteRenamed(userId);
  reconcilePaymentsSoon();
}

/** Returns false if another instance is at it. */
async function reconcileAlone(): Promise<boolean> {
  if (signal.aborted) return true;
  try {
    return await tryExclusively("settling", async () => {
      await reconcilePayments(signal);
      await confirmContracts(signal);
      await completeDeclarations(signal);
    });
  } catch (error) {
    log.warn({ code: (error as { code?: unknown }).code }, "settling failed");
    return true;
  }
}
