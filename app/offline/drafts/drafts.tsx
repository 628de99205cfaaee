import { type ReactNode, useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useHydrated } from "~/components/hydrated";

/** What was typed into a form that was never sent, under the form's names. */
export type Draft = Record<string, string>;

/** Where the device keeps the draft of a form of this account. */
export function draftKey(account: string, name: string): string {
  return `draft ${account} ${name}`;
}

function readDraft(key: string): Draft | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/**
 * Renders a form with what was typed into it when the tab was reloaded or died. Whoever closes the form by hand means
 * it: then nothing is left. Its `<form>` names the draft by `data-draft`, and the part that is loaded late writes it.
 */
export function Drafted({ name, children }: { name: string; children: (draft?: Draft) => ReactNode }) {
  const account = useRouteLoaderData<{ account: string | null }>("routes/app")?.account;
  const key = draftKey(account ?? "", name);
  const isHydrated = useHydrated();
  const [atFirst] = useState(() => (isHydrated ? readDraft(key) : undefined));
  const [late, setLate] = useState<Draft>();
  useEffect(() => {
    const { href } = location;
    setLate(readDraft(key));
    // A screen that gives way to an error page, at the same address, has not been closed.
    return () => {
      if (location.href !== href) dropDraft(key);
    };
  }, [key]);
  const draft = atFirst ?? late;
  // What the server has rendered is made anew once it turns out that there is more.
  return (
    <div key={draft ? "draft" : "fresh"} className="contents">
      {children(draft)}
    </div>
  );
}
