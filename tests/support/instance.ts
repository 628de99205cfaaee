// A second instance of the app on the database of this file: its modules once more, with connections of their own.
import { vi } from "vitest";

/** Loads models anew by `load`, which imports them. The caller closes the instance. */
export async function anotherInstance<Models>(
  load: () => Promise<Models>,
): Promise<Models & { close: () => Promise<void> }> {
  vi.resetModules();
  const { close } = await import("../../db/client");
  return { ...(await load()), close };
}
