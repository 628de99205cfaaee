// What every form sends beside its own fields.
import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useAddress } from "~/components/shell/address";
import { useHydrated } from "~/components/ui/signal";

/** Returns the account that is signed in, on every page. */
export function useAccount(): string | null | undefined {
  return useRouteLoaderData<{ account: string | null }>("root")?.account;
}

/** Returns the account and the key of a form, which stay while it is open. */
export function useFormKey(intent: string, id: string | undefined) {
  const viewer = useAccount();
  // Of those who have begun the form: their session may end, or somebody else sign in, before it is sent.
  const [account] = useState(viewer);
  const pageKey = useSubmissionKey(intent, id);
  const [firstKey] = useState(pageKey);
  return { account, key: useLineKey(account, intent) ?? firstKey };
}

/**
 * Returns the form's submission key: the page's key, which changes when its data is reloaded, with the intent and id. A
 * page from the cache has an old key, so a form rendered by the browser adds random digits.
 */
export function useSubmissionKey(intent: string, id: string | undefined): string {
  const page = useRouteLoaderData<{ submissionId: string }>("root");
  const isHydrated = useHydrated();
  const [random] = useState(() => isHydrated && crypto.getRandomValues(new Uint32Array(2)).join("-"));
  return [page?.submissionId, random, intent, id].filter(Boolean).join(":");
}

/**
 * Returns the submission key of a form that a quick line has filled in, by its place in the browser's history: loaded anew,
 * the page fills it in again, whether it was saved or not. Undefined for other forms, and where the app was opened with a
 * line, a place without a key.
 */
function useLineKey(account: string | null | undefined, intent: string): string | undefined {
  const { key, search } = useAddress();
  const isLine = useHydrated() && key !== "default" && /[?&]line=/.test(search);
  return isLine ? `${account}:${key}:${intent}` : undefined;
}
