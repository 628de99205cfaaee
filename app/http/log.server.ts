import pino from "pino";
import { config } from "./config.server";

/** One JSON line an event on standard output; never what people typed, nor who they are. */
export const log = pino({ level: config.LOG_LEVEL, base: undefined });

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
