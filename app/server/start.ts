import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { beginPayment, checkPrice } from "~/billing/payment.server";
import { startReconciling } from "~/billing/reconciling.server";
import { config, payment, sessionSecret, startRefused } from "~/http/config.server";
import { log } from "~/http/log.server";
import { unsetOperator } from "~/http/operator.server";
import { fetchRates } from "~/http/rates.server";
import { startSending } from "~/mail/sender.server";
import { beginBilling } from "~/models/billing/access.server";
import { closeDatabase } from "~/models/housekeeping.server";
import { application } from "./application";
import { publishFiles } from "./build-files";
import { createListener } from "./listener";
import { housekeep, maintain } from "./maintenance";
import { addSecurityHeaders } from "./response";
import { staticFiles } from "./static-files";

const DRAIN_MS = 9_000;

/** Milliseconds that the start waits for other instances to know this build's files. */
const PUBLISH_MS = 100;

/** A listening server. `stop` finishes open requests, closes the database and resolves. */
export interface Running {
  port: number;
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the server on HOST and PORT.
 * @throws an Error named StartRefused, whose message says in one line what to do
 */
export async function start(): Promise<Running> {
  sessionSecret(); // fails now instead of at the first sign-in
  const sendFile = staticFiles();
  const answer = application(build);
  const listener = createListener((incoming, outgoing) => {
    addSecurityHeaders(incoming, outgoing);
    sendFile(incoming, outgoing, () => void answer(incoming, outgoing));
  });
  if (payment) await beginBilling(new Date());
  await beginPayment();
  const stopping = new AbortController();
  const publishing = publishFiles(stopping.signal);
  await Promise.race([publishing, sleep(PUBLISH_MS)]);
  const { port } = await listen(listener.server);
  const tasks = [publishing, ...[housekeep, maintain, fetchRates].map((task) => task(stopping.signal))];
  const stopReconciling = startReconciling();
  const stopSending = startSending();
  void checkPrice();
  const url = `http://${config.HOST === "0.0.0.0" ? "localhost" : config.HOST}:${port}`;
  log.info({ url }, "listening");
  const unset = unsetOperator();
  if (unset.length > 0) log.warn({ unset }, "the legal pages show placeholders");

  let stopped: Promise<void> | undefined;
  const drain = async () => {
    const began = performance.now();
    const left = () => Math.max(0, DRAIN_MS - (performance.now() - began));
    stopping.abort();
    await listener.close(DRAIN_MS);
    // The last requests may have brought a declaration or a contract.
    const settled = Promise.race([stopReconciling(), sleep(left(), undefined, { ref: false })]);
    await Promise.all([settled, stopSending(left())]);
    await Promise.all(tasks);
    await closeDatabase();
    log.info("stopped");
  };
  return { port, url, stop: () => (stopped ??= drain()) };
}

async function listen(server: Server): Promise<AddressInfo> {
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${config.PORT} is taken: stop what uses it, or set PORT`,
    EACCES: `port ${config.PORT} may not be used: set PORT to 1024 or more`,
    EADDRNOTAVAIL: `${config.HOST} is no address of this machine: set HOST`,
  };
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ code = "", message }: NodeJS.ErrnoException) =>
      reject(startRefused(reasons[code] ?? `cannot listen: ${message}`)),
    );
    server.listen({ port: config.PORT, host: config.HOST }, resolve);
  });
  return server.address() as AddressInfo;
}
