import type { ServerResponse } from "node:http";

/** A service worker that replaces the installed one, deletes its caches and unregisters. */
const script = `addEventListener("install",()=>skipWaiting());
addEventListener("activate",(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name);
await registration.unregister();
})()));
`;

/** Sends the script that removes the service worker, for installations that turn it off. */
export function noWorker(response: ServerResponse): void {
  response
    .writeHead(200, {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
    })
    .end(script);
}
