import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { beginPayment, checkPrice } from "~/billing/payment.server";
import { startSettling } from "~/billing/settling.server";
import { config, sessionSecret } from "~/http/config.server";
import { log } from "~/http/log.server";
import { unsetOperator } from "~/http/operator.server";
import { payment } from "~/http/payment-config.server";
import { startRates } from "~/http/rates.server";
import { checkMailSettings, mailer } from "~/mail/mail.server";
import { beginBilling } from "~/models/access.server";
import { closeDatabase, prune, recordRound } from "~/models/housekeeping.server";
import { application } from "./application";
import { createListener, type Listener } from "./listener";
import { startMaintenance } from "./maintenance";
import { addSecurityHeaders } from "./security-headers";
import { staticFiles } from "./static-files";

export { fillDemo } from "./demo";

/** Milliseconds that a stop waits for open requests and mails. */
const DRAIN_MS = 9_000;

const PRUNE_EVERY_MS = 6 * 3_600_000;

/** A listening server. `stop` finishes open requests, closes the database and resolves. */
export interface Running {
  port: number;
  /** Address on this machine. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the server on HOST and PORT.
 * @throws an Error named StartRefused, whose message says in one line what to do
 */
export async function start(): Promise<Running> {
  sessionSecret(); // fails now instead of at the first sign-in
  checkMailSettings();
  const sendFile = staticFiles();
  const answer = application(build);
  const listener = createListener((incoming, outgoing) => {
    addSecurityHeaders(incoming, outgoing);
    sendFile(incoming, outgoing, () => void answer(incoming, outgoing));
  });
  if (payment) await beginBilling(new Date());
  await beginPayment();
  const { port } = await listen(listener.server);
  const housekeeping = setInterval(() => void housekeep(), PRUNE_EVERY_MS).unref();
  const stopTasks = [startMaintenance(), startRates()];
  const stopSettling = startSettling();
  void housekeep();
  void checkPrice();
  const url = `http://${config.HOST === "0.0.0.0" ? "localhost" : config.HOST}:${port}`;
  log.info({ url }, "listening");
  const unset = unsetOperator();
  if (unset.length > 0) log.warn({ unset }, "the legal pages show placeholders");

  let stopped: Promise<void> | undefined;
  const stop = () => {
    clearInterval(housekeeping);
    stopped ??= drain(listener, stopTasks, stopSettling);
    return stopped;
  };
  return { port, url, stop };
}

async function listen(server: Server): Promise<AddressInfo> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(refusal(error)));
    server.listen({ port: config.PORT, host: config.HOST }, resolve);
  });
  return server.address() as AddressInfo;
}

async function drain(
  listener: Listener,
  stopTasks: (() => Promise<void>)[],
  stopSettling: () => Promise<void>,
): Promise<void> {
  const began = performance.now();
  const tasksEnded = Promise.all(stopTasks.map((stop) => stop()));
  const left = () => Math.max(0, DRAIN_MS - (performance.now() - began));
  await listener.close(DRAIN_MS);
  // The last requests may have brought a declaration or a contract.
  await Promise.race([stopSettling(), sleep(left(), undefined, { ref: false })]);
  await mailer.finish(left());
  await tasksEnded;
  await closeDatabase();
  log.info("stopped");
}

async function housekeep(): Promise<void> {
  const now = new Date();
  try {
    if (await recordRound(now)) log.debug(await prune(now), "pruned");
    else log.warn({ now }, "the clock has jumped: nothing is pruned until the next round");
  } catch (error) {
    log.warn({ code: (error as { code?: unknown }).code }, "pruning failed");
  }
}

function refusal(error: NodeJS.ErrnoException): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${config.PORT} is taken: stop what uses it, or set PORT`,
    EACCES: `port ${config.PORT} may not be used: set PORT to 1024 or more`,
    EADDRNOTAVAIL: `${config.HOST} is no address of this machine: set HOST`,
  };
  const refused = new Error(reasons[error.code ?? ""] ?? `cannot listen: ${error.message}`);
  refused.name = "StartRefused";
  return refused;
}
