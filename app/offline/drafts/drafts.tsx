import { type ReactNode, useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useHydrated } from "~/components/ui/hydrated";

/** Texts typed into a form that was not sent, by field name. */
export type Draft = Record<string, string>;

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
    // Without storage there is no draft.
  }
}

/**
 * Renders a form with its draft, which survives a reload or a crash of the tab. Closing the form deletes the draft. The
 * `<form>` names it in `data-draft`, and `writeDrafts()` writes it.
 */
export function Drafted({ name, children }: { name: string; children: (draft?: Draft) => ReactNode }) {
  const account = useRouteLoaderData<{ account: string | null }>("routes/app")?.account;
  const key = draftKey(account ?? "", name);
  const isHydrated = useHydrated();
  const [initialDraft] = useState(() => (isHydrated ? readDraft(key) : undefined));
  const [storedDraft, setStoredDraft] = useState<Draft>();
  useEffect(() => {
    const { href } = location;
    setStoredDraft(readDraft(key));
    // An error page at the same address also unmounts the form, but does not close it.
    return () => {
      if (location.href !== href) dropDraft(key);
    };
  }, [key]);
  const draft = initialDraft ?? storedDraft;
  // Another key mounts the form again, so that a draft found after hydration becomes its default values.
  return (
    <div key={draft ? "draft" : "fresh"} className="contents">
      {children(draft)}
    </div>
  );
}
