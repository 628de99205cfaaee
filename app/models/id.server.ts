import { v7 } from "uuid";

/** A new id: text that grows with time, so that rows made in the same millisecond keep their order. */
export function newId(): string {
  return v7();
}
