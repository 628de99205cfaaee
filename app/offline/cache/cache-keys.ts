import { needsServer, withoutDialog } from "~/domain/dialog";

/** All caches of ours begin with this. */
export const CACHES = "reisekasse-";

/** Where what was read for an account is kept on the device: one cache a version of the worker. */
export const PAGES = `${CACHES}pages`;

/** When an answer was kept, in epoch milliseconds by the device's clock: a header of what is kept. */
export const STORED_HEADER = "Reisekasse-Stored";

/**
 * Under which path and query the data of the screen at this address is kept: as the router asks for it, without the
 * dialogs that open on a screen without asking.
 */
export function dataAddress(address: string): string {
  const { pathname, search, searchParams } = new URL(address, "http://own.invalid");
  const query = needsServer(searchParams) ? search : withoutDialog(search);
  return `${pathname}${pathname.endsWith("/") ? "_" : ""}.data${query}`;
}

/** The address of the screen whose data this one is of. */
export function screenAddress(dataAddress: string): string {
  const { pathname, searchParams } = new URL(dataAddress, "http://own.invalid");
  searchParams.delete("_routes");
  const query = searchParams.toString();
  return pathname.replace(/(\/)_\.data$|\.data$/, "$1") + (query && `?${query}`);
}
