import { ACCOUNT_HEADER } from "~/http/outbox-answer";
import { dataAddress } from "~/offline/kept";
import { doNotWaitFor, PATIENCE_S } from "./data";
import { currentEra, heed, keptAt } from "./pages";
import { shell } from "./shell";

/** A document: the server's, else the shell, which opens what is kept of its screen. */
export async function navigation({ request }: { request: Request }): Promise<Response> {
  const era = currentEra();
  const { pathname, search } = new URL(request.url);
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

function patience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_S * 1_000));
}
