// Access to the database for other rooms, which reach it through models only.
import { Problem } from "~/domain/problem";
import { failure } from "../../db/client";

/** Converts an error to a problem: a refusal, or a busy or full database. Returns undefined for bugs. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  const kind = failure(error);
  if (kind === "busy") return new Problem("busy", 5);
  if (kind === "full") return new Problem("diskFull", 60);
  return undefined;
}

export { readTogether } from "../../db/client";
