import { useLocation } from "react-router";
import { readQuery } from "~/domain/query";

/** State of a history entry whose dialog a link has opened: closing it goes back. `from` is the screen, if it is another. */
export interface OpenedDialog {
  opened: true;
  from?: string;
}

/**
 * Returns the address of the page with its query as the page reads it. Links and forms are built from this and never from
 * `useLocation()`, whose query may be anything. `key` is that of its place in the browser's history.
 * `openedFrom` is the address of the screen with the link that has opened this dialog, if it is another one.
 */
export function useAddress() {
  const { pathname, search, hash, key, state } = useLocation();
  const openedFrom = (state as OpenedDialog | null)?.from;
  return { pathname, search: readQuery(pathname, search), hash, key, openedFrom };
}
