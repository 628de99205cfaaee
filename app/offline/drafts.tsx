import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useHydrated } from "~/components/ui/signal";
import { dialogIn } from "~/domain/dialog";
import { secretFields, textsOfForm } from "~/http/form-answer";
import { readStored, store } from "./storage";

/** Texts typed into a form that was not sent, by field name. */
type DraftTexts = Record<string, string>;

/** Props of a form with a draft: the draft's name, and its texts if one is stored. */
export interface Draft {
  name: string;
  texts?: DraftTexts;
}

export function draftKey(account: string, name: string): string {
  return `draft ${account} ${name}`;
}

const readDraft = (key: string) => readStored<DraftTexts>(key) ?? undefined;

/**
 * Renders a form with its draft, which survives a reload or a crash of the tab. Closing the form deletes the draft. The
 * `<form>` names it in `data-draft`, and `writeDrafts()` writes it.
 */
export function Drafted({ name, children }: { name: string; children: (draft: Draft) => ReactNode }) {
  const account = useRouteLoaderData<{ account: string | null }>("routes/app")?.account;
  const key = draftKey(account ?? "", name);
  const isHydrated = useHydrated();
  const [initialDraft] = useState(() => (isHydrated ? readDraft(key) : undefined));
  const [storedDraft, setStoredDraft] = useState<DraftTexts>();
  // A layout effect: the form that is hydrated shows its draft at once.
  useLayoutEffect(() => setStoredDraft(readDraft(key)), [key]);
  useEffect(() => {
    const { href } = location;
    // An error page at the same address also unmounts the form, but does not close it. From the receipts of an expense
    // one comes back to its form.
    return () => {
      const isStepAside = dialogIn(new URLSearchParams(location.search)) === "receipts";
      if (location.href !== href && !isStepAside) store(key, undefined);
    };
  }, [key]);
  const texts = initialDraft ?? storedDraft;
  // Another key mounts the form again, so that a draft found after hydration becomes its default values.
  return (
    <div key={texts ? "draft" : "fresh"} className="contents">
      {children({ name, texts })}
    </div>
  );
}

/** Fields that are never stored: passwords, and hidden fields that each form sets itself. */
const skippedFields = ["intent", "submissionId", "account", ...secretFields];

/** Stores what is typed into forms with `data-draft`. Returns a function that stops. */
export function writeDrafts(account: string): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let changed: HTMLFormElement | undefined;

  function save() {
    if (changed?.isConnected) keepDraft(changed, account);
    changed = undefined;
  }
  function onInput({ target }: Event) {
    const form = (target as Element).closest<HTMLFormElement>("form[data-draft]");
    if (!form) return;
    changed = form;
    // Deferred, since a button in the form may set fields in its own click handler.
    setTimeout(save);
  }
  for (const kind of ["input", "change", "click"]) document.addEventListener(kind, onInput, { signal });
  // A reload may come before the last letters were saved.
  addEventListener("pagehide", save, { signal });
  return () => stopped.abort();
}

export function keepDraft(form: HTMLFormElement, account: string): void {
  const key = keyOf(form, account);
  if (!key) return;
  const typed = Object.entries(textsIn(form)).filter(([name]) => !skippedFields.includes(name));
  store(key, Object.fromEntries(typed));
}

/** Deletes the form's draft, once its content is stored in the outbox. */
export function deleteDraft(form: HTMLFormElement, account: string): void {
  const key = keyOf(form, account);
  if (key) store(key, undefined);
}

function keyOf({ dataset: { draft } }: HTMLFormElement, account: string): string | undefined {
  return draft && draftKey(account, draft);
}

export function textsIn(form: HTMLFormElement): Record<string, string> {
  return textsOfForm(new FormData(form));
}
