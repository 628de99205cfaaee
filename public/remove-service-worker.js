// Replaces an installed service worker if the server has none (SERVICE_WORKER=off): deletes all that it stored.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(removeAll()));

async function removeAll() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
