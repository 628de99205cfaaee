import { textsIn } from "../outbox/form-texts";
import { type Draft, draftKey, dropDraft } from "./drafts";

/** What is never written down, and what is made anew each time. */
const left = [
  "intent",
  "submissionId",
  "account",
  "password",
  "currentPassword",
  "newPassword",
  "passwordAgain",
];

/** Writes down what is typed into forms that name a draft, until they are sent. Answers how to stop. */
export function writeDrafts(account: string): () => void {
  function onInput({ target }: Event) {
    const form = (target as Element).closest<HTMLFormElement>("form[data-draft]");
    // A button inside may set fields, and it does so after it was clicked.
    if (form) setTimeout(() => form.isConnected && keepDraft(form, account));
  }
  const kinds = ["input", "change", "click"] as const;
  for (const kind of kinds) document.addEventListener(kind, onInput);
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, onInput);
  };
}

/** Writes down what stands in the form now. */
export function keepDraft(form: HTMLFormElement, account: string): void {
  const key = keyOf(form, account);
  if (!key) return;
  const draft: Draft = Object.fromEntries(
    Object.entries(textsIn(form)).filter(([name]) => !left.includes(name)),
  );
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A full or forbidden store costs the draft, not what is on the screen.
  }
}

/** Forgets the form's draft: what it says is kept elsewhere now. */
export function forgetDraft(form: HTMLFormElement, account: string): void {
  const key = keyOf(form, account);
  if (key) dropDraft(key);
}

function keyOf({ dataset: { draft } }: HTMLFormElement, account: string): string | undefined {
  return draft && draftKey(account, draft);
}
