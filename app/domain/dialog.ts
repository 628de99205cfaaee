/** Dialogs, opened by the address: `?dialog=<name>`, with `id` if they concern an object. */
export const dialogNames = [
  "expense",
  "delete-expense",
  "trip",
  "start-trip",
  "end-trip",
  "delete-trip",
  "delete-trip-for-good",
  "export",
  "currencies",
  "limits",
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

/** Dialogs that show data from the server even without an `id`. */
const serverDialogs: readonly DialogName[] = ["export", "sessions", "currencies"];

/** Dialogs about data that only the device has. */
const deviceDialogs: readonly DialogName[] = ["entry", "discard"];

/** Query parameters of an open dialog or form rather than of the screen. */
const openParameters = ["dialog", "id", "main", "line", "edit", "rename", "draft"];

/** Query parameters that only choose which of a screen's figures are shown. */
const displayParameters = ["per"];

/** Returns the query that a screen's data depends on: empty, or beginning with `?`. */
export function dataQuery(search: string): string {
  const query = withoutOpen(search);
  for (const name of displayParameters) query.delete(name);
  return query.size > 0 ? `?${query}` : "";
}

/** Returns the query, with `?`, that opens a dialog on a screen with the given query. */
export function withDialog(search: string, dialog: DialogName, more: Record<string, string> = {}): string {
  const query = withoutOpen(search);
  for (const [name, value] of Object.entries({ dialog, ...more })) query.set(name, value);
  return `?${query}`;
}

/** Returns the query with dialogs and forms closed: empty, or beginning with `?`. */
export function withoutDialog(search: string): string {
  const rest = withoutOpen(search).toString();
  return rest && `?${rest}`;
}

function withoutOpen(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  for (const name of openParameters) query.delete(name);
  return query;
}

/** Returns whether the open dialog needs data from the server. */
export function needsServer(query: URLSearchParams): boolean {
  const name = dialogIn(query);
  if (name === undefined || deviceDialogs.includes(name)) return false;
  return query.has("id") || serverDialogs.includes(name);
}

/** Returns the name of the dialog in the query, or undefined. */
export function dialogIn(query: URLSearchParams): DialogName | undefined {
  const name = query.get("dialog");
  return dialogNames.find((known) => known === name);
}
