// Keys of cached screen data, for the service worker and the screen that lists what can be read offline.
import { dataQuery, needsServer } from "~/domain/dialog";
import { isFilteredList } from "~/domain/expenses/filter";

/**
 * Returns the path and query that the router requests for a screen's data; the cache uses them as its key. Left out are
 * dialogs that open without a request, and parameters that only choose among the screen's figures. A filtered list has
 * the key of the whole one, which the device filters itself.
 */
export function dataAddress(address: string): string {
  const { pathname, search, searchParams } = new URL(address, "http://own.invalid");
  const query = needsServer(searchParams) ? search : dataQuery(search);
  return `${pathname}${pathname.endsWith("/") ? "_" : ""}.data${isFilteredList(address) ? "" : query}`;
}

/** Returns the screen's address for an address of its data. The reverse of `dataAddress()`. */
export function screenAddress(dataAddress: string): string {
  const { pathname, searchParams } = new URL(dataAddress, "http://own.invalid");
  searchParams.delete("_routes");
  const query = searchParams.toString();
  return pathname.replace(/(\/)_\.data$|\.data$/, "$1") + (query && `?${query}`);
}
