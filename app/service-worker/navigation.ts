import { GOODBYE_PATH } from "~/domain/addresses";
import { ACCOUNT_HEADER } from "~/http/device-protocol";
import { dataAddress } from "~/offline/cache/data-address";
import { serveCachedNext } from "./data";
import { cachedPage, fetchForOwner } from "./pages";
import { timeout } from "./scope";
import { installed, shell } from "./shell";
import { fetchSignedOut, isSigningOut, pendingSignOuts } from "./signed-out";

/** Responds with a document from the server, or with the shell, which shows the cached data of its screen. */
export async function navigation({
  event,
  request,
}: {
  event: ExtendableEvent;
  request: Request;
}): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  // The goodbye page never waits for the server.
  const isGoodbye = pathname === GOODBYE_PATH && (await pendingSignOuts()).length > 0;
  const signingOut = isSigningOut();
  if (isGoodbye) {
    event.waitUntil(signingOut);
    return installed(GOODBYE_PATH);
  }
  if (await signingOut) return fetchSignedOut(request);
  const answer = fetchForOwner(request).then(({ response }) => response);
  const key = dataAddress(pathname + search);
  if (await cachedPage(key)) {
    const ours = answer.then(
      (response) => (isOurs(response) ? response : undefined),
      () => undefined,
    );
    const first = await Promise.race([ours, timeout()]);
    if (first) return first;
    serveCachedNext(key);
    return shell();
  }
  return answer.catch(shell);
}

/** Returns whether the app has answered. The headers of a redirect are hidden, so every redirect counts. */
function isOurs(response: Response): boolean {
  return response.type === "opaqueredirect" || response.headers.has(ACCOUNT_HEADER);
}
