import pino from "pino";
import { config } from "./config.server";

/** One JSON line an event on standard output; never what people typed, nor who they are. */
export const log = pino({ level: config.LOG_LEVEL, base: undefined });
