/** Where browsers look for the service worker. */
export const WORKER_PATH = "/service-worker.js";
