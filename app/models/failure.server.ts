import { Problem } from "~/domain/problem";
import { failure } from "../../db/client";

/** The problem behind an error: a refusal of ours, a database that is busy or full; undefined for a fault of ours. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  const kind = failure(error);
  if (kind === "busy") return new Problem("busy", 5);
  if (kind === "full") return new Problem("diskFull", 60);
  return undefined;
}
