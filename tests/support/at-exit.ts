// Work for the end of a test process. Vitest loads this module once in a process (`external` in vitest.config.ts), so
// there is one listener, not one for each test file.
const tasks = new Set<() => void>();

process.on("exit", () => {
  for (const task of tasks) task();
});
// Vitest ends its processes by this signal, which without a listener ends them without the event.
process.once("SIGTERM", () => process.exit());

/** Runs a synchronous task when the process ends. Returns a function that takes it back. */
export function atExit(task: () => void): () => void {
  tasks.add(task);
  return () => tasks.delete(task);
}
