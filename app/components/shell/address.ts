import { useLocation } from "react-router";
import { readQuery } from "~/domain/query";

/**
 * Returns the address of the page with its query as the page reads it. Links and forms are built from this and never from
 * `useLocation()`, whose query may be anything. `key` is that of its place in the browser's history.
 */
export function useAddress(): { pathname: string; search: string; hash: string; key: string } {
  const { pathname, search, hash, key } = useLocation();
  return { pathname, search: readQuery(pathname, search), hash, key };
}
