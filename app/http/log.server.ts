import pino from "pino";
import { config } from "./config.server";

/** Maximum number of buffered bytes. Further lines are dropped. */
const LOG_BUFFER = 1_000_000;

const output = pino.destination({ fd: 1, sync: false, maxLength: LOG_BUFFER });

// If the disk is full or the reader of the pipe has ended, pino would end the process, and wait for space forever while
// doing so. The server goes on without logging instead; the next line tries again. Only "drain" says that there is room: of
// a line that is too long for a full disk, a part may have been written.
const flush = output.flushSync;
output.removeAllListeners("error");
output.on("error", () => {
  output.flushSync = () => {};
});
output.on("drain", () => {
  output.flushSync = flush;
});

/** Logs one JSON line per event to standard output. Log neither what people typed nor who they are. */
export const log = pino({ level: config.LOG_LEVEL, base: undefined }, output);

/** Logs where an error came from, without its message: messages of the database contain what people typed. */
export function logFailure(requestId: string, error: unknown): void {
  const {
    name = typeof error,
    code,
    message = "",
    stack,
  } = (error ?? {}) as { name?: string; code?: unknown; message?: string; stack?: string };
  // Lines of a message may look like frames.
  const frames = stack
    ?.replace(message, "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
  log.error({ requestId, error: { name, code, frames: frames?.slice(0, 8) } }, "request failed");
}
