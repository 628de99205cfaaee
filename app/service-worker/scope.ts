/** The worker's own global scope, by its type. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope;
