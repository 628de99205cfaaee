import { useLocation } from "react-router";
import { readQuery } from "~/domain/query";

/**
 * Returns the address of the page with its query as the page reads it, and the key of its place in the browser's history. Links and forms are built from this and never from
 * `useLocation()`, whose query may be anything.
 */
export function useAddress(): { pathname: string; search: string; hash: string; key: string } {
  const { pathname, search, hash, key } = useLocation();
  return { pathname, search: readQuery(pathname, search), hash, key };
}
