import { withParameters } from "./addresses";

/** Dialogs, opened by the address: `?dialog=<name>`, with `id` if they concern an object. */
export const dialogNames = [
  "view",
  "expense",
  "delete-expense",
  "receipts",
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
  "divide",
  "edit-profile",
  "profile-color",
  "sessions",
  "left-receipts",
  "google",
  "general",
  "feedback",
  "delete-account",
  "access",
  "address",
  "sign-out",
  "repayment",
  "delete-repayment",
  "history",
  "entry",
  "discard",
] as const;

export type DialogName = (typeof dialogNames)[number];

/** The dialogs of each screen that lists expenses. */
export const expenseDialogs = [
  "view",
  "expense",
  "delete-expense",
  "receipts",
] as const satisfies DialogName[];

const serverDialogs: readonly DialogName[] = [
  "export",
  "sessions",
  "left-receipts",
  "currencies",
  "members",
  "invite",
  "leave",
  "divide",
  "history",
];

const deviceDialogs: readonly DialogName[] = ["entry", "discard"];

/** Query parameters of an open dialog or form rather than of the screen. */
const openParameters = [
  ...(["dialog", "id", "main", "line", "again", "kind", "edit", "rename", "draft"] as const),
  ...(["payFrom", "payTo"] as const),
];

const closed: Record<string, undefined> = Object.fromEntries(openParameters.map((name) => [name, undefined]));

/**
 * Also removes parameters that only choose among figures of a screen: `per` of the statistics, `view` of settling.
 * Other views are drawn by the server.
 */
export function dataQuery(search: string): string {
  const isDirect = new URLSearchParams(search).get("view") === "direct";
  return withoutDialog(search, { per: undefined, ...(isDirect && { view: undefined }) });
}

/** Returns the query, with `?`, that opens a dialog on a screen with the given query. */
export function withDialog(
  search: string,
  dialog: DialogName,
  more: Partial<Record<(typeof openParameters)[number] | "after", string>> = {},
): string {
  // Most screens have no query, and lists ask this several times for each row.
  const rest = search && withoutDialog(search);
  return `${rest ? `${rest}&` : "?"}${new URLSearchParams({ dialog, ...more })}`;
}

/** Returns a function that makes `withDialog()` of one object each, for lists with several links in each row. */
export function dialogLinks(search: string): (dialog: DialogName, id: string, by?: "id" | "again") => string {
  const rest = withDialog(search, "view").replace(/dialog=view$/, "dialog=");
  return (dialog, id, by = "id") => `${rest}${dialog}&${by}=${encodeURIComponent(id)}`;
}

/** Returns the id of the expense that the query shows, if it does. */
export function viewedIn(search: string): string | undefined {
  if (!search.includes("dialog=view")) return undefined;
  const query = new URLSearchParams(search);
  return dialogIn(query) === "view" ? (query.get("id") ?? undefined) : undefined;
}

/** Returns the query with dialogs and forms closed and `changes` made: empty, or beginning with `?`. */
export function withoutDialog(search: string, changes: Record<string, string | undefined> = {}): string {
  // The page of the history goes with it.
  const ofHistory = search.includes("dialog=history") && { after: undefined };
  return withParameters(search, { ...closed, ...ofHistory, ...changes });
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
