import type { ServerResponse } from "node:http";

/** A worker that takes the place of the one before, and with it leaves: for an installation that wants none. */
const script = `addEventListener("install",()=>skipWaiting());
addEventListener("activate",(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name);
await registration.unregister();
})()));
`;

export function noWorker(response: ServerResponse): void {
  response
    .writeHead(200, {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
    })
    .end(script);
}
