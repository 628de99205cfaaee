import { type Draft, draftKey, dropDraft } from "./drafts";

/** Fields that are never stored: passwords, and hidden fields that each form sets itself. */
const skippedFields = [
  "intent",
  "submissionId",
  "account",
  "password",
  "currentPassword",
  "newPassword",
  "passwordAgain",
];

/** Stores what is typed into forms with `data-draft`. Returns a function that stops. */
export function writeDrafts(account: string): () => void {
  function onInput({ target }: Event) {
    const form = (target as Element).closest<HTMLFormElement>("form[data-draft]");
    // Deferred, since a button in the form may set fields in its own click handler.
    if (form) setTimeout(() => form.isConnected && saveDraft(form, account));
  }
  const kinds = ["input", "change", "click"] as const;
  for (const kind of kinds) document.addEventListener(kind, onInput);
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, onInput);
  };
}

export function saveDraft(form: HTMLFormElement, account: string): void {
  const key = keyOf(form, account);
  if (!key) return;
  const draft: Draft = Object.fromEntries(
    Object.entries(textsIn(form)).filter(([name]) => !skippedFields.includes(name)),
  );
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: there is no draft, and the form still works.
  }
}

/** Deletes the form's draft, once its content is stored in the outbox. */
export function deleteDraft(form: HTMLFormElement, account: string): void {
  const key = keyOf(form, account);
  if (key) dropDraft(key);
}

function keyOf({ dataset: { draft } }: HTMLFormElement, account: string): string | undefined {
  return draft && draftKey(account, draft);
}

export function textsIn(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  return Object.fromEntries(texts);
}
