import { log } from "~/http/log.server";
import { declarationsSettled, settleDeclarations } from "./declaration-settling.server";
import { confirmContracts, contractsConfirmed, settlePayments } from "./payment.server";

const SETTLE_EVERY_MS = 3_600_000;

let signal = new AbortController().signal;
let running = Promise.resolve();

/** Begins now and every hour. The returned function stops it after the steps under way; the next start goes on. */
export function startSettling(): () => Promise<void> {
  const stopping = new AbortController();
  signal = stopping.signal;
  const begin = () => {
    running = running.then(settle);
  };
  begin();
  const timer = setInterval(begin, SETTLE_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.all([running, declarationsSettled(), contractsConfirmed()]);
  };
}

export function confirmContractsSoon(): void {
  setImmediate(() => void confirmContracts(signal));
}

/** Carries out requests to Stripe that were stored just now, in the background: they do not wait for mails. */
export function settlePaymentsSoon(): void {
  running = Promise.all([running, settlePayments(signal)]).then(() => {});
}

async function settle(): Promise<void> {
  await settlePayments(signal);
  await confirmContracts(signal);
  try {
    await settleDeclarations(signal);
  } catch (error) {
    log.warn({ code: (error as { code?: unknown }).code }, "carrying out declarations failed");
  }
}
