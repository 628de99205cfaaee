/** Dialogs are addresses: `?dialog=<name>`, with `id` where they are about something. (product.md, section 8) */
export const dialogNames = [
  "expense",
  "delete-expense",
  "trip",
  "start-trip",
  "end-trip",
  "delete-trip",
  "delete-trip-for-good",
  "export",
  "edit-profile",
  "profile-color",
  "sessions",
  "google",
  "general",
  "feedback",
  "delete-account",
  "entry",
  "discard",
] as const;

export type DialogName = (typeof dialogNames)[number];

/** Those that show what only the server knows, also where the address names nothing that they are about. */
const askingDialogs: readonly DialogName[] = ["export", "sessions"];

/** Those about what only the device knows. */
const ownDialogs: readonly DialogName[] = ["entry", "discard"];

/** Query parameters that belong to what is open on a screen, not to the screen. */
const openParameters = ["dialog", "id", "category", "edit", "rename", "draft"];

/** The query, with `?`, that opens a dialog on the screen whose query is given. */
export function withDialog(search: string, dialog: DialogName, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(withoutDialog(search));
  for (const [name, value] of Object.entries({ dialog, ...more })) query.set(name, value);
  return `?${query}`;
}

/** The query with whatever is open closed; empty, or with `?`. */
export function withoutDialog(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of openParameters) query.delete(name);
  const rest = query.toString();
  return rest && `?${rest}`;
}

/** Whether the dialog that the query opens must be asked of the server. */
export function needsServer(query: URLSearchParams): boolean {
  const name = dialogIn(query);
  if (name === undefined || ownDialogs.includes(name)) return false;
  return query.has("id") || askingDialogs.includes(name);
}

/** The name of the dialog that the query opens, if there is one of that name. */
export function dialogIn(query: URLSearchParams): DialogName | undefined {
  const name = query.get("dialog");
  return dialogNames.find((known) => known === name);
}
