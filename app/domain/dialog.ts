import { withParameters } from "./addresses";

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
  "members",
  "member",
  "invite",
  "leave",
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

const serverDialogs: readonly DialogName[] = ["export", "sessions", "currencies", "members", "invite"];

const deviceDialogs: readonly DialogName[] = ["entry", "discard"];

/** Query parameters of an open dialog or form rather than of the screen. */
const openParameters = ["dialog", "id", "main", "line", "again", "edit", "rename", "draft"] as const;

const closed: Record<string, undefined> = Object.fromEntries(openParameters.map((name) => [name, undefined]));

/** Leaves out `per` too, which only chooses among the figures of the statistics. */
export function dataQuery(search: string): string {
  return withoutDialog(search, { per: undefined });
}

/** Returns the query, with `?`, that opens a dialog on a screen with the given query. */
export function withDialog(
  search: string,
  dialog: DialogName,
  more: Partial<Record<(typeof openParameters)[number], string>> = {},
): string {
  // Most screens have no query, and lists ask this several times for each row.
  const rest = search && withoutDialog(search);
  return `${rest ? `${rest}&` : "?"}${new URLSearchParams({ dialog, ...more })}`;
}

/** Returns the query with dialogs and forms closed and `changes` made: empty, or beginning with `?`. */
export function withoutDialog(search: string, changes: Record<string, string | undefined> = {}): string {
  return withParameters(search, { ...closed, ...changes });
}

/** Returns whether the query opens a dialog or a form, in which somebody may have typed. */
export function isFormOpen(search: string): boolean {
  const query = new URLSearchParams(search);
  return openParameters.some((name) => query.has(name));
}

export function needsServer(query: URLSearchParams): boolean {
  const name = dialogIn(query);
  if (name === undefined || deviceDialogs.includes(name)) return false;
  return query.has("id") || serverDialogs.includes(name);
}

export function dialogIn(query: URLSearchParams): DialogName | undefined {
  const name = query.get("dialog");
  return dialogNames.find((known) => known === name);
}
