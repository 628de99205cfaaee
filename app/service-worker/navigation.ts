import { ACCOUNT_HEADER } from "~/http/outbox-answer";
import { dataAddress } from "~/offline/cache/cache-keys";
import { GOODBYE_PATH } from "~/offline/cache/messages";
import { doNotWaitFor } from "./data";
import { currentEra, heed, keptAt } from "./pages";
import { goodbye, shell } from "./shell";
import { asVisitor, isSigningOut, patience, recorded } from "./signed-out";

/** A document: the server's, else the shell, which opens what is kept of its screen. */
export async function navigation({
  event,
  request,
}: {
  event: ExtendableEvent;
  request: Request;
}): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  // At once, however long the server takes: the person has left.
  const isBye = pathname === GOODBYE_PATH && (await recorded()).length > 0;
  const isLeaving = isSigningOut();
  if (isBye) {
    event.waitUntil(isLeaving);
    return goodbye();
  }
  if (await isLeaving) return asVisitor(request);
  const era = currentEra();
  const answer = fetch(request).then(async (response) => {
    await heed(response, era);
    return response;
  });
  const key = dataAddress(pathname + search);
  if (await keptAt(key)) {
    const ours = answer.then(
      (response) => (isOurs(response) ? response : undefined),
      () => undefined,
    );
    const first = await Promise.race([ours, patience()]);
    if (first) return first;
    doNotWaitFor(key);
    return shell();
  }
  return answer.catch(shell);
}

/** Where a redirect comes from cannot be seen; whoever sent it, the browser is to follow it. */
function isOurs(response: Response): boolean {
  return response.type === "opaqueredirect" || response.headers.has(ACCOUNT_HEADER);
}
