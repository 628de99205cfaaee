/** Path of the service worker's script. */
export const WORKER_PATH = "/service-worker.js";
