import pino from "pino";
import { config } from "./config.server";

/** What nobody takes is kept up to so many bytes; what comes after that is dropped. */
const LOG_KEPT = 1_000_000;

const output = pino.destination({ fd: 1, sync: false, maxLength: LOG_KEPT });

// A log whose disk is full, or that nobody reads any more, is no reason to stop answering: left alone it ends the process,
// and on the way out waits for space for ever. The next line tries again.
const flush = output.flushSync;
output.removeAllListeners("error");
output.on("error", () => {
  output.flushSync = () => {};
});
output.on("write", () => {
  output.flushSync = flush;
});

/** One JSON line an event on standard output; never what people typed, nor who they are. */
export const log = pino({ level: config.LOG_LEVEL, base: undefined }, output);

/** Says where an error came from, without its message: those of the database carry what people typed. */
export function logFailure(requestId: string, error: unknown): void {
  const {
    name = typeof error,
    code,
    message = "",
    stack,
  } = (error ?? {}) as { name?: string; code?: unknown; message?: string; stack?: string };
  // A message of several lines may look like frames.
  const frames = stack
    ?.replace(message, "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
  log.error({ requestId, error: { name, code, frames: frames?.slice(0, 8) } }, "request failed");
}
